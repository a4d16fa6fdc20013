import type { ActionFunctionArgs } from 'react-router'
import { signedInCreator } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { takeArtwork } from './artwork.server.ts'

/** Where the studio sends a picture, as `file` of a multipart form. Answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle

export const action = ({ request, context }: ActionFunctionArgs) =>
  takeArtwork(signedInCreator(context), request)
export const loader = () => new Response('Send a picture here.', { status: 405, headers: { Allow: 'POST' } })
