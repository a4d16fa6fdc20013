import type { RouteHandle } from '../../../route-handle.ts'
import { loadExport } from './export.server.ts'

export const handle = { policy: 'creator:own' } satisfies RouteHandle
export const loader = loadExport
