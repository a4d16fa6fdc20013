import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { finishCanvaConsent } from '../consent.server.ts'

/** Receives the visitor returning from Canva, with a code or a refusal. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ request, context }: LoaderFunctionArgs) => finishCanvaConsent(request, context)
