import type { RouteHandle } from '../../../../route-handle.ts'

/** Where Printful leads back to, with a code or a no. */
export const handle = { policy: 'staff:production', zeroJs: true } satisfies RouteHandle
export { loader } from '../connection.server.ts'
