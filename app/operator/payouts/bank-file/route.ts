import type { RouteHandle } from '../../../route-handle.ts'

export { loadBankFile as loader } from '../bank-files.server.ts'
export const handle = { policy: 'staff:finance' } satisfies RouteHandle
