import { expect, test } from 'vitest'
import { crop, wholeBox } from './crop.ts'
import { after, pictureAt, reachAt } from './sample-bench.ts'

test('a handle pulls the frame; without one the picture moves behind it and the frame stays', () => {
  const one = pictureAt('one', 1, 1)
  const begun = { kind: 'crop' as const, from: { x: 3, y: 2 }, layer: one }
  const [cut] = after(crop({ ...begun, handle: 'e' }, reachAt(2.4, 2)), [one])
  expect(cut!.width).toBeCloseTo(1.4)
  const layer = pictureAt('one', 1, 1, { ...cut } as object)
  const [behind] = after(crop({ ...begun, layer, handle: null }, reachAt(2.7, 2)), [layer])
  expect([behind!.x, behind!.width]).toEqual([expect.closeTo(1), expect.closeTo(1.4)])
  expect(behind).not.toEqual(layer)
})

test('the whole of a cropped picture is a box about the same point', () => {
  const one = pictureAt('one', 1, 1)
  const [cut] = after(
    crop({ kind: 'crop', from: { x: 3, y: 2 }, handle: 'e', layer: one }, reachAt(2.4, 2)),
    [one],
  )
  expect(wholeBox(cut as typeof one)).toMatchObject({
    width: 2,
    height: 2,
    x: expect.closeTo(1),
    y: expect.closeTo(1),
  })
})
