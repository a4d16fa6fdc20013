import { seedRandom } from '#kernel/random.ts'
import type { Outline } from '#press/draw/outline.ts'
import { parsePath } from '#press/draw/svg-path.ts'
import { disc, element, inRow, placeOutline, poly, rect, star, stroke } from './kit.ts'

const dotsBy = (radiusOf: (x: number, y: number) => number, step = 2): Outline => {
  const cells = Array.from({ length: Math.floor(22 / step) }, (_, i) => 1 + step / 2 + i * step)
  return cells.flatMap((y) => cells.flatMap((x) => (radiusOf(x, y) > 0.08 ? disc(x, y, radiusOf(x, y)) : [])))
}
const spiral = (turns: number, width: number): Outline =>
  stroke(
    width,
    ...Array.from({ length: turns * 24 + 1 }, (_, i) => {
      const [angle, radius] = [(i / 24) * 2 * Math.PI, (i / (turns * 24)) * (11 - width)]
      return [12 + Math.cos(angle) * radius, 12 + Math.sin(angle) * radius]
    }).flat(),
  )

export const textures = [
  element(
    'Halftone ball',
    'dots pattern screen',
    dotsBy((x, y) => Math.max(0, 1.05 - Math.hypot(x - 12, y - 12) / 11), 1.5),
    'nonzero',
  ),
  element(
    'Halftone fade',
    'dots pattern screen gradient',
    dotsBy((_, y) => (y / 23) * 0.9, 1.7),
    'nonzero',
  ),
  element(
    'Halftone corner',
    'dots pattern screen gradient',
    dotsBy((x, y) => Math.max(0, 0.95 - (x + y) / 42), 1.6),
    'nonzero',
  ),
  element(
    'Grid of dots',
    'pattern',
    dotsBy(() => 0.6, 2.2),
    'nonzero',
  ),
  element(
    'Grid of crosses',
    'pattern plus',
    inRow(5, inRow(5, [...rect(2, 3, 2.6, 0.6), ...rect(3, 2, 0.6, 2.6)], 4.6), 0, 4.6),
    'nonzero',
  ),
  element(
    'Chequers',
    'checkerboard race ska pattern',
    Array.from({ length: 8 }, (_, y) =>
      Array.from({ length: 4 }, (_, x) => rect(2 + (x * 2 + (y % 2)) * 2.5, 2 + y * 2.5, 2.5, 2.5)).flat(),
    ).flat(),
  ),
  element(
    'Chequered band',
    'race flag ska pattern',
    Array.from({ length: 2 }, (_, y) =>
      Array.from({ length: 6 }, (_, x) => rect(0.5 + (x * 2 + y) * 1.9, 10 + y * 1.9, 1.9, 1.9)).flat(),
    ).flat(),
  ),
  element('Stripes', 'pattern lines', inRow(6, rect(2, 2, 20, 1.8), 0, 3.64)),
  element('Slanted stripes', 'pattern lines warning', inRow(6, poly(1, 18, 5, 6, 6.8, 6, 2.8, 18), 3.3)),
  element(
    'Speed lines',
    'pattern fast motion',
    [
      [2, 7, 16],
      [5, 9.5, 18],
      [1, 12, 20],
      [7, 14.5, 15],
      [3, 17, 17],
    ].flatMap(([x = 0, y = 0, long = 0]) => rect(x, y, long, 0.9, 0.45)),
  ),
  element(
    'Grid',
    'pattern lines net',
    [...inRow(9, rect(2, 2, 0.5, 20.5), 2.5), ...inRow(9, rect(2, 2, 20.5, 0.5), 0, 2.5)],
    'nonzero',
  ),
  element(
    'Grid to the horizon',
    'synthwave retro eighties perspective',
    [
      ...[-5, -3.5, -2.2, -1.1, 0, 1.1, 2.2, 3.5, 5].flatMap((x) =>
        stroke(0.35, 12 + x * 0.9, 6, 12 + x * 2.15, 20),
      ),
      ...[6, 7, 8.4, 10.3, 13, 16.5, 20].flatMap((y) => rect(1, y - 0.2, 22, 0.4)),
    ],
    'nonzero',
  ),
  element(
    'Circles in circles',
    'concentric rings pattern',
    [10.5, 9.7, 8.5, 7.7, 6.5, 5.7, 4.5, 3.7, 2.5, 1.7].flatMap((r) => disc(12, 12, r)),
  ),
  element(
    'Ripples',
    'concentric water pattern arcs',
    [11, 10, 8.2, 7.2, 5.4, 4.4, 2.6, 1.6].flatMap((r) =>
      parsePath(`M${12 - r} 18a${r} ${r} 0 0 1 ${2 * r} 0z`),
    ),
  ),
  element('Spiral', 'swirl hypnotic round', spiral(4, 1.3), 'nonzero'),
  element('Fine spiral', 'swirl hypnotic round', spiral(8, 0.5), 'nonzero'),
  element(
    'Stardust',
    'specks space sparkle texture',
    Array.from({ length: 60 }, (_, i) => {
      const lot = seedRandom(i + 300)
      return i % 6
        ? disc(1 + lot.next() * 22, 1 + lot.next() * 22, 0.12 + lot.next() * 0.3)
        : star(4, 1, 0.22, 2 + lot.next() * 20, 2 + lot.next() * 20)
    }).flat(),
    'nonzero',
  ),
  element(
    'Terrazzo',
    'specks stone texture pattern',
    Array.from({ length: 34 }, (_, i) => {
      const lot = seedRandom(i + 700)
      return placeOutline(
        star(lot.integer(4, 6), 1, 1, 0, 0),
        2 + lot.next() * 20,
        2 + lot.next() * 20,
        0.5 + lot.next() * 0.9,
        lot.integer(0, 90),
      )
    }).flat(),
    'nonzero',
  ),
  element(
    'Bricks',
    'wall pattern',
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 4 }, (_, x) =>
        rect(1 + x * 5.6 + (y % 2 ? 2.8 : 0) - (y % 2 ? 1.4 : 0), 2 + y * 3, 5, 2.4),
      ).flat(),
    ).flat(),
  ),
  element(
    'Honeycomb',
    'pattern hexagon bee',
    [
      [12, 12],
      [12, 5],
      [12, 19],
      [5.94, 8.5],
      [5.94, 15.5],
      [18.06, 8.5],
      [18.06, 15.5],
    ].flatMap(([x = 0, y = 0]) => [...star(6, 3.7, 3.7, x, y), ...star(6, 2.8, 2.8, x, y)]),
  ),
]
