/** Expected arrival of a paid order, from the present state of each of its units. */
import { findBlanks } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { type LocalDate, localDate } from '#kernel/instant.ts'
import type { OrderInFull, Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findClosings, forecastOrder, type NextPrint } from '#production'
import { type Expected, estimateBeforeShipping, estimateInTransit } from './arrival.ts'
import { regionOf } from './countries.ts'
import { findParcelsOfOrder } from './find-parcels.ts'
import { findShippingTerms } from './find-terms.ts'
import { transitOf } from './quote.ts'
import { serviceOf } from './services.ts'
import { productionOf } from './terms.ts'

/** For everything still to come: the days, their basis, and how many units have already arrived. */
export type ExpectedArrival = Expected & {
  /** The last day any of it goes to print; null if all of it has. */
  lastPrintOn: LocalDate | null
  arrived: number
}

/**
 * The range of days in which the last of an order arrives; null if nothing is on its way, or if a print date is
 * unknown. Uses the terms of the day it was placed. Refunded or set aside units are ignored.
 */
export async function findExpectedArrival(
  tx: Tx,
  full: OrderInFull,
  at: Date,
): Promise<ExpectedArrival | null> {
  const { order } = full
  const units = full.units.filter((unit) => unit.status !== 'cancelled' && unit.refundedAt === null)
  const pending = units.filter((unit) => unit.status !== 'delivered')
  if (pending.length === 0) return null
  const service = serviceOf(order.shippingOption)
  const terms = await findShippingTerms(tx, order.placedAt)
  const { packingDays } = terms
  const transit = transitOf(regionOf(order.address.country) ?? 'world', service, terms)
  const blanks = await findBlanks(tx, [...new Set(pending.map(({ blankId }) => blankId))])
  const nextPrints = await findPrints(tx, order.id, pending, at)
  if (!nextPrints) return null
  const closings = await findClosings(tx, [...new Set(pending.flatMap(({ batchId }) => batchId ?? []))])
  const parcels = await findParcelsOfOrder(tx, order.id)
  const expected = pending.flatMap((unit): Expected[] => {
    const parcel = parcels.find(
      ({ units, sentAgain }) => !sentAgain && units.some(({ unitId }) => unitId === unit.id),
    )
    const print = nextPrints.get(unit.id) ?? (unit.batchId ? closings.get(unit.batchId) : undefined)
    const place = print?.facility.place ?? null
    if (parcel?.state === 'shipped' && parcel.expectedFrom && parcel.expectedTo) {
      const { shippedAt, expectedFrom: from, expectedTo: to } = parcel
      return [
        { ...estimateInTransit({ departedOn: localDate(shippedAt!, 'UTC'), from, to, at }), transit, place },
      ]
    }
    if (!print) return []
    const { cutOff, facility } = print
    const production = productionOf(terms, {
      technique: unit.technique,
      leadDays: blanks.get(unit.blankId)?.leadDays,
    })
    const stageInput = { stage: stageOf(unit), since: unit.statusAt, cutOff, zone: facility.zone }
    return [
      { ...estimateBeforeShipping({ ...stageInput, production, transit, packingDays, at }), transit, place },
    ]
  })
  if (expected.length < pending.length) return null
  const [last] = expected.toSorted((a, b) => (a.to < b.to ? 1 : -1))
  const from = expected
    .map((expected) => expected.from)
    .sort()
    .at(-1)!
  const prints =
    [...nextPrints.values()]
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  return { ...last!, from, lastPrintOn: prints, arrived: units.length - pending.length }
}

function stageOf({ status }: Unit): 'print' | 'press' | 'made' {
  if (status === 'awaiting_print') return 'print'
  return status === 'in_batch' || status === 'printing' ? 'press' : 'made'
}

/** The print date of each waiting unit; null if one is unknown. */
async function findPrints(tx: Tx, orderId: Id<'order'>, pending: readonly Unit[], at: Date) {
  const waiting = pending.filter((unit) => unit.status === 'awaiting_print')
  const prints = new Map<Id<'unit'>, NextPrint>()
  if (waiting.length === 0) return prints
  const forecast = await forecastOrder(tx, orderId, at)
  for (const { id } of waiting) {
    const print = forecast.get(id)
    if (!print) return null
    prints.set(id, print)
  }
  return prints
}
