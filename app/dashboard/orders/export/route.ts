import type { RouteHandle } from '../../../route-handle.ts'
import { loadOrdersFile } from '../orders.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const loader = loadOrdersFile
