import type { RouteHandle } from '../../route-handle.ts'

export { loader } from './security-text.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle
