import type { RouteHandle } from '../../../route-handle.ts'

export { loader } from './callback.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
