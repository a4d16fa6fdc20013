import { expect, test } from 'vitest'
import { applyStep, createMove, createPicture } from './sample-bench.ts'
import { turnStep } from './turn.ts'

test('one layer turns about its centre towards the pointer, with Shift in steps of fifteen degrees', () => {
  const picture = createPicture('one', 1, 1)
  const gesture = { kind: 'turn' as const, from: { x: 2, y: 0 }, layers: [picture] }
  expect(applyStep(turnStep(gesture, createMove(5, 2)), [picture])[0]!.rotation).toBe(90)
  expect(applyStep(turnStep(gesture, createMove(5, 2.4, { shift: true })), [picture])[0]!.rotation % 15).toBe(
    0,
  )
})

test('several layers turn about their common centre, and swap places after half a turn', () => {
  const [left, right] = [createPicture('left', 0, 0), createPicture('right', 4, 0)]
  const gesture = { kind: 'turn' as const, from: { x: 6, y: 1 }, layers: [left, right] }
  const [first, second] = applyStep(turnStep(gesture, createMove(0, 1)), [left, right])
  expect([first!.x, second!.x]).toEqual([expect.closeTo(4), expect.closeTo(0)])
})

test('without a selection nothing turns', () => {
  expect(turnStep({ kind: 'turn', from: { x: 0, y: 0 }, layers: [] }, createMove(1, 1))).toBeNull()
})
