import { expect, test } from 'vitest'
import { findExactPlan } from '#drivers/exact-press.ts'
import { createPressWorld } from '#drivers/press-world.ts'
import { localDate } from '#kernel/instant.ts'
import { listComingCutOffs } from './coming-cut-offs.ts'
import { type Facility, nextCutOff } from './facility.ts'
import { type Kind, planAhead } from './plan-ahead.ts'
import { type RoutingFacts, variantKey } from './routing.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
const weekly = (weekdays: readonly number[], time = '18:00') => weekdays.map((weekday) => ({ weekday, time }))
const press = (id: string, rank: number, changes: Partial<Facility> = {}): Facility => ({
  id,
  code: id.toUpperCase(),
  name: id,
  place: id,
  country: 'NG',
  zone: 'UTC',
  rank,
  kind: 'house',
  configured: true,
  paused: false,
  pausedReason: '',
  capacity: null,
  screen: null,
  countries: null,
  techniques: { dtg: weekly([1, 2, 3, 4, 5, 6, 7]) },
  ...changes,
})
type Pieces = Kind & { units: number; since: Date }
const pieces = (units: number, changes: Partial<Pieces> = {}): Pieces => ({
  technique: 'dtg',
  country: 'NG',
  service: 'standard',
  blankId: 'tee',
  colour: 'white',
  size: 'L',
  units,
  since: at(10),
  ...changes,
})
const noFacts = (): RoutingFacts => ({
  clocks: new Map(),
  closed: new Map(),
  variants: new Set(),
  givenBack: new Set(),
})
const runsOf = (queue: readonly { units: number; since: Date }[]) => ({
  kind: queue.map((_, index) => index),
  units: queue.map(({ units }) => units),
  since: queue.map(({ since }) => since.getTime()),
})
/** The day on which the last piece of the queue prints. */
const findDate = (facilities: Facility[], queue: Pieces[], facts = noFacts()) => {
  const runs = runsOf(queue)
  const lastIndex = queue.length - 1
  const takes = planAhead(facilities, { kinds: queue, runs }, new Set([lastIndex]), facts, at(10)).get(
    lastIndex,
  )!
  const last = takes.at(-1)
  const units = takes.reduce((sum, take) => sum + take.units, 0)
  if (!last || units < queue[lastIndex]!.units) return null
  return `${last.facility.id} ${localDate(last.cutOff, last.facility.zone)}`
}

test('a piece is promised the first press in rank that prints it for its country and is not switched off', () => {
  const firstPress = press('a', 1, { countries: ['NG'] })
  const secondPress = press('b', 2, { techniques: { dtg: weekly([4]) } })
  expect(findDate([firstPress, secondPress], [pieces(1)])).toBe('a 2026-03-02')
  expect(findDate([firstPress, secondPress], [pieces(1, { country: 'DE' })])).toBe('b 2026-03-05')
  expect(findDate([{ ...firstPress, paused: true }, secondPress], [pieces(1)])).toBe('b 2026-03-05')
  expect(findDate([firstPress], [pieces(1, { country: 'DE' })])).toBeNull()
  expect(findDate([{ ...firstPress, paused: true }], [pieces(1)])).toBeNull()
  expect(findDate([firstPress, secondPress], [pieces(1, { technique: 'engraving' })])).toBeNull()
})

test('where presses are full, the date moves on behind everything already waiting, up to the last piece', () => {
  const [a, b] = [press('a', 1, { capacity: 2 }), press('b', 2, { capacity: 1 })]
  expect(findDate([a, b], [pieces(1), pieces(1)])).toBe('a 2026-03-02')
  expect(findDate([a, b], [pieces(2), pieces(1)])).toBe('b 2026-03-02')
  expect(findDate([a, b], [pieces(3), pieces(1)])).toBe('a 2026-03-03')
  expect(findDate([a, b], [pieces(7)])).toBe('a 2026-03-04')
  const facts = { ...noFacts(), closed: new Map([['a/2026-03-02', 2]]) }
  expect(findDate([a], [pieces(1)], facts)).toBe('a 2026-03-03')
  expect(findDate([press('a', 1, { capacity: 1 })], [pieces(1_000)])).toBeNull()
})

test('what a later press of a day would have taken goes back to the first as soon as its next day begins', () => {
  const noon = press('a', 1, { capacity: 1, techniques: { dtg: weekly([1, 2, 3, 4, 5, 6, 7], '12:00') } })
  const evening = press('b', 2)
  expect(findDate([noon, evening], [pieces(1), pieces(1)])).toBe('a 2026-03-03')
})

test('an outside printer is promised only for the variants it has and for standard shipping', () => {
  const outside = press('p', 1, { kind: 'printful' })
  const facts = { ...noFacts(), variants: new Set([variantKey('p', pieces(1))]) }
  expect(findDate([outside], [pieces(1)], facts)).toBe('p 2026-03-02')
  expect(findDate([outside], [pieces(1, { size: 'XL' })], facts)).toBeNull()
  expect(findDate([outside], [pieces(1, { service: 'express' })], facts)).toBeNull()
})

test('the listed cut-offs are the next ones after each moment, over both changes of the clocks', () => {
  for (const zone of ['Europe/Berlin', 'Africa/Lagos', 'America/New_York', 'Australia/Lord_Howe'])
    for (const time of ['00:00', '02:30', '18:00']) {
      const schedule = { zone, cutOffs: [...weekly([1, 3, 6, 7], time), ...weekly([7], '01:15')] }
      for (const from of [
        '2026-03-24T10:00Z',
        '2026-10-20T10:00Z',
        '2026-04-01T10:00Z',
        '2026-09-30T10:00Z',
      ]) {
        const coming = listComingCutOffs(schedule, Date.parse(from))
        let moment = new Date(from)
        for (let count = 0; count < 40; count += 1) {
          const next = nextCutOff(schedule, moment)
          expect(coming.after(moment.getTime()), `${zone} ${time}`).toBe(next.getTime())
          expect(coming.after(next.getTime() - 1)).toBe(next.getTime())
          moment = next
        }
      }
    }
})

test('promises match what the presses do, piece by piece, for 3,000 random presses and queues', () => {
  const mismatches = { early: 0, late: 0 }
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const world = createPressWorld(seed)
    const { presses, ahead, requestedPieces, clocks, closed, now } = world
    const queue = [...ahead, ...requestedPieces]
    const exactPlan = findExactPlan(presses, queue, { clocks, closed }).printed
    const kinds = queue.map(({ technique, country }) => pieces(1, { technique, country }))
    const runs = runsOf(queue.map(({ since }) => ({ units: 1, since })))
    const facts = { ...noFacts(), clocks, closed }
    const watched = new Set(requestedPieces.map((_, index) => ahead.length + index))
    const takes = planAhead(
      presses.map((facility) => press(facility.id, facility.rank, facility)),
      { kinds, runs },
      watched,
      facts,
      now,
    )
    for (const [index, { id }] of requestedPieces.entries()) {
      const promised = takes.get(ahead.length + index)![0]?.cutOff.getTime() ?? Infinity
      const actual = exactPlan.get(id)?.cutOff.getTime() ?? Infinity
      if (promised < actual) mismatches.early += 1
      if (promised > actual) mismatches.late += 1
      expect(promised, `seed ${seed}, piece ${id}`).toBe(actual)
      expect(takes.get(ahead.length + index)![0]?.facility.id, `seed ${seed}`).toBe(exactPlan.get(id)?.press)
    }
  }
  expect(mismatches).toEqual({ early: 0, late: 0 })
}, 60_000)
