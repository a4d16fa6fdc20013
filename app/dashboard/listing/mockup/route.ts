import type { RouteHandle } from '../../../route-handle.ts'
import { loadMockup } from './mockup.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = loadMockup
