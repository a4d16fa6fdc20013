import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './press-files.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
