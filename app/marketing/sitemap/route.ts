import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './sitemap.server.ts'
export const handle = { policy: 'public', mayLag: true } satisfies RouteHandle
