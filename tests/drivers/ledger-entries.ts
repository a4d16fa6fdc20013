/** One entry of every kind, with random figures, and the balances that entries leave. */
import fc from 'fast-check'
import { type Money, minus, money, plus, usd, zero } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import { type Entry, shopAccount } from '../../modules/ledger/entry.ts'
import * as house from '../../modules/ledger/recipes/house.ts'
import * as payout from '../../modules/ledger/recipes/payout.ts'
import { unitReprinted, unitSwapped } from '../../modules/ledger/recipes/reprint.ts'
import {
  chargeDisputed,
  disputeWon,
  goodsOf,
  profitCleared,
  saleCaptured,
  saleRefunded,
} from '../../modules/ledger/recipes/sale.ts'
import { samplePaid, sampleRefunded } from '../../modules/ledger/recipes/sample.ts'
import { chargeReturned, chargeUnplaced, reverseEntry } from '../../modules/ledger/recipes/unplaced.ts'
import { testId } from './test-id.ts'

export const shopId = testId('shop', 'shp-1')
export const orderId = testId('order', 'ord-1')
export const orderIds = { shopId, orderId }
export const refundId = testId('refund', 'rfd-1')
export const disputeId = testId('dispute', 'dsp-1')
export const [purchaseId, planId] = [testId('purchase', 'pur-1'), testId('purchase', 'pur-2')]
export const outsideOrderId = testId('outsideOrder', 'oso-1')
export const [pending, available, inTransit] = (['pending', 'available', 'in_transit'] as const).map((name) =>
  shopAccount(shopId, name),
) as [string, string, string]

export const createCents = (min = 0) => fc.integer({ min, max: 500_000 }).map(usd)
const waterfall = fc
  .record({ cost: fc.integer({ min: 100, max: 4_000 }), more: fc.integer({ min: 0, max: 9_000 }) })
  .map(({ cost, more }) => profitOf({ price: usd(cost + more + 500), unitCost: usd(cost) }, startingFees))
export const takenAmounts = fc.record({ pending: createCents(), available: createCents() })
export const sums = fc.record({
  goods: waterfall,
  shipping: createCents(),
  tax: createCents(),
  fee: createCents(),
  amount: createCents(1),
  taken: takenAmounts,
})
type Sums = typeof sums extends fc.Arbitrary<infer Value> ? Value : never

/** The balance of every account after these entries, without accounts at zero. */
export function bookEntries(...entries: readonly Entry[]): Record<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const { account, amount } of entries.flatMap(({ postings }) => postings))
    balances.set(account, (balances.get(account) ?? 0n) + amount.minor)
  return Object.fromEntries([...balances].filter(([, minor]) => minor !== 0n))
}
export const createSale = ({ goods, shipping, tax, fee }: Sums) =>
  saleCaptured({ ...orderIds, goods, shipping, tax, providerFee: fee })
export const sumPaid = ({ goods, shipping, tax }: Sums): Money => plus(plus(goodsOf(goods), shipping), tax)

const payoutId = testId('payout', 'pay-1')
/** The ways a payout may go: in dollars, bought with dollars, or out of a balance in the creator's currency. */
export const payoutWays = fc
  .record({
    amount: fc.integer({ min: 1_000, max: 500_000 }),
    fee: fc.integer({ min: 0, max: 900 }),
    received: fc.integer({ min: 1, max: 900_000_000 }),
    way: fc.constantFrom('dollars', 'bought', 'held'),
  })
  .map(({ amount, fee, received, way }) => ({
    payoutId,
    shopId,
    amount: usd(amount),
    fee: usd(fee),
    received: way === 'dollars' ? null : money(BigInt(received), 'NGN'),
    from: way === 'held' ? ('provider:paystack:ngn' as const) : ('bank:cash' as const),
  }))

/** One entry of every kind. */
export const createEntries = (sum: Sums, payoutInput: Parameters<typeof payout.payoutSent>[0]): Entry[] => {
  const { amount, shipping, tax, fee } = sum
  const dispute = { ...orderIds, disputeId, amount, fee, takenBack: sum.taken }
  const amounts = { production: amount, shipping, tax }
  const outside = {
    outsideOrderId,
    accrued: shipping,
    making: amount,
    shipping: tax,
  }
  const reprint = { ...orderIds, unitId: testId('unit', 'unt-1'), cost: amount }
  const unplaced = { chargeId: testId('charge', 'chg-1'), orderId, amount }
  const share = plus(sum.taken.pending, sum.taken.available)
  const sale = createSale(sum)
  return [
    sale,
    profitCleared({ ...orderIds, unitId: testId('unit', 'unt-1'), amount }),
    saleRefunded({
      ...orderIds,
      refundId,
      amount,
      shipping,
      tax,
      platformFee: fee,
      production: zero(),
      takenBack: sum.taken,
    }),
    chargeDisputed(dispute),
    disputeWon({ ...dispute, feeBack: fee }),
    unitReprinted(reprint),
    unitSwapped({ ...reprint, cost: share, shipping: zero(), takenBack: sum.taken }),
    payout.payoutRequested(payoutInput),
    payout.payoutSent(payoutInput),
    payout.payoutSettled(payoutInput),
    payout.payoutReturned({ ...payoutInput, wasSent: true }),
    payout.payoutBounced(payoutInput),
    payout.payoutCharged({
      payoutId,
      shopId,
      from: 'provider:paystack:ngn',
      cost: money(7n, 'NGN'),
      costUsd: fee,
    }),
    payout.payoutAccountFilled({
      transferId: 't',
      to: 'provider:paystack:ngn',
      paid: amount,
      received: money(9n, 'NGN'),
    }),
    house.providerSettled({ transferId: 't', amount }),
    house.providerAdjusted({ movementId: 'm', amount: minus(fee, amount), words: 'A correction' }),
    house.outsidePaid(outside),
    house.dutySettled({ orderId, quoted: shipping, owed: tax }),
    house.purchasePaid({
      purchaseId,
      shopId,
      amount: plus(amount, tax),
      tax,
      providerFee: fee,
    }),
    house.purchaseRefunded({ refundId, shopId, amount: plus(amount, tax), tax }),
    samplePaid({ shopId, from: 'card', parts: amounts, purchaseId, providerFee: fee }),
    sampleRefunded({ shopId, from: 'balance', parts: amounts, refundId }),
    chargeUnplaced({ ...unplaced, fee }),
    chargeReturned({ ...unplaced, refundId }),
    reverseEntry({ id: testId('entry', 'ent-1'), shopId, postings: sale.postings }, orderId),
  ]
}
