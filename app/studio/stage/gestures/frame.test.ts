import { expect, test } from 'vitest'
import { moveFrame } from './frame.ts'
import { createBench, createPicture, createReach } from './sample-bench.ts'

const bench = createBench(
  createPicture('met', 1, 1),
  createPicture('far', 8, 8),
  createPicture('locked', 1, 1, { locked: true }),
  createPicture('hidden', 1, 1, { hidden: true }),
)
const createFrame = (keptIds: string[] = []) => ({
  kind: 'frame' as const,
  from: { x: 0, y: 0 },
  kept: keptIds,
  moved: false,
})

test('a frame selects what it meets, drawn either way, and neither what is locked nor what is hidden', () => {
  expect(moveFrame(createFrame(), createReach(1.5, 1.5), bench)).toMatchObject({ do: 'frame', ids: ['met'] })
  const backward = { ...createFrame(), from: { x: 400, y: 400 } }
  expect(moveFrame(backward, createReach(0.5, 2.5), bench)).toMatchObject({
    box: { left: 50, top: 250, right: 400, bottom: 400 },
    ids: ['met'],
  })
})

test('with Shift what was selected stays, each once', () => {
  expect(moveFrame(createFrame(['far', 'met']), createReach(3, 3), bench)).toMatchObject({
    ids: ['far', 'met'],
  })
})

test('a press is no frame', () => {
  const now = createFrame()
  expect(moveFrame(now, createReach(0.02, 0.02), bench)).toBeNull()
  expect(now.moved).toBe(false)
})
