import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'

/** awaiting: its person must confirm it at the bank; processing: the card is or will be charged. */
export type PurchaseStatus = 'paid' | 'declined' | 'awaiting' | 'processing' | 'refunded'
export type Purchase = {
  id: Id<'purchase'>
  shopId: Id<'shop'>
  /** Its invoice number in the shop. */
  number: number
  kind: 'plan' | 'domain' | 'sample'
  label: string
  amount: Money
  /** The parts of the price of samples; null for anything else. */
  parts: { production: Money; shipping: Money; tax: Money } | null
  /** Null: paid from the shop's balance. */
  cardId: Id<'card'> | null
  subscriptionId: Id<'plan'> | null
  cause: string
  status: PurchaseStatus
  placedAt: Date
  periodFrom: Date | null
  periodTo: Date | null
  /** Times a kept card was charged, and the moment of the charge awaiting an answer. */
  tries: number
  askedAt: Date | null
}

/** The database has the same table. A refused card may be charged again, or pay late. */
export const purchaseMoves = {
  processing: ['awaiting', 'paid', 'declined', 'refunded'],
  awaiting: ['processing', 'paid', 'declined', 'refunded'],
  declined: ['processing', 'paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
} as const satisfies Record<PurchaseStatus, readonly PurchaseStatus[]>
export const purchaseStatuses = Object.keys(purchaseMoves) as PurchaseStatus[]
