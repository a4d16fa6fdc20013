import { expect, test } from 'vitest'
import { localDate } from '#kernel/instant.ts'
import type { Facility } from './facility.ts'
import { behindPast, forecast, type Pieces } from './forecast.ts'
import { type Known, type Queued, routeQueue, variantKey } from './routing.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
const weekly = (weekdays: readonly number[], time = '18:00') => weekdays.map((weekday) => ({ weekday, time }))
const press = (id: string, rank: number, given: Partial<Facility> = {}): Facility => ({
  ...{
    id,
    code: id.toUpperCase(),
    name: id,
    place: id,
    country: 'NG',
    zone: 'UTC',
    rank,
    kind: 'house',
    configured: true,
  },
  ...{ paused: false, pausedReason: '', capacity: null, countries: null },
  techniques: { dtg: weekly([1, 2, 3, 4, 5, 6, 7]) },
  ...given,
})
const pieces = (units: number, given: Partial<Pieces> = {}): Pieces => ({
  ...{ technique: 'dtg', country: 'NG', service: 'standard', blankId: 'tee', colour: 'white', size: 'L' },
  ...{ units, since: at(10), print: null },
  ...given,
})
const nothing = (): Known => ({
  clocks: new Map(),
  closed: new Map(),
  variants: new Set(),
  givenBack: new Set(),
})
const dateOf = (facilities: Facility[], queue: Pieces[], known = nothing()) => {
  forecast(facilities, queue, known)
  const { print } = queue.at(-1)!
  return print && `${print.facility.id} ${localDate(print.cutOff, print.facility.zone)}`
}

test('a piece is promised the first press in rank that prints it for its country and is not switched off', () => {
  const here = press('a', 1, { countries: ['NG'] })
  const there = press('b', 2, { techniques: { dtg: weekly([4]) } })
  expect(dateOf([here, there], [pieces(1)])).toBe('a 2026-03-02')
  expect(dateOf([here, there], [pieces(1, { country: 'DE' })])).toBe('b 2026-03-05')
  expect(dateOf([{ ...here, paused: true }, there], [pieces(1)])).toBe('b 2026-03-05')
  expect(dateOf([here], [pieces(1, { country: 'DE' })])).toBeNull()
  expect(dateOf([{ ...here, paused: true }], [pieces(1)])).toBeNull()
  expect(dateOf([here, there], [pieces(1, { technique: 'engraving' })])).toBeNull()
})

test('where presses are full the date moves on behind everything that waits already, up to the last piece', () => {
  const [a, b] = [press('a', 1, { capacity: 2 }), press('b', 2, { capacity: 1 })]
  expect(dateOf([a, b], [pieces(1), pieces(1)])).toBe('a 2026-03-02')
  expect(dateOf([a, b], [pieces(2), pieces(1)])).toBe('b 2026-03-02')
  expect(dateOf([a, b], [pieces(3), pieces(1)])).toBe('a 2026-03-03')
  expect(dateOf([a, b], [pieces(7)])).toBe('a 2026-03-04')
  const known = { ...nothing(), closed: new Map([['a/2026-03-02', 2]]) }
  expect(dateOf([a], [pieces(1)], known)).toBe('a 2026-03-03')
  expect(dateOf([press('a', 1, { capacity: 1 })], [pieces(1_000)])).toBeNull()
})

test('a printer that is not of the house is promised only for what it knows and for standard post', () => {
  const outside = press('p', 1, { kind: 'printful' })
  const known = { ...nothing(), variants: new Set([variantKey('p', pieces(1))]) }
  expect(dateOf([outside], [pieces(1)], known)).toBe('p 2026-03-02')
  expect(dateOf([outside], [pieces(1, { size: 'XL' })], known)).toBeNull()
  expect(dateOf([outside], [pieces(1, { service: 'express' })], known)).toBeNull()
})

/** Numbers from 0 to `below`, the same for one seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** When a piece really prints: the queue is routed, the first cut-off takes its pieces, and the rest is routed again. */
function printed(facilities: Facility[], queue: Queued[], id: string): string | null {
  const known = { ...nothing(), closed: new Map<string, number>(), clocks: new Map<string, Date>() }
  let open = queue
  for (;;) {
    const routes = [...routeQueue(facilities, open, known)]
    const first = Math.min(...routes.map(([, { cutOff }]) => cutOff?.getTime() ?? Infinity))
    if (first === Infinity) return null
    const taken = new Set<string>()
    for (const [unit, { facility, cutOff }] of routes) {
      if (cutOff?.getTime() !== first) continue
      const date = localDate(cutOff, facility!.zone)
      if (unit === id) return `${facility!.id} ${date}`
      taken.add(unit)
      const key = `${facility!.id}/${date}`
      known.closed.set(key, (known.closed.get(key) ?? 0) + 1)
      known.clocks.set(`${facility!.id}/dtg`, cutOff)
    }
    open = open.filter((unit) => !taken.has(unit.id))
  }
}

test('what is promised is what the press does, for 200 presses and queues by chance', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const chance = numbers(seed)
    const facilities = Array.from({ length: 1 + chance(3) }, (_, place) =>
      press('abc'[place]!, place + 1, {
        capacity: chance(3) === 0 ? null : 1 + chance(4),
        countries: [null, ['NG'], ['DE', 'NG']][chance(3)]!,
        paused: chance(6) === 0,
        techniques: { dtg: weekly([1, 2, 3, 4, 5, 6, 7].filter(() => chance(3) > 0).concat(3)) },
      }),
    )
    const ahead = Array.from({ length: chance(12) }, () => pieces(1, { country: ['NG', 'DE'][chance(2)]! }))
    const mine = pieces(1, { country: ['NG', 'DE'][chance(2)]! })
    const queue = [...ahead, mine].map((one, place) => ({ ...one, id: `u${place}`, listingId: 'l' }))
    const really = printed(facilities, queue, `u${ahead.length}`)
    expect(dateOf(facilities, [...ahead, mine]), `seed ${seed}`).toBe(really)
  }
})

/** Pieces alike by the hour since when they wait, as the kept sums of the queue tell them. */
function byHour(queue: readonly Pieces[]): Pieces[] {
  const hours = new Map<number, Pieces>()
  for (const one of queue) {
    const hour = Math.floor(one.since.getTime() / 3_600_000) * 3_600_000
    const units = (hours.get(hour)?.units ?? 0) + one.units
    hours.set(hour, { ...one, units, since: new Date(hour) })
  }
  return [...hours.values()]
}

test('counted by the hour, pieces alike are promised the day that they are promised one by one, for 1,000 queues by chance', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const chance = numbers(seed)
    const now = new Date(Date.UTC(2026, 2, 4, 10 + chance(6), chance(60)))
    const time = ['12:30', '18:00', '12:00', '09:45'][chance(4)]!
    const facilities = Array.from({ length: 1 + chance(2) }, (_, place) =>
      press('ab'[place]!, place + 1, {
        capacity: 1 + chance(4),
        techniques: { dtg: weekly([1, 2, 3, 4, 5, 6, 7], time) },
      }),
    )
    // All came since the last cut-off: what came before it is printed.
    const [hour, minute] = time.split(':').map(Number)
    const today = Date.UTC(2026, 2, 4, hour, minute)
    const last = today <= now.getTime() ? today : today - 86_400_000
    const ahead = Array.from({ length: chance(9) }, () => last + chance(now.getTime() - last + 1))
      .sort((a, b) => a - b)
      .map((since) => pieces(1, { since: new Date(since) }))
    const mine = () => pieces(1, { since: now })
    const really = dateOf(facilities, [...ahead.map((one) => ({ ...one })), mine()])
    expect(dateOf(facilities, [...behindPast(byHour(ahead), now), mine()]), `seed ${seed}`).toBe(really)
  }
})
