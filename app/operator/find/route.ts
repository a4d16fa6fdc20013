import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './find.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
