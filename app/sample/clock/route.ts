import type { RouteHandle } from '../../route-handle.ts'

export const handle = { policy: 'sample' } satisfies RouteHandle
export { moveClockAction as action } from './clock.server.ts'
