import type { RouteHandle } from '../../../../route-handle.ts'

/** Receives the visitor returning from Printful, with a code or a refusal. */
export const handle = { policy: 'staff:production', zeroJs: true } satisfies RouteHandle
export { loader } from '../connection.server.ts'
