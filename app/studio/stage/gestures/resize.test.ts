import { expect, test } from 'vitest'
import { resize } from './resize.ts'
import { applyStep, createBench, createPicture, createReach } from './sample-bench.ts'
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

test('a picture pulled at a corner keeps its shape, and with Shift it does not', () => {
  const [keptRatio] = applyStep(resize(beginResize(first), createReach(4, 3.6), bench), [first])
  expect(keptRatio!.width).toBeCloseTo(keptRatio!.height)
  const [free] = applyStep(resize(beginResize(first), createReach(4.2, 3.3, { shift: true }), bench), [first])
  expect([free!.width, free!.height]).toEqual([expect.closeTo(3.2), expect.closeTo(2.3)])
})

test('an edge of another layer catches the pulled one and shows its line, but with Alt', () => {
  const nearReach = createReach(5.96, 5.96)
  const step = resize(beginResize(first), nearReach, bench)
  expect(applyStep(step, [first])[0]!.width).toBeCloseTo(5)
  expect(step).toMatchObject({ trace: { guides: [{ axis: 'x', at: 6 }] } })
  expect(
    applyStep(resize(beginResize(first), { ...nearReach, alt: true }, bench), [first])[0]!.width,
  ).toBeCloseTo(4.96)
})

test('several grow together from the corner across', () => {
  const [left, right] = [createPicture('left', 0, 0), createPicture('right', 4, 0)]
  const now = { ...beginResize(left, right), from: { x: 6, y: 2 } }
  const [first, second] = applyStep(resize(now, createReach(12, 4), bench), [left, right])
  expect([first!.x, first!.width, second!.x, second!.width]).toEqual([0, 4, 8, 4])
})
