import type { RouteHandle } from '../../../route-handle.ts'
import { loadStatement } from './statement.server.ts'

export const handle = { policy: 'creator:books' } satisfies RouteHandle
export const loader = loadStatement
