import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  available,
  book,
  cents,
  disputeId,
  entriesOf,
  inTransit,
  of,
  orderId,
  outsideOrderId,
  paid,
  pending,
  planId,
  purchaseId,
  refundId,
  saleOf,
  shopId,
  sums,
  ways,
} from '#drivers/ledger-entries.ts'
import { runs } from '#drivers/seed.ts'
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
    fc.property(sums, ways, (sum, way) => {
      const entries = entriesOf(sum, way)
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
          `${kind} posts nothing of nothing`,
        ).toBe(true)
      }
    }),
    runs(200),
  )
})

test('what we have is an asset wherever it is held or on its way, and what we owe is a liability', () => {
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

test('no recipe touches an account of a shop that it is not about', () => {
  fc.assert(
    fc.property(sums, ways, (sum, way) => {
      for (const { shopId: about, kind, postings } of entriesOf(sum, way))
        for (const { account } of postings)
          if (account.startsWith('shop:')) expect(account.split(':')[1], kind).toBe(about)
    }),
    runs(100),
  )
})

test('what a fan pays is what production, post, taxes, the providers and the creator get', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      const { goods, shipping, tax, fee } = sum
      const found = book(saleOf(sum))
      const kept = fee.minor - goods.paymentFee.minor
      expect((found['psp:cash'] ?? 0n) + fee.minor).toBe(paid(sum).minor)
      expect(
        found['house:payment_fees'] ?? 0n,
        'what the provider kept beyond what the creator was told',
      ).toBe(kept)
      expect(-(found['house:shipping_income'] ?? 0n)).toBe(shipping.minor)
      expect(-(found['house:sales_tax'] ?? 0n)).toBe(tax.minor)
      expect(-(found[pending] ?? 0n)).toBe(goods.profit.minor)
    }),
    runs(200),
  )
})

test('a refund before printing leaves the house the payment fee alone, and one after it the piece too', () => {
  fc.assert(
    fc.property(sums, fc.boolean(), (sum, isPrinted) => {
      const { goods, shipping, tax } = sum
      const made = plus(goods.baseCost, goods.placements)
      const refund = saleRefunded({
        ...of,
        refundId,
        amount: paid(sum),
        shipping,
        tax,
        platformFee: goods.platformFee,
        production: isPrinted ? zero() : made,
        taken: { pending: goods.profit, available: zero() },
      })
      const found = book(saleOf(sum), refund)
      const borne = isPrinted ? plus(goods.paymentFee, made) : goods.paymentFee
      expect(found['house:refund_reserve'] ?? 0n).toBe(borne.minor)
      for (const account of [pending, 'house:sales_tax', 'house:shipping_income', 'house:platform_income'])
        expect(found[account], account).toBeUndefined()
      expect(-(found['house:production_payable'] ?? 0n)).toBe(isPrinted ? made.minor : 0n)
    }),
    runs(200),
  )
})

test('a dispute that is won leaves nothing behind but the fee that was kept', () => {
  fc.assert(
    fc.property(sums, cents(), (sum, feeBack) => {
      const dispute = {
        ...of,
        disputeId,
        amount: sum.amount,
        fee: sum.fee,
        taken: sum.taken,
      }
      const back = feeBack.minor < sum.fee.minor ? feeBack : sum.fee
      const kept = sum.fee.minor - back.minor
      const rest = kept === 0n ? {} : { 'psp:cash': -kept, 'house:refund_reserve': kept }
      expect(book(chargeDisputed(dispute), disputeWon({ ...dispute, feeBack: back }))).toEqual(rest)
      const bought = { disputeId, shopId, amount: sum.amount }
      const won = house.purchaseDisputeWon({ ...bought, feeBack: back })
      expect(book(house.purchaseDisputed({ ...bought, fee: sum.fee }), won)).toEqual(rest)
    }),
    runs(200),
  )
})

test('a payout that did not arrive leaves no trace, whichever way it went and however far', () => {
  fc.assert(
    fc.property(ways, (way) => {
      const requested = payout.payoutRequested(way)
      expect(book(requested, payout.payoutReturned({ ...way, wasSent: false }))).toEqual({})
      const sent = [requested, payout.payoutSent(way)]
      expect(book(...sent, payout.payoutReturned({ ...way, wasSent: true }))).toEqual({})
      expect(book(...sent, payout.payoutSettled(way), payout.payoutBounced(way))).toEqual({})
    }),
    runs(200),
  )
})

test('a payout that arrived took its amount of the creator, its fee for the house, and nothing is in flight', () => {
  fc.assert(
    fc.property(ways, (way) => {
      const found = book(payout.payoutRequested(way), payout.payoutSent(way), payout.payoutSettled(way))
      expect(found[available]).toBe(way.amount.minor)
      expect(found[inTransit]).toBeUndefined()
      expect(-(found['house:payout_fees'] ?? 0n)).toBe(way.fee.minor)
      for (const account of ['bank:in_flight', 'bank:in_flight:ngn'])
        expect(found[account], account).toBeUndefined()
      const cost = way.from === 'bank:cash' ? minus(way.amount, way.fee).minor : way.received!.minor
      expect(-(found[way.from] ?? 0n), 'what left us').toBe(cost)
    }),
    runs(200),
  )
})

test('what is undone is undone whole: a payment no order took, samples, a purchase, an order at another press, an entry', () => {
  fc.assert(
    fc.property(sums, fc.constantFrom('card' as const, 'balance' as const), (sum, from) => {
      const { amount, shipping, tax } = sum
      const unplaced = { chargeId: testId('charge', 'chg-1'), orderId, amount }
      expect(
        book(chargeUnplaced({ ...unplaced, fee: zero() }), chargeReturned({ ...unplaced, refundId })),
      ).toEqual({})
      const samples = { shopId, from, parts: { production: amount, shipping, tax } }
      const bought = samplePaid({ ...samples, purchaseId })
      expect(book(bought, sampleRefunded({ ...samples, refundId }))).toEqual({})
      const plan = { shopId, amount: plus(amount, tax), tax }
      const planPaid = house.purchasePaid({ ...plan, purchaseId: planId })
      expect(book(planPaid, house.purchaseRefunded({ ...plan, refundId }))).toEqual({})
      const outside = {
        outsideOrderId,
        accrued: tax,
        making: amount,
        shipping,
      }
      expect(book(house.outsidePaid(outside), house.outsideReturned(outside))).toEqual({})
      for (const entry of [bought, planPaid, saleOf(sum)])
        expect(
          book(entry, reverseEntry({ id: testId('entry', 'e'), shopId, postings: entry.postings }, orderId)),
          entry.kind,
        ).toEqual({})
    }),
    runs(100),
  )
})

test('a piece printed anew costs the house, one in another size its creator, and neither a fan', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      const again = { ...of, unitId: testId('unit', 'unt-1'), cost: sum.amount }
      expect(book(unitReprinted(again))).toEqual({
        'house:refund_reserve': sum.amount.minor,
        'house:production_payable': -sum.amount.minor,
      })
      const found = book(
        unitSwapped({
          ...again,
          shipping: sum.shipping,
          taken: { pending: sum.amount, available: sum.shipping },
        }),
      )
      expect((found[pending] ?? 0n) + (found[available] ?? 0n)).toBe(sum.amount.minor + sum.shipping.minor)
      expect(found['house:refund_reserve']).toBeUndefined()
    }),
    runs(100),
  )
})
