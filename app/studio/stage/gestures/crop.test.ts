import { expect, test } from 'vitest'
import { measureWholeBox, moveCrop } from './crop.ts'
import { applyStep, createPicture, createReach } from './sample-bench.ts'

test('a handle pulls the frame; without one the picture moves behind it and the frame stays', () => {
  const picture = createPicture('one', 1, 1)
  const gesture = { kind: 'crop' as const, from: { x: 3, y: 2 }, layer: picture }
  const [cut] = applyStep(moveCrop({ ...gesture, handle: 'e' }, createReach(2.4, 2)), [picture])
  expect(cut!.width).toBeCloseTo(1.4)
  const layer = createPicture('one', 1, 1, { ...cut } as object)
  const [movedBehind] = applyStep(moveCrop({ ...gesture, layer, handle: null }, createReach(2.7, 2)), [layer])
  expect([movedBehind!.x, movedBehind!.width]).toEqual([expect.closeTo(1), expect.closeTo(1.4)])
  expect(movedBehind).not.toEqual(layer)
})

test('the whole of a cropped picture is a box about the same point', () => {
  const picture = createPicture('one', 1, 1)
  const [cut] = applyStep(
    moveCrop({ kind: 'crop', from: { x: 3, y: 2 }, handle: 'e', layer: picture }, createReach(2.4, 2)),
    [picture],
  )
  expect(measureWholeBox(cut as typeof picture)).toMatchObject({
    width: 2,
    height: 2,
    x: expect.closeTo(1),
    y: expect.closeTo(1),
  })
})
