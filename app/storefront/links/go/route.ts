import type { RouteHandle } from '../../../route-handle.ts'

export { followLink as loader } from '../links.server.ts'
export const handle = { policy: 'public', unlisted: true } satisfies RouteHandle
