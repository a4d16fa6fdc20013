import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  available,
  bookEntries,
  createCents,
  createEntries,
  createSale,
  disputeId,
  inTransit,
  orderId,
  orderIds,
  outsideOrderId,
  payoutWays,
  pending,
  planId,
  purchaseId,
  refundId,
  shopId,
  sumPaid,
  sums,
} from '#drivers/ledger-entries.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { minus, plus, zero } from '#kernel/money.ts'
import { natureOf, shopAccount, shopAccounts } from '../entry.ts'
import { entryKinds } from '../kinds.ts'
import * as house from './house.ts'
import * as payout from './payout.ts'
import { unitReprinted, unitSwapped } from './reprint.ts'
import { chargeDisputed, disputeWon, saleRefunded } from './sale.ts'
import { samplePaid, sampleRefunded } from './sample.ts'
import { chargeReturned, chargeUnplaced, reverseEntry } from './unplaced.ts'

test('every kind of entry has a recipe, and what it writes sums to zero in each currency', () => {
  fc.assert(
    fc.property(sums, payoutWays, (sum, payoutCase) => {
      const entries = createEntries(sum, payoutCase)
      expect(entries.map(({ kind }) => kind).sort()).toEqual([...entryKinds].sort())
      for (const { kind, postings } of entries) {
        const totals = new Map<string, bigint>()
        for (const { amount } of postings)
          totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + amount.minor)
        expect(
          [...totals.values()].every((total) => total === 0n),
          kind,
        ).toBe(true)
        expect(
          postings.every(({ amount }) => amount.minor !== 0n),
          `${kind} posts no zero amounts`,
        ).toBe(true)
      }
    }),
    readRuns(200),
  )
})

test('what we have is an asset, wherever it is held or in flight, and what we owe is a liability', () => {
  const natures = {
    'psp:cash': 'asset',
    'bank:cash': 'asset',
    'bank:in_flight': 'asset',
    'bank:in_flight:ngn': 'asset',
    'provider:paystack:ngn': 'asset',
    'fx:usd': 'asset',
    'house:production_payable': 'liability',
    'house:sales_tax': 'liability',
    'house:platform_income': 'income',
    'house:payout_costs': 'expense',
  } as const
  for (const [account, nature] of Object.entries(natures))
    expect(natureOf(account as keyof typeof natures), account).toBe(nature)
  for (const name of shopAccounts) expect(natureOf(shopAccount(shopId, name)), name).toBe('liability')
})

test('no recipe touches an account of another shop', () => {
  fc.assert(
    fc.property(sums, payoutWays, (sum, payoutCase) => {
      for (const { shopId: ownShopId, kind, postings } of createEntries(sum, payoutCase))
        for (const { account } of postings)
          if (account.startsWith('shop:')) expect(account.split(':')[1], kind).toBe(ownShopId)
    }),
    readRuns(100),
  )
})

test('what a fan pays is what production, shipping, taxes, the providers and the creator get', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      const { goods, shipping, tax, fee } = sum
      const balances = bookEntries(createSale(sum))
      const feeKept = fee.minor - goods.paymentFee.minor
      expect((balances['psp:cash'] ?? 0n) + fee.minor).toBe(sumPaid(sum).minor)
      expect(
        balances['house:payment_fees'] ?? 0n,
        'what the provider kept beyond what the creator was told',
      ).toBe(feeKept)
      expect(-(balances['house:shipping_income'] ?? 0n)).toBe(shipping.minor)
      expect(-(balances['house:sales_tax'] ?? 0n)).toBe(tax.minor)
      expect(-(balances[pending] ?? 0n)).toBe(goods.profit.minor)
    }),
    readRuns(200),
  )
})

test('a refund before printing costs the house only the payment fee, and one after it the piece too', () => {
  fc.assert(
    fc.property(sums, fc.boolean(), (sum, isPrinted) => {
      const { goods, shipping, tax } = sum
      const making = plus(goods.baseCost, goods.placements)
      const refund = saleRefunded({
        ...orderIds,
        refundId,
        amount: sumPaid(sum),
        shipping,
        tax,
        platformFee: goods.platformFee,
        production: isPrinted ? zero() : making,
        takenBack: { pending: goods.profit, available: zero() },
      })
      const balances = bookEntries(createSale(sum), refund)
      const borne = isPrinted ? plus(goods.paymentFee, making) : goods.paymentFee
      expect(balances['house:refund_reserve'] ?? 0n).toBe(borne.minor)
      for (const account of [pending, 'house:sales_tax', 'house:shipping_income', 'house:platform_income'])
        expect(balances[account], account).toBeUndefined()
      expect(-(balances['house:production_payable'] ?? 0n)).toBe(isPrinted ? making.minor : 0n)
    }),
    readRuns(200),
  )
})

