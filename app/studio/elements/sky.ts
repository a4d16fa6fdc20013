import { parsePath } from '#press/draw/svg-path.ts'
import { palm } from './flowers.ts'
import {
  around,
  disc,
  element,
  inRow,
  placeOutline,
  poly,
  rect,
  ring,
  spinOutline,
  star,
  stretchOutline,
  stroke,
} from './kit.ts'

const rays = (count: number, from: number, to: number, wide: number) =>
  around(count, rect(12 - wide / 2, 12 - to, wide, to - from, wide / 2))
const flake = (arm: ReturnType<typeof stroke>) => around(6, arm)

export const skyAndSea = [
  element('Sun', 'day summer weather', [...disc(12, 12, 5), ...rays(8, 7, 11, 1.8)]),
  element('Sun with thin rays', 'day summer weather', [...disc(12, 12, 5), ...rays(16, 6.5, 11, 0.7)]),
  element('Sun with points', 'day summer weather', [
    ...around(12, poly(10.3, 5.5, 13.7, 5.5, 12, 1)),
    ...disc(12, 12, 5.5),
  ]),
  element('Setting sun', 'sunset retro seventies stripes', [
    ...parsePath('M2 13a10 10 0 0 1 20 0z'),
    ...rect(2.2, 14, 19.6, 1.6),
    ...rect(3.2, 16.6, 17.6, 1.3),
    ...rect(5, 19, 14, 0.9),
    ...rect(7.5, 21, 9, 0.5),
  ]),
  element('Sunrise', 'sun day horizon', [
    ...parsePath('M6 16a6 6 0 0 1 12 0z'),
    ...rect(1, 17, 22, 1.4),
    ...[0, 1, 2, 3, 4].flatMap((i) => placeOutline(rect(-0.6, -11, 1.2, 3.5, 0.6), 12, 16, 1, -72 + i * 36)),
  ]),
  element('Sun face', 'day tarot sky', [
    ...around(14, poly(10.6, 4.5, 13.4, 4.5, 12, 0.5)),
    ...disc(12, 12, 6.8),
    ...disc(9.6, 10.8, 0.9),
    ...disc(14.4, 10.8, 0.9),
    ...parsePath('M8.8 13.5c1.6 2.6 4.8 2.6 6.4 0-.6 4-5.8 4-6.4 0z'),
  ]),
  element('Moon and star', 'night crescent', [
    ...parsePath('M13 2a10 10 0 1 0 9 14A9.5 9.5 0 0 1 13 2z'),
    ...star(5, 3.6, 1.5, 18, 7),
  ]),
  element('Full moon', 'night craters', [
    ...disc(12, 12, 10),
    ...disc(8, 9, 2.2),
    ...disc(15, 7, 1.4),
    ...disc(14.5, 15, 2.8),
    ...disc(8, 16, 1.2),
  ]),
  element('Phases of the moon', 'night crescent row', [
    ...disc(12, 12, 3),
    ...parsePath(
      'M7.5 9a3 3 0 1 0 0 6zM16.5 9a3 3 0 1 1 0 6zM2.8 9.3a2.8 2.8 0 1 0 0 5.4 3.6 3.6 0 0 1 0-5.4zM21.2 9.3a2.8 2.8 0 1 1 0 5.4 3.6 3.6 0 0 0 0-5.4z',
    ),
  ]),
  element(
    'Moon face',
    'night crescent tarot',
    'M15 1a11 11 0 1 0 8 15c-4 2-8 1-10-1l-2 .5.5-2L9.5 12l2-1.5C11 7 12 3 15 1zM7 9.5a1 1 0 1 0 .1 0z',
  ),
  element('Cloud', 'weather sky', 'M6 19a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 19z'),
  element('Rain cloud', 'weather sky storm', [
    ...parsePath('M6 15a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 15z'),
    ...[7, 12, 17].flatMap((x) => stroke(1.3, x, 17.5, x - 1.5, 22)),
  ]),
  element(
    'Storm cloud',
    'weather sky lightning thunder',
    'M6 14a5 5 0 0 1 0-10 6 6 0 0 1 11.5-1A5.5 5.5 0 0 1 18 14h-3l1-2-6 6h3l-1.5 5 6-7h-3',
  ),
  element('Bolt', 'lightning energy thunder power', 'M13 2 3 14h7l-1 8 10-12h-7z'),
  element('Round bolt', 'lightning energy thunder power', [
    ...disc(12, 12, 11),
    ...parsePath('M13 3.5 6 13.5h5l-1 7 8-10.5h-5.5z'),
  ]),
  element(
    'Rainbow',
    'weather pride arch',
    'M1 19a11 11 0 0 1 22 0h-2a9 9 0 0 0-18 0zM4.5 19a7.5 7.5 0 0 1 15 0h-2a5.5 5.5 0 0 0-11 0zM8 19a4 4 0 0 1 8 0h-2a2 2 0 0 0-4 0z',
  ),
  element(
    'Snowflake',
    'winter cold christmas',
    flake([
      ...stroke(1, 12, 12, 12, 2),
      ...stroke(0.9, 12, 5.5, 9.5, 3.2),
      ...stroke(0.9, 12, 5.5, 14.5, 3.2),
    ]),
    'nonzero',
  ),
  element(
    'Fine snowflake',
    'winter cold christmas',
    flake([
      ...stroke(0.6, 12, 12, 12, 1.5),
      ...stroke(0.6, 12, 8, 9.5, 6),
      ...stroke(0.6, 12, 8, 14.5, 6),
      ...stroke(0.6, 12, 4.8, 10.3, 3.2),
      ...stroke(0.6, 12, 4.8, 13.7, 3.2),
    ]),
    'nonzero',
  ),
  element(
    'Crystal',
    'snowflake winter ice',
    [...flake([...stroke(0.8, 12, 12, 12, 3.5), ...star(4, 1.6, 1.6, 12, 2.6)]), ...star(6, 3, 3)],
    'nonzero',
  ),
  element(
    'Umbrella',
    'rain weather',
    'M11.4 1h1.2v1.1C18 2.4 22 6.5 23 12c-2-1.5-4-1.5-5.5 0-1.4-1.5-3.4-1.8-4.9-.4V19a3 3 0 0 1-6 0h1.5a1.5 1.5 0 0 0 3 0v-7.4c-1.5-1.4-3.3-1.1-4.6.4C5 10.5 3 10.5 1 12 2 6.5 6 2.4 11.4 2.1z',
  ),
  element(
    'Wind',
    'weather breeze air',
    [
      ...stroke(1.5, 1, 9, 14, 9, 16.5, 7, 15.5, 4.5, 13, 5),
      ...stroke(1.5, 1, 13, 20, 13, 22, 10.5, 20, 8.5),
      ...stroke(1.5, 1, 17, 11, 17, 13, 19, 11.5, 21),
    ],
    'nonzero',
  ),
  element('Planet', 'saturn space ring', [
    ...disc(12, 12, 6.5),
    ...spinOutline([...disc(12, 12, 11.5, 3.2), ...disc(12, 12, 9.8, 2)], -20),
  ]),
  element(
    'Earth',
    'globe world planet',
    [
      ...ring(11, 10),
      ...disc(12, 12, 4.8, 10.2),
      ...disc(12, 12, 3.9, 10.2),
      ...rect(2, 11.6, 20, 0.9),
      ...rect(4, 6.3, 16, 0.9),
      ...rect(4, 16.8, 16, 0.9),
    ],
    'evenodd',
  ),
  element(
    'Comet',
    'space star falling',
    [
      ...star(5, 6, 2.6, 16, 8),
      ...stroke(1.1, 10, 13, 2, 21),
      ...stroke(1.1, 8, 10, 2, 15),
      ...stroke(1.1, 13, 16, 8, 22),
    ],
    'nonzero',
  ),
  element(
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
      ].flatMap(([x = 0, y = 0]) => disc(x, y, 1.5)),
      ...stroke(0.4, 3, 5, 9, 8, 14, 5, 20, 9, 17, 16, 10, 19, 9, 8),
    ],
    'nonzero',
  ),
  element(
    'Big wave',
    'sea surf ocean',
    'M1 21C1 10 8 3 16 4c4 .5 6 3 6 5-2-2-5-2-6 .5S17 14 20 14c-3 3-8 1-8-3.5C9 13 9 18 13 19c4 .8 7-.5 10-2v5H1z',
  ),
  element(
    'Anchor',
    'sea sailor ship',
    'M12 1a3 3 0 0 1 1.2 5.7V9H17v2h-3.8v9c3-.5 5.3-2.5 5.8-5l-2 .5L20 11l3 4.5-1.7-.2C20.5 20 17 23 12 23s-8.5-3-9.3-7.7L1 15.5 4 11l3 4.5-2-.5c.5 2.5 2.8 4.5 5.8 5v-9H7V9h3.8V6.7A3 3 0 0 1 12 1zM12 2.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4z',
  ),
  element('Sailing boat', 'sea ship yacht', 'M11 2v13H3zM12.5 4l8 11h-8zM1 17h22l-3 5H5z'),
  element('Paper boat', 'sea ship origami', 'M12 5l5 7h6l-4 8H5l-4-8h6zM12 8l-3 4h6z'),
  element(
    'Lighthouse',
    'sea coast tower',
    'M10 1h4l1 3v3h1v2h-1l2 14H7L9 9H8V7h1V4zM9.2 12l-.4 3h6.4l-.4-3zM8.3 18l-.3 2.5h8l-.3-2.5zM1 3l6 2-6 2zM23 3l-6 2 6 2z',
  ),
  element(
    'Shell',
    'sea beach scallop',
    'M12 22l-4-2L1 10C3 5 7 2 12 2s9 3 11 8l-7 10zM11.3 18L7 6.5l1-.4 3.6 10L11.5 5h1l-.1 11.1 3.6-10 1 .4L12.7 18l6.6-8.5.8.6L13 19h-2L3.9 10.1l.8-.6z',
  ),
  element('Starfish', 'sea beach', [
    ...star(5, 11, 4.8),
    ...around(5, disc(12, 6, 0.7)),
    ...around(5, disc(12, 8.6, 0.6)),
  ]),
  element('Pebbles', 'stones beach zen balance', [
    ...disc(12, 19, 9, 3.4),
    ...disc(12, 12.8, 6.5, 2.6),
    ...disc(12, 8, 4.3, 2),
    ...disc(12, 4.3, 2.6, 1.5),
  ]),
  element(
    'Island',
    'beach palm holiday',
    [...disc(12, 20, 10, 2.5), ...placeOutline(palm, 2, 0, 0.8)],
    'nonzero',
  ),
  element(
    'Water lines',
    'sea lake calm',
    inRow(3, stretchOutline(stroke(1.2, 5, 8, 19, 8), 1, 1), 0, 4).concat(
      stroke(1.2, 2, 10, 8, 10),
      stroke(1.2, 12, 14, 22, 14),
    ),
  ),
]
