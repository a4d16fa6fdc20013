/** Every kind of entry. A kind and a reference together are the cause, and a cause posts once. */
export const entryKinds = [
  'sale.captured',
  'profit.cleared',
  'sale.refunded',
  'charge.disputed',
  'dispute.won',
  'unit.reprinted',
  'unit.swapped',
  'payout.requested',
  'payout.sent',
  'payout.settled',
  'payout.returned',
  'payout.bounced',
  'provider.settled',
  'production.paid',
  'tax.remitted',
  'purchase.paid',
  'purchase.refunded',
  'charge.unplaced',
  'charge.returned',
  'entry.reversed',
] as const
export type EntryKind = (typeof entryKinds)[number]
