import { expect, test } from 'vitest'
import { besideOf } from './meets.ts'
import { resize } from './resize.ts'
import { after, benchWith, pictureAt, reachAt } from './sample-bench.ts'

const [one, other] = [pictureAt('one', 1, 1), pictureAt('other', 6, 9)]
const bench = benchWith(one, other)
const begun = (...layers: (typeof one)[]) => ({
  kind: 'resize' as const,
  from: { x: 3, y: 3 },
  handle: 'se' as const,
  layers,
  beside: besideOf(layers, bench),
})

test('a picture pulled at a corner keeps its shape, and with Shift it does not', () => {
  const [kept] = after(resize(begun(one), reachAt(4, 3.6), bench), [one])
  expect(kept!.width).toBeCloseTo(kept!.height)
  const [free] = after(resize(begun(one), reachAt(4.2, 3.3, { shift: true }), bench), [one])
  expect([free!.width, free!.height]).toEqual([expect.closeTo(3.2), expect.closeTo(2.3)])
})

test('an edge of another layer catches the pulled one and shows its line, but with Alt', () => {
  const near = reachAt(5.96, 5.96)
  const step = resize(begun(one), near, bench)
  expect(after(step, [one])[0]!.width).toBeCloseTo(5)
  expect(step).toMatchObject({ trace: { guides: [{ axis: 'x', at: 6 }] } })
  expect(after(resize(begun(one), { ...near, alt: true }, bench), [one])[0]!.width).toBeCloseTo(4.96)
})

test('several grow together from the corner across', () => {
  const [left, right] = [pictureAt('left', 0, 0), pictureAt('right', 4, 0)]
  const now = { ...begun(left, right), from: { x: 6, y: 2 } }
  const [first, second] = after(resize(now, reachAt(12, 4), bench), [left, right])
  expect([first!.x, first!.width, second!.x, second!.width]).toEqual([0, 4, 8, 4])
})
