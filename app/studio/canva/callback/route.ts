import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { returnFromCanva } from '../consent.server.ts'

/** Where Canva leads back to, with a code or a no. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ request, context }: LoaderFunctionArgs) => returnFromCanva(request, context)
