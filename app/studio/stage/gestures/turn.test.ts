import { expect, test } from 'vitest'
import { after, pictureAt, reachAt } from './sample-bench.ts'
import { turn } from './turn.ts'

test('one layer turns about its middle towards the hand, with Shift in steps of fifteen degrees', () => {
  const one = pictureAt('one', 1, 1)
  const now = { kind: 'turn' as const, from: { x: 2, y: 0 }, layers: [one] }
  expect(after(turn(now, reachAt(5, 2)), [one])[0]!.rotation).toBe(90)
  expect(after(turn(now, reachAt(5, 2.4, { shift: true })), [one])[0]!.rotation % 15).toBe(0)
})

test('several turn about the middle of all, and change places by half a turn', () => {
  const [left, right] = [pictureAt('left', 0, 0), pictureAt('right', 4, 0)]
  const now = { kind: 'turn' as const, from: { x: 6, y: 1 }, layers: [left, right] }
  const [first, second] = after(turn(now, reachAt(0, 1)), [left, right])
  expect([first!.x, second!.x]).toEqual([expect.closeTo(4), expect.closeTo(0)])
})

test('nothing selected turns nothing', () => {
  expect(turn({ kind: 'turn', from: { x: 0, y: 0 }, layers: [] }, reachAt(1, 1))).toBeNull()
})
