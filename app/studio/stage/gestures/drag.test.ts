import { expect, test } from 'vitest'
import { drag } from './drag.ts'
import { applyStep, createBench, createPicture, createReach } from './sample-bench.ts'
import { findSurroundings } from './surroundings.ts'

const [first, second] = [createPicture('one', 1, 1), createPicture('other', 6, 9)]
const bench = createBench(first, second)
const now = {
  kind: 'drag' as const,
  from: { x: 2, y: 2 },
  layers: [first],
  beside: findSurroundings([first], bench),
}

test('a layer goes with the hand from where it was taken, however often it was moved before', () => {
  const moved = applyStep(drag(now, createReach(2.5, 2.4, { alt: true }), bench), [first])
  const draggedTwice = applyStep(drag(now, createReach(3.3, 2.1, { alt: true }), bench), moved)
  expect([draggedTwice[0]!.x, draggedTwice[0]!.y]).toEqual([expect.closeTo(2.3), expect.closeTo(1.1)])
})

test('the edge of another catches it, its line is shown, and Alt lets it by', () => {
  const step = drag(now, createReach(6.95, 4.3), bench)
  expect(applyStep(step, [first])[0]!.x).toBeCloseTo(6)
  expect(step).toMatchObject({ trace: { guides: expect.arrayContaining([{ axis: 'x', at: 6 }]) } })
  expect(applyStep(drag(now, createReach(6.95, 4.3, { alt: true }), bench), [first])[0]!.x).toBeCloseTo(5.95)
})

test('nothing to move moves nothing', () => {
  expect(drag({ ...now, layers: [] }, createReach(5, 5), bench)).toBeNull()
})
