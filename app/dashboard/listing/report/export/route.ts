import type { RouteHandle } from '../../../../route-handle.ts'
import { loadReportFile } from '../report.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const loader = loadReportFile
