/** The whole sum of an order against an independent one: plain whole numbers, long division, half to even. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, usd } from '#kernel/money.ts'
import { startingFees } from '#ledger/contract'
import { startingTerms } from '#shipping/contract'
import type { PricedLine } from './price-cart.ts'
import { computeFigures } from './quote.ts'
import { taxByTables } from './tax-provider.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** `amount` times `bps` ten-thousandths, rounded half to even; written out so that it shares nothing with the code. */
function shareOf(amount: bigint, bps: bigint): bigint {
  const quotient = (amount * bps) / 10_000n
  const remainder = (amount * bps) % 10_000n
  if (remainder * 2n === 10_000n) return quotient + (quotient % 2n)
  return remainder * 2n > 10_000n ? quotient + 1n : quotient
}

type Piece = {
  price: number
  quantity: number
  heading: string
  kind: 'tee' | 'mug' | 'none'
  /** The press that prints the first `room` units; the rest goes to the next press. */
  press: number
  room: number
}
const presses = [
  { id: 'lagos', place: 'Lagos', country: 'NG' },
  { id: 'leipzig', place: 'Leipzig', country: 'DE' },
  { id: 'charlotte', place: 'Charlotte', country: 'US' },
]
const originsOf = ({ press, room, quantity, kind }: Piece) => {
  const firstUnits = Math.min(room, quantity)
  return kind === 'none'
    ? []
    : [
        { ...presses[press]!, units: firstUnits },
        ...(quantity > firstUnits ? [{ ...presses[(press + 1) % 3]!, units: quantity - firstUnits }] : []),
      ]
}
const lineOf = ({ price, quantity, heading, kind }: Piece, n: number) =>
  ({
    id: `l${n}`,
    listingId: `lst_${String(n).padStart(32, '0')}`,
    sku: `s${n}`,
    title: 'T',
    blankName: 'B',
    colourName: 'C',
    size: 'M',
    digital: kind === 'none',
    quantity,
    unitPrice: usd(price),
    amount: usd(price * quantity),
    problem: null,
    listing: {
      id: `lst_${String(n).padStart(32, '0')}`,
      versionId: `lsv_${'0'.repeat(32)}`,
      designVersionId: 'd',
    },
    blank: {
      id: `b${n}`,
      name: 'B',
      shippingClass: kind,
      parcelAlone: kind === 'mug',
      hsCode: heading,
      technique: 'dtg',
    },
    variant: { colour: 'c', size: 'M' },
    unitCost: usd(Math.floor(price / 3)),
  }) as unknown as PricedLine

const piece = fc.record({
  price: fc.integer({ min: 500, max: 9_999 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  heading: fc.constantFrom('6109.10', '6110.20', '6912.00'),
  kind: fc.constantFrom('tee' as const, 'mug' as const, 'none' as const),
  press: fc.integer({ min: 0, max: 2 }),
  room: fc.integer({ min: 1, max: 4 }),
})
const members = ['DE', 'FR', 'FI', 'HU']
const rates: Record<string, bigint> = {
  DE: 1900n,
  FR: 2000n,
  FI: 2550n,
  HU: 2700n,
  NG: 750n,
  ZA: 1500n,
  GB: 2000n,
  JP: 1000n,
  BR: 0n,
  US: 663n,
}

test('an order’s total is its parts to the cent, for every country, press, day, code, tip and cart', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...Object.keys(rates)),
      fc.constantFrom('2025-08-24', '2026-08-24'),
      fc.constantFrom('', '5', '15'),
      fc.constantFrom(0, 500, 1_250),
      (cartPieces, country, day, tip, discountBps) => {
        const figures = computeFigures(
          cartPieces.map(lineOf),
          { country, region: country === 'US' ? 'NJ' : '' },
          'standard',
          new Date(`${day}T12:00:00Z`),
          {
            code: null,
            steps: discountBps ? [{ units: 1, bps: discountBps }] : [],
            tip: tip ? ({ choice: tip, tipAmount: '' } as never) : null,
          },
          cartPieces.map(originsOf),
          { fees: startingFees, shipping: startingTerms, tax: taxByTables(null) },
        )
        if (!figures.ok) throw new Error(figures.code)
        const { totals, lines, options } = figures.value
        const netGoods = cartPieces.map(
          (piece, n) => BigInt(piece.price * piece.quantity) - lines[n]!.discount.minor,
        )
        const subtotal = cartPieces.reduce((all, line) => all + BigInt(line.price * line.quantity), 0n)
        const goods = netGoods.reduce((all, amount) => all + amount, 0n)
        expect(totals.subtotal.minor).toBe(subtotal)
        expect(totals.subtotal.minor - totals.discount.minor).toBe(goods)
        expect(totals.shipping.minor).toBe(options[0]?.amount.minor ?? 0n)
        expect(totals.shipping).toEqual(sum(options[0]?.parcels.map((parcel) => parcel.amount) ?? [usd(0)]))

        const shippedPieces = cartPieces.flatMap((piece, n) =>
          piece.kind === 'none' ? [] : [{ ...piece, goods: netGoods[n]! }],
        )
        // A line that two presses share is split by units; the odd cent goes to the larger remainder.
        const pieces = shippedPieces.flatMap((line) => {
          const [first, second] = originsOf(line)
          if (!second) return [{ ...line, from: first!.id }]
          const [quantity, units] = [BigInt(line.quantity), BigInt(first!.units)]
          const [quotient, remainder] = [(line.goods * units) / quantity, (line.goods * units) % quantity]
          const goodsOfPiece = quotient + (remainder * 2n >= quantity ? 1n : 0n)
          return [
            { ...line, goods: goodsOfPiece, from: first!.id },
            { ...line, goods: line.goods - goodsOfPiece, from: second.id },
          ]
        })
        const dutyFrom = (press: string): bigint => {
          const ofPress = pieces.filter(({ from }) => from === press)
          const worth = ofPress.reduce((all, part) => all + part.goods, 0n)
          if (worth > 16_500n) return ofPress.reduce((all, one) => all + shareOf(one.goods, 1200n), 0n)
          return day < '2026-07-01'
            ? 0n
            : 330n * BigInt(new Set(ofPress.map(({ heading }) => heading.slice(0, 4))).size)
        }
        // Leipzig is in the Union, so what it prints is not imported.
        const duty = members.includes(country) ? dutyFrom('lagos') + dutyFrom('charlotte') : 0n
        expect(totals.duty.minor).toBe(duty)
        if (members.includes(country) && duty === 0n && pieces.some(({ from }) => from === 'leipzig'))
          expect(totals.dutyWhy).toContain('printed in Leipzig')

        const rate = rates[country]!
        const otherTax = country === 'US' || rate === 0n ? 0n : shareOf(totals.shipping.minor + duty, rate)
        const tax = netGoods.reduce((all, amount) => all + shareOf(amount, rate), otherTax)
        expect(totals.tax.minor).toBe(tax)
        expect(totals.tip.minor).toBe(tip ? shareOf(goods, BigInt(tip) * 100n) : 0n)
        expect(totals.total.minor).toBe(goods + totals.shipping.minor + tax + duty + totals.tip.minor)
      },
    ),
    { seed, numRuns: 400 },
  )
})
