import { expect, test } from 'vitest'
import { allBlanks } from './all.ts'

/** `5 × 7 in`, as a name has it. */
const sizeIn = (name: string) =>
  /(\d+(?:\.\d+)?) × (\d+(?:\.\d+)?) in/.exec(name)?.slice(1).map(Number) as [number, number] | undefined

test('what is cut off a card and folded round a frame leaves the size that its name says', () => {
  const finished = allBlanks.filter(({ areas }) => areas.some(({ cutIn, foldIn }) => cutIn || foldIn))
  expect(finished.length).toBeGreaterThanOrEqual(6)
  expect(
    finished
      .map(({ id }) => id.split('-')[0])
      .filter((kind, index, all) => all.indexOf(kind) === index)
      .sort(),
  ).toEqual(['canvas', 'card'])
  for (const blank of finished) {
    const [area] = blank.areas
    const size = sizeIn(blank.name)
    if (!size) continue
    const off = 2 * ((area!.cutIn ?? 0) + (area!.foldIn ?? 0))
    expect(area!.widthIn - off, blank.name).toBeCloseTo(size[0], 2)
    expect(area!.heightIn - off, blank.name).toBeCloseTo(size[1], 2)
  }
  for (const { id, areas } of allBlanks.filter(({ id }) => /^(card|canvas)-/.test(id)))
    expect(
      areas.every(({ cutIn, foldIn }) => cutIn || foldIn),
      id,
    ).toBe(true)
})
