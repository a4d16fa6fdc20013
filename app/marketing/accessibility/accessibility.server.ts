import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readingOf } from '../content/content.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  readingOf('pages/notice-of-accessibility', requestOf(context).url.searchParams.get('version'))
