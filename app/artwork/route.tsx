import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../request.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { artworkFile } from './artwork.server.ts'

export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  artworkFile(signedInCreator(context), params.id ?? '')
