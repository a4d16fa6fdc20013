import type { RouteHandle } from '../../../route-handle.ts'
import { loadReturn } from '../connect.server.ts'

export const handle = { policy: 'creator:books' } satisfies RouteHandle
export const loader = loadReturn
