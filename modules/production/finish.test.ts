import { expect, test } from 'vitest'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { finishOf } from './finish.ts'

/** `5 × 7 in` or `18 × 24 in`, as a name has it. */
const sizeIn = (name: string) =>
  /(\d+(?:\.\d+)?) × (\d+(?:\.\d+)?) in/.exec(name)?.slice(1).map(Number) as [number, number] | undefined

test('what is cut off a card and folded round a frame leaves the size that its name says', () => {
  const blanks = allBlanks.filter(({ id }) => /^(card|canvas)-/.test(id))
  expect(blanks.length).toBeGreaterThanOrEqual(6)
  for (const blank of blanks) {
    const [area] = blank.areas
    const size = sizeIn(blank.name)
    if (!size) continue
    const { cutIn, foldIn } = finishOf(blank.id)
    for (const place of [0, 1]) {
      const left = [area!.widthIn, area!.heightIn][place]! - 2 * (cutIn + foldIn)
      expect(left, blank.name).toBeCloseTo(size[place]!, 2)
    }
  }
  expect(finishOf('poster-18x24')).toEqual({ cutIn: 0, foldIn: 0 })
})
