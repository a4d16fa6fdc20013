import type { RouteHandle } from '../../../route-handle.ts'
import { loadExport } from '../analytics.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const loader = loadExport
