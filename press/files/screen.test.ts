import { expect, test } from 'vitest'
import { screenAlpha } from './screen.ts'

const size = { width: 240, height: 240 }
const even = (cover: number) => new Uint8Array(size.width * size.height).fill(cover)
const shareInked = (inked: Uint8Array) => inked.filter((value) => value === 255).length / inked.length

test('a cover inks as large a part as it is, at every ruling that a press has', () => {
  for (const lpi of [35, 45, 55, 65])
    for (const cover of [0, 13, 64, 128, 190, 242, 255]) {
      const inked = screenAlpha(even(cover), size, 300 / lpi)
      expect(shareInked(inked), `${cover} at ${lpi}`).toBeCloseTo(cover / 255, 1)
      expect(new Set(inked).size).toBeLessThanOrEqual(2)
    }
})

test('a quarter is dots that stand alone, and three quarters are holes that do', () => {
  const cell = 12
  /** How many stretches of ink a line of the turned grid crosses. */
  const patches = (cover: number, expected: number) => {
    const inked = screenAlpha(even(cover), size, cell)
    const visited = new Uint8Array(inked.length)
    let count = 0
    for (let from = 0; from < inked.length; from += 1) {
      if (inked[from] !== expected || visited[from]) continue
      count += 1
      const next = [from]
      visited[from] = 1
      for (let at = next.pop(); at !== undefined; at = next.pop()) {
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
            next.push(neighbour)
          }
      }
    }
    return count
  }
  const cells = (size.width * size.height) / cell ** 2
  expect(patches(64, 255) / cells).toBeGreaterThan(0.9)
  expect(patches(64, 0)).toBe(1)
  expect(patches(191, 0) / cells).toBeGreaterThan(0.9)
  expect(patches(191, 255)).toBe(1)
})

test('a hard edge stays where it is, whatever it is drawn with, and only what is soft becomes dots', () => {
  const { width, height } = size
  const alpha = even(0)
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
