import type { RouteHandle } from '../../../route-handle.ts'
import { admitArrivals } from '../admit-arrivals.server.ts'
import { answerStanding } from '../waiting.server.ts'

export const handle = { policy: 'public', bypassesRouter: true, actsBeforeQueue: true } satisfies RouteHandle
export const loader = answerStanding
export const action = admitArrivals
