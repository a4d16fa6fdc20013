import type { RouteHandle } from '../../../route-handle.ts'

export { loadOwnFile as loader } from './file.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle
