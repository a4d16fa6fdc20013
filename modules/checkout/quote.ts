/** The price of an order at a place, line by line. Pure: the same cart, place and moment give the same figures. */

import { asId, type Id } from '#kernel/id.ts'
import {
  allocate,
  compare,
  formatMoney,
  type Money,
  minus,
  plus,
  sum,
  times,
  usd,
  zero,
} from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type FeeTerms, profitOfLines } from '#ledger/contract'
import type { LineToPlace } from '#orders'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Origin } from '#production'
import type { Code } from '#promotions'
import { discountsOf, type QuantityStep, quantityDiscounts } from '#promotions/contract'
import {
  type QuoteRefusal,
  type ShippingOption,
  type ShippingTerms,
  shippingOptions,
} from '#shipping/contract'
import type { CheckoutRefusal, QuotedCart, Totals } from './contract.ts'
import { type DutyLine, dutyOf, explainVat } from './duty.ts'
import type { LineWithCost } from './price-cart.ts'
import type { TaxProvider } from './tax-provider.ts'
import { taxOf } from './tax-table.ts'
import { type TipForm, tipFor } from './tip.ts'

export type Place = { country: string; region: string }
/** The discount, by a code or the shop's quantity steps, and the tip if the shop offers one. */
export type Reductions = { code: Code | null; steps: readonly QuantityStep[]; tip: TipForm | null }
/** The house's prices and fees at the moment of the quote. */
export type HouseTerms = { fees: FeeTerms; shipping: ShippingTerms; tax: TaxProvider }
export type Figures = QuotedCart & { lines: LineToPlace[]; codeId: Id<'code'> | null }

/** The shipping options of a cart, cheapest first; none if nothing in it is shipped. */
export const optionsFor = (
  pricedLines: readonly LineWithCost[],
  place: Place,
  terms: ShippingTerms,
): Result<ShippingOption[], QuoteRefusal> => {
  const lines = pricedLines.map((line) => ({
    blankId: line.blank!.id,
    name: line.blank!.name,
    shippingClass: line.blank!.shippingClass,
    parcelAlone: line.blank!.parcelAlone,
    quantity: line.quantity,
  }))
  return shippingOptions({ country: place.country, lines }, terms)
}

/**
 * The figures of a cart at a place; `origins` are the presses of each line. An option not offered there becomes the
 * cheapest one. Refusals: `cart.empty`, `cart.has_problems`, `quote.nothing_to_pay`, `shipping.country_not_served`,
 * those of a code.
 */
export function computeFigures(
  pricedLines: readonly LineWithCost[],
  place: Place,
  service: string,
  at: Date,
  reductions: Reductions,
  origins: readonly (readonly Origin[])[],
  terms: HouseTerms,
): Result<Figures, CheckoutRefusal> {
  if (pricedLines.length === 0) return refused('cart.empty')
  if (pricedLines.some((line) => line.problem !== null)) return refused('cart.has_problems')
  const shippingResult = optionsFor(pricedLines, place, terms.shipping)
  if (!shippingResult.ok) return refused(shippingResult.code, shippingResult.detail)
  const options = shippingResult.value
  const option = options.find(({ id }) => id === service) ?? options[0] ?? null
  const shipping = option?.amount ?? usd(0)
  const discounts = discountsFor(pricedLines, reductions, {
    chosen: shipping,
    cheapest: options[0]?.amount ?? usd(0),
  })
  if (!discounts.ok) return discounts
  const waterfalls = profitOfLines(
    pricedLines.map((line, n) => ({
      price: line.unitPrice,
      discount: discounts.value[n]!,
      unitCost: line.unitCost,
      quantity: line.quantity,
      digital: line.digital,
    })),
    terms.fees,
  )
  const goods = waterfalls.map((waterfall) => minus(waterfall.price, waterfall.discount))
  const dutyLines = pricedLines.flatMap((line, n) =>
    line.digital ? [] : listDutyLines(line, goods[n]!, origins[n] ?? []),
  )
  const senders = dutyLines.map(({ from }) => from)
  const rate = terms.tax.rate(place, senders)
  const paysImports = terms.tax.paysImports(place.country)
  const duty = paysImports ? dutyOf({ country: place.country, at, lines: dutyLines }) : null
  const tax = taxOf(rate, goods, shipping, duty?.amount)
  const totals = totalsOf({
    subtotal: sum(waterfalls.map((waterfall) => waterfall.price)),
    discount: sum(waterfalls.map((waterfall) => waterfall.discount)),
    discountCode: reductions.code?.code ?? null,
    shipping,
    tax: tax.total,
    taxLabel: rate.label,
    taxBps: rate.bps,
    taxWhy: rate.bps > 0 && paysImports ? explainVat(place.country, senders) : null,
    duty: duty?.amount ?? zero(),
    dutyWhy: duty?.why ?? null,
    tip: reductions.tip ? tipFor(reductions.tip, sum(goods)) : zero(),
  })
  if (totals.total.minor <= 0n) return refused('quote.nothing_to_pay')
  const lines = pricedLines.map((line, n) => freezeLine(line, waterfalls[n]!, tax.lines[n]!))
  const from = [...new Map(dutyLines.map((dutyLine) => [dutyLine.from?.id ?? '', dutyLine.from])).values()]
  return ok({
    totals,
    options,
    option: option?.id ?? 'none',
    from,
    lines,
    codeId: reductions.code?.id ?? null,
  })
}

