import type { RouteHandle } from '../../../route-handle.ts'

export { loadPhoto as loader } from './photo.server.ts'
export const handle = { policy: 'creator:analyse', zeroJs: true } satisfies RouteHandle
