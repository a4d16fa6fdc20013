import { expect, test } from 'vitest'
import { screenAlpha } from './screen.ts'

const size = { width: 240, height: 240 }
const createEven = (cover: number) => new Uint8Array(size.width * size.height).fill(cover)
const shareInked = (inked: Uint8Array) => inked.filter((value) => value === 255).length / inked.length

test('a coverage inks the same share of the sheet, at every ruling that a press has', () => {
  for (const lpi of [35, 45, 55, 65])
    for (const cover of [0, 13, 64, 128, 190, 242, 255]) {
      const inked = screenAlpha(createEven(cover), size, 300 / lpi)
      expect(shareInked(inked), `${cover} at ${lpi}`).toBeCloseTo(cover / 255, 1)
      expect(new Set(inked).size).toBeLessThanOrEqual(2)
    }
})

test('at a quarter the dots stand alone, and at three quarters the holes do', () => {
  const cell = 12
  /** Counts the connected patches of points that are inked (255) or clear (0). */
  const countPatches = (cover: number, expected: number) => {
    const inked = screenAlpha(createEven(cover), size, cell)
    const visited = new Uint8Array(inked.length)
    let count = 0
    for (let from = 0; from < inked.length; from += 1) {
      if (inked[from] !== expected || visited[from]) continue
      count += 1
      const stack = [from]
      visited[from] = 1
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        const x = at % size.width
        const neighbours = [
          x > 0 ? at - 1 : -1,
          x < size.width - 1 ? at + 1 : -1,
          at - size.width,
          at + size.width,
        ]
        for (const neighbour of neighbours)
          if (
            neighbour >= 0 &&
            neighbour < inked.length &&
            inked[neighbour] === expected &&
            !visited[neighbour]
          ) {
            visited[neighbour] = 1
            stack.push(neighbour)
          }
      }
    }
    return count
  }
  const cells = (size.width * size.height) / cell ** 2
  expect(countPatches(64, 255) / cells).toBeGreaterThan(0.9)
  expect(countPatches(64, 0)).toBe(1)
  expect(countPatches(191, 0) / cells).toBeGreaterThan(0.9)
  expect(countPatches(191, 255)).toBe(1)
})

test('a hard edge stays where it is, and only soft parts become dots', () => {
  const { width, height } = size
  const alpha = createEven(0)
  // A slanted edge without steps, as letters have.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      alpha[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, 90.5 + y / 7 - x)))
  const inked = screenAlpha(alpha, size, 300 / 45)
  for (let y = 3; y < height - 3; y += 1) {
    const line = inked.subarray(y * width + 3, (y + 1) * width - 3)
    expect(Math.abs(line.filter((value) => value === 255).length + 3 - (90.5 + y / 7))).toBeLessThan(0.51)
    expect(line.lastIndexOf(255)).toBe(line.indexOf(0) - 1)
  }
})
