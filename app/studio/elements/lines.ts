import type { Outline, Step } from '#press/draw/outline.ts'
import { disc, element, heart, inRow, petal, placeOutline, poly, rect, star, stroke } from './kit.ts'

const wave = (rows: number, thick: number): Outline =>
  Array.from({ length: rows }, (_, row) => {
    const y = 12 + (row - (rows - 1) / 2) * 4
    const humps = (from: number, way: number, at: number): Step[] =>
      Array.from({ length: 4 }, (_, i): Step => {
        const [x, to] = [from + way * i * 5.5, from + way * (i + 1) * 5.5]
        const up = (way > 0 ? i : 3 - i) % 2 === 0 ? -4 : 4
        return ['Q', (x + to) / 2, at + up, to, at]
      })
    return [
      ['M', 1, y],
      ...humps(1, 1, y),
      ['L', 23, y + thick],
      ...humps(23, -1, y + thick),
      ['Z'],
    ] as Step[]
  }).flat()
const sawtooth = (count: number, thick: number): Outline => {
  const step = 22 / count
  const top = Array.from({ length: count + 1 }, (_, i) => [1 + i * step, i % 2 ? 9 : 13])
  return poly(...top.flat(), ...top.toReversed().flatMap(([x = 0, y = 0]) => [x, y + thick]))
}
const dots = (count: number, radius: number): Outline =>
  inRow(count, disc(1 + radius, 12, radius), (22 - 2 * radius) / (count - 1))

export const dividers = [
  element('Line with a diamond', 'divider rule', [
    ...rect(1, 11.7, 8.5, 0.6),
    ...rect(14.5, 11.7, 8.5, 0.6),
    ...star(4, 1.8, 1.8),
  ]),
  element('Line with a star', 'divider rule', [
    ...rect(1, 11.7, 8, 0.6),
    ...rect(15, 11.7, 8, 0.6),
    ...star(5, 2.4, 1),
  ]),
  element('Line with three stars', 'divider rule', [
    ...rect(1, 11.7, 5, 0.6),
    ...rect(18, 11.7, 5, 0.6),
    ...inRow(3, star(5, 1.6, 0.7, 8.5, 12), 3.5),
  ]),
  element('Line with a heart', 'divider rule love', [
    ...rect(1, 11.7, 8.5, 0.6),
    ...rect(14.5, 11.7, 8.5, 0.6),
    ...placeOutline(heart, 9.8, 9.9, 0.18),
  ]),
  element('Line with a dot', 'divider rule', [
    ...rect(1, 11.7, 9, 0.6),
    ...rect(14, 11.7, 9, 0.6),
    ...disc(12, 12, 1.2),
  ]),
  element('Double line', 'divider rule', [...rect(1, 10.5, 22, 1.1), ...rect(1, 12.6, 22, 0.4)]),
  element('Three stripes', 'divider rule retro', [
    ...rect(1, 8, 22, 2),
    ...rect(1, 11, 22, 2),
    ...rect(1, 14, 22, 2),
  ]),
  element(
    'Fading stripes',
    'divider rule retro speed',
    [3, 2.2, 1.5, 0.9, 0.4].flatMap((high, i) => rect(1, 5 + i * 3.6, 22, high)),
  ),
  element('Tapered line', 'divider rule', poly(1, 12, 12, 11.3, 23, 12, 12, 12.7)),
  element('Dots', 'divider row', dots(9, 0.9)),
  element(
    'Dots that grow',
    'divider row',
    [0.4, 0.7, 1, 1.4, 1, 0.7, 0.4].flatMap((r, i) => disc(2.5 + i * 3.17, 12, r)),
  ),
  element('Dashes', 'divider row stitched', inRow(6, rect(1, 11.5, 2.6, 1, 0.5), 3.88)),
  element(
    'Dash and dot',
    'divider row',
    inRow(4, [...rect(1, 11.6, 3, 0.8, 0.4), ...disc(5.6, 12, 0.6)], 5.5),
  ),
  element('Wave', 'divider water sea', wave(1, 2.2)),
  element('Thin wave', 'divider water sea', wave(1, 0.9)),
  element('Three waves', 'divider water sea', wave(3, 1.4)),
  element('Zigzag', 'divider lightning', sawtooth(8, 2.6)),
  element('Thin zigzag', 'divider lightning', sawtooth(12, 1)),
  element('Bunting', 'party flags divider', [
    ...rect(1, 8, 22, 0.6),
    ...inRow(6, poly(1.3, 8.6, 4.5, 8.6, 2.9, 13), 3.64),
  ]),
  element('Triangles', 'row divider tribal', inRow(8, poly(1, 14, 3.6, 14, 2.3, 10), 2.77)),
  element('Diamonds', 'row divider tribal', inRow(6, star(4, 1.7, 1.7, 2.7, 12), 3.7)),
  element(
    'Greek key',
    'meander row divider',
    inRow(
      4,
      [
        ...rect(1, 9, 5, 0.7),
        ...rect(1, 9.7, 0.7, 5.3),
        ...rect(1.7, 14.3, 2.6, 0.7),
        ...rect(3.6, 11.5, 0.7, 2.8),
        ...rect(5.3, 9.7, 0.7, 5.3),
        ...rect(6, 14.3, 0.6, 0.7),
      ],
      5.6,
    ),
  ),
  element(
    'Leafy line',
    'branch divider nature',
    [
      ...rect(1, 11.8, 22, 0.5),
      ...inRow(7, placeOutline(petal, 0.4, 7.7, 0.34, 20), 2.9),
      ...inRow(7, placeOutline(petal, 8.6, 16.2, 0.34, 160), 2.9),
    ],
    'nonzero',
  ),
  element(
    'Barbed line',
    'wire fence divider',
    [
      ...rect(1, 11.7, 22, 0.6),
      ...inRow(4, [...stroke(0.5, 3, 10, 5, 14), ...stroke(0.5, 5, 10, 3, 14)], 5.5),
    ],
    'nonzero',
  ),
  element(
    'Heartbeat',
    'pulse line medical',
    stroke(0.9, 1, 13, 7, 13, 9, 8, 12, 19, 14.5, 4, 16.5, 13, 23, 13),
    'nonzero',
  ),
  element(
    'Sound wave',
    'audio voice music',
    [2, 5, 9, 4, 12, 18, 10, 15, 6, 11, 4, 7, 3].flatMap((high, i) =>
      rect(1 + i * 1.74, 12 - high / 2, 1, high, 0.5),
    ),
  ),
]
