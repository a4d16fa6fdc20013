import { expect, test } from 'vitest'
import { moveCamera } from './pan.ts'
import { pinchCamera } from './pinch.ts'
import { createBench } from './sample-bench.ts'

const camera = { zoom: 1, x: 10, y: 20 }

test('a press is no pan; from then on the view follows the hand from where it came down', () => {
  const now = { kind: 'pan' as const, from: { x: 100, y: 100 }, camera, moved: false }
  expect(moveCamera(now, { at: { x: 102, y: 102 } })).toBeNull()
  expect(now.moved).toBe(false)
  expect(moveCamera(now, { at: { x: 130, y: 90 } })).toEqual({
    do: 'look',
    camera: { zoom: 1, x: 40, y: 10 },
  })
  expect(moveCamera(now, { at: { x: 101, y: 100 } })).toEqual({
    do: 'look',
    camera: { zoom: 1, x: 11, y: 20 },
  })
})

test('two fingers twice as far apart show twice as much, and what lay between them goes with them', () => {
  const now = {
    kind: 'pinch' as const,
    distance: 100,
    middle: { x: 600, y: 800 },
    camera: { zoom: 1, x: 0, y: 0 },
  }
  const bench = createBench()
  const pinchedApart = pinchCamera(
    now,
    [
      { x: 500, y: 800 },
      { x: 700, y: 800 },
    ],
    bench,
  )
  expect(pinchedApart).toMatchObject({ do: 'look', camera: { zoom: 2 } })
  const pinched = pinchCamera(
    now,
    [
      { x: 560, y: 830 },
      { x: 660, y: 830 },
    ],
    bench,
  )
  expect(pinched).toEqual({ do: 'look', camera: { zoom: 1, x: 10, y: 30 } })
  expect(pinchCamera(now, [{ x: 560, y: 830 }], bench)).toBeNull()
})
