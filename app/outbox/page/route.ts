import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './page.server.ts'
export const handle = { policy: 'sample' } satisfies RouteHandle
