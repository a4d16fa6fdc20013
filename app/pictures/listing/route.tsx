import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { drawListingPicture } from './listing.server.ts'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export const loader = ({ request, context, params }: LoaderFunctionArgs) =>
  drawListingPicture(requestOf(context), request, params)
