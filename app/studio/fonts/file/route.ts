import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../../../request.server.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { dropFont, serveFont } from '../fonts.server.ts'

/** One of the shop's fonts, for its own studio; posting removes it from the shop's list. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  serveFont(signedInCreator(context), params.font ?? '')
export const action = ({ params, context }: ActionFunctionArgs) =>
  dropFont(signedInCreator(context), params.font ?? '')
