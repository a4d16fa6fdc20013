import type { RouteHandle } from '../../../route-handle.ts'

export { downloadOffers as loader } from '../offer/offer.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
