import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { type Money, plus, sum, usd } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import { startingTerms } from '#shipping/contract'
import { type Deal, discountsOf, type Offer, statusOf } from './code.ts'
import { CodeForm } from './contract.ts'
import { listWorstCases, lossOf, type ProductCost } from './worst-case.ts'

const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.integer({ min: 1, max: 9_000 }).map((bps) => ({ kind: 'percent' as const, bps })),
  fc.integer({ min: 1, max: 30_000 }).map((minor) => ({ kind: 'amount' as const, amount: usd(minor) })),
  fc.constant({ kind: 'free_shipping' as const }),
)
const names = ['a', 'b', 'c', 'd'] as Id<'listing'>[]
const deal: fc.Arbitrary<Deal> = fc.record({
  offer,
  minimum: fc.integer({ min: 0, max: 20_000 }).map((minor) => usd(minor)),
  listingIds: fc.option(fc.subarray(names, { minLength: 1 })),
})
const lines = fc.array(
  fc.record({ listingId: fc.constantFrom(...names), goods: fc.integer({ min: 0, max: 60_000 }).map(usd) }),
  { minLength: 1, maxLength: 8 },
)
const postage = fc
  .record({ cheapest: fc.integer({ min: 0, max: 3_000 }), dearer: fc.integer({ min: 0, max: 900 }) })
  .map(({ cheapest, dearer }) => ({ cheapest: usd(cheapest), chosen: usd(cheapest + dearer) }))

test('a discount is shared out to the cent over eligible lines only, and takes no line below zero', () => {
  fc.assert(
    fc.property(deal, lines, postage, (deal, cart, post) => {
      const discounts = discountsOf(deal, cart, post)
      const isEligible = (id: Id<'listing'>) => deal.listingIds === null || deal.listingIds.includes(id)
      const goods = sum(cart.filter((line) => isEligible(line.listingId)).map((line) => line.goods))
      if (!discounts.ok) {
        const tooLittle = goods.minor < deal.minimum.minor ? 'code.minimum' : 'code.nothing_posted'
        expect(discounts.code).toBe(goods.minor === 0n ? 'code.other_things' : tooLittle)
        return
      }
      discounts.value.forEach((part, index) => {
        const line = cart[index]!
        expect(part.minor >= 0n && part.minor <= (isEligible(line.listingId) ? line.goods.minor : 0n)).toBe(
          true,
        )
      })
      const total = sum(discounts.value).minor
      expect(total > 0n && total <= goods.minor).toBe(true)
      if (deal.offer.kind === 'amount') expect(total).toBe(min(deal.offer.amount, goods).minor)
      if (deal.offer.kind === 'free_shipping') expect(total).toBe(min(post.cheapest, goods).minor)
    }),
    readRuns(400),
  )
})
const min = (a: Money, b: Money) => (a.minor < b.minor ? a : b)

test('free shipping takes off the price of the cheapest service, whichever is chosen', () => {
  const free: Deal = { offer: { kind: 'free_shipping' }, minimum: usd(0), listingIds: null }
  const discounts = discountsOf(free, [{ listingId: testId('listing', 'a'), goods: usd(2_399) }], {
    chosen: usd(1_375),
    cheapest: usd(475),
  })
  expect(discounts).toEqual({ ok: true, value: [usd(475)] })
})

const at = new Date('2025-08-24T10:00:00Z')
const before = new Date('2025-08-01T00:00:00Z')
const later = new Date('2025-09-01T00:00:00Z')
const life = { startsAt: before, endsAt: null, pausedAt: null, endedAt: null, uses: 0, usesMax: null }
test('a code is scheduled until its start, over at its end, at its last use and when it is ended', () => {
  expect(statusOf(life, at)).toBe('active')
  expect(statusOf({ ...life, startsAt: later }, at)).toBe('scheduled')
  expect(statusOf({ ...life, endsAt: at }, at)).toBe('ended')
  expect(statusOf({ ...life, uses: 5, usesMax: 5 }, at)).toBe('ended')
  expect(statusOf({ ...life, endedAt: before, pausedAt: before }, at)).toBe('ended')
  expect(statusOf({ ...life, pausedAt: before }, at)).toBe('paused')
})

const product: fc.Arbitrary<ProductCost> = fc
  .record({
    cost: fc.integer({ min: 100, max: 4_000 }),
    more: fc.integer({ min: 0, max: 4_000 }),
    digital: fc.boolean(),
  })
  .map(({ cost, more, digital }) => ({
    listingId: testId('listing', 'a'),
    listing: 'Sun',
    blankId: 'tee',
    product: 'Tee',
    price: usd(cost + more + 100),
    unitCost: usd(cost),
    digital,
    fees: startingFees,
    parcel: {
      blankId: 'tee',
      name: 'Tee',
      shippingClass: digital ? ('none' as const) : ('tee' as const),
      parcelAlone: false,
    },
  }))
const dealForAll = fc.record({
  offer,
  minimum: fc.integer({ min: 0, max: 20_000 }).map(usd),
  listingIds: fc.constant(null),
})

test('no order of one product loses more than the worst case says, unless it says that it loses', () => {
  fc.assert(
    fc.property(dealForAll, product, fc.integer({ min: 1, max: 9 }), (deal, product, more) => {
      const [worst] = listWorstCases(deal, [product], startingTerms)
      expect(lossOf([worst!]).minor).toBe(worst!.after.minor < 0n ? -worst!.after.minor : 0n)
      if (worst!.after.minor < 0n || deal.offer.kind === 'free_shipping') return
      const units = product.digital ? worst!.units : worst!.units + more
      const goods = usd(product.price.minor * BigInt(units))
      const discounts = discountsOf(deal, [{ listingId: testId('listing', 'a'), goods }], {
        chosen: usd(0),
        cheapest: usd(0),
      })
      const discount = discounts.ok ? discounts.value[0]! : usd(0)
      const { profit } = profitOf(
        {
          price: product.price,
          unitCost: product.unitCost,
          quantity: units,
          digital: product.digital,
          discount,
        },
        startingFees,
      )
      expect(profit.minor).toBeGreaterThanOrEqual(-5n)
    }),
    readRuns(400),
  )
})

test('the form keeps capitals, refuses what could not be charged and says the limit', () => {
  const form = { code: ' sun-10 ', kind: 'percent', percent: '10' }
  expect(CodeForm.parse(form)).toMatchObject({ code: 'SUN-10', usesMax: null, minimum: null })
  for (const wrong of [
    { ...form, code: 'a' },
    { ...form, percent: '91' },
    { ...form, percent: '10.5' },
    { ...form, kind: 'amount' },
    { ...form, usesMax: '0' },
    { ...form, scope: 'chosen' },
    { ...form, uses: '9' },
  ]) {
    expect(CodeForm.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
  expect(plus(CodeForm.parse({ ...form, kind: 'amount', amount: '4.50' }).amount!, usd(0))).toEqual(usd(450))
})
