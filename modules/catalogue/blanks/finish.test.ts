import { expect, test } from 'vitest'
import { allBlanks } from './all.ts'

/** Reads a size such as `5 × 7 in` from a name. */
const parseSize = (name: string) =>
  /(\d+(?:\.\d+)?) × (\d+(?:\.\d+)?) in/.exec(name)?.slice(1).map(Number) as [number, number] | undefined

test('a card without its cut, or a canvas without its fold, has the size in its name', () => {
  const trimmedBlanks = allBlanks.filter(({ areas }) => areas.some(({ cutIn, foldIn }) => cutIn || foldIn))
  expect(trimmedBlanks.length).toBeGreaterThanOrEqual(6)
  expect(
    trimmedBlanks
      .map(({ id }) => id.split('-')[0])
      .filter((kind, index, all) => all.indexOf(kind) === index)
      .sort(),
  ).toEqual(['canvas', 'card'])
  for (const blank of trimmedBlanks) {
    const [area] = blank.areas
    const size = parseSize(blank.name)
    if (!size) continue
    const margins = 2 * ((area!.cutIn ?? 0) + (area!.foldIn ?? 0))
    expect(area!.widthIn - margins, blank.name).toBeCloseTo(size[0], 2)
    expect(area!.heightIn - margins, blank.name).toBeCloseTo(size[1], 2)
  }
  for (const { id, areas } of allBlanks.filter(({ id }) => /^(card|canvas)-/.test(id)))
    expect(
      areas.every(({ cutIn, foldIn }) => cutIn || foldIn),
      id,
    ).toBe(true)
})
