import type { RouteHandle } from '../../../route-handle.ts'
import { loadMemberList } from '../member-codes.server.ts'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadMemberList
