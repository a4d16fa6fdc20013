import type { RouteHandle } from '../../../route-handle.ts'
import { loadExport } from '../analytics.server.ts'

export const handle = { policy: 'creator:analyse' } satisfies RouteHandle
export const loader = loadExport
