import { parsePath } from '#press/draw/svg-path.ts'
import { palm } from './flowers.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStar,
  drawStroke,
  placeOutline,
  repeatAround,
  repeatInRow,
  spinOutline,
  stretchOutline,
} from './kit.ts'

const drawRays = (count: number, from: number, to: number, width: number) =>
  repeatAround(count, drawRect(12 - width / 2, 12 - to, width, to - from, width / 2))
const drawFlake = (arm: ReturnType<typeof drawStroke>) => repeatAround(6, arm)

export const skyAndSea = [
  defineElement('Sun', 'day summer weather', [...drawDisc(12, 12, 5), ...drawRays(8, 7, 11, 1.8)]),
  defineElement('Sun with thin rays', 'day summer weather', [
    ...drawDisc(12, 12, 5),
    ...drawRays(16, 6.5, 11, 0.7),
  ]),
  defineElement('Sun with points', 'day summer weather', [
    ...repeatAround(12, drawPolygon(10.3, 5.5, 13.7, 5.5, 12, 1)),
    ...drawDisc(12, 12, 5.5),
  ]),
  defineElement('Setting sun', 'sunset retro seventies stripes', [
    ...parsePath('M2 13a10 10 0 0 1 20 0z'),
    ...drawRect(2.2, 14, 19.6, 1.6),
    ...drawRect(3.2, 16.6, 17.6, 1.3),
    ...drawRect(5, 19, 14, 0.9),
    ...drawRect(7.5, 21, 9, 0.5),
  ]),
  defineElement('Sunrise', 'sun day horizon', [
    ...parsePath('M6 16a6 6 0 0 1 12 0z'),
    ...drawRect(1, 17, 22, 1.4),
    ...[0, 1, 2, 3, 4].flatMap((i) =>
      placeOutline(drawRect(-0.6, -11, 1.2, 3.5, 0.6), 12, 16, 1, -72 + i * 36),
    ),
  ]),
  defineElement('Sun face', 'day tarot sky', [
    ...repeatAround(14, drawPolygon(10.6, 4.5, 13.4, 4.5, 12, 0.5)),
    ...drawDisc(12, 12, 6.8),
    ...drawDisc(9.6, 10.8, 0.9),
    ...drawDisc(14.4, 10.8, 0.9),
    ...parsePath('M8.8 13.5c1.6 2.6 4.8 2.6 6.4 0-.6 4-5.8 4-6.4 0z'),
  ]),
  defineElement('Moon and star', 'night crescent', [
    ...parsePath('M13 2a10 10 0 1 0 9 14A9.5 9.5 0 0 1 13 2z'),
    ...drawStar(5, 3.6, 1.5, 18, 7),
  ]),
  defineElement('Full moon', 'night craters', [
    ...drawDisc(12, 12, 10),
    ...drawDisc(8, 9, 2.2),
    ...drawDisc(15, 7, 1.4),
    ...drawDisc(14.5, 15, 2.8),
    ...drawDisc(8, 16, 1.2),
  ]),
  defineElement('Phases of the moon', 'night crescent row', [
    ...drawDisc(12, 12, 3),
    ...parsePath(
      'M7.5 9a3 3 0 1 0 0 6zM16.5 9a3 3 0 1 1 0 6zM2.8 9.3a2.8 2.8 0 1 0 0 5.4 3.6 3.6 0 0 1 0-5.4zM21.2 9.3a2.8 2.8 0 1 1 0 5.4 3.6 3.6 0 0 0 0-5.4z',
    ),
  ]),
  defineElement(
    'Moon face',
    'night crescent tarot',
    'M15 1a11 11 0 1 0 8 15c-4 2-8 1-10-1l-2 .5.5-2L9.5 12l2-1.5C11 7 12 3 15 1zM7 9.5a1 1 0 1 0 .1 0z',
  ),
  defineElement('Cloud', 'weather sky', 'M6 19a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 19z'),
  defineElement('Rain cloud', 'weather sky storm', [
    ...parsePath('M6 15a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 15z'),
    ...[7, 12, 17].flatMap((x) => drawStroke(1.3, x, 17.5, x - 1.5, 22)),
  ]),
  defineElement(
    'Storm cloud',
    'weather sky lightning thunder',
    'M6 14a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 14h-3l1-2-6 6h3l-1.5 5 6-7h-3',
  ),
  defineElement('Bolt', 'lightning energy thunder power', 'M13 2 3 14h7l-1 8 10-12h-7z'),
  defineElement('Round bolt', 'lightning energy thunder power', [
    ...drawDisc(12, 12, 11),
    ...parsePath('M13 3.5 6 13.5h5l-1 7 8-10.5h-5.5z'),
  ]),
  defineElement(
    'Rainbow',
    'weather pride arch',
    'M1 19a11 11 0 0 1 22 0h-2a9 9 0 0 0-18 0zM4.5 19a7.5 7.5 0 0 1 15 0h-2a5.5 5.5 0 0 0-11 0zM8 19a4 4 0 0 1 8 0h-2a2 2 0 0 0-4 0z',
  ),
  defineElement(
    'Snowflake',
    'winter cold christmas',
    drawFlake([
      ...drawStroke(1, 12, 12, 12, 2),
      ...drawStroke(0.9, 12, 5.5, 9.5, 3.2),
      ...drawStroke(0.9, 12, 5.5, 14.5, 3.2),
    ]),
    'nonzero',
  ),
  defineElement(
    'Fine snowflake',
    'winter cold christmas',
    drawFlake([
      ...drawStroke(0.6, 12, 12, 12, 1.5),
      ...drawStroke(0.6, 12, 8, 9.5, 6),
      ...drawStroke(0.6, 12, 8, 14.5, 6),
      ...drawStroke(0.6, 12, 4.8, 10.3, 3.2),
      ...drawStroke(0.6, 12, 4.8, 13.7, 3.2),
    ]),
    'nonzero',
  ),
  defineElement(
    'Crystal',
    'snowflake winter ice',
    [
      ...drawFlake([...drawStroke(0.8, 12, 12, 12, 3.5), ...drawStar(4, 1.6, 1.6, 12, 2.6)]),
      ...drawStar(6, 3, 3),
    ],
    'nonzero',
  ),
  defineElement(
    'Umbrella',
    'rain weather',
    'M11.4 1h1.2v1.1C18 2.4 22 6.5 23 12c-2-1.5-4-1.5-5.5 0-1.4-1.5-3.4-1.8-4.9-.4V19a3 3 0 0 1-6 0h1.5a1.5 1.5 0 0 0 3 0v-7.4c-1.5-1.4-3.3-1.1-4.6.4C5 10.5 3 10.5 1 12 2 6.5 6 2.4 11.4 2.1z',
  ),
  defineElement(
    'Wind',
    'weather breeze air',
    [
      ...drawStroke(1.5, 1, 9, 14, 9, 16.5, 7, 15.5, 4.5, 13, 5),
      ...drawStroke(1.5, 1, 13, 20, 13, 22, 10.5, 20, 8.5),
      ...drawStroke(1.5, 1, 17, 11, 17, 13, 19, 11.5, 21),
    ],
    'nonzero',
  ),
  defineElement('Planet', 'saturn space ring', [
    ...drawDisc(12, 12, 6.5),
    ...spinOutline([...drawDisc(12, 12, 11.5, 3.2), ...drawDisc(12, 12, 9.8, 2)], -20),
  ]),
  defineElement(
    'Earth',
    'globe world planet',
    [
      ...drawRing(11, 10),
      ...drawDisc(12, 12, 4.8, 10.2),
      ...drawDisc(12, 12, 3.9, 10.2),
      ...drawRect(2, 11.6, 20, 0.9),
      ...drawRect(4, 6.3, 16, 0.9),
      ...drawRect(4, 16.8, 16, 0.9),
    ],
    'evenodd',
  ),
  defineElement(
    'Comet',
    'space star falling',
    [
      ...drawStar(5, 6, 2.6, 16, 8),
      ...drawStroke(1.1, 10, 13, 2, 21),
      ...drawStroke(1.1, 8, 10, 2, 15),
      ...drawStroke(1.1, 13, 16, 8, 22),
    ],
    'nonzero',
  ),
  defineElement(
    'Constellation',
    'stars space zodiac',
    [
      ...[
        [3, 5],
        [9, 8],
        [14, 5],
        [20, 9],
        [17, 16],
        [10, 19],
      ].flatMap(([x = 0, y = 0]) => drawDisc(x, y, 1.5)),
      ...drawStroke(0.4, 3, 5, 9, 8, 14, 5, 20, 9, 17, 16, 10, 19, 9, 8),
    ],
    'nonzero',
  ),
  defineElement(
    'Big wave',
    'sea surf ocean',
    'M1 21C1 10 8 3 16 4c4 .5 6 3 6 5-2-2-5-2-6 .5S17 14 20 14c-3 3-8 1-8-3.5C9 13 9 18 13 19c4 .8 7-.5 10-2v5H1z',
  ),
  defineElement(
    'Anchor',
    'sea sailor ship',
    'M12 1a3 3 0 0 1 1.2 5.7V9H17v2h-3.8v9c3-.5 5.3-2.5 5.8-5l-2 .5L20 11l3 4.5-1.7-.2C20.5 20 17 23 12 23s-8.5-3-9.3-7.7L1 15.5 4 11l3 4.5-2-.5c.5 2.5 2.8 4.5 5.8 5v-9H7V9h3.8V6.7A3 3 0 0 1 12 1zM12 2.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4z',
  ),
  defineElement('Sailing boat', 'sea ship yacht', 'M11 2v13H3zM12.5 4l8 11h-8zM1 17h22l-3 5H5z'),
  defineElement('Paper boat', 'sea ship origami', 'M12 5l5 7h6l-4 8H5l-4-8h6zM12 8l-3 4h6z'),
  defineElement(
    'Lighthouse',
    'sea coast tower',
    'M10 1h4l1 3v3h1v2h-1l2 14H7L9 9H8V7h1V4zM9.2 12l-.4 3h6.4l-.4-3zM8.3 18l-.3 2.5h8l-.3-2.5zM1 3l6 2-6 2zM23 3l-6 2 6 2z',
  ),
  defineElement(
    'Shell',
    'sea beach scallop',
    'M12 22l-4-2L1 10C3 5 7 2 12 2s9 3 11 8l-7 10zM11.3 18L7 6.5l1-.4 3.6 10L11.5 5h1l-.1 11.1 3.6-10 1 .4L12.7 18l6.6-8.5.8.6L13 19h-2L3.9 10.1l.8-.6z',
  ),
  defineElement('Starfish', 'sea beach', [
    ...drawStar(5, 11, 4.8),
    ...repeatAround(5, drawDisc(12, 6, 0.7)),
    ...repeatAround(5, drawDisc(12, 8.6, 0.6)),
  ]),
  defineElement('Pebbles', 'stones beach zen balance', [
    ...drawDisc(12, 19, 9, 3.4),
    ...drawDisc(12, 12.8, 6.5, 2.6),
    ...drawDisc(12, 8, 4.3, 2),
    ...drawDisc(12, 4.3, 2.6, 1.5),
  ]),
  defineElement(
    'Island',
    'beach palm holiday',
    [...drawDisc(12, 20, 10, 2.5), ...placeOutline(palm, 2, 0, 0.8)],
    'nonzero',
  ),
  defineElement(
    'Water lines',
    'sea lake calm',
    repeatInRow(3, stretchOutline(drawStroke(1.2, 5, 8, 19, 8), 1, 1), 0, 4).concat(
      drawStroke(1.2, 2, 10, 8, 10),
      drawStroke(1.2, 12, 14, 22, 14),
    ),
  ),
]
