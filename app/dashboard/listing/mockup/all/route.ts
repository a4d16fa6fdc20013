import type { RouteHandle } from '../../../../route-handle.ts'
import { loadMockups } from '../mockup.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = loadMockups
