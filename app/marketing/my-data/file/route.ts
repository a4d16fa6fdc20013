import type { RouteHandle } from '../../../route-handle.ts'

export { loadFile as loader } from './file.server.ts'
export const handle = { policy: 'public', unlisted: true } satisfies RouteHandle
