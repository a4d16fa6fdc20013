import type { Id } from '#kernel/id.ts'
import { type Money, minus, negate } from '#kernel/money.ts'
import { type Entry, purse } from '../entry.ts'
import { posted } from './sale.ts'

type Payout = { payoutId: string; shopId: Id<'shop'>; amount: Money }

/** A creator asked for money: it is locked at once. */
function requested({ payoutId, shopId, amount }: Payout): Entry {
  return {
    kind: 'payout.requested',
    reference: payoutId,
    shopId,
    postings: posted([
      { account: purse(shopId, 'available'), amount },
      { account: purse(shopId, 'in_transit'), amount: negate(amount) },
    ]),
  }
}

/** The payout left our bank, less its fee, and has not arrived yet. */
function sent({ payoutId, shopId, amount, fee }: Payout & { fee: Money }): Entry {
  return {
    kind: 'payout.sent',
    reference: payoutId,
    shopId,
    postings: posted([
      { account: 'bank:in_flight', amount: minus(amount, fee) },
      { account: 'bank:cash', amount: negate(minus(amount, fee)) },
    ]),
  }
}

/** The creator has the money. */
function settled({ payoutId, shopId, amount, fee }: Payout & { fee: Money }): Entry {
  return {
    kind: 'payout.settled',
    reference: payoutId,
    shopId,
    postings: posted([
      { account: purse(shopId, 'in_transit'), amount },
      { account: 'bank:in_flight', amount: negate(minus(amount, fee)) },
      { account: 'house:payout_fees', amount: negate(fee) },
    ]),
  }
}

/** The payout did not go or did not arrive: all of it is available again, and no fee is taken. */
function returned({
  payoutId,
  shopId,
  amount,
  fee,
  wasSent,
}: Payout & { fee: Money; wasSent: boolean }): Entry {
  const back = minus(amount, fee)
  return {
    kind: 'payout.returned',
    reference: payoutId,
    shopId,
    postings: posted([
      { account: purse(shopId, 'in_transit'), amount },
      { account: purse(shopId, 'available'), amount: negate(amount) },
      ...(wasSent
        ? [
            { account: 'bank:cash' as const, amount: back },
            { account: 'bank:in_flight' as const, amount: negate(back) },
          ]
        : []),
    ]),
  }
}

/** A payout that had arrived came back (a closed account, a recall): all of it is available again, the fee too. */
function bounced({ payoutId, shopId, amount, fee }: Payout & { fee: Money }): Entry {
  return {
    kind: 'payout.bounced',
    reference: payoutId,
    shopId,
    postings: posted([
      { account: 'bank:cash', amount: minus(amount, fee) },
      { account: 'house:payout_fees', amount: fee },
      { account: purse(shopId, 'available'), amount: negate(amount) },
    ]),
  }
}

/** The life of a payout, step by step. */
export const payoutRecipes = { requested, sent, settled, returned, bounced } as const
