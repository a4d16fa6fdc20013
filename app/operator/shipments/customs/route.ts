import type { RouteHandle } from '../../../route-handle.ts'

export { loader } from './customs.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
