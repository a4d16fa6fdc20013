import type { RouteHandle } from '../../route-handle.ts'

export { loadFeed as loader } from './feed.server.ts'
export const handle = { policy: 'public', mayLag: true } satisfies RouteHandle
