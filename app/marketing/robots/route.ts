import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './robots.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle
