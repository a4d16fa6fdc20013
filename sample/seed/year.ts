/**
 * The sample year in memory: what each order of the plan came to, which batch printed each piece and when, what was
 * returned. Priced, taxed, posted to the carrier and booked by the same pure functions as any order.
 */
import type { Blank } from '#catalogue/contract'
import { skuOf } from '#catalogue/contract'
import { type Id, newId } from '#kernel/id.ts'
import { after, days, hours, instantOf, localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { type Money, minus, plus, sum, times, usd, zero } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { paymentFeeOf, profitOfLines, startingFees } from '#ledger/contract'
import type { LineToPlace } from '#orders'
import { shippingOptions, startingTerms } from '#shipping/contract'
import { taxOf, taxRateOf } from '../../modules/checkout/tax-table.ts'
import { clearsAt } from '../../modules/ledger/clear-profit.ts'
import { sharesOf } from '../../modules/orders/pay-order.ts'
import { newOrderNumber } from '../../modules/orders/place-order.ts'
import { type Facility, nextCutOff, routeOf, scheduleOf } from '../../modules/production/facility.ts'
import { createFan, type FanAddress } from '../people.ts'
import { zone } from '../plan/figures.ts'
import type { OrderPlan } from '../plan/orders.ts'
import type { SampleListing } from './shop.ts'

export type PlacedUnit = {
  id: Id<'unit'>
  line: PlacedLine
  place: number
  facility: Facility
  cutOff: Date
  priceMinor: bigint
  taxMinor: bigint
  costMinor: bigint
  platformFeeMinor: bigint
  profitMinor: bigint
  printedAt: Date
  shippedAt: Date
  deliveredAt: Date
  clearsAt: Date
  clearedAt: Date
  refundedAt: Date | null
}
export type PlacedDownload = {
  id: Id<'download'>
  line: PlacedLine
  priceMinor: bigint
  taxMinor: bigint
  platformFeeMinor: bigint
  profitMinor: bigint
  clearsAt: Date
  clearedAt: Date
}
export type PlacedLine = LineToPlace & { id: Id<'line'>; place: number }
export type PlacedOrder = {
  id: Id<'order'>
  number: string
  plan: OrderPlan
  fan: FanAddress
  at: Date
  lines: PlacedLine[]
  units: PlacedUnit[]
  downloads: PlacedDownload[]
  subtotal: Money
  discount: Money
  shipping: Money
  shippingOption: string
  tax: Money
  taxLabel: string
  taxBps: number
  total: Money
  fee: Money
  chargeId: Id<'charge'>
  intentId: string
  refund: {
    id: Id<'refund'>
    at: Date
    units: PlacedUnit[]
    amount: Money
    tax: Money
    platformFee: Money
    profit: Money
  } | null
}
export type YearDeps = {
  listings: ReadonlyMap<number, SampleListing>
  blanks: ReadonlyMap<string, Blank>
  facilities: readonly Facility[]
}

/** Every order of the plan as it was placed, printed, sent and partly returned. */
export function buildYear(deps: YearDeps, plans: readonly OrderPlan[]): PlacedOrder[] {
  const random = seedRandom(980)
  const numbers = new Set<string>()
  return plans.map((plan) => {
    let number = newOrderNumber((limit) => random.integer(0, limit - 1))
    while (numbers.has(number)) number = newOrderNumber((limit) => random.integer(0, limit - 1))
    numbers.add(number)
    return placeOrder(deps, plan, number)
  })
}

function placeOrder(deps: YearDeps, plan: OrderPlan, number: string): PlacedOrder {
  const { blanks } = deps
  const at = plan.placedAt
  const fan = createFan(plan.fan)
  const waterfalls = profitOfLines(
    plan.lines.map((line) => ({
      price: usd(line.price),
      unitCost: usd(line.unitCost),
      quantity: line.quantity,
      discount: usd(line.discount),
      digital: line.digital,
    })),
    startingFees,
  )
  const parcelLines = plan.lines.map(({ blankId, quantity }) => {
    const { name, shippingClass, parcelAlone } = blanks.get(blankId)!
    return { blankId, name, shippingClass, parcelAlone, quantity }
  })
  const shippingResult = shippingOptions({ country: fan.country, lines: parcelLines }, startingTerms)
  invariant(shippingResult.ok, `we ship to ${fan.country}`)
  const option = shippingResult.value[0] ?? { id: 'none', amount: zero() }
  const rate = taxRateOf(fan.country, fan.region)
  const goods = plan.lines.map((line) => usd(line.price * line.quantity - line.discount))
  const tax = taxOf(rate, goods, option.amount)
  const lines = plan.lines.map(
    (line, index): PlacedLine => placeLine(deps, line, waterfalls[index]!, tax.lines[index]!, index, at),
  )
  const [fileLines, printedLines] = [
    lines.filter(({ digital }) => digital),
    lines.filter(({ digital }) => !digital),
  ]
  const units = printedLines.flatMap((line) => createUnits(deps, line, at))
  const subtotal = sum(lines.map((line) => times(line.unitPrice, line.quantity)))
  const discount = sum(lines.map((line) => line.discount))
  const total = [option.amount, tax.total].reduce(plus, minus(subtotal, discount))
  const order: PlacedOrder = {
    id: newId('order', at.getTime()),
    number,
    plan,
    fan,
    at,
    lines,
    units,
    downloads: fileLines.map((line) => createDownload(line, at)),
    subtotal,
    discount,
    total,
    shipping: option.amount,
    shippingOption: option.id,
    tax: tax.total,
    taxLabel: rate.label,
    taxBps: rate.bps,
    fee: paymentFeeOf(total, startingFees),
    chargeId: newId('charge', at.getTime()),
    intentId: `tpi_${newId('event').slice(4, 28)}`,
    refund: null,
  }
  return { ...order, refund: buildRefund(order) }
}

function placeLine(
  { listings, blanks }: YearDeps,
  line: OrderPlan['lines'][number],
  waterfall: ReturnType<typeof profitOfLines>[number],
  tax: Money,
  index: number,
  at: Date,
): PlacedLine {
  const listing = listings.get(line.listing)!
  const blank = blanks.get(line.blankId)!
  const { paymentFee, platformFee, profit, discount } = waterfall
  return {
    id: newId('line', at.getTime()),
    place: index + 1,
    listingId: listing.id,
    listingVersionId: listing.versionId,
    designVersionId: listing.designVersionId,
    title: listing.title,
    blankId: blank.id,
    blankName: blank.name,
    sku: skuOf(blank.id, line.colour, line.size),
    colour: line.colour,
    colourName: blank.colours.find(({ slug }) => slug === line.colour)!.name,
    size: line.size,
    technique: blank.technique,
    digital: !blank.physical,
    quantity: line.quantity,
    unitPrice: usd(line.price),
    discount,
    unitCost: usd(line.unitCost),
    paymentFee,
    platformFee,
    profit,
    tax,
  }
}

/** The next morning sweep, which makes due profit available. */
function findSweepAfter(at: Date): Date {
  const morning = instantOf(localDate(at, zone), '03:00', zone)
  return morning > at ? morning : after(morning, days(1))
}

function createUnits({ facilities }: YearDeps, line: PlacedLine, at: Date): PlacedUnit[] {
  const facility = routeOf(facilities, line.technique)
  const schedule = facility && scheduleOf(facility, line.technique)
  invariant(facility && schedule, `somebody prints by ${line.technique}`)
  const cutOff = nextCutOff(schedule, at)
  const shippedAt = after(cutOff, hours(40))
  const deliveredAt = after(cutOff, days(6))
  const clearsOn = after(deliveredAt, days(startingFees.daysAfterDelivery))
  return sharesOf(line).map((share, index) => ({
    ...share,
    id: newId('unit', at.getTime()),
    line,
    place: index + 1,
    facility,
    cutOff,
    printedAt: after(cutOff, hours(16)),
    shippedAt,
    deliveredAt,
    clearsAt: clearsOn,
    clearedAt: findSweepAfter(clearsOn),
    refundedAt: null,
  }))
}

/** A file is available once it is paid; its profit clears as everyone's does. */
function createDownload(line: PlacedLine, at: Date): PlacedDownload {
  const { costMinor: _, ...share } = sharesOf(line)[0]!
  const clearsOn = clearsAt({ shippedAt: at, digital: true }, startingFees)
  return {
    ...share,
    id: newId('download', at.getTime()),
    line,
    clearsAt: clearsOn,
    clearedAt: findSweepAfter(clearsOn),
  }
}

function buildRefund(order: PlacedOrder): PlacedOrder['refund'] {
  if (order.plan.refunds.length === 0) return null
  const at = new Date(Math.max(...order.plan.refunds.map((refund) => refund.at.getTime())))
  const units = order.plan.refunds.map(
    ({ line, unit }) =>
      order.units.find((placedUnit) => placedUnit.line.place === line + 1 && placedUnit.place === unit + 1)!,
  )
  for (const unit of units) {
    invariant(unit.clearedAt < at, 'what comes back in the sample had cleared')
    unit.refundedAt = at
  }
  const total = (read: (unit: PlacedUnit) => bigint): Money =>
    usd(units.reduce((added, unit) => added + read(unit), 0n))
  const tax = total((unit) => unit.taxMinor)
  return {
    id: newId('refund', at.getTime()),
    at,
    units,
    tax,
    amount: plus(
      total((unit) => unit.priceMinor),
      tax,
    ),
    platformFee: total((unit) => unit.platformFeeMinor),
    profit: total((unit) => unit.profitMinor),
  }
}
