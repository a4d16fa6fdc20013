import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { findDropCount } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { moveOn } from './advance-line.ts'
import { limits } from './limits.ts'
import {
  type FanInLine,
  lockRoom,
  type NewPlace,
  type Place,
  selectPlacesOf,
  writePlaces,
  writeRanks,
} from './room-rows.ts'

/**
 * The places of browsers in the line of a drop, in order of arrival: existing ones, or new ones at the end. While
 * nobody waits and there is room, that is an immediate turn. However many come together, the line's row is locked
 * once. Empty: the listing isn't a drop, is over, or its line isn't open yet.
 */
export async function assignPlaces(
  tx: Tx,
  listingId: Id<'listing'>,
  arrivals: readonly FanInLine[],
  at: Date,
): Promise<Map<string, Place>> {
  const drop = await findDropCount(tx, listingId, at)
  if (!drop || drop.sale === 'ended') return new Map()
  const isEarly = drop.sale === 'scheduled'
  if (isEarly && (!drop.startsAt || at < after(drop.startsAt, -minutes(limits.opensMinutes))))
    return new Map()
  const room = await lockRoom(tx, drop)
  const existing = await selectPlacesOf(
    tx,
    drop,
    arrivals.map(({ browser }) => browser),
  )
  const places = new Map(
    existing.filter((place) => isValid(place, at)).map((place) => [place.browser, place]),
  )
  const firstByBrowser = new Map([...arrivals].reverse().map((comer) => [comer.browser, comer]))
  const newcomers = arrivals.filter(
    (comer) => firstByBrowser.get(comer.browser) === comer && !places.has(comer.browser),
  )
  if (newcomers.length === 0) return places
  const newPlaces = isEarly
    ? newcomers.map((comer) => ({ ...comer, rank: null, until: null }))
    : await rankPlaces(tx, drop, room, newcomers, at)
  for (const place of await writePlaces(tx, drop, newPlaces, at)) places.set(place.browser, place)
  return places
}

/**
 * Turns for the first of them, as far as there is room and nobody waits; places at the end of the line for the
 * others. These turns must be claimed like any other, so that a browser that never reads the answer keeps no unit
 * back.
 */
async function rankPlaces(
  tx: Tx,
  drop: Parameters<typeof moveOn>[1],
  room: Parameters<typeof moveOn>[2],
  newcomers: readonly FanInLine[],
  at: Date,
): Promise<NewPlace[]> {
  const { served, lastRank, may } = await moveOn(tx, drop, room, at)
  const turns = served === lastRank ? Math.min(may, newcomers.length) : 0
  await writeRanks(tx, drop, lastRank + newcomers.length, served + turns)
  const until = after(at, seconds(limits.comeSeconds))
  return newcomers.map((comer, index) => ({
    ...comer,
    rank: lastRank + 1 + index,
    until: index < turns ? until : null,
  }))
}

/** The same for one browser. */
export const assignPlace = async (
  tx: Tx,
  listingId: Id<'listing'>,
  browser: string,
  at: Date,
): Promise<Place | null> =>
  (await assignPlaces(tx, listingId, [{ browser, network: null }], at)).get(browser) ?? null

/** Tells if a place still counts: it waits, or was called with time left, and nothing was bought with it. */
const isValid = (place: Place, at: Date): boolean =>
  place.usedAt === null && place.leftAt === null && (place.untilAt === null || place.untilAt > at)
