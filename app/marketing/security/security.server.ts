import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readingOf } from '../content/content.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  readingOf('pages/security', requestOf(context).url.searchParams.get('version'))
