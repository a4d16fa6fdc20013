import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../request.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { readArtworkFile } from './artwork.server.ts'

export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readArtworkFile(signedInCreator(context), params.id ?? '')
