import { expect, test } from 'vitest'
import { belt, moveBelt } from './shelf.tsx'

test('the shelf moves one pixel a frame and recycles an item 20 px behind the last', () => {
  let positions = [0, 1, 2, 3].map((position) => position * belt.pitch)
  expect(moveBelt(positions)).toEqual([-1, 119, 239, 359])
  for (let frame = 0; frame < 1000; frame += 1) {
    positions = moveBelt(positions)
    const sorted = [...positions].sort((a, b) => a - b)
    for (const [index, at] of sorted.entries())
      if (index > 0) expect(at - sorted[index - 1]!).toBe(belt.pitch)
    expect(sorted[0]!).toBeGreaterThan(-belt.pitch)
  }
})
