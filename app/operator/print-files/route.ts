import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './print-files.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
