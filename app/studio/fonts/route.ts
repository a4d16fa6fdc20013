import type { ActionFunctionArgs } from 'react-router'
import { signedInCreator } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { receiveFont } from './fonts.server.ts'

/** Takes the studio's font upload, as `file` of a multipart form, with `?licence=yes`. Answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const action = ({ request, context }: ActionFunctionArgs) =>
  receiveFont(signedInCreator(context), request)
export const loader = () => new Response('Send a font here.', { status: 405, headers: { Allow: 'POST' } })