test('a won dispute leaves nothing behind but the fee that the provider kept', () => {
  fc.assert(
    fc.property(sums, createCents(), (sum, feeBack) => {
      const dispute = {
        ...orderIds,
        disputeId,
        amount: sum.amount,
        fee: sum.fee,
        takenBack: sum.taken,
      }
      const returnedFee = feeBack.minor < sum.fee.minor ? feeBack : sum.fee
      const feeKept = sum.fee.minor - returnedFee.minor
      const others = feeKept === 0n ? {} : { 'psp:cash': -feeKept, 'house:refund_reserve': feeKept }
      expect(bookEntries(chargeDisputed(dispute), disputeWon({ ...dispute, feeBack: returnedFee }))).toEqual(
        others,
      )
      const purchase = { disputeId, shopId, amount: sum.amount }
      const won = house.purchaseDisputeWon({ ...purchase, feeBack: returnedFee })
      expect(bookEntries(house.purchaseDisputed({ ...purchase, fee: sum.fee }), won)).toEqual(others)
    }),
    readRuns(200),
  )
})

test('a payout that did not arrive leaves no trace, however it was sent and however far it got', () => {
  fc.assert(
    fc.property(payoutWays, (payoutCase) => {
      const requested = payout.payoutRequested(payoutCase)
      expect(bookEntries(requested, payout.payoutReturned({ ...payoutCase, wasSent: false }))).toEqual({})
      const entries = [requested, payout.payoutSent(payoutCase)]
      expect(bookEntries(...entries, payout.payoutReturned({ ...payoutCase, wasSent: true }))).toEqual({})
      expect(
        bookEntries(...entries, payout.payoutSettled(payoutCase), payout.payoutBounced(payoutCase)),
      ).toEqual({})
    }),
    readRuns(200),
  )
})

test('a payout that arrived takes its amount from the creator, its fee for the house, and is not in flight', () => {
  fc.assert(
    fc.property(payoutWays, (payoutCase) => {
      const balances = bookEntries(
        payout.payoutRequested(payoutCase),
        payout.payoutSent(payoutCase),
        payout.payoutSettled(payoutCase),
      )
      expect(balances[available]).toBe(payoutCase.amount.minor)
      expect(balances[inTransit]).toBeUndefined()
      expect(-(balances['house:payout_fees'] ?? 0n)).toBe(payoutCase.fee.minor)
      for (const account of ['bank:in_flight', 'bank:in_flight:ngn'])
        expect(balances[account], account).toBeUndefined()
      const cost =
        payoutCase.from === 'bank:cash'
          ? minus(payoutCase.amount, payoutCase.fee).minor
          : payoutCase.received!.minor
      expect(-(balances[payoutCase.from] ?? 0n), 'what left us').toBe(cost)
    }),
    readRuns(200),
  )
})

test('undoing is complete: an unplaced payment, samples, a purchase, an outside order, an entry', () => {
  fc.assert(
    fc.property(sums, fc.constantFrom('card' as const, 'balance' as const), (sum, from) => {
      const { amount, shipping, tax } = sum
      const unplaced = { chargeId: testId('charge', 'chg-1'), orderId, amount }
      expect(
        bookEntries(chargeUnplaced({ ...unplaced, fee: zero() }), chargeReturned({ ...unplaced, refundId })),
      ).toEqual({})
      const samples = { shopId, from, parts: { production: amount, shipping, tax } }
      const samplesEntry = samplePaid({ ...samples, purchaseId })
      expect(bookEntries(samplesEntry, sampleRefunded({ ...samples, refundId }))).toEqual({})
      const plan = { shopId, amount: plus(amount, tax), tax }
      const planPaid = house.purchasePaid({ ...plan, purchaseId: planId })
      expect(bookEntries(planPaid, house.purchaseRefunded({ ...plan, refundId }))).toEqual({})
      const outside = {
        outsideOrderId,
        accrued: tax,
        making: amount,
        shipping,
      }
      expect(bookEntries(house.outsidePaid(outside), house.outsideReturned(outside))).toEqual({})
      for (const entry of [samplesEntry, planPaid, createSale(sum)])
        expect(
          bookEntries(
            entry,
            reverseEntry({ id: testId('entry', 'e'), shopId, postings: entry.postings }, orderId),
          ),
          entry.kind,
        ).toEqual({})
    }),
    readRuns(100),
  )
})

test('a reprint costs the house, another size its creator, and neither costs the fan', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      const reprint = { ...orderIds, unitId: testId('unit', 'unt-1'), cost: sum.amount }
      expect(bookEntries(unitReprinted(reprint))).toEqual({
        'house:refund_reserve': sum.amount.minor,
        'house:production_payable': -sum.amount.minor,
      })
      const balances = bookEntries(
        unitSwapped({
          ...reprint,
          shipping: sum.shipping,
          takenBack: { pending: sum.amount, available: sum.shipping },
        }),
      )
      expect((balances[pending] ?? 0n) + (balances[available] ?? 0n)).toBe(
        sum.amount.minor + sum.shipping.minor,
      )
      expect(balances['house:refund_reserve']).toBeUndefined()
    }),
    readRuns(100),
  )
})
