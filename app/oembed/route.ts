import type { RouteHandle } from '../route-handle.ts'
import { loadOembed } from './oembed.server.ts'

export const handle = { policy: 'public', mayLag: true } satisfies RouteHandle
export const loader = loadOembed
