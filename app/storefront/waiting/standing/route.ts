import type { RouteHandle } from '../../../route-handle.ts'
import { admitComing } from '../coming.server.ts'
import { answerStanding } from '../waiting.server.ts'

export const handle = { policy: 'public', straight: true, meets: true } satisfies RouteHandle
export const loader = answerStanding
export const action = admitComing
