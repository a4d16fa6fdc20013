import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { findReaches, receiveArtwork } from './artwork.server.ts'

/** Takes the studio's picture, as `file` of a multipart form, and returns the print sizes of `ids`. Answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle

export const action = ({ request, context }: ActionFunctionArgs) =>
  receiveArtwork(signedInCreator(context), request)
export const loader = ({ context }: LoaderFunctionArgs) => findReaches(signedInCreator(context))
