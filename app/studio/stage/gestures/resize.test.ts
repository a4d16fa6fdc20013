import { expect, test } from 'vitest'
import { resize } from './resize.ts'
import { applyStep, createBench, createMove, createPicture } from './sample-bench.ts'
import { findSurroundings } from './surroundings.ts'

const [first, second] = [createPicture('one', 1, 1), createPicture('other', 6, 9)]
const bench = createBench(first, second)
const beginResize = (...layers: (typeof first)[]) => ({
  kind: 'resize' as const,
  from: { x: 3, y: 3 },
  handle: 'se' as const,
  layers,
  surroundings: findSurroundings(layers, bench),
})

test('a picture pulled at a corner keeps its proportions, except with Shift', () => {
  const [keptRatio] = applyStep(resize(beginResize(first), createMove(4, 3.6), bench), [first])
  expect(keptRatio!.width).toBeCloseTo(keptRatio!.height)
  const [free] = applyStep(resize(beginResize(first), createMove(4.2, 3.3, { shift: true }), bench), [first])
  expect([free!.width, free!.height]).toEqual([expect.closeTo(3.2), expect.closeTo(2.3)])
})

test('a pulled edge snaps to that of another layer and shows its line, except with Alt', () => {
  const nearReach = createMove(5.96, 5.96)
  const step = resize(beginResize(first), nearReach, bench)
  expect(applyStep(step, [first])[0]!.width).toBeCloseTo(5)
  expect(step).toMatchObject({ trace: { guides: [{ axis: 'x', at: 6 }] } })
  expect(
    applyStep(resize(beginResize(first), { ...nearReach, alt: true }, bench), [first])[0]!.width,
  ).toBeCloseTo(4.96)
})

test('several layers grow together from the opposite corner', () => {
  const [left, right] = [createPicture('left', 0, 0), createPicture('right', 4, 0)]
  const gesture = { ...beginResize(left, right), from: { x: 6, y: 2 } }
  const [first, second] = applyStep(resize(gesture, createMove(12, 4), bench), [left, right])
  expect([first!.x, first!.width, second!.x, second!.width]).toEqual([0, 4, 8, 4])
})
