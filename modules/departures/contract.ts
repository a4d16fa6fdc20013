import { z } from 'zod'
import type { Money } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'

/** What an account holds on the day somebody wants to end it. */
export type Holdings = {
  onSale: number
  openOrders: number
  openUnits: number
  pending: Money
  available: Money
  inTransit: Money
  plan: string | null
  team: number
}
export const departureBars = [
  'departure.staff',
  'departure.suspended',
  'departure.orders_open',
  'departure.profit_pending',
  'departure.payout_open',
  'departure.dispute_open',
  'departure.balance_left',
  'departure.owes',
] as const
export type DepartureBar = (typeof departureBars)[number]
export type DepartureRefusal =
  | DepartureBar
  | 'departure.owner_only'
  | 'departure.already_asked'
  | 'departure.not_asked'
  | 'second_factor.stale'

export const departureRefusals: RefusalWords<DepartureRefusal> = {
  'departure.staff': { status: 409, words: 'Staff accounts are ended by an administrator.' },
  'departure.suspended': {
    status: 409,
    words: 'Your shop is suspended. Write to us, so that we can settle it with you first.',
  },
  'departure.orders_open': {
    status: 409,
    words:
      'Fans paid for pieces that have not left the press. They go out first; then you can delete the account.',
  },
  'departure.profit_pending': {
    status: 409,
    words: 'Profit is still clearing. It becomes ready to pay out after its parcels have arrived.',
  },
  'departure.payout_open': { status: 409, words: 'A payout is on its way. Wait until it has arrived.' },
  'departure.dispute_open': {
    status: 409,
    words:
      'A bank still decides on a payment that a fan disputes. If it is decided for you, the money comes back to you here; wait until then.',
  },
  'departure.balance_left': {
    status: 409,
    words: 'Money is ready to pay out. Request it first, so that nothing of yours stays here.',
  },
  'departure.owes': {
    status: 409,
    words: 'Your balance is below zero after refunds. Write to us, so that we can settle it with you first.',
  },
  'departure.owner_only': { status: 403, words: 'Only the owner of the shop can end its listings for good.' },
  'departure.already_asked': { status: 409, words: 'This account is on its way out already.' },
  'departure.not_asked': { status: 409, words: 'This account stays; nothing was asked.' },
  'second_factor.stale': { status: 403, words: 'Confirm that it is you before you change this.' },
}

export const DepartureForm = z.strictObject({
  confirm: z.string().trim().toLowerCase().max(254),
})
