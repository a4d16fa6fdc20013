import type { RouteHandle } from '../../../../route-handle.ts'

export { lookAsFan as loader } from './as-fan.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
