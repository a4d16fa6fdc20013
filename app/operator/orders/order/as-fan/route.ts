import type { RouteHandle } from '../../../../route-handle.ts'

export { viewAsFan as loader } from './as-fan.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
