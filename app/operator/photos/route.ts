import type { RouteHandle } from '../../route-handle.ts'

export { loadPhoto as loader } from './photos.server.ts'
export const handle = { policy: 'staff:support', zeroJs: true } satisfies RouteHandle
