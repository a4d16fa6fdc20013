import { expect, test } from 'vitest'
import { moveCamera } from './pan.ts'
import { pinchCamera } from './pinch.ts'
import { createBench } from './sample-bench.ts'

const camera = { zoom: 1, x: 10, y: 20 }

test('a click is no pan; beyond that the view follows the pointer from where it was pressed', () => {
  const pan = { kind: 'pan' as const, from: { x: 100, y: 100 }, camera, hasMoved: false }
  expect(moveCamera(pan, { at: { x: 102, y: 102 } })).toBeNull()
  expect(pan.hasMoved).toBe(false)
  expect(moveCamera(pan, { at: { x: 130, y: 90 } })).toEqual({
    do: 'look',
    camera: { zoom: 1, x: 40, y: 10 },
  })
  expect(moveCamera(pan, { at: { x: 101, y: 100 } })).toEqual({
    do: 'look',
    camera: { zoom: 1, x: 11, y: 20 },
  })
})

test('two fingers twice as far apart zoom to twice the size, and the point between them follows them', () => {
  const pinch = {
    kind: 'pinch' as const,
    distance: 100,
    middle: { x: 600, y: 800 },
    camera: { zoom: 1, x: 0, y: 0 },
  }
  const bench = createBench()
  const pinchedApart = pinchCamera(
    pinch,
    [
      { x: 500, y: 800 },
      { x: 700, y: 800 },
    ],
    bench,
  )
  expect(pinchedApart).toMatchObject({ do: 'look', camera: { zoom: 2 } })
  const pinched = pinchCamera(
    pinch,
    [
      { x: 560, y: 830 },
      { x: 660, y: 830 },
    ],
    bench,
  )
  expect(pinched).toEqual({ do: 'look', camera: { zoom: 1, x: 10, y: 30 } })
  expect(pinchCamera(pinch, [{ x: 560, y: 830 }], bench)).toBeNull()
})
