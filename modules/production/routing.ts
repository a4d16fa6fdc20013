/**
 * The press of a unit, and the reason: by technique, country, room at the next cut-off, and outside printers'
 * mappings.
 */
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { techniqueName } from './contract.ts'
import { type Facility, nextCutOff, type Schedule, scheduleOf } from './facility.ts'

/** A waiting unit, as far as its route depends on it. */
export type QueuedUnit = {
  id: string
  listingId: Id<'listing'>
  technique: string
  country: string
  /** The fan's shipping service. */
  service: string
  blankId: string
  colour: string
  size: string
  since: Date
}

/** `cutOff` is null if the unit doesn't join the next one; `facility` is null if nobody prints it. */
export type Route = { facility: Facility | null; cutOff: Date | null; reason: string }

export type RoutingFacts = {
  /** `facility/technique` -> the last closed cut-off. */
  clocks: ReadonlyMap<string, Date>
  /** `facility/date` -> units in that day's closed batches. */
  closed: ReadonlyMap<string, number>
  /** `facility/blank/colour/size` mapped to a variant of an outside printer. */
  variants: ReadonlySet<string>
  /** `unit/facility` of units given back. */
  givenBack: ReadonlySet<string>
}

export const variantKey = (
  facilityId: string,
  input: { blankId: string; colour: string; size: string },
): string => [facilityId, input.blankId, input.colour, input.size].join('/')

/** Tells if a unit's route depends on more than its technique. */
export const mustRouteEachUnit = (facilities: readonly Facility[]): boolean =>
  facilities.some(
    (facility) =>
      facility.configured &&
      (facility.capacity !== null ||
        facility.countries !== null ||
        (facility.kind !== 'house' && !facility.paused)),
  )

/** The presses that have the technique, by rank. */
export const listCapablePresses = (facilities: readonly Facility[], technique: string): Facility[] =>
  facilities
    .filter((facility) => scheduleOf(facility, technique))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))

/** A press's next cut-off for a unit: after those it has closed, and after the unit began to wait. */
export function cutOffFor(schedule: Schedule, closedUntil: Date | undefined, since: Date): Date {
  return nextCutOff(schedule, closedUntil && closedUntil > since ? closedUntil : since)
}

/** The reason a press can't take a unit, in words; null if only room may be lacking. */
export function findObstacle(
  facility: Facility,
  unit: Pick<QueuedUnit, 'id' | 'country' | 'service' | 'blankId' | 'colour' | 'size'>,
  facts: RoutingFacts,
): string | null {
  const { place, name } = facility
  if (facility.paused)
    return `${place} is switched off${facility.pausedReason ? `: ${facility.pausedReason}` : ''}`
  if (facility.countries && !facility.countries.includes(unit.country))
    return `${place} does not print for ${unit.country}`
  if (facts.givenBack.has(`${unit.id}/${facility.id}`)) return `${name} gave it back`
  if (facility.kind !== 'house' && unit.service !== 'standard') return `${name} sends standard only`
  if (facility.kind !== 'house' && !facts.variants.has(variantKey(facility.id, unit)))
    return `${name} has no variant for this blank, colour and size`
  return null
}

/**
 * Routes every waiting unit, longest wait first: to the first press by rank that takes it and has room on the day of
 * its next cut-off.
 */
export function routeQueue(
  facilities: readonly Facility[],
  queue: readonly QueuedUnit[],
  facts: RoutingFacts,
): Map<string, Route> {
  const usedRoom = new Map(facts.closed)
  return new Map(queue.map((unit) => [unit.id, routeUnit(facilities, unit, facts, usedRoom)]))
}

function routeUnit(
  facilities: readonly Facility[],
  unit: QueuedUnit,
  facts: RoutingFacts,
  usedRoom: Map<string, number>,
): Route {
  const obstacles: string[] = []
  let fullPress: Facility | null = null
  let pausedPress: Facility | null = null
  for (const facility of listCapablePresses(facilities, unit.technique)) {
    const obstacle = findObstacle(facility, unit, facts)
    if (obstacle) {
      obstacles.push(obstacle)
      if (facility.paused && facility.kind === 'house') pausedPress ??= facility
      continue
    }
    const clock = facts.clocks.get(`${facility.id}/${unit.technique}`)
    const cutOff = cutOffFor(scheduleOf(facility, unit.technique)!, clock, unit.since)
    const date = localDate(cutOff, facility.zone)
    const key = `${facility.id}/${date}`
    const used = usedRoom.get(key) ?? 0
    if (facility.capacity !== null && used >= facility.capacity) {
      obstacles.push(`${facility.place} is full on ${date}`)
      fullPress ??= facility
      continue
    }
    usedRoom.set(key, used + 1)
    return { facility, cutOff, reason: obstacles.join('; ') || describeFirst(unit.technique) }
  }
  if (fullPress ?? pausedPress)
    return { facility: fullPress ?? pausedPress, cutOff: null, reason: `${obstacles.join('; ')}: it waits` }
  const nobody = `Nobody prints ${techniqueName(unit.technique).toLowerCase()} for ${unit.country}`
  return { facility: null, cutOff: null, reason: [nobody, ...obstacles].join('; ') }
}

const describeFirst = (technique: string): string =>
  `First choice for ${techniqueName(technique).toLowerCase()}`

/** The reason why a press has a technique by rank alone. */
export function explainRoute(facilities: readonly Facility[], facility: Facility, technique: string): string {
  const earlierPresses = listCapablePresses(facilities, technique).filter(({ rank }) => rank < facility.rank)
  const pausedPresses = earlierPresses.filter(({ paused }) => paused)
  return (
    pausedPresses
      .map(({ place, pausedReason }) => `${place} is switched off${pausedReason ? `: ${pausedReason}` : ''}`)
      .join('; ') || describeFirst(technique)
  )
}
