import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'

export type PurchaseStatus = 'paid' | 'declined' | 'awaiting'
export type Purchase = {
  id: Id<'purchase'>
  shopId: Id<'shop'>
  /** Invoice number of its shop. */
  number: number
  kind: 'plan' | 'domain' | 'sample'
  label: string
  amount: Money
  cardId: string
  subscriptionId: string | null
  cause: string
  status: PurchaseStatus
  placedAt: Date
  periodFrom: Date | null
  periodTo: Date | null
}
