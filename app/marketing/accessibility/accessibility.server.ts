import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readingOf, withSupport } from '../content/content.server.ts'
import { supportAddressOf } from '../support-address.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const reading = readingOf('pages/notice-of-accessibility', request.url.searchParams.get('version'))
  return withSupport(reading, await supportAddressOf(request))
}
