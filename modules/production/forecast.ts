/**
 * Forecasts who would print something not yet ordered, and when: by the rules that route the queue, after everything
 * that waits.
 */

import { asId, type Id } from '#kernel/id.ts'
import { type LocalDate, localDate } from '#kernel/instant.ts'
import { countWaiting, readQueue } from '#orders'
import { readOf, readOnce } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Keep, keepNothing } from '#platform/memory.ts'
import { selectClosedByDay } from './batch-rows.ts'
import { selectClocks } from './clock-rows.ts'
import { comingCutOffs } from './coming-cut-offs.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { selectVariantKeys } from './outside-rows.ts'
import { type Kind, planAhead, type Taken, waysOf } from './plan-ahead.ts'
import type { Known } from './routing.ts'

export type NextPrint = {
  cutOff: Date
  /** The local day of the cut-off. */
  date: LocalDate
  facility: { id: string; name: string; place: string; zone: string }
}

/** Identical units that someone wants a date for. */
export type Wanted = Kind & { units: number }

const nothing: Known = { clocks: new Map(), closed: new Map(), variants: new Set(), givenBack: new Set() }

/**
 * The cut-off that takes the last unit of each, in order, after everything that waits already. Null if nobody prints
 * it there, or if every press that does is switched off. `moves`: others' orders may move it, because a press that is
 * asked has limited daily room.
 */
export async function forecastPrints(
  tx: Tx,
  wanted: readonly Wanted[],
  at: Date,
  keep: Keep = keepNothing,
): Promise<((NextPrint & { moves: boolean }) | null)[]> {
  const { planned, moves } = await forecastOf(tx, wanted, at, keep)
  return planned.map((taken, index) => {
    const last = lastOf(taken, wanted[index]!.units)
    return last && { ...last, moves }
  })
}

/** A press that some of the units leave from. */
export type Origin = { id: string; place: string; country: string; units: number }

/** The presses each one's units would leave from: more than one if the first lacks room for all, none if unknown. */
export async function forecastOrigins(tx: Tx, wanted: readonly Wanted[], at: Date): Promise<Origin[][]> {
  const { planned } = await forecastOf(tx, wanted, at, keepNothing)
  return planned.map((taken) => {
    const parts = new Map<string, Origin>()
    for (const { facility, units } of taken) {
      const { id, place, country } = facility
      parts.set(id, { id, place, country, units: units + (parts.get(id)?.units ?? 0) })
    }
    return [...parts.values()]
  })
}

/** Reads the presses, and outside printers' records of our blanks, or only of those wanted. */
async function readPresses(tx: Tx, wanted?: readonly Kind[]) {
  const facilities = await selectFacilities(tx)
  const pieces = asksOutside(facilities)
  const of = wanted && {
    facilityIds: facilities.map(({ id }) => id),
    blankIds: [...new Set(wanted.map(({ blankId }) => blankId))],
  }
  return { facilities, pieces, variants: pieces ? await selectVariantKeys(tx, of) : nothing.variants }
}

/** A page that asks twice, for shipping costs and for print dates, has it worked out once. */
const forecastOf = (tx: Tx, wanted: readonly Wanted[], at: Date, keep: Keep): Promise<Planned> =>
  readOnce(tx, `forecast ${at.getTime()} ${keyOf(wanted)}`, () => workOut(tx, wanted, at, keep))
const keyOf = (wanted: readonly Wanted[]): string =>
  JSON.stringify(
    wanted.map(({ technique, country, service, blankId, colour, size, units }) => [
      ...[technique, country, service, blankId, colour, size],
      units,
    ]),
  )

type Planned = { planned: Taken[][]; moves: boolean }
async function workOut(tx: Tx, wanted: readonly Wanted[], at: Date, keep: Keep): Promise<Planned> {
  // Without a cache everything is read for this one answer, so as little as possible.
  const alone = keep === keepNothing
  const { facilities, pieces, variants } = await keep(['terms'], 'presses', () =>
    readPresses(tx, alone ? wanted : undefined),
  )
  let known: Known = { ...nothing, variants }
  let { kinds, runs }: Awaited<ReturnType<typeof readQueue>> = {
    kinds: [],
    runs: { kind: [], units: [], since: [] },
  }
  // The queue matters only if a press to be asked has limited daily room.
  const moves = wanted.some((one) => waysOf(facilities, one, known)[0]?.capacity != null)
  if (moves) {
    const clocks = await selectClocks(tx)
    // Routing what waits needs all that is known.
    const all = alone && pieces ? await selectVariantKeys(tx) : variants
    known = { ...known, variants: all, clocks, closed: await selectClosedByDay(tx, facilities) }
    ;({ kinds, runs } = await readQueue(tx, { pieces, marks: findUnclosed(facilities, clocks, at) }))
  }
  const mine = wanted.map((_, index) => kinds.length + index)
  for (const [index, { units }] of wanted.entries()) {
    runs.kind.push(mine[index]!)
    runs.units.push(units)
    runs.since.push(at.getTime())
  }
  const taken = planAhead(facilities, { kinds: [...kinds, ...wanted], runs }, new Set(mine), known, at)
  return { planned: mine.map((kind) => taken.get(kind)!), moves }
}

