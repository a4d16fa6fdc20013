/** The house's sales to creators, and its payments to presses and providers, with what each has moved so far. */
import fc from 'fast-check'
import { type Id, newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Entry } from '#ledger'
import * as house from '../../modules/ledger/recipes/house.ts'
import { samplePaid, sampleRefunded } from '../../modules/ledger/recipes/sample.ts'
import { chargeReturned, chargeUnplaced, reverseEntry } from '../../modules/ledger/recipes/unplaced.ts'
import type { MovedAmounts } from './book-watch.ts'

/** One event of the house: its entries in order, and the sums moved after each of them. */
type HouseEvent = { name: string; entries: readonly Entry[]; after: readonly MovedAmounts[] }
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

const toBigInt = BigInt
function buyPlan({ shopId, amount, tax, fee }: Figures): HouseEvent {
  const purchase = { shopId, amount: usd(amount), tax: usd(tax) }
  const paid = house.purchasePaid({ ...purchase, purchaseId: newId('purchase'), providerFee: usd(fee) })
  return {
    name: 'a refunded plan',
    entries: [paid, house.purchaseRefunded({ ...purchase, refundId: newId('refund') })],
    after: [
      [
        ['psp:cash', toBigInt(amount - fee)],
        ['house:payment_fees', toBigInt(fee)],
        ['house:sales_tax', toBigInt(-tax)],
        ['house:platform_income', toBigInt(tax - amount)],
      ],
      // The provider keeps its fee on the refunded part.
      [
        ['psp:cash', toBigInt(-fee)],
        ['house:payment_fees', toBigInt(fee)],
      ],
    ],
  }
}

function disputePlan({ shopId, amount, fee, back }: Figures): HouseEvent {
  const purchase = { shopId, amount: usd(amount) }
  const dispute = { ...purchase, disputeId: newId('dispute') }
  const feeKept = Math.max(fee - back, 0)
  const paid: MovedAmounts = [
    ['psp:cash', toBigInt(amount)],
    ['house:platform_income', toBigInt(-amount)],
  ]
  return {
    name: 'a plan whose charge is disputed and won',
    entries: [
      house.purchasePaid({ ...purchase, purchaseId: newId('purchase') }),
      house.purchaseDisputed({ ...dispute, fee: usd(fee) }),
      house.purchaseDisputeWon({ ...dispute, feeBack: usd(fee - feeKept) }),
    ],
    after: [
      paid,
      [...paid, ['psp:cash', toBigInt(-amount - fee)], ['house:refund_reserve', toBigInt(amount + fee)]],
      [...paid, ['psp:cash', toBigInt(-feeKept)], ['house:refund_reserve', toBigInt(feeKept)]],
    ],
  }
}

function orderSamples({ shopId, amount, tax, other, fee, card }: Figures): HouseEvent {
  const amounts = { production: usd(amount), shipping: usd(other), tax: usd(tax) }
  const from = card ? ('card' as const) : ('balance' as const)
  const paidFrom = card ? 'psp:cash' : `shop:${shopId}:available`
  const feeKept = card ? fee : 0
  return {
    name: `samples by ${from}`,
    entries: [
      samplePaid({ shopId, from, parts: amounts, purchaseId: newId('purchase'), providerFee: usd(feeKept) }),
      sampleRefunded({ shopId, from, parts: amounts, refundId: newId('refund') }),
    ],
    after: [
      [
        [paidFrom, toBigInt(amount + other + tax - feeKept)],
        ['house:payment_fees', toBigInt(feeKept)],
        ['house:production_payable', toBigInt(-amount)],
        ['house:shipping_income', toBigInt(-other)],
        ['house:sales_tax', toBigInt(-tax)],
      ],
      [
        [paidFrom, toBigInt(-feeKept)],
        ['house:payment_fees', toBigInt(feeKept)],
      ],
    ],
  }
}

function orderAtOtherPress({ amount, other, back }: Figures): HouseEvent {
  const outside = {
    outsideOrderId: newId('outsideOrder'),
    accrued: usd(amount),
    making: usd(amount - 200 + back),
    shipping: usd(other),
  }
  return {
    name: 'a cancelled order at another press',
    entries: [house.outsidePaid(outside), house.outsideReturned(outside)],
    after: [
      [
        ['bank:cash', toBigInt(200 - amount - back - other)],
        ['house:production_payable', toBigInt(amount)],
        ['house:shipping_income', toBigInt(other)],
        // More or less than the accrual: the house bears the difference.
        ['house:platform_income', toBigInt(back - 200)],
      ],
      [],
    ],
  }
}

function payDuty({ amount, other }: Figures): HouseEvent {
  const orderId = newId('order')
  return {
    name: 'duty that differs from the quote',
    entries: [house.dutySettled({ orderId, quoted: usd(amount), owed: usd(other) })],
    after: [
      [
        ['house:sales_tax', toBigInt(amount - other)],
        ['house:platform_income', toBigInt(other - amount)],
      ],
    ],
  }
}

function adjustBalance({ amount, other, card }: Figures): HouseEvent {
  const minor = amount - other
  const account = card ? ('psp:cash' as const) : ('bank:cash' as const)
  return {
    name: `a correction at ${account}`,
    entries: [
      house.providerAdjusted({
        movementId: newId('entry'),
        amount: usd(minor),
        words: 'Corrected',
        held: account,
      }),
    ],
    after: [
      [
        [account, toBigInt(minor)],
        [minor < 0 ? 'house:payment_fees' : 'house:platform_income', toBigInt(-minor)],
      ],
    ],
  }
}

function holdUnplaced({ amount, fee }: Figures): HouseEvent {
  const charge = { chargeId: newId('charge'), orderId: newId('order'), amount: usd(amount) }
  const feeMoves: MovedAmounts = [
    ['psp:cash', toBigInt(-fee)],
    ['house:payment_fees', toBigInt(fee)],
  ]
  return {
    name: 'a payment that no order took',
    entries: [
      chargeUnplaced({ ...charge, fee: usd(fee) }),
      chargeReturned({ ...charge, refundId: newId('refund') }),
    ],
    after: [
      [
        ['psp:cash', toBigInt(amount - fee)],
        ['house:payment_fees', toBigInt(fee)],
        ['house:refund_reserve', toBigInt(-amount)],
      ],
      feeMoves,
    ],
  }
}

function reversePurchase({ shopId, amount, tax }: Figures): HouseEvent {
  const orderId = newId('order')
  const paid = house.purchasePaid({
    purchaseId: newId('purchase'),
    shopId,
    amount: usd(amount),
    tax: usd(tax),
  })
  const id = newId('entry')
  return {
    name: 'a reversed entry',
    entries: [paid, reverseEntry({ id, shopId, postings: paid.postings }, orderId)],
    after: [
      [
        ['psp:cash', toBigInt(amount)],
        ['house:sales_tax', toBigInt(-tax)],
        ['house:platform_income', toBigInt(tax - amount)],
      ],
      [],
    ],
  }
}

/** Everything besides sales and payouts that posts, with generated figures. */
export const houseEvents = [
  buyPlan,
  disputePlan,
  orderSamples,
  orderAtOtherPress,
  payDuty,
  adjustBalance,
  holdUnplaced,
  reversePurchase,
]
