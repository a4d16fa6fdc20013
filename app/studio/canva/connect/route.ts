import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { startCanvaConsent } from '../consent.server.ts'

/** Redirects to Canva's consent page. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ request, context }: LoaderFunctionArgs) => startCanvaConsent(request, context)
