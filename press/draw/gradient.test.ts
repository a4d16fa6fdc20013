import { expect, test } from 'vitest'
import { newCanvas } from '../files/environment.ts'
import type { PartFill } from './emoji.ts'
import { applyGradient } from './gradient.ts'
import { identity, type Matrix } from './matrix.ts'

/** Colours a sheet of 100 × 100 that is white all over, or only up to `covered`; returns its colour at a point. */
function paintGradient(
  fill: Partial<Exclude<PartFill, string>>,
  { matrix = identity, covered = 100 }: { matrix?: Matrix; covered?: number } = {},
) {
  const canvas = newCanvas(100, 100)
  canvas.context.fillStyle = '#ffffff'
  canvas.context.beginPath()
  canvas.context.rect(0, 0, covered, 100)
  canvas.context.fill()
  applyGradient({ context: canvas.context, width: 100, height: 100, left: 0, top: 0 }, matrix, {
    kind: 'linear',
    shape: [0, 0, 100, 0],
    stops: [
      [0, '#ff0000'],
      [1, '#0000ff'],
    ],
    place: identity,
    ...fill,
  })
  const pixels = canvas.pixels()
  return (x: number, y: number) => [...pixels.slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)]
}

test('along a line it runs from the first colour to the last, and stays there beyond its ends', () => {
  const colourAt = paintGradient({ shape: [20, 0, 80, 0] })
  expect([colourAt(5, 50), colourAt(95, 50)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ])
  const [red, , blue] = colourAt(50, 10)
  expect(Math.abs(red! - blue!)).toBeLessThan(6)
  expect(colourAt(30, 0)).toEqual(colourAt(30, 99))
})

test('from a point to a rim it is round, and an ellipse where it is stretched', () => {
  const shape = [50, 50, 50, 50, 40]
  const round = paintGradient({ kind: 'radial', shape })
  expect(round(50, 50)[0]).toBeGreaterThan(245)
  expect(round(95, 50)).toEqual([0, 0, 255, 255])
  expect(round(50, 70)).toEqual(round(70, 50))
  const wide = paintGradient({ kind: 'radial', shape: [25, 50, 25, 50, 20], place: [2, 0, 0, 1, 0, 0] })
  expect(wide(70, 50)[0]).toBeGreaterThan(wide(50, 70)[0]!)
  // The point may lie aside: then the rim is nearer on that side.
  const aside = paintGradient({ kind: 'radial', shape: [70, 50, 50, 50, 40] })
  expect(aside(70, 50)[0]).toBeGreaterThan(240)
  expect(aside(82, 50)[2]).toBeGreaterThan(aside(58, 50)[2]!)
})

test('a colour that is half clear leaves half of the cover, and nothing is coloured where nothing was', () => {
  const colourAt = paintGradient(
    {
      stops: [
        [0, '#ff000080'],
        [1, '#ff000080'],
      ],
    },
    { covered: 50 },
  )
  expect(colourAt(20, 20)).toEqual([255, 0, 0, 128])
  expect(colourAt(80, 20)[3]).toBe(0)
})
