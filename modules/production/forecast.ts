/**
 * Forecasts who would print something not yet ordered, and when: by the rules that route the queue, after everything
 * that waits.
 */

import { asId, type Id } from '#kernel/id.ts'
import { type LocalDate, localDate } from '#kernel/instant.ts'
import { countWaiting, readQueue } from '#orders'
import { readOf, readOnce } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { noCache, type ReadCache } from '#platform/memory.ts'
import { selectClosedUnitsByDay } from './batch-rows.ts'
import { selectClocks } from './clock-rows.ts'
import { listComingCutOffs } from './coming-cut-offs.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { selectVariantKeys } from './outside-rows.ts'
import { type Kind, listPresses, planAhead, type Take } from './plan-ahead.ts'
import type { RoutingFacts } from './routing.ts'

export type NextPrint = {
  cutOff: Date
  /** The local day of the cut-off. */
  date: LocalDate
  facility: { id: string; name: string; place: string; zone: string }
}

/** Identical units that someone wants a date for. */
export type UnitsToForecast = Kind & { units: number }

const noFacts: RoutingFacts = {
  clocks: new Map(),
  closed: new Map(),
  variants: new Set(),
  givenBack: new Set(),
}

/**
 * The cut-off that takes the last unit of each, in order, after everything that waits already. Null if nobody prints
 * it there, or if every press that does is switched off. `moves`: others' orders may move it, because a press that is
 * asked has limited daily room.
 */
export async function forecastPrints(
  tx: Tx,
  wantedPieces: readonly UnitsToForecast[],
  at: Date,
  cache: ReadCache = noCache,
): Promise<((NextPrint & { moves: boolean }) | null)[]> {
  const { planned, moves } = await readForecast(tx, wantedPieces, at, cache)
  return planned.map((pieceTakes, index) => {
    const last = findLast(pieceTakes, wantedPieces[index]!.units)
    return last && { ...last, moves }
  })
}

/** A press that some of the units leave from. */
export type Origin = { id: string; place: string; country: string; units: number }

/** The presses each one's units would leave from: more than one if the first lacks room for all, none if unknown. */
export async function forecastOrigins(
  tx: Tx,
  wantedPieces: readonly UnitsToForecast[],
  at: Date,
): Promise<Origin[][]> {
  const { planned } = await readForecast(tx, wantedPieces, at, noCache)
  return planned.map((pieceTakes) => {
    const parts = new Map<string, Origin>()
    for (const { facility, units } of pieceTakes) {
      const { id, place, country } = facility
      parts.set(id, { id, place, country, units: units + (parts.get(id)?.units ?? 0) })
    }
    return [...parts.values()]
  })
}

/** Reads the presses, and outside printers' records of our blanks, or only of those wanted. */
async function readPresses(tx: Tx, wantedPieces?: readonly Kind[]) {
  const facilities = await selectFacilities(tx)
  const hasOutside = hasOutsidePress(facilities)
  const filter = wantedPieces && {
    facilityIds: facilities.map(({ id }) => id),
    blankIds: [...new Set(wantedPieces.map(({ blankId }) => blankId))],
  }
  return {
    facilities,
    pieces: hasOutside,
    variants: hasOutside ? await selectVariantKeys(tx, filter) : noFacts.variants,
  }
}

/** A page that asks twice, for shipping costs and for print dates, has it worked out once. */
const readForecast = (
  tx: Tx,
  wantedPieces: readonly UnitsToForecast[],
  at: Date,
  cache: ReadCache,
): Promise<PlannedUnits> =>
  readOnce(tx, `forecast ${at.getTime()} ${keyOf(wantedPieces)}`, () =>
    computeForecast(tx, wantedPieces, at, cache),
  )
const keyOf = (wantedPieces: readonly UnitsToForecast[]): string =>
  JSON.stringify(
    wantedPieces.map(({ technique, country, service, blankId, colour, size, units }) => [
      ...[technique, country, service, blankId, colour, size],
      units,
    ]),
  )

