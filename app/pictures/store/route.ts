import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { readStorePicture } from './picture.server.ts'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readStorePicture(requestOf(context), params)
