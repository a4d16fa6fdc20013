import type { RouteHandle } from '../../../../route-handle.ts'
import { loadVisitsFile } from '../visits.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const loader = loadVisitsFile
