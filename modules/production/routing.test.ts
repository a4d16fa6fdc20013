import { expect, test } from 'vitest'
import { testId } from '#drivers/test-id.ts'
import type { Facility } from './facility.ts'
import { type QueuedUnit, type RoutingFacts, routeQueue, variantKey } from './routing.ts'

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '18:00' }))
const press = (id: string, rank: number, changes: Partial<Facility> = {}): Facility => ({
  id,
  code: id.slice(0, 3).toUpperCase(),
  name: id,
  place: id,
  country: 'NG',
  zone: 'Africa/Lagos',
  rank,
  paused: false,
  pausedReason: '',
  kind: 'house',
  configured: true,
  capacity: null,
  screen: null,
  countries: null,
  techniques: { dtg: daily },
  ...changes,
})
const since = new Date('2026-03-02T10:00:00Z')
const unit = (n: number, changes: Partial<QueuedUnit> = {}): QueuedUnit => ({
  id: `u${n}`,
  listingId: testId('listing', 'l'),
  technique: 'dtg',
  country: 'NG',
  service: 'standard',
  blankId: 'tee',
  colour: 'white',
  size: 'L',
  since: new Date(since.getTime() + n),
  ...changes,
})
const noFacts: RoutingFacts = {
  clocks: new Map(),
  closed: new Map(),
  variants: new Set(),
  givenBack: new Set(),
}
const listRoutes = (facilities: Facility[], queue: QueuedUnit[], facts: Partial<RoutingFacts> = {}) =>
  [...routeQueue(facilities, queue, { ...noFacts, ...facts })].map(([id, { facility, cutOff, reason }]) => [
    id,
    facility?.id ?? null,
    cutOff !== null,
    reason,
  ])

test('units go to the first press in rank until its day is full, the longest waiting first, then to the next', () => {
  const queue = [1, 2, 3, 4].map((n) => unit(n))
  expect(listRoutes([press('b', 2, { capacity: 1 }), press('a', 1, { capacity: 2 })], queue)).toEqual([
    ['u1', 'a', true, 'First choice for direct to garment'],
    ['u2', 'a', true, 'First choice for direct to garment'],
    ['u3', 'b', true, 'a is full on 2026-03-02'],
    ['u4', 'a', false, 'a is full on 2026-03-02; b is full on 2026-03-02: it waits'],
  ])
})

test('units in that day’s batches count, and a unit paid after the cut-off counts for the next day', () => {
  const closed = new Map([['a/2026-03-02', 5]])
  const late = unit(2, { since: new Date('2026-03-02T17:00:00Z') })
  expect(
    listRoutes([press('a', 1, { capacity: 5 })], [unit(1), late], { closed }).map((route) => route[2]),
  ).toEqual([false, true])
})

test('a press that does not print for a country is passed over, and a unit that nobody prints says so', () => {
  const nigerianPress = press('a', 1, { countries: ['NG'] })
  expect(
    listRoutes([nigerianPress, press('b', 2, { countries: ['DE'] })], [unit(1, { country: 'DE' })]),
  ).toEqual([['u1', 'b', true, 'a does not print for DE']])
  expect(listRoutes([nigerianPress], [unit(1, { country: 'US' })])[0]!.slice(1, 3)).toEqual([null, false])
})

test('an outside printer takes only the variants it has, standard shipping, and nothing it gave back', () => {
  const presses = [
    press('a', 1, { paused: true, pausedReason: 'the dryer is down' }),
    press('p', 2, { kind: 'printful' }),
  ]
  const variants = new Set([variantKey('p', unit(1))])
  const returnedUnits = new Set(['u3/p'])
  const queue = [unit(1), unit(2, { size: 'XL' }), unit(3), unit(4, { service: 'express' })]
  expect(
    listRoutes(presses, queue, { variants, givenBack: returnedUnits }).map(([, facility, joins]) => [
      facility,
      joins,
    ]),
  ).toEqual([
    ['p', true],
    ['a', false],
    ['a', false],
    ['a', false],
  ])
  const unconfiguredPress = press('p', 2, { kind: 'printful', configured: false })
  expect(listRoutes([presses[0]!, unconfiguredPress], [unit(1)], { variants })[0]![1]).toBe('a')
})
