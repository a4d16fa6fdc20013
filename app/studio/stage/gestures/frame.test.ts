import { expect, test } from 'vitest'
import { frame } from './frame.ts'
import { benchWith, pictureAt, reachAt } from './sample-bench.ts'

const bench = benchWith(
  pictureAt('met', 1, 1),
  pictureAt('far', 8, 8),
  pictureAt('locked', 1, 1, { locked: true }),
  pictureAt('hidden', 1, 1, { hidden: true }),
)
const begun = (kept: string[] = []) => ({ kind: 'frame' as const, from: { x: 0, y: 0 }, kept, moved: false })

test('a frame selects what it meets, drawn either way, and neither what is locked nor what is hidden', () => {
  expect(frame(begun(), reachAt(1.5, 1.5), bench)).toMatchObject({ do: 'frame', ids: ['met'] })
  const back = { ...begun(), from: { x: 400, y: 400 } }
  expect(frame(back, reachAt(0.5, 2.5), bench)).toMatchObject({
    box: { left: 50, top: 250, right: 400, bottom: 400 },
    ids: ['met'],
  })
})

test('with Shift what was selected stays, each once', () => {
  expect(frame(begun(['far', 'met']), reachAt(3, 3), bench)).toMatchObject({ ids: ['far', 'met'] })
})

test('a press is no frame', () => {
  const now = begun()
  expect(frame(now, reachAt(0.02, 0.02), bench)).toBeNull()
  expect(now.moved).toBe(false)
})
