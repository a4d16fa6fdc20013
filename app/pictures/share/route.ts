import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { sharePicture } from './share.server.ts'

export const handle = { policy: 'public' } satisfies RouteHandle

export const loader = ({ request, context }: LoaderFunctionArgs) => sharePicture(requestOf(context), request)
