import { expect, test } from 'vitest'
import { drag } from './drag.ts'
import { applyStep, createBench, createMove, createPicture } from './sample-bench.ts'
import { findSurroundings } from './surroundings.ts'

const [first, second] = [createPicture('one', 1, 1), createPicture('other', 6, 9)]
const bench = createBench(first, second)
const gesture = {
  kind: 'drag' as const,
  from: { x: 2, y: 2 },
  layers: [first],
  surroundings: findSurroundings([first], bench),
}

test('a layer follows the pointer from where it was grabbed, however often it moved before', () => {
  const moved = applyStep(drag(gesture, createMove(2.5, 2.4, { alt: true }), bench), [first])
  const draggedTwice = applyStep(drag(gesture, createMove(3.3, 2.1, { alt: true }), bench), moved)
  expect([draggedTwice[0]!.x, draggedTwice[0]!.y]).toEqual([expect.closeTo(2.3), expect.closeTo(1.1)])
})

test('a layer snaps to the edge of another and shows its line, except with Alt', () => {
  const step = drag(gesture, createMove(6.95, 4.3), bench)
  expect(applyStep(step, [first])[0]!.x).toBeCloseTo(6)
  expect(step).toMatchObject({ trace: { guides: expect.arrayContaining([{ axis: 'x', at: 6 }]) } })
  expect(applyStep(drag(gesture, createMove(6.95, 4.3, { alt: true }), bench), [first])[0]!.x).toBeCloseTo(
    5.95,
  )
})

test('a drag without layers changes nothing', () => {
  expect(drag({ ...gesture, layers: [] }, createMove(5, 5), bench)).toBeNull()
})
