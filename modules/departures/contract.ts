import { z } from 'zod'
import type { Money } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'

/** An account's holdings on the day someone wants to end it. */
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
export const departureBlockers = [
  'departure.staff',
  'departure.suspended',
  'departure.orders_open',
  'departure.profit_pending',
  'departure.payout_open',
  'departure.dispute_open',
  'departure.balance_left',
  'departure.owes',
] as const
export type DepartureBlocker = (typeof departureBlockers)[number]
export type DepartureRefusal =
  | DepartureBlocker
  | 'departure.owner_only'
  | 'departure.already_asked'
  | 'departure.not_asked'
  | 'second_factor.stale'

export const departureRefusals: RefusalWords<DepartureRefusal> = {
  'departure.staff': { status: 409, words: 'An administrator has to close staff accounts.' },
  'departure.suspended': {
    status: 409,
    words: 'Your shop is suspended. Contact us so we can resolve that first.',
  },
  'departure.orders_open': {
    status: 409,
    words: 'Some paid orders haven’t shipped yet. Once they have, you can delete the account.',
  },
  'departure.profit_pending': {
    status: 409,
    words: 'Some profit is still pending. It becomes available once its parcels arrive.',
  },
  'departure.payout_open': { status: 409, words: 'A payout is on its way. Wait until it has arrived.' },
  'departure.dispute_open': {
    status: 409,
    words:
      'A disputed payment is still open. If it’s decided in your favour, the money comes back to you here; wait until then.',
  },
  'departure.balance_left': {
    status: 409,
    words: 'You have money ready to pay out. Request it first.',
  },
  'departure.owes': {
    status: 409,
    words: 'Your balance is below zero after refunds. Contact us so we can settle it first.',
  },
  'departure.owner_only': { status: 403, words: 'Only the owner of the shop can end its listings for good.' },
  'departure.already_asked': { status: 409, words: 'This account is already being deleted.' },
  'departure.not_asked': { status: 409, words: 'This account isn’t being deleted.' },
  'second_factor.stale': { status: 403, words: 'Confirm it’s you before you change this.' },
}

export const DepartureForm = z.strictObject({
  confirm: z.string().trim().toLowerCase().max(254),
})
