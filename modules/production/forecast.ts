/** By whom and when something prints that is not ordered yet: the same rules that route the queue, behind all that waits. */

import { asId, type Id } from '#kernel/id.ts'
import { type LocalDate, localDate } from '#kernel/instant.ts'
import { countWaiting, readQueue } from '#orders'
import { kept, readOf } from '#platform/database/kept.ts'
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
  /** The day of the cut-off where it is printed. */
  date: LocalDate
  facility: { id: string; name: string; place: string; zone: string }
}

/** Pieces alike that someone asks a date for. */
export type Wanted = Kind & { units: number }

const nothing: Known = { clocks: new Map(), closed: new Map(), variants: new Set(), givenBack: new Set() }

/**
 * The cut-off at which the last piece of each is taken, in their order, behind what waits already. Null if nobody
 * prints it there, or where every press that does is switched off.
 */
export async function forecastPrints(
  tx: Tx,
  wanted: readonly Wanted[],
  at: Date,
  keep: Keep = keepNothing,
): Promise<(NextPrint | null)[]> {
  const planned = await forecastOf(tx, wanted, at, keep)
  return planned.map((taken, index) => lastOf(taken, wanted[index]!.units))
}

/** A press that some of the pieces leave from. */
export type Origin = { id: string; place: string; country: string; units: number }

/** From where the pieces of each would leave: more than one press where the first has no room for all, none if nobody can say. */
export async function forecastOrigins(tx: Tx, wanted: readonly Wanted[], at: Date): Promise<Origin[][]> {
  const planned = await forecastOf(tx, wanted, at, keepNothing)
  return planned.map((taken) => {
    const parts = new Map<string, Origin>()
    for (const { facility, units } of taken) {
      const { id, place, country } = facility
      parts.set(id, { id, place, country, units: units + (parts.get(id)?.units ?? 0) })
    }
    return [...parts.values()]
  })
}

/** The presses, and what those outside know of our blanks, or of those that are wanted alone. */
async function readPresses(tx: Tx, wanted?: readonly Kind[]) {
  const facilities = await selectFacilities(tx)
  const pieces = asksOutside(facilities)
  const of = wanted && {
    facilityIds: facilities.map(({ id }) => id),
    blankIds: [...new Set(wanted.map(({ blankId }) => blankId))],
  }
  return { facilities, pieces, variants: pieces ? await selectVariantKeys(tx, of) : nothing.variants }
}

/** Asked twice for one page, for what shipping costs and for when it prints, it is worked out once. */
const forecastOf = (tx: Tx, wanted: readonly Wanted[], at: Date, keep: Keep): Promise<Taken[][]> =>
  kept(tx, `forecast ${at.getTime()} ${keyOf(wanted)}`, () => workOut(tx, wanted, at, keep))
const keyOf = (wanted: readonly Wanted[]): string =>
  JSON.stringify(
    wanted.map(({ technique, country, service, blankId, colour, size, units }) => [
      ...[technique, country, service, blankId, colour, size],
      units,
    ]),
  )

async function workOut(tx: Tx, wanted: readonly Wanted[], at: Date, keep: Keep): Promise<Taken[][]> {
  // Where nothing is kept all is read for this one answer: as little as it takes.
  const alone = keep === keepNothing
  const { facilities, pieces, variants } = await keep(['terms'], 'presses', () =>
    readPresses(tx, alone ? wanted : undefined),
  )
  let known: Known = { ...nothing, variants }
  let { kinds, runs }: Awaited<ReturnType<typeof readQueue>> = {
    kinds: [],
    runs: { kind: [], units: [], since: [] },
  }
  // The queue matters only where a press that would be asked has this much room a day and no more.
  if (wanted.some((one) => waysOf(facilities, one, known)[0]?.capacity != null)) {
    const clocks = await selectClocks(tx)
    // What waits is routed by all that is known.
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
  return mine.map((kind) => taken.get(kind)!)
}

/** The waiting units of named listings, or of a shop's, and the first cut-off that takes any of them; null if none does. */
export type WaitingListing = {
  listingId: Id<'listing'>
  technique: string
  units: number
  next: NextPrint | null
}

/** The same forecast for what is ordered already, where it is in the queue; by what came first of each kind. */
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

/** When each piece of an order that waits is taken, by its id; null if nobody can say. */
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

/** The last cut-off that each press may not have closed yet: what waits is told apart before it and behind. */
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

/** A cut-off of a press, in the press's own days. */
export const printAt = ({ id, name, place, zone }: Facility, cutOff: Date): NextPrint => ({
  cutOff,
  date: localDate(cutOff, zone),
  facility: { id, name, place, zone },
})

/** Where all of them are taken. */
function lastOf(taken: readonly Taken[], units: number): NextPrint | null {
  const last = taken.at(-1)
  if (!last || taken.reduce((sum, one) => sum + one.units, 0) < units) return null
  return printAt(last.facility, last.cutOff)
}