/**
 * The waiting units of named listings or of a shop, and the first cut-off that takes any of them; null if none does.
 */
export type WaitingListing = {
  listingId: Id<'listing'>
  technique: string
  units: number
  next: NextPrint | null
}

/** The same forecast for orders already in the queue, by the earliest of each kind. */
export async function forecastWaiting(
  tx: Tx,
  of: { shopId: Id<'shop'> } | { listingIds: readonly Id<'listing'>[] },
  at: Date,
): Promise<WaitingListing[]> {
  const counted = await countWaiting(
    tx,
    'shopId' in of
      ? { shopId: asId('shop', of.shopId) }
      : { listingIds: of.listingIds.map((listingId) => asId('listing', listingId)) },
  )
  if (counted.length === 0) return []
  const waiting = await forecastApart(tx, of, at)
  return counted.map(({ listingId, technique, units }) => {
    const firsts = waiting
      .filter((one) => one.apart === listingId && one.technique === technique)
      .flatMap(({ taken }) => taken)
    const [first] = firsts.sort(
      (a, b) => a.cutOff.getTime() - b.cutOff.getTime() || a.facility.rank - b.facility.rank,
    )
    return { listingId, technique, units, next: first ? printAt(first.facility, first.cutOff) : null }
  })
}

type OfPiece = [id: string, print: NextPrint | null]
async function forecastOrders(
  tx: Tx,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<[order: string, piece: OfPiece][]> {
  const waiting = await forecastApart(tx, { orderIds }, at)
  return waiting.map(({ apart, taken, units }) => {
    const [order, piece] = apart.split('/')
    return [order!, [piece!, lastOf(taken, units)]]
  })
}

/** The cut-off that takes each waiting unit of an order, by unit id; null if unknown. */
export async function forecastOrder(
  tx: Tx,
  orderId: Id<'order'>,
  at: Date,
): Promise<Map<string, NextPrint | null>> {
  return new Map(await readOf(tx, orderId, 'forecasts', (ids) => forecastOrders(tx, ids, at)))
}

async function forecastApart(tx: Tx, apart: NonNullable<Parameters<typeof readQueue>[1]['apart']>, at: Date) {
  const facilities = await selectFacilities(tx)
  const pieces = asksOutside(facilities)
  const clocks = await selectClocks(tx)
  const alone = facilities.every(({ capacity }) => capacity === null)
  const marks = findUnclosed(facilities, clocks, at)
  const queue = await readQueue(tx, { apart, alone, pieces, marks })
  const own = queue.kinds.flatMap((kind, index) =>
    kind.apart === null ? [] : [{ ...kind, apart: kind.apart, place: index }],
  )
  if (own.length === 0) return []
  const known = {
    ...nothing,
    clocks,
    variants: pieces ? await selectVariantKeys(tx) : nothing.variants,
    closed: alone ? nothing.closed : await selectClosedByDay(tx, facilities),
  }
  const units = queue.kinds.map(() => 0)
  for (const [index, kind] of queue.runs.kind.entries()) units[kind]! += queue.runs.units[index]!
  const taken = planAhead(facilities, queue, new Set(own.map(({ place }) => place)), known, at)
  return own.map((kind) => ({ ...kind, units: units[kind.place]!, taken: taken.get(kind.place)! }))
}

/** The last cut-off that each press may not have closed yet; the queue is split at these. */
function findUnclosed(facilities: readonly Facility[], clocks: ReadonlyMap<string, Date>, at: Date): Date[] {
  const last = new Set<number>()
  for (const facility of facilities.filter(({ paused }) => !paused))
    for (const technique of Object.keys(facility.techniques)) {
      const schedule = scheduleOf(facility, technique)
      if (!schedule) continue
      const from = at.getTime() - 9 * 86_400_000
      const coming = comingCutOffs(schedule, from)
      const clock = clocks.get(`${facility.id}/${technique}`)?.getTime() ?? -Infinity
      let open: number | null = null
      for (let next = coming.after(Math.max(clock, from)); next <= at.getTime(); next = coming.after(next))
        open = next
      if (open !== null) last.add(open)
    }
  return [...last].map((moment) => new Date(moment))
}

const asksOutside = (facilities: readonly Facility[]): boolean =>
  facilities.some(({ kind, configured, paused }) => kind !== 'house' && configured && !paused)

/** A cut-off as a print date in the press's local days. */
export const printAt = ({ id, name, place, zone }: Facility, cutOff: Date): NextPrint => ({
  cutOff,
  date: localDate(cutOff, zone),
  facility: { id, name, place, zone },
})

/** The cut-off by which all of them are taken. */
function lastOf(taken: readonly Taken[], units: number): NextPrint | null {
  const last = taken.at(-1)
  if (!last || taken.reduce((sum, one) => sum + one.units, 0) < units) return null
  return printAt(last.facility, last.cutOff)
}
