/** By whom and when something prints that is not ordered yet: the same rules that route the queue, behind all that waits. */
import { localDate } from '#kernel/instant.ts'
import { countQueue } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectClocks, selectClosedByDay } from './batch-rows.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { limits } from './limits.ts'
import type { NextPrint } from './next-print.ts'
import { selectVariantKeys } from './outside-rows.ts'
import { ableOf, cutOffFor, hindrance, type Known, type Queued } from './routing.ts'

/** Pieces alike that somebody asks a date for. */
export type Wanted = Pick<Queued, 'technique' | 'country' | 'service' | 'blankId' | 'colour' | 'size'> & {
  units: number
}
/** Pieces alike on their way to a press, and the last cut-off that takes any of them. */
export type Pieces = Wanted & { since: Date; print: { facility: Facility; cutOff: Date } | null }

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
  const facilities = await selectFacilities(tx)
  const asked = wanted.map((one): Pieces => ({ ...one, since: at, print: null }))
  const outside = facilities.some(({ kind, configured, paused }) => kind !== 'house' && configured && !paused)
  const variants = outside ? await selectVariantKeys(tx) : nothing.variants
  const known = { ...nothing, variants }
  // The queue matters only where a press that would be asked has so much room a day and no more.
  const limited = asked.some((one) => waysOf(facilities, one, known)[0]?.capacity != null)
  const queue = limited ? await countQueue(tx, before) : []
  const ahead = queue.map((one): Pieces => ({ ...one, print: null }))
  forecast(
    facilities,
    [...ahead, ...asked],
    limited
      ? { ...known, clocks: await selectClocks(tx), closed: await selectClosedByDay(tx, facilities) }
      : known,
  )
  return asked.map(({ print }) => print && printOf(print))
}

function printOf({ facility, cutOff }: NonNullable<Pieces['print']>): NextPrint {
  const { id, name, place, zone } = facility
  return { cutOff, date: localDate(cutOff, zone), facility: { id, name, place, zone } }
}

const waysOf = (facilities: readonly Facility[], pieces: Wanted, known: Known): Facility[] =>
  ableOf(facilities, pieces.technique).filter(
    (facility) => hindrance(facility, unitOf(pieces), known) === null,
  )
const unitOf = (pieces: Wanted) => ({ ...pieces, id: '' })

/**
 * Lets cut-off after cut-off pass: each press takes what it has room for on the day, and what found none tries again,
 * first in line, as soon as a press's day is over. Writes to `print` of each.
 */
export function forecast(facilities: readonly Facility[], pieces: readonly Pieces[], known: Known): void {
  const taken = new Map(known.closed)
  const open = pieces.map((one) => ({ one, left: one.units, ways: waysOf(facilities, one, known) }))
  let waiting = open
  let from: Date | null = null
  for (let round = 0; round < limits.forecastCutOffs && waiting.length > 0; round += 1) {
    let over: Date | null = null
    for (const entry of waiting) {
      const { one, ways } = entry
      for (const facility of ways) {
        const clock = known.clocks.get(`${facility.id}/${one.technique}`)
        const cutOff = cutOffFor(
          scheduleOf(facility, one.technique)!,
          clock,
          from && from > one.since ? from : one.since,
        )
        const key = `${facility.id}/${localDate(cutOff, facility.zone)}`
        const held = taken.get(key) ?? 0
        const room = facility.capacity === null ? entry.left : Math.max(0, facility.capacity - held)
        const units = Math.min(room, entry.left)
        if (units > 0) {
          taken.set(key, held + units)
          entry.left -= units
          if (!one.print || one.print.cutOff < cutOff) one.print = { facility, cutOff }
        }
        if (entry.left === 0) break
        if (!over || cutOff < over) over = cutOff
      }
    }
    waiting = waiting.filter(({ left, ways }) => left > 0 && ways.length > 0)
    from = over
  }
  for (const { one, left } of waiting) if (left > 0) one.print = null
}
