import type { RouteHandle } from '../../../route-handle.ts'
import { answerStanding } from '../waiting.server.ts'

export const handle = { policy: 'public', straight: true } satisfies RouteHandle
export const loader = answerStanding
