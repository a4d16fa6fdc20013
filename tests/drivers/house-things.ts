/** The house's sales to creators, and its payments to presses and providers, with what each has moved so far. */
import fc from 'fast-check'
import { type Id, newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Entry } from '#ledger'
import * as house from '../../modules/ledger/recipes/house.ts'
import { samplePaid, sampleRefunded } from '../../modules/ledger/recipes/sample.ts'
import { chargeReturned, chargeUnplaced, reverseEntry } from '../../modules/ledger/recipes/unplaced.ts'
import type { Moved } from './book-watch.ts'

/** One event of the house: its entries in order, and the sums moved after each of them. */
type Thing = { name: string; entries: readonly Entry[]; after: readonly Moved[] }
type Figures = {
  shopId: Id<'shop'>
  amount: number
  tax: number
  fee: number
  back: number
  other: number
  card: boolean
}
export const figures: fc.Arbitrary<Omit<Figures, 'shopId'>> = fc.record({
  amount: fc.integer({ min: 500, max: 90_000 }),
  tax: fc.integer({ min: 0, max: 400 }),
  fee: fc.integer({ min: 0, max: 300 }),
  back: fc.integer({ min: 0, max: 100 }),
  other: fc.integer({ min: 1, max: 9_000 }),
  card: fc.boolean(),
})

const big = BigInt
function plan({ shopId, amount, tax, fee }: Figures): Thing {
  const of = { shopId, amount: usd(amount), tax: usd(tax) }
  const paid = house.purchasePaid({ ...of, purchaseId: newId('purchase'), providerFee: usd(fee) })
  return {
    name: 'a plan that is given back',
    entries: [paid, house.purchaseRefunded({ ...of, refundId: newId('refund') })],
    after: [
      [
        ['psp:cash', big(amount - fee)],
        ['house:payment_fees', big(fee)],
        ['house:sales_tax', big(-tax)],
        ['house:platform_income', big(tax - amount)],
      ],
      // The provider keeps its fee on the refunded part.
      [
        ['psp:cash', big(-fee)],
        ['house:payment_fees', big(fee)],
      ],
    ],
  }
}

function disputedPlan({ shopId, amount, fee, back }: Figures): Thing {
  const of = { shopId, amount: usd(amount) }
  const dispute = { ...of, disputeId: newId('dispute') }
  const kept = Math.max(fee - back, 0)
  const paid: Moved = [
    ['psp:cash', big(amount)],
    ['house:platform_income', big(-amount)],
  ]
  return {
    name: 'a plan whose charge is taken back and won',
    entries: [
      house.purchasePaid({ ...of, purchaseId: newId('purchase') }),
      house.purchaseDisputed({ ...dispute, fee: usd(fee) }),
      house.purchaseDisputeWon({ ...dispute, feeBack: usd(fee - kept) }),
    ],
    after: [
      paid,
      [...paid, ['psp:cash', big(-amount - fee)], ['house:refund_reserve', big(amount + fee)]],
      [...paid, ['psp:cash', big(-kept)], ['house:refund_reserve', big(kept)]],
    ],
  }
}

function samples({ shopId, amount, tax, other, fee, card }: Figures): Thing {
  const parts = { production: usd(amount), shipping: usd(other), tax: usd(tax) }
  const from = card ? ('card' as const) : ('balance' as const)
  const paidFrom = card ? 'psp:cash' : `shop:${shopId}:available`
  const kept = card ? fee : 0
  return {
    name: `samples by ${from}`,
    entries: [
      samplePaid({ shopId, from, parts, purchaseId: newId('purchase'), providerFee: usd(kept) }),
      sampleRefunded({ shopId, from, parts, refundId: newId('refund') }),
    ],
    after: [
      [
        [paidFrom, big(amount + other + tax - kept)],
        ['house:payment_fees', big(kept)],
        ['house:production_payable', big(-amount)],
        ['house:shipping_income', big(-other)],
        ['house:sales_tax', big(-tax)],
      ],
      [
        [paidFrom, big(-kept)],
        ['house:payment_fees', big(kept)],
      ],
    ],
  }
}

function otherPress({ amount, other, back }: Figures): Thing {
  const outside = {
    outsideOrderId: newId('outsideOrder'),
    accrued: usd(amount),
    making: usd(amount - 200 + back),
    shipping: usd(other),
  }
  return {
    name: 'an order at another press that is ended',
    entries: [house.outsidePaid(outside), house.outsideReturned(outside)],
    after: [
      [
        ['bank:cash', big(200 - amount - back - other)],
        ['house:production_payable', big(amount)],
        ['house:shipping_income', big(other)],
        // More or less than the accrual: the house bears the difference.
        ['house:platform_income', big(back - 200)],
      ],
      [],
    ],
  }
}

function duty({ amount, other }: Figures): Thing {
  const orderId = newId('order')
  return {
    name: 'duty other than was quoted',
    entries: [house.dutySettled({ orderId, quoted: usd(amount), owed: usd(other) })],
    after: [
      [
        ['house:sales_tax', big(amount - other)],
        ['house:platform_income', big(other - amount)],
      ],
    ],
  }
}

function adjusted({ amount, other, card }: Figures): Thing {
  const minor = amount - other
  const held = card ? ('psp:cash' as const) : ('bank:cash' as const)
  return {
    name: `a correction at ${held}`,
    entries: [
      house.providerAdjusted({ movementId: newId('entry'), amount: usd(minor), words: 'Corrected', held }),
    ],
    after: [
      [
        [held, big(minor)],
        [minor < 0 ? 'house:payment_fees' : 'house:platform_income', big(-minor)],
      ],
    ],
  }
}

function unplaced({ amount, fee }: Figures): Thing {
  const charge = { chargeId: newId('charge'), orderId: newId('order'), amount: usd(amount) }
  const kept: Moved = [
    ['psp:cash', big(-fee)],
    ['house:payment_fees', big(fee)],
  ]
  return {
    name: 'a payment that no order took',
    entries: [
      chargeUnplaced({ ...charge, fee: usd(fee) }),
      chargeReturned({ ...charge, refundId: newId('refund') }),
    ],
    after: [
      [
        ['psp:cash', big(amount - fee)],
        ['house:payment_fees', big(fee)],
        ['house:refund_reserve', big(-amount)],
      ],
      kept,
    ],
  }
}

function turned({ shopId, amount, tax }: Figures): Thing {
  const orderId = newId('order')
  const bought = house.purchasePaid({
    purchaseId: newId('purchase'),
    shopId,
    amount: usd(amount),
    tax: usd(tax),
  })
  const id = newId('entry')
  return {
    name: 'an entry that is taken back',
    entries: [bought, reverseEntry({ id, shopId, postings: bought.postings }, orderId)],
    after: [
      [
        ['psp:cash', big(amount)],
        ['house:sales_tax', big(-tax)],
        ['house:platform_income', big(tax - amount)],
      ],
      [],
    ],
  }
}

/** Everything besides sales and payouts that posts, with generated figures. */
export const houseThings = [plan, disputedPlan, samples, otherPress, duty, adjusted, unplaced, turned]
