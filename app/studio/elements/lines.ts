import type { Outline, Step } from '#press/draw/outline.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawStar,
  drawStroke,
  heart,
  petal,
  placeOutline,
  repeatInRow,
} from './kit.ts'

const drawWave = (rows: number, thickness: number): Outline =>
  Array.from({ length: rows }, (_, row) => {
    const y = 12 + (row - (rows - 1) / 2) * 4
    const drawHumps = (from: number, direction: number, baseline: number): Step[] =>
      Array.from({ length: 4 }, (_, i): Step => {
        const [x, to] = [from + direction * i * 5.5, from + direction * (i + 1) * 5.5]
        const height = (direction > 0 ? i : 3 - i) % 2 === 0 ? -4 : 4
        return ['Q', (x + to) / 2, baseline + height, to, baseline]
      })
    return [
      ['M', 1, y],
      ...drawHumps(1, 1, y),
      ['L', 23, y + thickness],
      ...drawHumps(23, -1, y + thickness),
      ['Z'],
    ] as Step[]
  }).flat()
const drawSawtooth = (count: number, thickness: number): Outline => {
  const step = 22 / count
  const top = Array.from({ length: count + 1 }, (_, i) => [1 + i * step, i % 2 ? 9 : 13])
  return drawPolygon(...top.flat(), ...top.toReversed().flatMap(([x = 0, y = 0]) => [x, y + thickness]))
}
const drawDots = (count: number, radius: number): Outline =>
  repeatInRow(count, drawDisc(1 + radius, 12, radius), (22 - 2 * radius) / (count - 1))

export const dividers = [
  defineElement('Line with a diamond', 'divider rule', [
    ...drawRect(1, 11.7, 8.5, 0.6),
    ...drawRect(14.5, 11.7, 8.5, 0.6),
    ...drawStar(4, 1.8, 1.8),
  ]),
  defineElement('Line with a star', 'divider rule', [
    ...drawRect(1, 11.7, 8, 0.6),
    ...drawRect(15, 11.7, 8, 0.6),
    ...drawStar(5, 2.4, 1),
  ]),
  defineElement('Line with three stars', 'divider rule', [
    ...drawRect(1, 11.7, 5, 0.6),
    ...drawRect(18, 11.7, 5, 0.6),
    ...repeatInRow(3, drawStar(5, 1.6, 0.7, 8.5, 12), 3.5),
  ]),
  defineElement('Line with a heart', 'divider rule love', [
    ...drawRect(1, 11.7, 8.5, 0.6),
    ...drawRect(14.5, 11.7, 8.5, 0.6),
    ...placeOutline(heart, 9.8, 9.9, 0.18),
  ]),
  defineElement('Line with a dot', 'divider rule', [
    ...drawRect(1, 11.7, 9, 0.6),
    ...drawRect(14, 11.7, 9, 0.6),
    ...drawDisc(12, 12, 1.2),
  ]),
  defineElement('Double line', 'divider rule', [
    ...drawRect(1, 10.5, 22, 1.1),
    ...drawRect(1, 12.6, 22, 0.4),
  ]),
  defineElement('Three stripes', 'divider rule retro', [
    ...drawRect(1, 8, 22, 2),
    ...drawRect(1, 11, 22, 2),
    ...drawRect(1, 14, 22, 2),
  ]),
  defineElement(
    'Fading stripes',
    'divider rule retro speed',
    [3, 2.2, 1.5, 0.9, 0.4].flatMap((high, i) => drawRect(1, 5 + i * 3.6, 22, high)),
  ),
  defineElement('Tapered line', 'divider rule', drawPolygon(1, 12, 12, 11.3, 23, 12, 12, 12.7)),
  defineElement('Dots', 'divider row', drawDots(9, 0.9)),
  defineElement(
    'Dots that grow',
    'divider row',
    [0.4, 0.7, 1, 1.4, 1, 0.7, 0.4].flatMap((r, i) => drawDisc(2.5 + i * 3.17, 12, r)),
  ),
  defineElement('Dashes', 'divider row stitched', repeatInRow(6, drawRect(1, 11.5, 2.6, 1, 0.5), 3.88)),
  defineElement(
    'Dash and dot',
    'divider row',
    repeatInRow(4, [...drawRect(1, 11.6, 3, 0.8, 0.4), ...drawDisc(5.6, 12, 0.6)], 5.5),
  ),
  defineElement('Wave', 'divider water sea', drawWave(1, 2.2)),
  defineElement('Thin wave', 'divider water sea', drawWave(1, 0.9)),
  defineElement('Three waves', 'divider water sea', drawWave(3, 1.4)),
  defineElement('Zigzag', 'divider lightning', drawSawtooth(8, 2.6)),
  defineElement('Thin zigzag', 'divider lightning', drawSawtooth(12, 1)),
  defineElement('Bunting', 'party flags divider', [
    ...drawRect(1, 8, 22, 0.6),
    ...repeatInRow(6, drawPolygon(1.3, 8.6, 4.5, 8.6, 2.9, 13), 3.64),
  ]),
  defineElement(
    'Triangles',
    'row divider tribal',
    repeatInRow(8, drawPolygon(1, 14, 3.6, 14, 2.3, 10), 2.77),
  ),
  defineElement('Diamonds', 'row divider tribal', repeatInRow(6, drawStar(4, 1.7, 1.7, 2.7, 12), 3.7)),
  defineElement(
    'Greek key',
    'meander row divider',
    repeatInRow(
      4,
      [
        ...drawRect(1, 9, 5, 0.7),
        ...drawRect(1, 9.7, 0.7, 5.3),
        ...drawRect(1.7, 14.3, 2.6, 0.7),
        ...drawRect(3.6, 11.5, 0.7, 2.8),
        ...drawRect(5.3, 9.7, 0.7, 5.3),
        ...drawRect(6, 14.3, 0.6, 0.7),
      ],
      5.6,
    ),
  ),
  defineElement(
    'Leafy line',
    'branch divider nature',
    [
      ...drawRect(1, 11.8, 22, 0.5),
      ...repeatInRow(7, placeOutline(petal, 0.4, 7.7, 0.34, 20), 2.9),
      ...repeatInRow(7, placeOutline(petal, 8.6, 16.2, 0.34, 160), 2.9),
    ],
    'nonzero',
  ),
  defineElement(
    'Barbed line',
    'wire fence divider',
    [
      ...drawRect(1, 11.7, 22, 0.6),
      ...repeatInRow(4, [...drawStroke(0.5, 3, 10, 5, 14), ...drawStroke(0.5, 5, 10, 3, 14)], 5.5),
    ],
    'nonzero',
  ),
  defineElement(
    'Heartbeat',
    'pulse line medical',
    drawStroke(0.9, 1, 13, 7, 13, 9, 8, 12, 19, 14.5, 4, 16.5, 13, 23, 13),
    'nonzero',
  ),
  defineElement(
    'Sound wave',
    'audio voice music',
    [2, 5, 9, 4, 12, 18, 10, 15, 6, 11, 4, 7, 3].flatMap((high, i) =>
      drawRect(1 + i * 1.74, 12 - high / 2, 1, high, 0.5),
    ),
  ),
]
