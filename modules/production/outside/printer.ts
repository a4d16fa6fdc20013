/** Somebody else's press, as we talk to it. Every printer that is not of the house is one of these. */
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'

export type OutsideItem = {
  /** The unit, by the hex of its id. */
  externalId: string
  variantId: number
  name: string
  price: Money
  placements: {
    placement: string
    technique: string
    fileUrl: string
    widthIn: number
    heightIn: number
  }[]
}
export type OutsideRequest = {
  /** Our number of it: what it is looked up by when an answer was lost. */
  externalId: string
  orderNumber: string
  recipient: {
    name: string
    line1: string
    line2: string
    city: string
    region: string
    postalCode: string
    country: string
    phone: string
  }
  items: OutsideItem[]
}

export type OutsideStatus =
  | 'draft'
  | 'pending'
  | 'failed'
  | 'canceled'
  | 'onhold'
  | 'inprocess'
  | 'partial'
  | 'fulfilled'
/** An order as the printer knows it. `costs` is null while it works them out. */
export type OutsideSeen = {
  ref: string
  status: OutsideStatus
  costs: { currency: string; total: Money; shipping: Money } | 'failed' | null
}
export type OutsideShipmentSeen = {
  ref: string
  carrier: string
  followUrl: string | null
  shippedAt: Date
  deliveredAt: Date | null
  /** It came back to them, or is on its way back. */
  isReturned: boolean
  /** Of the units in it, the hex of their ids. */
  externalIds: string[]
}

/** `unfinished`: they still work on what was asked before. `busy` names after how many seconds to ask again; `refused` what they say in `why`. */
export type PrinterRefusal =
  | 'outside.unreachable'
  | 'outside.busy'
  | 'outside.unfinished'
  | 'outside.key_refused'
  | 'outside.unreadable'
  | 'outside.refused'
/** What a press asks of us for one piece, and whether it has it; null where it does not say. */
export type VariantWord = { cost: Money | null; inStock: boolean | null }
type Answer<Value> = Promise<Result<Value, PrinterRefusal>>

export type OutsidePrinter = {
  /** The facility it is. */
  id: string
  /** By their number where it is known, else by ours, which more than one order may have there; null when they don't know it. */
  find(by: { ref: string } | { externalId: string }): Answer<OutsideSeen | null>
  /** Makes a draft. Never called before it is known that there is none. */
  create(request: OutsideRequest): Answer<OutsideSeen>
  confirm(ref: string): Answer<OutsideSeen>
  /** Takes back what is not charged yet; `too_late` when it is. Gone already is gone. */
  remove(ref: string): Answer<'gone' | 'too_late'>
  shipments(ref: string): Answer<OutsideShipmentSeen[]>
  /** By their number of a variant, printed once by our technique; those that they don't know are left out. */
  offer(variantIds: readonly number[], technique: string): Answer<ReadonlyMap<number, VariantWord>>
}
