import { expect, test } from 'vitest'
import { measureWholeBox, moveCrop } from './crop.ts'
import { applyStep, createMove, createPicture } from './sample-bench.ts'

test('a handle pulls the frame; without one the picture moves behind it and the frame stays', () => {
  const picture = createPicture('one', 1, 1)
  const gesture = { kind: 'crop' as const, from: { x: 3, y: 2 }, layer: picture }
  const [cropped] = applyStep(moveCrop({ ...gesture, handle: 'e' }, createMove(2.4, 2)), [picture])
  expect(cropped!.width).toBeCloseTo(1.4)
  const layer = createPicture('one', 1, 1, { ...cropped } as object)
  const [movedBehind] = applyStep(moveCrop({ ...gesture, layer, handle: null }, createMove(2.7, 2)), [layer])
  expect([movedBehind!.x, movedBehind!.width]).toEqual([expect.closeTo(1), expect.closeTo(1.4)])
  expect(movedBehind).not.toEqual(layer)
})

test('the whole of a cropped picture is a box about the same point', () => {
  const picture = createPicture('one', 1, 1)
  const [cropped] = applyStep(
    moveCrop({ kind: 'crop', from: { x: 3, y: 2 }, handle: 'e', layer: picture }, createMove(2.4, 2)),
    [picture],
  )
  expect(measureWholeBox(cropped as typeof picture)).toMatchObject({
    width: 2,
    height: 2,
    x: expect.closeTo(1),
    y: expect.closeTo(1),
  })
})