type PlannedUnits = { planned: Take[][]; moves: boolean }
async function computeForecast(
  tx: Tx,
  wantedPieces: readonly UnitsToForecast[],
  at: Date,
  cache: ReadCache,
): Promise<PlannedUnits> {
  // Without a cache everything is read for this one answer, so as little as possible.
  const isUncached = cache === noCache
  const {
    facilities,
    pieces: hasOutside,
    variants,
  } = await cache(['terms'], 'presses', () => readPresses(tx, isUncached ? wantedPieces : undefined))
  let facts: RoutingFacts = { ...noFacts, variants }
  let { kinds, runs }: Awaited<ReturnType<typeof readQueue>> = {
    kinds: [],
    runs: { kind: [], units: [], since: [] },
  }
  // The queue matters only if a press to be asked has limited daily room.
  const moves = wantedPieces.some((piece) => listPresses(facilities, piece, facts)[0]?.capacity != null)
  if (moves) {
    const clocks = await selectClocks(tx)
    // Routing what waits needs all that is known.
    const all = isUncached && hasOutside ? await selectVariantKeys(tx) : variants
    facts = { ...facts, variants: all, clocks, closed: await selectClosedUnitsByDay(tx, facilities) }
    ;({ kinds, runs } = await readQueue(tx, {
      pieces: hasOutside,
      marks: findUnclosedCutOffs(facilities, clocks, at),
    }))
  }
  const ownKinds = wantedPieces.map((_, index) => kinds.length + index)
  for (const [index, { units }] of wantedPieces.entries()) {
    runs.kind.push(ownKinds[index]!)
    runs.units.push(units)
    runs.since.push(at.getTime())
  }
  const takesByKind = planAhead(
    facilities,
    { kinds: [...kinds, ...wantedPieces], runs },
    new Set(ownKinds),
    facts,
    at,
  )
  return { planned: ownKinds.map((kind) => takesByKind.get(kind)!), moves }
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
  filter: { shopId: Id<'shop'> } | { listingIds: readonly Id<'listing'>[] },
  at: Date,
): Promise<WaitingListing[]> {
  const counts = await countWaiting(
    tx,
    'shopId' in filter
      ? { shopId: asId('shop', filter.shopId) }
      : { listingIds: filter.listingIds.map((listingId) => asId('listing', listingId)) },
  )
  if (counts.length === 0) return []
  const waiting = await forecastSeparately(tx, filter, at)
  return counts.map(({ listingId, technique, units }) => {
    const firsts = waiting
      .filter((waitingKind) => waitingKind.apart === listingId && waitingKind.technique === technique)
      .flatMap(({ takes }) => takes)
    const [firstTake] = firsts.sort(
      (a, b) => a.cutOff.getTime() - b.cutOff.getTime() || a.facility.rank - b.facility.rank,
    )
    return {
      listingId,
      technique,
      units,
      next: firstTake ? printAt(firstTake.facility, firstTake.cutOff) : null,
    }
  })
}

type PieceForecast = [id: string, print: NextPrint | null]
async function forecastOrders(
  tx: Tx,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<[order: string, piece: PieceForecast][]> {
  const waiting = await forecastSeparately(tx, { orderIds }, at)
  return waiting.map(({ apart, takes, units }) => {
    const [order, piece] = apart.split('/')
    return [order!, [piece!, findLast(takes, units)]]
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

async function forecastSeparately(
  tx: Tx,
  separateBy: NonNullable<Parameters<typeof readQueue>[1]['separateBy']>,
  at: Date,
) {
  const facilities = await selectFacilities(tx)
  const hasOutside = hasOutsidePress(facilities)
  const clocks = await selectClocks(tx)
  const isUnlimited = facilities.every(({ capacity }) => capacity === null)
  const marks = findUnclosedCutOffs(facilities, clocks, at)
  const queue = await readQueue(tx, { separateBy, alone: isUnlimited, pieces: hasOutside, marks })
  const separateKinds = queue.kinds.flatMap((kind, index) =>
    kind.separateKey === null ? [] : [{ ...kind, apart: kind.separateKey, place: index }],
  )
  if (separateKinds.length === 0) return []
  const facts = {
    ...noFacts,
    clocks,
    variants: hasOutside ? await selectVariantKeys(tx) : noFacts.variants,
    closed: isUnlimited ? noFacts.closed : await selectClosedUnitsByDay(tx, facilities),
  }
  const units = queue.kinds.map(() => 0)
  for (const [index, kind] of queue.runs.kind.entries()) units[kind]! += queue.runs.units[index]!
  const takesByKind = planAhead(
    facilities,
    queue,
    new Set(separateKinds.map(({ place }) => place)),
    facts,
    at,
  )
  return separateKinds.map((kind) => ({
    ...kind,
    units: units[kind.place]!,
    takes: takesByKind.get(kind.place)!,
  }))
}

/** The last cut-off that each press may not have closed yet; the queue is split at these. */
function findUnclosedCutOffs(
  facilities: readonly Facility[],
  clocks: ReadonlyMap<string, Date>,
  at: Date,
): Date[] {
  const unclosed = new Set<number>()
  for (const facility of facilities.filter(({ paused }) => !paused))
    for (const technique of Object.keys(facility.techniques)) {
      const schedule = scheduleOf(facility, technique)
      if (!schedule) continue
      const from = at.getTime() - 9 * 86_400_000
      const coming = listComingCutOffs(schedule, from)
      const clock = clocks.get(`${facility.id}/${technique}`)?.getTime() ?? -Infinity
      let lastOpen: number | null = null
      for (let next = coming.after(Math.max(clock, from)); next <= at.getTime(); next = coming.after(next))
        lastOpen = next
      if (lastOpen !== null) unclosed.add(lastOpen)
    }
  return [...unclosed].map((moment) => new Date(moment))
}

const hasOutsidePress = (facilities: readonly Facility[]): boolean =>
  facilities.some(({ kind, configured, paused }) => kind !== 'house' && configured && !paused)

/** A cut-off as a print date in the press's local days. */
export const printAt = ({ id, name, place, zone }: Facility, cutOff: Date): NextPrint => ({
  cutOff,
  date: localDate(cutOff, zone),
  facility: { id, name, place, zone },
})

/** The cut-off by which all of them are taken. */
function findLast(takes: readonly Take[], units: number): NextPrint | null {
  const last = takes.at(-1)
  if (!last || takes.reduce((sum, take) => sum + take.units, 0) < units) return null
  return printAt(last.facility, last.cutOff)
}
