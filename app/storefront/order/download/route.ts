import type { RouteHandle } from '../../../route-handle.ts'

export { loadDownload as loader } from './download.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle
