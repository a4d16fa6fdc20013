import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { drawBlankPicture } from './blank.server.ts'

export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle

export const loader = ({ request, context, params }: LoaderFunctionArgs) =>
  drawBlankPicture(requestOf(context), request, params)
