import { expect, test } from 'vitest'
import { applyStep, createPicture, createReach } from './sample-bench.ts'
import { turnStep } from './turn.ts'

test('one layer turns about its middle towards the hand, with Shift in steps of fifteen degrees', () => {
  const picture = createPicture('one', 1, 1)
  const now = { kind: 'turn' as const, from: { x: 2, y: 0 }, layers: [picture] }
  expect(applyStep(turnStep(now, createReach(5, 2)), [picture])[0]!.rotation).toBe(90)
  expect(applyStep(turnStep(now, createReach(5, 2.4, { shift: true })), [picture])[0]!.rotation % 15).toBe(0)
})

test('several turn about the middle of all, and change places by half a turn', () => {
  const [left, right] = [createPicture('left', 0, 0), createPicture('right', 4, 0)]
  const now = { kind: 'turn' as const, from: { x: 6, y: 1 }, layers: [left, right] }
  const [first, second] = applyStep(turnStep(now, createReach(0, 1)), [left, right])
  expect([first!.x, second!.x]).toEqual([expect.closeTo(4), expect.closeTo(0)])
})

test('nothing selected turns nothing', () => {
  expect(turnStep({ kind: 'turn', from: { x: 0, y: 0 }, layers: [] }, createReach(1, 1))).toBeNull()
})