/** A line as customs see it: its value shared over the presses its units leave from. */
function listDutyLines(line: LineWithCost, goods: Money, origins: readonly Origin[]): DutyLine[] {
  const { hsCode } = line.blank!
  const unknownUnits = line.quantity - origins.reduce((all, { units }) => all + units, 0)
  const parts = [
    ...origins.map(({ id, place, country, units }) => ({ from: { id, place, country }, units })),
    ...(unknownUnits > 0 ? [{ from: null, units: unknownUnits }] : []),
  ]
  const shares = allocate(
    goods,
    parts.map(({ units }) => BigInt(units)),
  )
  return parts.map(({ from }, n) => ({ hsCode, goods: shares[n]!, from }))
}

/** The quantity discount, or the code's if that is greater. They don't add up. */
function discountsFor(
  pricedLines: readonly LineWithCost[],
  { code, steps }: Pick<Reductions, 'code' | 'steps'>,
  postage: { chosen: Money; cheapest: Money },
): Result<Money[], CheckoutRefusal> {
  const lines = pricedLines.map(({ listingId, amount, quantity }) => ({ listingId, goods: amount, quantity }))
  const byQuantity = quantityDiscounts(steps, lines)
  if (!code) return ok(byQuantity)
  const byCode = discountsOf(code, lines, postage)
  if (!byCode.ok) return byCode
  const quantityDiscount = sum(byQuantity)
  if (compare(quantityDiscount, sum(byCode.value)) >= 0) {
    return refused('code.quantity_gives_more', { given: formatMoney(quantityDiscount) })
  }
  return byCode
}

const totalsOf = (parts: Omit<Totals, 'total'>): Totals => ({
  ...parts,
  total: [parts.shipping, parts.tax, parts.duty, parts.tip].reduce(
    plus,
    minus(parts.subtotal, parts.discount),
  ),
})

function freezeLine(
  line: LineWithCost,
  waterfall: ReturnType<typeof profitOfLines>[number],
  tax: Money,
): LineToPlace {
  return {
    listingId: asId('listing', line.listing!.id),
    listingVersionId: asId('listingVersion', line.listing!.versionId),
    blankId: line.blank!.id,
    sku: line.sku,
    designVersionId: line.listing!.designVersionId as Id<'designVersion'>,
    title: line.title,
    blankName: line.blankName,
    colour: line.variant!.colour,
    colourName: line.colourName,
    size: line.size,
    technique: line.blank!.technique,
    digital: line.digital,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: waterfall.discount,
    unitCost: line.unitCost,
    paymentFee: waterfall.paymentFee,
    platformFee: waterfall.platformFee,
    profit: waterfall.profit,
    tax,
  }
}

/** Order lines in the ledger's form. */
export const goodsOfLines = (lines: readonly LineToPlace[]) => ({
  price: sum(lines.map((line) => times(line.unitPrice, line.quantity))),
  discount: sum(lines.map((line) => line.discount)),
  baseCost: sum(lines.map((line) => times(line.unitCost, line.quantity))),
  placements: zero(),
  paymentFee: sum(lines.map((line) => line.paymentFee)),
  platformFee: sum(lines.map((line) => line.platformFee)),
  profit: sum(lines.map((line) => line.profit)),
})

/** Identifies a quote: the same things, person, address and shipping service have the same fingerprint. */
export function fingerprintQuote(input: {
  lines: readonly Pick<LineToPlace, 'listingId' | 'sku' | 'quantity'>[]
  email: string
  address: object
  option: string
  codeId: Id<'code'> | null
  tip: Money
  giftNote: string
  lettersWording: string | null
}): string {
  const pieces = input.lines.map((line) => [line.listingId, line.sku, line.quantity])
  const person = [input.email.toLowerCase(), Object.entries(input.address).sort()]
  const otherFields = [
    input.option,
    input.codeId,
    String(input.tip.minor),
    input.giftNote,
    input.lettersWording,
  ]
  const text = JSON.stringify([pieces, person, ...otherFields])
  return sha256Hex(text)
}
