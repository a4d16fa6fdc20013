/** A parcel: units of one order that leave together. */
import type { Id } from '#kernel/id.ts'
import type { Moves } from '#kernel/states.ts'
import type { ShippingService } from './services.ts'

export const parcelStates = ['packed', 'shipped', 'delivered'] as const
export type ParcelState = (typeof parcelStates)[number]
export type ParcelEvent = 'ship' | 'deliver'

export const parcelMoves = {
  packed: { ship: 'shipped' },
  shipped: { deliver: 'delivered' },
  delivered: {},
} as const satisfies Moves<ParcelState, ParcelEvent>

export type Parcel = {
  id: Id<'shipment'>
  number: string
  orderId: Id<'order'>
  shopId: Id<'shop'>
  kind: string
  country: string
  service: ShippingService
  state: ParcelState
  carrier: string | null
  trackingNumber: string | null
  packedAt: Date
  shippedAt: Date | null
  deliveredAt: Date | null
  expectedFrom: string | null
  expectedTo: string | null
  /** The tracking page given by its sender; null if the carrier's own page follows from the number. */
  followUrl: string | null
  /** The returned parcel that this one replaces. */
  insteadOf: Id<'shipment'> | null
}
export type ParcelUnit = { unitId: Id<'unit'>; parcelId: Id<'shipment'>; code: string; words: string }

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A number that is easy to read out: no I, O, 0 or 1. */
export function newParcelNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `P-${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`
}
