import type { RouteHandle } from '../../../../route-handle.ts'
import { loadEarnedFile } from '../earned.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const loader = loadEarnedFile
