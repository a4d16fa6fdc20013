import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawStroke,
  mirrorOutline,
  petal,
  placeOutline,
  repeatAround,
  spinOutline,
} from './kit.ts'

const petals = drawDisc(12, 6, 3.6, 4.6)
const pointedPetal = parsePath('M12 12C7 8 9.5 4 12 1c2.5 3 5 7 0 11z')
const heartPetal = parsePath('M12 12C6 8 7 2 9.8 2c1.2 0 2 .6 2.2 1.6C12.2 2.6 13 2 14.2 2 17 2 18 8 12 12z')
const eye = drawDisc(12, 12, 2.4)

const flowers = [
  ['Flower of five petals', 5, petals],
  ['Flower of six petals', 6, petal],
  ['Daisy', 12, placeOutline(petal, 6, 0, 0.5)],
  ['Sunflower', 16, placeOutline(pointedPetal, 7.2, 0, 0.4)],
  ['Pointed flower', 8, pointedPetal],
  ['Heart flower', 5, heartPetal],
  ['Blossom of four', 4, heartPetal],
] as const

export const palm = parsePath(
  'M11 23c0-5 .3-9 1-12C9 9.5 6 10 3.5 13 3 9 6 7 10 8 8 5.5 5.5 5 3 6c2-3 6-3 8.5.5C12 4 14 2 17.5 2c-2 1.2-3 2.8-3.2 4.7C17 5 20.5 6 22 9.5 19.5 8 17 8 15 9c3 .2 5 2 5.5 5.5C18.5 12 16 11 14 11c-.6 4-.6 8 .5 12z',
)

