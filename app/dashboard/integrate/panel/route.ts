import type { RouteHandle } from '../../../route-handle.ts'
import { loadPanel } from './panel.server.ts'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadPanel
