import { expect, test } from 'vitest'
import { drag } from './drag.ts'
import { besideOf } from './meets.ts'
import { after, benchWith, pictureAt, reachAt } from './sample-bench.ts'

const [one, other] = [pictureAt('one', 1, 1), pictureAt('other', 6, 9)]
const bench = benchWith(one, other)
const now = { kind: 'drag' as const, from: { x: 2, y: 2 }, layers: [one], beside: besideOf([one], bench) }

test('a layer goes with the hand from where it was taken, however often it was moved before', () => {
  const once = after(drag(now, reachAt(2.5, 2.4, { alt: true }), bench), [one])
  const twice = after(drag(now, reachAt(3.3, 2.1, { alt: true }), bench), once)
  expect([twice[0]!.x, twice[0]!.y]).toEqual([expect.closeTo(2.3), expect.closeTo(1.1)])
})

test('the edge of another catches it, its line is shown, and Alt lets it by', () => {
  const step = drag(now, reachAt(6.95, 4.3), bench)
  expect(after(step, [one])[0]!.x).toBeCloseTo(6)
  expect(step).toMatchObject({ trace: { guides: expect.arrayContaining([{ axis: 'x', at: 6 }]) } })
  expect(after(drag(now, reachAt(6.95, 4.3, { alt: true }), bench), [one])[0]!.x).toBeCloseTo(5.95)
})

test('nothing to move moves nothing', () => {
  expect(drag({ ...now, layers: [] }, reachAt(5, 5), bench)).toBeNull()
})
