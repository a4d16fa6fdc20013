import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStar,
  drawStroke,
  repeatAround,
  repeatInRow,
  spinOutline,
} from './kit.ts'

export const signs = [
  defineElement('Arrow', 'right direction', 'M2 9h11V4l9 8-9 8v-5H2z'),
  defineElement(
    'Thin arrow',
    'right direction',
    [...drawRect(1, 11.3, 20, 1.4), ...drawStroke(1.5, 15, 6, 22, 12, 15, 18)],
    'nonzero',
  ),
  defineElement(
    'Two-way arrow',
    'direction left right',
    drawPolygon(1, 12, 7, 6, 7, 10, 17, 10, 17, 6, 23, 12, 17, 18, 17, 14, 7, 14, 7, 18),
  ),
  defineElement('Curved arrow', 'direction turn', 'M3 20C3 11 8 7 14 7V3l8 7-8 7v-4c-4 0-8 2-11 7z'),
  defineElement(
    'Round arrow',
    'again refresh turn cycle',
    'M12 2a10 10 0 0 1 8.5 4.7L23 5v8h-8l2.9-2.5A6.5 6.5 0 1 0 18 15h3.6A10 10 0 1 1 12 2z',
  ),
  defineElement(
    'Hand-drawn arrow',
    'doodle sketch point',
    [
      ...drawStroke(1.3, 2, 6, 4, 12, 9, 16, 15, 17, 21, 15),
      ...drawStroke(1.3, 16.5, 11, 21.5, 15, 17.5, 20),
    ],
    'nonzero',
  ),
  defineElement(
    'Crossed arrows',
    'boho archery friendship',
    [
      ...[45, -45].flatMap((angle) =>
        spinOutline(
          [
            ...drawRect(11.6, 1, 0.8, 22),
            ...drawPolygon(12, -1, 14, 3, 10, 3),
            ...drawPolygon(12, 19, 14, 21, 14, 24, 12, 22, 10, 24, 10, 21),
          ],
          angle,
        ),
      ),
    ],
    'nonzero',
  ),
  defineElement('Tick', 'check yes done', 'M2 13l4-4 4 4L19 4l3 4-12 12z'),
  defineElement('Times', 'x no close cross', 'M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z'),
  defineElement('Exclamation mark', 'attention warning', [
    ...drawPolygon(9.5, 1, 14.5, 1, 13.5, 15.5, 10.5, 15.5),
    ...drawDisc(12, 20, 2.6),
  ]),
  defineElement('Question mark', 'ask help', [
    ...parsePath(
      'M4 8c0-4.5 3.5-7 8-7s8 2.5 8 6.5c0 5-6 5.5-6 9h-4.5c0-6 6-5.5 6-9C15.5 6 14 5 12 5S8.5 6 8.5 8z',
    ),
    ...drawDisc(11.8, 21, 2.5),
  ]),
  defineElement(
    'Warning',
    'danger sign triangle',
    'M12 1l11.5 21H.5zM10.8 8h2.4l-.5 8h-1.4zM12 17.3a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 1 0 0-2.8z',
  ),
  defineElement(
    'No entry',
    'stop sign forbidden',
    [...drawRing(11, 8.5), ...spinOutline(drawRect(2.5, 10.7, 19, 2.6), 45)],
    'evenodd',
  ),
  defineElement(
    'Hash',
    'tag number social',
    [
      ...spinOutline(repeatInRow(2, drawRect(7, 2, 2.4, 20), 7.5), 10),
      ...drawRect(2, 7, 20, 2.4),
      ...drawRect(2, 14.5, 20, 2.4),
    ],
    'nonzero',
  ),
  defineElement(
    'Quote',
    'speech words',
    'M3 18V12c0-5 2-7 6-8v3c-2 .5-3 2-3 4h3v7zM13 18V12c0-5 2-7 6-8v3c-2 .5-3 2-3 4h3v7z',
  ),
  defineElement(
    'Peace',
    'sign hippie love',
    [
      ...drawRing(11, 9),
      ...drawRect(11, 2, 2, 20),
      ...[135, 225].flatMap((angle) => spinOutline(drawRect(11, 2, 2, 10), angle)),
    ],
    'nonzero',
  ),
  defineElement(
    'Yin and yang',
    'balance tao sign',
    'M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22zM12 2a10 10 0 0 0 0 20 5 5 0 0 0 0-10 5 5 0 0 1 0-10zM12 5.5a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2zM12 15.3a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2z',
  ),
  defineElement(
    'Infinity',
    'endless forever sign',
    'M7 6.5c3 0 4 2.5 5 4 1-1.5 2-4 5-4a5.5 5.5 0 0 1 0 11c-3 0-4-2.5-5-4-1 1.5-2 4-5 4a5.5 5.5 0 0 1 0-11zM7 9a3 3 0 0 0 0 6c1.7 0 2.5-1.5 3.5-3C9.5 10.5 8.7 9 7 9zM17 9c-1.7 0-2.5 1.5-3.5 3 1 1.5 1.8 3 3.5 3a3 3 0 0 0 0-6z',
  ),
  defineElement(
    'Atom',
    'science physics',
    [
      ...[0, 60, 120].flatMap((angle) =>
        spinOutline([...drawDisc(12, 12, 11, 4), ...drawDisc(12, 12, 10, 3.1)], angle),
      ),
      ...drawDisc(12, 12, 1.8),
    ],
    'evenodd',
  ),
  defineElement(
    'Gear',
    'cog machine settings work',
    [...repeatAround(8, drawRect(10, 1, 4, 6, 0.5)), ...drawDisc(12, 12, 8.5)],
    'nonzero',
  ),
  defineElement('Cog', 'gear machine work', [...drawStar(12, 11, 8.5), ...drawDisc(12, 12, 4)]),
]
