import { seedRandom } from '#kernel/random.ts'
import type { Outline } from '#press/draw/outline.ts'
import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStar,
  drawStroke,
  heart,
  mirrorOutline,
  placeOutline,
  spinOutline,
} from './kit.ts'

export const loveAndParty = [
  defineElement('Heart outline', 'love valentine', [...heart, ...placeOutline(heart, 1.9, 1.7, 0.84)]),
  defineElement('Broken heart', 'love sad', [
    ...heart,
    ...drawPolygon(12, 5, 9, 9, 13, 12, 10, 15, 12.5, 20, 11.5, 20, 8.5, 15, 11.5, 12.3, 7.5, 9, 11.2, 5),
  ]),
  defineElement(
    'Heart and arrow',
    'love valentine cupid',
    [
      ...heart,
      ...spinOutline(
        [
          ...drawRect(-1, 11.5, 26, 1),
          ...drawPolygon(25, 12, 21, 9, 21, 15),
          ...drawPolygon(-1, 12, -3, 9, 1, 9, 2, 12, 1, 15, -3, 15),
        ],
        -25,
      ),
    ],
    'nonzero',
  ),
  defineElement('Two hearts', 'love valentine', [
    ...placeOutline(heart, -0.5, 4, 0.75),
    ...placeOutline(heart, 12, -0.5, 0.5),
  ]),
  defineElement('Winged heart', 'love angel', [
    ...placeOutline(heart, 6, 7, 0.5),
    ...mirrorOutline(
      parsePath(
        'M6.5 11C5 7 3 5.5 .5 5c0 2 .5 3 1.5 4-.5 0-1 0-1.5-.2C1 11 2.5 12 4 12.2c-.5.3-1 .4-1.5.4 1 1.7 3 2.2 4.8 1.6z',
      ),
    ),
  ]),
  defineElement(
    'Balloon',
    'party birthday',
    'M12 1c4.5 0 7.5 3.5 7.5 8 0 4.5-3 8.5-6.5 9l1 2h-1.5l.5 4h-1l-.5-4H10l1-2C7.5 17.5 4.5 13.5 4.5 9 4.5 4.5 7.5 1 12 1zM8 5.5C7 7 6.8 8.5 7 10.5h1c0-2 .3-3.3 1-4.5z',
  ),
  defineElement(
    'Three balloons',
    'party birthday',
    [
      ...drawDisc(6, 7, 4, 5),
      ...drawDisc(18, 7, 4, 5),
      ...drawDisc(12, 5.5, 4, 5),
      ...drawStroke(0.5, 6, 12, 12, 23),
      ...drawStroke(0.5, 18, 12, 12, 23),
      ...drawStroke(0.5, 12, 10, 12, 23),
    ],
    'nonzero',
  ),
  defineElement(
    'Gift',
    'present party birthday',
    'M2 7h9V23H3V12H2zM13 7h9v5h-1v11h-8zM11.5 6C8 6 5 5 5 3s3-3 5-.5c1 1 1.5 2.3 1.5 3.5zM12.5 6c3.5 0 6.5-1 6.5-3s-3-3-5-.5c-1 1-1.5 2.3-1.5 3.5z',
  ),
  defineElement('Party hat', 'birthday', [
    ...drawPolygon(12, 3, 20, 23, 4, 23),
    ...drawDisc(12, 2.5, 2),
    ...drawDisc(10, 14, 1.3),
    ...drawDisc(14, 18, 1.3),
    ...drawDisc(8.5, 19.5, 1.1),
  ]),
  defineElement('Party popper', 'confetti birthday', [
    ...drawPolygon(2, 23, 7, 9, 15, 17),
    ...drawStroke(0.9, 12, 9, 15, 4, 14, 1),
    ...drawStroke(0.9, 15, 12, 20, 10, 23, 11),
    ...drawStar(5, 2, 0.8, 19, 4),
    ...drawDisc(10, 4, 1),
    ...drawDisc(21, 16, 1),
  ]),
  defineElement(
    'Confetti',
    'party birthday',
    Array.from({ length: 26 }, (_, i): Outline => {
      const random = seedRandom(i + 40)
      const [x, y] = [1.5 + random.next() * 21, 1.5 + random.next() * 21]
      if (i % 3 === 0) return drawDisc(x, y, 0.7)
      if (i % 3 === 1) return placeOutline(drawRect(-0.9, -0.4, 1.8, 0.8), x, y, 1, random.integer(0, 180))
      return drawStar(3, 1, 1, x, y)
    }).flat(),
    'nonzero',
  ),
  defineElement('Crown', 'king queen royal', 'M2 7l5 5 5-8 5 8 5-5-2 13H4z'),
  defineElement('Jewelled crown', 'king queen royal', [
    ...parsePath('M3 9l4.5 4L12 5l4.5 8L21 9l-1.5 9h-15zM4.5 19.5h15V22h-15z'),
    ...drawDisc(12, 3.5, 1.5),
    ...drawDisc(3, 7, 1.3),
    ...drawDisc(21, 7, 1.3),
  ]),
  defineElement('Little crown', 'king queen royal doodle', 'M1 6l5 6 3-8 3 9 3-9 3 8 5-6-3 14H4z'),
  defineElement(
    'Diamond ring',
    'wedding love jewel',
    [...drawRing(7, 5.5, 12, 16), ...drawPolygon(8, 1, 16, 1, 19, 4.5, 12, 10, 5, 4.5)],
    'evenodd',
  ),
  defineElement(
    'Gem',
    'diamond jewel',
    'M6 2h12l5 7-11 13L1 9zM8 9l4 10 4-10zM7.5 4L4.5 8H7l2-4zM11 4L9 8h6l-2-4zM16.5 4H15l2 4h2.5z',
  ),
  defineElement(
    'Bow',
    'gift tie ribbon',
    mirrorOutline(parsePath('M12 8.5h-1.5C8 5 5 4 1.5 4 0 8 0 13 1.5 16c3-.2 6-1 9-3.5L6 22l3 .5 3-7z')),
  ),
  defineElement(
    'Candle',
    'birthday light',
    'M9 10h6v13H9zM12 1c2 2.5 2.5 4 2.5 5.3A2.5 2.5 0 0 1 12 9a2.5 2.5 0 0 1-2.5-2.7C9.5 5 10 3.5 12 1z',
  ),
  defineElement('Envelope', 'letter mail love', 'M1 5h22L12 14zM1 7.5V20h22V7.5L12 16.5z'),
  defineElement(
    'Love letter',
    'mail valentine envelope',
    [...parsePath('M1 5h22v15H1zM2.5 7v11.5h19V7L12 14.5z'), ...placeOutline(heart, 8.4, 9.5, 0.3)],
    'evenodd',
  ),
  defineElement(
    'Pumpkin',
    'halloween autumn',
    'M11 3l2-1 .5 3.2C15 4.5 17 4.7 18.5 6 21.5 7 23 10 23 14s-2.5 8-6 8.5c-1.5.5-3 .5-5 .5s-3.5 0-5-.5C3.5 22 1 18 1 14S2.5 7 5.5 6C7 4.7 9 4.5 10.5 5.2zM6 10l3.5 3H4.5zM18 10l1.5 3h-5zM4.5 15.5c4 2 11 2 15 0-1 4-4 5.5-7.5 5.5s-6.5-1.5-7.5-5.5z',
  ),
  defineElement('Christmas bauble', 'tree ornament winter', [
    ...drawDisc(12, 14.5, 8.5),
    ...drawRect(9.5, 3.5, 5, 2.8, 0.5),
    ...drawRing(1.8, 1, 12, 2.2),
    ...drawRect(3.6, 13.5, 16.8, 0.9),
    ...drawRect(4, 16, 16, 0.9),
  ]),
  defineElement(
    'Bell',
    'christmas ring',
    'M12 1a2 2 0 0 1 2 2.2c3.5 1 5.5 4 5.5 8V16l2.5 3H2l2.5-3v-4.8c0-4 2-7 5.5-8A2 2 0 0 1 12 1zM9 20.5h6a3 3 0 0 1-6 0z',
  ),
]
