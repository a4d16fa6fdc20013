import type { RouteHandle } from '../../route-handle.ts'

export { loadPreview as loader } from './preview.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle
