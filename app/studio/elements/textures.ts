import { seedRandom } from '#kernel/random.ts'
import type { Outline } from '#press/draw/outline.ts'
import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawStar,
  drawStroke,
  placeOutline,
  repeatInRow,
} from './kit.ts'

const drawDotsBy = (radiusOf: (x: number, y: number) => number, step = 2): Outline => {
  const cells = Array.from({ length: Math.floor(22 / step) }, (_, i) => 1 + step / 2 + i * step)
  return cells.flatMap((y) =>
    cells.flatMap((x) => (radiusOf(x, y) > 0.08 ? drawDisc(x, y, radiusOf(x, y)) : [])),
  )
}
const drawSpiral = (turns: number, width: number): Outline =>
  drawStroke(
    width,
    ...Array.from({ length: turns * 24 + 1 }, (_, i) => {
      const [angle, radius] = [(i / 24) * 2 * Math.PI, (i / (turns * 24)) * (11 - width)]
      return [12 + Math.cos(angle) * radius, 12 + Math.sin(angle) * radius]
    }).flat(),
  )

export const textures = [
  defineElement(
    'Halftone ball',
    'dots pattern screen',
    drawDotsBy((x, y) => Math.max(0, 1.05 - Math.hypot(x - 12, y - 12) / 11), 1.5),
    'nonzero',
  ),
  defineElement(
    'Halftone fade',
    'dots pattern screen gradient',
    drawDotsBy((_, y) => (y / 23) * 0.9, 1.7),
    'nonzero',
  ),
  defineElement(
    'Halftone corner',
    'dots pattern screen gradient',
    drawDotsBy((x, y) => Math.max(0, 0.95 - (x + y) / 42), 1.6),
    'nonzero',
  ),
  defineElement(
    'Grid of dots',
    'pattern',
    drawDotsBy(() => 0.6, 2.2),
    'nonzero',
  ),
  defineElement(
    'Grid of crosses',
    'pattern plus',
    repeatInRow(5, repeatInRow(5, [...drawRect(2, 3, 2.6, 0.6), ...drawRect(3, 2, 0.6, 2.6)], 4.6), 0, 4.6),
    'nonzero',
  ),
  defineElement(
    'Chequers',
    'checkerboard race ska pattern',
    Array.from({ length: 8 }, (_, y) =>
      Array.from({ length: 4 }, (_, x) =>
        drawRect(2 + (x * 2 + (y % 2)) * 2.5, 2 + y * 2.5, 2.5, 2.5),
      ).flat(),
    ).flat(),
  ),
  defineElement(
    'Chequered band',
    'race flag ska pattern',
    Array.from({ length: 2 }, (_, y) =>
      Array.from({ length: 6 }, (_, x) => drawRect(0.5 + (x * 2 + y) * 1.9, 10 + y * 1.9, 1.9, 1.9)).flat(),
    ).flat(),
  ),
  defineElement('Stripes', 'pattern lines', repeatInRow(6, drawRect(2, 2, 20, 1.8), 0, 3.64)),
  defineElement(
    'Slanted stripes',
    'pattern lines warning',
    repeatInRow(6, drawPolygon(1, 18, 5, 6, 6.8, 6, 2.8, 18), 3.3),
  ),
  defineElement(
    'Speed lines',
    'pattern fast motion',
    [
      [2, 7, 16],
      [5, 9.5, 18],
      [1, 12, 20],
      [7, 14.5, 15],
      [3, 17, 17],
    ].flatMap(([x = 0, y = 0, length = 0]) => drawRect(x, y, length, 0.9, 0.45)),
  ),
  defineElement(
    'Grid',
    'pattern lines net',
    [...repeatInRow(9, drawRect(2, 2, 0.5, 20.5), 2.5), ...repeatInRow(9, drawRect(2, 2, 20.5, 0.5), 0, 2.5)],
    'nonzero',
  ),
  defineElement(
    'Grid to the horizon',
    'synthwave retro eighties perspective',
    [
      ...[-5, -3.5, -2.2, -1.1, 0, 1.1, 2.2, 3.5, 5].flatMap((x) =>
        drawStroke(0.35, 12 + x * 0.9, 6, 12 + x * 2.15, 20),
      ),
      ...[6, 7, 8.4, 10.3, 13, 16.5, 20].flatMap((y) => drawRect(1, y - 0.2, 22, 0.4)),
    ],
    'nonzero',
  ),
  defineElement(
    'Circles in circles',
    'concentric rings pattern',
    [10.5, 9.7, 8.5, 7.7, 6.5, 5.7, 4.5, 3.7, 2.5, 1.7].flatMap((r) => drawDisc(12, 12, r)),
  ),
  defineElement(
    'Ripples',
    'concentric water pattern arcs',
    [11, 10, 8.2, 7.2, 5.4, 4.4, 2.6, 1.6].flatMap((r) =>
      parsePath(`M${12 - r} 18a${r} ${r} 0 0 1 ${2 * r} 0z`),
    ),
  ),
  defineElement('Spiral', 'swirl hypnotic round', drawSpiral(4, 1.3), 'nonzero'),
  defineElement('Fine spiral', 'swirl hypnotic round', drawSpiral(8, 0.5), 'nonzero'),
  defineElement(
    'Stardust',
    'specks space sparkle texture',
    Array.from({ length: 60 }, (_, i) => {
      const random = seedRandom(i + 300)
      return i % 6
        ? drawDisc(1 + random.next() * 22, 1 + random.next() * 22, 0.12 + random.next() * 0.3)
        : drawStar(4, 1, 0.22, 2 + random.next() * 20, 2 + random.next() * 20)
    }).flat(),
    'nonzero',
  ),
  defineElement(
    'Terrazzo',
    'specks stone texture pattern',
    Array.from({ length: 34 }, (_, i) => {
      const random = seedRandom(i + 700)
      return placeOutline(
        drawStar(random.integer(4, 6), 1, 1, 0, 0),
        2 + random.next() * 20,
        2 + random.next() * 20,
        0.5 + random.next() * 0.9,
        random.integer(0, 90),
      )
    }).flat(),
    'nonzero',
  ),
  defineElement(
    'Bricks',
    'wall pattern',
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 4 }, (_, x) =>
        drawRect(1 + x * 5.6 + (y % 2 ? 2.8 : 0) - (y % 2 ? 1.4 : 0), 2 + y * 3, 5, 2.4),
      ).flat(),
    ).flat(),
  ),
  defineElement(
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
    ].flatMap(([x = 0, y = 0]) => [...drawStar(6, 3.7, 3.7, x, y), ...drawStar(6, 2.8, 2.8, x, y)]),
  ),
]
