/** By whom and when something prints that is not ordered yet: the same rules that route the queue, behind all that waits. */
import { type LocalDate, localDate } from '#kernel/instant.ts'
import { countQueue } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectClocks, selectClosedByDay } from './batch-rows.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { limits } from './limits.ts'
import { selectVariantKeys } from './outside-rows.ts'
import { ableOf, cutOffFor, hindrance, type Known, type Queued } from './routing.ts'

export type NextPrint = {
  cutOff: Date
  /** The day of the cut-off where it is printed. */
  date: LocalDate
  facility: { id: string; name: string; place: string; zone: string }
}

/** Pieces alike that somebody asks a date for. */
export type Wanted = Pick<Queued, 'technique' | 'country' | 'service' | 'blankId' | 'colour' | 'size'> & {
  units: number
}
/** Pieces alike on their way to a press, and the last and the first cut-off that take any of them. */
export type Pieces = Wanted & {
  since: Date
  print: Print | null
  first?: Print | undefined
  /** Who takes how many of them. */
  parts?: { facility: Facility; units: number }[]
}
type Print = { facility: Facility; cutOff: Date }

const nothing: Known = { clocks: new Map(), closed: new Map(), variants: new Set(), givenBack: new Set() }

/**
 * The cut-off at which the last piece of each is taken, in their order, behind what waits already; `before` leaves out
 * what came into the queue from then on. Null where nobody prints it there, or where whoever does is switched off.
 */
export async function forecastPrints(
  tx: Tx,
  wanted: readonly Wanted[],
  at: Date,
  before: Date = at,
): Promise<(NextPrint | null)[]> {
  const asked = await forecastOf(tx, wanted, at, before)
  return asked.map(({ print }) => print && printOf(print))
}

/** A press that some of the pieces leave from. */
export type Origin = { id: string; place: string; country: string; units: number }

/** From where the pieces of each would leave: more than one press where the first has no room for all, none where nobody can say. */
export async function forecastOrigins(tx: Tx, wanted: readonly Wanted[], at: Date): Promise<Origin[][]> {
  const asked = await forecastOf(tx, wanted, at, at)
  return asked.map(({ parts = [] }) =>
    parts.map(({ facility: { id, place, country }, units }) => ({ id, place, country, units })),
  )
}

async function forecastOf(tx: Tx, wanted: readonly Wanted[], at: Date, before: Date): Promise<Pieces[]> {
  const facilities = await selectFacilities(tx)
  const asked = wanted.map((one): Pieces => ({ ...one, since: at, print: null }))
  const outside = asksOutside(facilities)
  const variants = outside ? await selectVariantKeys(tx) : nothing.variants
  const known = { ...nothing, variants }
  // The queue matters only where a press that would be asked has so much room a day and no more.
  const limited = asked.some((one) => waysOf(facilities, one, known)[0]?.capacity != null)
  const queue = limited ? await countQueue(tx, { before, pieces: outside }) : []
  const ahead = behindPast(queue, at).map((one): Pieces => ({ ...one, print: null }))
  forecast(
    facilities,
    [...ahead, ...asked],
    limited
      ? { ...known, clocks: await selectClocks(tx), closed: await selectClosedByDay(tx, facilities) }
      : known,
  )
  return asked
}

/** What waits of named listings, or of a shop's, and the first cut-off that takes any of it; null where none does. */
export type WaitingListing = { listingId: string; technique: string; units: number; next: NextPrint | null }

/** The same forecast for what is ordered already, where it stands in the queue. */
export async function forecastWaiting(
  tx: Tx,
  of: { shopId: string } | { listingIds: readonly string[] },
  at: Date,
): Promise<WaitingListing[]> {
  const facilities = await selectFacilities(tx)
  const alone = facilities.every(({ capacity }) => capacity === null)
  const queue = await countQueue(tx, { apart: of, alone, pieces: asksOutside(facilities) })
  if (queue.every(({ listingId }) => listingId === null)) return []
  const known = {
    ...nothing,
    variants: await selectVariantKeys(tx),
    clocks: await selectClocks(tx),
    closed: alone ? nothing.closed : await selectClosedByDay(tx, facilities),
  }
  const pieces = behindPast(queue, at).map((one) => ({
    ...one,
    print: null as Pieces['print'],
    first: undefined as Pieces['first'],
  }))
  forecast(facilities, pieces, known)
  return pieces.flatMap(({ listingId, technique, units, first }) =>
    listingId ? [{ listingId, technique, units, next: first ? printOf(first) : null }] : [],
  )
}

/**
 * What waits still goes to no cut-off that is over. The queue is counted by the hour: a piece that came after a cut-off
 * within its hour would take room of that day, and whoever asks be promised room that it takes.
 */
export const behindPast = <One extends { since: Date }>(queue: readonly One[], at: Date): One[] =>
  queue.map((one) => ({ ...one, since: one.since > at ? one.since : at }))

const asksOutside = (facilities: readonly Facility[]): boolean =>
  facilities.some(({ kind, configured, paused }) => kind !== 'house' && configured && !paused)

