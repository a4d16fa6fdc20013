/** The Stripe double's record of an account: every movement of its balance, as the API returns it. */
import { createId, readSeconds } from './stripe-methods.ts'

export type Movement = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: []
  net: number
  reporting_category: string
  source: string | null
  status: 'pending' | 'available'
  type: string
}

/** A fee as Stripe's standard price has it: 2.9 % and 30 cents. */
export const calculateFee = (amount: number): number => Math.round(amount * 0.029) + 30

export class StripeBalance {
  readonly movements: Movement[] = []
  /** What it held before the first of them, in cents. */
  openingCents = 0
  /** At most this many movements come in one page. */
  maxPageSize = 100

  sumCents(): number {
    return this.movements.reduce((total, { net }) => total + net, this.openingCents)
  }

  /** The balance of the account, in each currency. */
  showBalance(): object {
    const sums = new Map([['usd', this.openingCents]])
    for (const { currency, net } of this.movements) sums.set(currency, (sums.get(currency) ?? 0) + net)
    const available = [...sums].map(([currency, amount]) => ({ currency, amount, source_types: {} }))
    return { object: 'balance', livemode: false, available, pending: [{ amount: 0, currency: 'usd' }] }
  }

  book(details: Pick<Movement, 'type' | 'amount'> & Partial<Movement>): Movement {
    const { amount, fee = 0, created = readSeconds() } = details
    const movement: Movement = {
      id: createId('txn'),
      object: 'balance_transaction',
      available_on: created,
      created,
      currency: 'usd',
      description: null,
      exchange_rate: null,
      fee_details: [],
      reporting_category: details.type,
      source: null,
      status: 'available',
      ...details,
      fee,
      net: amount - fee,
    }
    this.movements.push(movement)
    return movement
  }
}
