import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './jump.server.ts'
/** The shop's answers to `?q=`, for the command menu; each kind only for the roles that may see it. */
export const handle = { policy: 'creator', zeroJs: true } satisfies RouteHandle