/** The cut-off of a press behind a moment, reckoned once for all moments that it is the next one of. */
function openCutOffs(known: Known) {
  const found = new Map<string, { from: Date; cutOff: Date }[]>()
  return (facility: Facility, technique: string, since: Date): Date => {
    const key = `${facility.id}/${technique}`
    const before = found.get(key) ?? []
    const same = before.find(({ from, cutOff }) => from <= since && since < cutOff)
    if (same) return same.cutOff
    const cutOff = cutOffFor(scheduleOf(facility, technique)!, known.clocks.get(key), since)
    found.set(key, [...before, { from: since, cutOff }])
    return cutOff
  }
}

function openDates() {
  const found = new Map<string, LocalDate>()
  return (at: Date, zone: string): LocalDate => {
    const key = `${zone} ${at.getTime()}`
    const date = found.get(key) ?? localDate(at, zone)
    found.set(key, date)
    return date
  }
}

/** A cut-off of a press, in the press's own days. */
export const printAt = ({ id, name, place, zone }: Facility, cutOff: Date): NextPrint => ({
  cutOff,
  date: localDate(cutOff, zone),
  facility: { id, name, place, zone },
})
const printOf = ({ facility, cutOff }: Print): NextPrint => printAt(facility, cutOff)

const waysOf = (facilities: readonly Facility[], pieces: Wanted, known: Known): Facility[] =>
  ableOf(facilities, pieces.technique).filter(
    (facility) => hindrance(facility, unitOf(pieces), known) === null,
  )
const unitOf = (pieces: Wanted) => ({ ...pieces, id: '' })

type Open = { one: Pieces; place: number; left: number; ways: readonly Facility[] }
/** Pieces that the same presses take in the same order of rank, in the order in which they wait. */
type Alike = { waiting: Open[] }

/**
 * Lets cut-off after cut-off pass: each press takes what it has room for on the day, and what found none tries again,
 * first in line, as soon as a press's day is over. Writes to `print`, `first` and `parts` of each. Pieces alike that wait since before the
 * cut-off come to the same day: once one of them finds no room, none behind it does, and they are passed over together.
 */
export function forecast(facilities: readonly Facility[], pieces: readonly Pieces[], known: Known): void {
  const taken = new Map(known.closed)
  const cutOffAfter = openCutOffs(known)
  const dateOf = openDates()
  const kinds = kindsOf(facilities, pieces, known)
  let from: Date | null = null
  /** Gives an entry its room, and says which cut-off has to pass before what is left of it can try again. */
  const take = (entry: Open): Date | null => {
    const { one, ways } = entry
    let over: Date | null = null
    for (const facility of ways) {
      const cutOff = cutOffAfter(facility, one.technique, from && from > one.since ? from : one.since)
      const key = `${facility.id}/${dateOf(cutOff, facility.zone)}`
      const held = taken.get(key) ?? 0
      const room = facility.capacity === null ? entry.left : Math.max(0, facility.capacity - held)
      const units = Math.min(room, entry.left)
      if (units > 0) {
        taken.set(key, held + units)
        entry.left -= units
        one.parts = [...(one.parts ?? []), { facility, units }]
        if (!one.print || one.print.cutOff < cutOff) one.print = { facility, cutOff }
        if (!one.first || cutOff < one.first.cutOff) one.first = { facility, cutOff }
      }
      if (entry.left === 0) break
      if (!over || cutOff < over) over = cutOff
    }
    return over
  }
  for (let round = 0; round < limits.forecastCutOffs; round += 1) {
    let over: Date | null = null
    for (const entry of inLine(kinds, from)) {
      const passed = take(entry)
      if (passed && (!over || passed < over)) over = passed
    }
    for (const kind of kinds) kind.waiting = kind.waiting.filter(({ left }) => left > 0)
    if (!over) break
    from = over
  }
  for (const { waiting } of kinds) for (const { one } of waiting) one.print = null
}

/**
 * The entries in the order in which they wait, without those behind one of their kind that found no room; whoever came
 * after the last cut-off asks for a day of its own.
 */
function* inLine(kinds: readonly Alike[], from: Date | null): Generator<Open> {
  const isOld = ({ one }: Open): boolean => from !== null && one.since <= from
  const heads = kinds.map(({ waiting }) => ({ waiting, at: 0, full: false }))
  for (;;) {
    let first: (typeof heads)[number] | null = null
    for (const head of heads) {
      while (head.full && head.at < head.waiting.length && isOld(head.waiting[head.at]!)) head.at += 1
      const [mine, best] = [head.waiting[head.at], first?.waiting[first.at]]
      if (mine && (!best || mine.place < best.place)) first = head
    }
    const entry = first?.waiting[first.at]
    if (!first || !entry) return
    yield entry
    first.at += 1
    if (entry.left > 0 && isOld(entry)) first.full = true
  }
}

/** Those that no press takes are in no line. */
function kindsOf(facilities: readonly Facility[], pieces: readonly Pieces[], known: Known): Alike[] {
  const kinds = new Map<string, Alike>()
  const found = new Map<string, readonly Facility[]>()
  for (const [place, one] of pieces.entries()) {
    const { technique, country, service, blankId, colour, size } = one
    const what = [technique, country, service, blankId, colour, size].join('/')
    const ways = found.get(what) ?? waysOf(facilities, one, known)
    found.set(what, ways)
    if (ways.length === 0) continue
    const key = `${technique} ${ways.map(({ id }) => id).join(' ')}`
    const kind = kinds.get(key) ?? { waiting: [] }
    kind.waiting.push({ one, place, left: one.units, ways })
    kinds.set(key, kind)
  }
  return [...kinds.values()]
}