export const flowersAndLeaves = [
  ...flowers.map(([name, count, leaf]) =>
    defineElement(name, 'bloom blossom plant garden spring', [...repeatAround(count, leaf), ...eye]),
  ),
  defineElement('Tulip', 'flower bloom spring stem', [
    ...parsePath('M7 3l2.5 2.5L12 2l2.5 3.5L17 3v6c0 3-2 5-5 5s-5-2-5-5zM11.4 14h1.2v9h-1.2z'),
    ...mirrorOutline(parsePath('M11.4 22C7 21 5 18 5 15c3.5 1 6 3.5 6.4 7z')),
  ]),
  defineElement(
    'Rosebud',
    'flower bloom stem love',
    'M12 1c3.5 1.5 5 4 5 6.5S15 12 12.6 12.4V23h-1.2V12.4C9 12 7 10 7 7.5S8.5 2.5 12 1zM9 6c0 2 1 4 3 5-1-2-1-3.5 0-5 1 1.5 1 3 0 5 2-1 3-3 3-5-1 .6-2 .8-3 0-1 .8-2 .6-3 0zM13 20c0-3 2-5 5-5 0 3-2 5-5 5z',
  ),
  defineElement(
    'Leaf',
    'plant green nature',
    'M3 21C2 9 9 3 21 3c1 12-5 18-14 16l-2 2zM8 16C11 12 14 9 18 6c-5 2-9 5-11 9z',
  ),
  defineElement('Plain leaf', 'plant green nature', 'M4 20C3 10 9 3 21 3c0 12-7 18-17 17z'),
  defineElement(
    'Monstera leaf',
    'plant tropical jungle',
    'M12 23v-6C6 18 2 14 2 9l5 1.5L3 6c1-2.5 3-4 5-4.5L10 6l1-5h2l1 5 2-4.5c2 .5 4 2 5 4.5l-4 4.5L22 9c0 5-4 9-9 8v6z',
  ),
  defineElement(
    'Fern',
    'plant leaf branch frond',
    [
      ...drawStroke(0.7, 12, 23, 12, 2),
      ...mirrorOutline(
        Array.from({ length: 8 }, (_, i) =>
          placeOutline(petal, 11.5 + 3.4 * (0.5 + i * 0.07), 16.5, 0.1 + i * 0.035, 58),
        ).flatMap((outline, i) => placeOutline(outline, 0, -14.5 + i * 2.5)),
      ),
    ],
    'nonzero',
  ),
  defineElement(
    'Olive branch',
    'plant leaf peace laurel',
    [
      ...drawStroke(0.7, 2, 22, 9, 15, 22, 2),
      ...[
        [5, 19],
        [9, 15],
        [13, 11],
        [17, 7],
      ].flatMap(([x = 0, y = 0]) => [
        ...placeOutline(petal, x - 5.5, y - 4.5, 0.45, 0),
        ...placeOutline(petal, x + 4.5, y - 5.5, 0.45, 90),
      ]),
    ],
    'nonzero',
  ),
  defineElement(
    'Sprig',
    'plant leaf branch herb',
    [
      ...drawStroke(0.8, 12, 23, 12, 6),
      ...placeOutline(petal, 6, 0, 0.5),
      ...mirrorOutline([0, 1, 2].flatMap((i) => placeOutline(petal, 7.5, 4 + i * 5 + 2.5, 0.45, -50))),
    ],
    'nonzero',
  ),
  defineElement(
    'Clover',
    'luck irish plant shamrock',
    [...repeatAround(3, heartPetal), ...drawStroke(1.2, 12, 12, 13, 18, 16, 23)],
    'nonzero',
  ),
  defineElement(
    'Lucky clover',
    'luck irish plant four',
    [...spinOutline(repeatAround(4, heartPetal), 45), ...drawStroke(1.2, 12, 12, 13, 19, 15, 23)],
    'nonzero',
  ),
  defineElement(
    'Maple leaf',
    'autumn canada tree',
    mirrorOutline(
      parsePath('M12 1l-2.5 4-2-1 .8 6L5 7.5l-.8 2L1 9l1.2 4L1 14l5.5 4-.7 2.2 5.6-.9L11.4 23H12z'),
    ),
  ),
  defineElement(
    'Feather',
    'bird boho quill',
    'M21 2C11 3 5 9 5 17l-3 5h2l2.5-4C14 18 20 13 21 2zM17 6c-4 3-8 7-10 11 2-5 6-9 10-11z',
  ),
  defineElement(
    'Mushroom',
    'fungus forest toadstool',
    'M12 2c6 0 10 4.5 10 10H2C2 6.5 6 2 12 2zM9 13h6c0 4 .5 6 1.5 9h-9C8.5 19 9 17 9 13zM8 5.5a1.7 1.7 0 1 0 .1 0zM15.5 6.5a1.4 1.4 0 1 0 .1 0zM12 9a1 1 0 1 0 .1 0z',
  ),
  defineElement(
    'Acorn',
    'oak autumn nut',
    'M11.4 1h1.2v3C17 4.2 20 6 20 9H4c0-3 3-4.8 7.4-5zM5 10h14c0 6-3 10-7 13-4-3-7-7-7-13z',
  ),
  defineElement(
    'Cactus',
    'desert plant succulent',
    'M10 23V17H8c-3 0-5-2-5-5V9a1.5 1.5 0 0 1 3 0v3c0 1.2.8 2 2 2h2V4a2 2 0 0 1 4 0v7h2c1.2 0 2-.8 2-2V7a1.5 1.5 0 0 1 3 0v2c0 3-2 5-5 5h-2v9z',
  ),
  defineElement(
    'Potted plant',
    'cactus house succulent',
    'M5 15h14l-2 8H7zM11.4 14V9C8 9 5 7 4 3c4 0 7 2 8 5 1-3 4-5 8-5-1 4-4 6-7.4 6v5z',
  ),
  defineElement('Pine tree', 'forest fir christmas', 'M12 1l6 7h-3l5 6h-4l5 6h-8v3h-2v-3H3l5-6H4l5-6H6z'),
  defineElement(
    'Round tree',
    'forest park oak',
    'M12 1a7 7 0 0 1 6.5 9.5A5 5 0 0 1 17 19h-4v4h-2v-4H7a5 5 0 0 1-1.5-8.5A7 7 0 0 1 12 1z',
  ),
  defineElement('Palm tree', 'beach tropical holiday', palm),
  defineElement(
    'Bare tree',
    'winter branch',
    [
      ...drawStroke(2, 12, 23, 12, 12),
      ...drawStroke(1.2, 12, 15, 6, 8, 3, 7),
      ...drawStroke(1.2, 12, 13, 18, 6, 21, 6),
      ...drawStroke(1.2, 12, 12, 12, 3),
      ...drawStroke(0.9, 6, 8, 6, 2),
      ...drawStroke(0.9, 18, 6, 17, 1),
      ...drawStroke(0.9, 12, 7, 9, 4),
      ...drawStroke(0.9, 12, 8, 15, 4),
    ],
    'nonzero',
  ),
  defineElement('Mountain', 'peak outdoor hike', 'M1 20L9 6l4 6 2-3 8 11z'),
  defineElement(
    'Snowy peaks',
    'mountain outdoor hike alps',
    'M1 21L9 5l4 7 3-5 7 14zM9 8.5L6.8 13l2.2-.8 1 1.6 1.6-.6z',
  ),
  defineElement('Hills', 'mountain field landscape', [
    ...parsePath('M1 20C4 12 9 12 12 16c3-6 8-6 11 4z'),
    ...drawDisc(17, 6, 3),
  ]),
  defineElement(
    'Volcano',
    'mountain lava eruption',
    'M9 9h2l1 2 1-2h2l7 13H2zM8 7a3 3 0 0 1 1-5 3.5 3.5 0 0 1 6 0 3 3 0 0 1 1 5z',
  ),
  defineElement(
    'Flame',
    'fire hot burn',
    'M13 1c1 5 7 7 7 14a8 8 0 0 1-16 0c0-4 3-6 4-9 2 1 3 3 3 5 2-2 3-6 2-10z',
  ),
  defineElement(
    'Double flame',
    'fire hot burn',
    'M13 1c1 5 7 7 7 14a8 8 0 0 1-16 0c0-4 3-6 4-9 2 1 3 3 3 5 2-2 3-6 2-10zM12.5 12c.5 2.5 3 3.5 3 6a3.5 3.5 0 0 1-7 0c0-2 1.5-2.5 2-4 1 .5 1.5 1.2 1.5 2 .6-1 .8-2.5.5-4z',
  ),
]
