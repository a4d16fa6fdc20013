import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { findVersionedText } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const reading = findVersionedText('pages/security', request.url.searchParams.get('version'))
  return fillFacts(request, reading)
}
