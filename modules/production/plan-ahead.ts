/**
 * Simulates the presses, cut-off by cut-off, over what waits: when and where units are taken. An example: Lagos takes
 * 2 units a day and closes on Tuesday, Leipzig takes 5 and closes on Monday; both print tees for Nigeria, Lagos is
 * asked first. The line is 3 tees for Nigeria, since Monday 10:00. Leipzig's cut-off on Monday comes first, but Lagos
 * still has room for 2 of them on Tuesday, so Leipzig takes the third: `{ Leipzig, Monday, 1 }`, then `{ Lagos,
 * Tuesday, 2 }`. `tests/drivers/exact-press.ts` proves unit by unit that it takes what routing and closing take.
 */
import { type ComingCutOffs, listComingCutOffs } from './coming-cut-offs.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { limits } from './limits.ts'
import { findObstacle, listCapablePresses, type QueuedUnit, type RoutingFacts } from './routing.ts'

/** The fields that decide who takes a unit. */
export type Kind = Pick<QueuedUnit, 'technique' | 'country' | 'service' | 'blankId' | 'colour' | 'size'>
/** Units in queue order; `kind` is an index into `kinds`. */
export type Line = {
  kinds: readonly Kind[]
  runs: { kind: readonly number[]; units: readonly number[]; since: readonly number[] }
}
/** Units of a kind that one press takes at one cut-off. */
export type Take = { facility: Facility; cutOff: Date; units: number }

/** A press and a technique, with its next cut-off. */
type Slot = { key: string; facility: Facility; coming: ComingCutOffs; next: number; day: number }
/** Units taken by the same presses in the same order of rank; each watched kind has a group of its own. */
type Group = { slots: Slot[]; watched: number | null }
const lookBackMs = 10 * 86_400_000
type WaitingGroup = {
  group: Int32Array
  units: Int32Array
  since: Float64Array
  length: number
  head: number
  takenCount: number
}

export const listPresses = (facilities: readonly Facility[], kind: Kind, facts: RoutingFacts): Facility[] =>
  listCapablePresses(facilities, kind.technique).filter(
    (facility) => findObstacle(facility, { ...kind, id: '' }, facts) === null,
  )

/**
 * Simulates routing and closing from `at` on, with nothing new. Returns what is taken of each watched kind, in the
 * order of cut-offs; fewer units than wait if nobody prints them, or not within `limits.forecastDays`.
 */
export function planAhead(
  facilities: readonly Facility[],
  { kinds, runs }: Line,
  watched: ReadonlySet<number>,
  facts: RoutingFacts,
  at: Date,
): Map<number, Take[]> {
  const takesByKind = new Map<number, Take[]>([...watched].map((kind) => [kind, []]))
  const rooms = openRooms(facts)
  const { groups, groupOf, slots } = groupKinds(facilities, kinds, watched, facts, at)
  const waiting = buildLine(runs, groupOf)
  setClocks(slots, groups, waiting, facts, rooms)
  let unitsLeft = 0
  for (let index = 0; index < waiting.length; index += 1)
    if (groups[waiting.group[index]!]!.watched !== null) unitsLeft += waiting.units[index]!
  const end = at.getTime() + limits.forecastDays * 86_400_000
  while (unitsLeft > 0) {
    const slot = findNext(slots)
    if (!slot || slot.next > end) break
    let units = 0
    const takes = listTakes(slot, groups, waiting, rooms, at.getTime())
    for (let taking = 0; taking < takes.length; taking += 2) {
      const [index, count] = [takes[taking]!, takes[taking + 1]!]
      const { watched: kind } = groups[waiting.group[index]!]!
      waiting.units[index]! -= count
      if (waiting.units[index] === 0) waiting.takenCount += 1
      units += count
      if (kind === null) continue
      unitsLeft -= count
      const takesOfKind = takesByKind.get(kind)!
      const last = takesOfKind.at(-1)
      if (last?.facility === slot.facility && last.cutOff.getTime() === slot.next) last.units += count
      else takesOfKind.push({ facility: slot.facility, cutOff: new Date(slot.next), units: count })
    }
    rooms.held[slot.day]! += units
    slot.next = slot.coming.after(slot.next)
    slot.day = rooms.dayOf(slot, slot.next)
    compactLine(waiting)
  }
  return takesByKind
}

/** The cut-off that passes next; of several at one moment the lower rank closes first. */
function findNext(slots: readonly Slot[]): Slot | undefined {
  let earliest: Slot | undefined
  for (const slot of slots)
    if (
      !earliest ||
      slot.next < earliest.next ||
      (slot.next === earliest.next && slot.facility.rank > earliest.facility.rank)
    )
      earliest = slot
  return earliest
}

/**
 * Gives every unit in turn its room at the next cut-offs, as routing does. Returns the runs that are the slot's, and
 * how many of each. Stops where no later unit can be: the day is full, or everything this press takes found no room
 * anywhere.
 */
