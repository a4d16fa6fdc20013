import type { RouteHandle } from '../../../route-handle.ts'

export { loadContacts as loader } from './contacts.server.ts'
export const handle = { policy: 'creator:own' } satisfies RouteHandle
