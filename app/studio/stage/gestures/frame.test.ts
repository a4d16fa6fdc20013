import { expect, test } from 'vitest'
import { moveFrame } from './frame.ts'
import { createBench, createMove, createPicture } from './sample-bench.ts'

const bench = createBench(
  createPicture('met', 1, 1),
  createPicture('far', 8, 8),
  createPicture('locked', 1, 1, { locked: true }),
  createPicture('hidden', 1, 1, { hidden: true }),
)
const createFrame = (keptIds: string[] = []) => ({
  kind: 'frame' as const,
  from: { x: 0, y: 0 },
  keptIds,
  hasMoved: false,
})

test('a frame drawn either way selects what it touches, but nothing that is locked or hidden', () => {
  expect(moveFrame(createFrame(), createMove(1.5, 1.5), bench)).toMatchObject({ do: 'frame', ids: ['met'] })
  const backward = { ...createFrame(), from: { x: 400, y: 400 } }
  expect(moveFrame(backward, createMove(0.5, 2.5), bench)).toMatchObject({
    box: { left: 50, top: 250, right: 400, bottom: 400 },
    ids: ['met'],
  })
})

test('with Shift the earlier selection stays, each layer once', () => {
  expect(moveFrame(createFrame(['far', 'met']), createMove(3, 3), bench)).toMatchObject({
    ids: ['far', 'met'],
  })
})

test('a click is no frame', () => {
  const frame = createFrame()
  expect(moveFrame(frame, createMove(0.02, 0.02), bench)).toBeNull()
  expect(frame.hasMoved).toBe(false)
})