function listTakes(
  slot: Slot,
  groups: readonly Group[],
  { group, units, since, head, length }: WaitingGroup,
  rooms: Rooms,
  at: number,
): number[] {
  const takes: number[] = []
  const { held, capacity } = rooms
  const used = rooms.resetUsed()
  const isFull = groups.map(() => false)
  let groupsLeft = groups.filter(({ slots }) => slots.includes(slot)).length
  for (let index = head; index < length && groupsLeft > 0; index += 1) {
    const groupIndex = group[index]!
    let unitsLeft = units[index]!
    if (unitsLeft === 0 || isFull[groupIndex]) continue
    const ownGroup = groups[groupIndex]!
    // The moment a unit began to wait matters only at a cut-off that is over but not closed.
    let isLate = false
    for (const candidate of ownGroup.slots) {
      const late = candidate.next <= at && since[index]! >= candidate.next
      if (candidate.next <= at) isLate = true
      const day = late ? rooms.dayOf(candidate, candidate.coming.after(since[index]!)) : candidate.day
      const room = Math.min(unitsLeft, capacity[day]! - held[day]! - used[day]!)
      if (room <= 0) continue
      used[day]! += room
      unitsLeft -= room
      if (candidate === slot && !late) takes.push(index, room)
      if (unitsLeft === 0) break
    }
    if (unitsLeft > 0 && !isLate) {
      isFull[groupIndex] = true
      if (ownGroup.slots.includes(slot)) groupsLeft -= 1
    }
    if (used[slot.day]! >= capacity[slot.day]! - held[slot.day]!) break
  }
  return takes
}

type Rooms = ReturnType<typeof openRooms>
/** Units each press holds of each day, all techniques together; the lists are indexed by day. */
function openRooms(facts: RoutingFacts) {
  const indexes = new Map<string, number>()
  const [held, capacity, used]: [number[], number[], number[]] = [[], [], []]
  return {
    held,
    capacity,
    dayOf: ({ facility, coming }: Slot, cutOff: number): number => {
      const key = `${facility.id}/${coming.dayOf(cutOff)}`
      const index = indexes.get(key) ?? held.length
      if (index === held.length) {
        indexes.set(key, index)
        held.push(facts.closed.get(key) ?? 0)
        capacity.push(facility.capacity ?? Infinity)
        used.push(0)
      }
      return index
    },
    resetUsed: () => used.fill(0),
  }
}

function groupKinds(
  facilities: readonly Facility[],
  kinds: readonly Kind[],
  watched: ReadonlySet<number>,
  facts: RoutingFacts,
  at: Date,
) {
  const slots = new Map<string, Slot>()
  const slotOf = (facility: Facility, technique: string): Slot => {
    const key = `${facility.id}/${technique}`
    const from = at.getTime() - lookBackMs
    const slot = slots.get(key) ?? {
      key,
      facility,
      coming: listComingCutOffs(scheduleOf(facility, technique)!, from),
      next: 0,
      day: 0,
    }
    slots.set(key, slot)
    return slot
  }
  const groups: Group[] = []
  const indexes = new Map<string, number>()
  /** -1 for a kind no press takes. */
  const groupOfKind = kinds.map((kind, index) => {
    const presses = listPresses(facilities, kind, facts)
    if (presses.length === 0) return -1
    const watchedKind = watched.has(index) ? index : null
    const key = [watchedKind, kind.technique, ...presses.map(({ id }) => id)].join(' ')
    const group = indexes.get(key) ?? groups.length
    if (group === groups.length)
      groups.push({
        slots: presses.map((facility) => slotOf(facility, kind.technique)),
        watched: watchedKind,
      })
    indexes.set(key, group)
    return group
  })
  return { groups, groupOf: groupOfKind, slots: [...slots.values()] }
}

/** Merges adjacent runs of one group; units no press takes are in no line. */
function buildLine(runs: Line['runs'], groupOf: readonly number[]): WaitingGroup {
  const max = runs.kind.length
  const [group, units, since] = [new Int32Array(max), new Int32Array(max), new Float64Array(max)]
  let last = -1
  for (let index = 0; index < max; index += 1) {
    const groupOfRun = groupOf[runs.kind[index]!]!
    if (groupOfRun < 0) continue
    const moment = runs.since[index]!
    if (last < 0 || groupOfRun !== group[last] || moment !== since[last]) {
      last += 1
      group[last] = groupOfRun
      since[last] = moment
    }
    units[last]! += runs.units[index]!
  }
  return { group, units, since, length: last + 1, head: 0, takenCount: 0 }
}

/** Sets each press and technique after what it has closed, at the first cut-off for the longest waiting unit. */
function setClocks(
  slots: readonly Slot[],
  groups: readonly Group[],
  { group, since, length }: WaitingGroup,
  facts: RoutingFacts,
  rooms: Rooms,
): void {
  const earliest = groups.map(() => Infinity)
  for (let index = 0; index < length; index += 1)
    if (since[index]! < earliest[group[index]!]!) earliest[group[index]!] = since[index]!
  for (const slot of slots) {
    const sinceOfSlot = groups.flatMap(({ slots: groupSlots }, groupIndex) =>
      groupSlots.includes(slot) ? earliest[groupIndex]! : [],
    )
    const clock = facts.clocks.get(slot.key)?.getTime() ?? -Infinity
    slot.next = slot.coming.after(Math.max(clock, Math.min(...sinceOfSlot)))
    slot.day = rooms.dayOf(slot, slot.next)
  }
}

/** Drops what is gone, so that it isn't walked over again. */
function compactLine(line: WaitingGroup): void {
  const { group, units, since } = line
  while (line.head < line.length && units[line.head] === 0) line.head += 1
  if (line.takenCount - line.head < (line.length - line.head) / 2) return
  let writeIndex = 0
  for (let from = line.head; from < line.length; from += 1) {
    if (units[from] === 0) continue
    group[writeIndex] = group[from]!
    units[writeIndex] = units[from]!
    since[writeIndex] = since[from]!
    writeIndex += 1
  }
  line.length = writeIndex
  line.head = line.takenCount = 0
}
