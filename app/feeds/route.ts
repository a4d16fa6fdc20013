import type { RouteHandle } from '../route-handle.ts'
import { loadFeed } from './feeds.server.ts'

export const handle = { policy: 'public', mayLag: true } satisfies RouteHandle
export const loader = loadFeed
