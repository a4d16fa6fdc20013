import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawStroke,
  mirrorOutline,
  placeOutline,
  repeatAround,
  spinOutline,
} from './kit.ts'

const drawEyes = (x: number, y: number, r: number) => mirrorOutline(drawDisc(x, y, r))
const drawHalf = (d: string) => mirrorOutline(parsePath(d))

export const animals = [
  defineElement('Cat', 'pet animal face kitten', [
    ...parsePath('M3 2l5 4c2.5-1 5.5-1 8 0l5-4 1 12c0 5-4 8-10 8S2 19 2 14z'),
    ...drawEyes(8, 13, 1.4),
    ...drawPolygon(10.8, 16, 13.2, 16, 12, 17.5),
  ]),
  defineElement(
    'Sitting cat',
    'pet animal kitten',
    'M6 1l3 2.5h3L15 1v6c0 1.5-.6 2.5-1.5 3.3C16 12 18 15 18 19c2 0 3-1 3-3s-1.5-2-1.5-4c0-1.5 1-2.5 2.5-2.5-1 1.5.5 3 .8 5C23.5 19 21 22 17 22H6c-1 0-1.5-.8-1-1.7.4-.7 1-.9 1.5-1C6 16 6 13 7.5 10.3 6.6 9.5 6 8.5 6 7z',
  ),
  defineElement('Dog', 'pet animal face puppy', [
    ...parsePath('M6 4c4-2 8-2 12 0 3 0 5 3 5 8l-3.5 1C19 19 16 22 12 22s-7-3-7.5-9L1 12c0-5 2-8 5-8z'),
    ...drawEyes(8.8, 11, 1.3),
    ...drawDisc(12, 15.5, 2, 1.4),
  ]),
  defineElement('Paw', 'pet animal dog cat print', [
    ...parsePath('M12 11c3.5 0 6.5 4 6.5 7.5S16 22 12 20.5C8 22 5.5 22 5.5 18.5S8.5 11 12 11z'),
    ...drawDisc(4.5, 10, 2, 2.8),
    ...drawDisc(9, 5, 2.2, 3),
    ...drawDisc(15, 5, 2.2, 3),
    ...drawDisc(19.5, 10, 2, 2.8),
  ]),
  defineElement(
    'Bone',
    'pet dog',
    'M5 3a3 3 0 0 1 3.5 4.5l8 8A3 3 0 1 1 18.5 21 3 3 0 1 1 15.5 16.5l-8-8A3 3 0 1 1 3.5 5.5 3 3 0 0 1 5 3z',
    'nonzero',
  ),
  defineElement('Bear face', 'animal panda teddy', [
    ...parsePath(
      'M5.5 2A3.5 3.5 0 0 1 8.7 4.5a10 10 0 0 1 6.6 0A3.5 3.5 0 1 1 20 8.8C21 10.4 21.5 12 21.5 14c0 5-4 8-9.5 8s-9.5-3-9.5-8c0-2 .5-3.6 1.5-5.2A3.5 3.5 0 0 1 5.5 2z',
    ),
    ...drawEyes(8.2, 12, 1.3),
    ...drawDisc(12, 16, 2, 1.5),
  ]),
  defineElement('Rabbit', 'animal face bunny easter', [
    ...parsePath(
      'M8 1c2 1 3 4 3 7h2c0-3 1-6 3-7 2 2 2 6 0 8.5 3 1.2 4 3.5 4 6 0 4.5-3.5 7.5-8 7.5s-8-3-8-7.5c0-2.5 1-4.8 4-6C6 7 6 3 8 1z',
    ),
    ...drawEyes(9, 15, 1.2),
    ...drawDisc(12, 18, 1.2, 0.8),
  ]),
  defineElement('Fox', 'animal face forest', [
    ...drawHalf('M12 23C6 20 1 15 1 8V1l6 4.5h5zM6 12.5l4 2.5-4 .5z'),
  ]),
  defineElement('Owl', 'bird animal night', [
    ...parsePath('M3 2c3 2 6 2 9 2s6 0 9-2c1 3 1 5 0 8 0 8-4 12-9 13-5-1-9-5-9-13-1-3-1-5 0-8z'),
    ...mirrorOutline([...drawDisc(8, 9.5, 3.2), ...drawDisc(8, 9.5, 1.4)]),
    ...drawPolygon(10.8, 12.5, 13.2, 12.5, 12, 15.5),
  ]),
  defineElement(
    'Bird',
    'animal fly dove',
    'M1 8l5-1c1-4 6-5 8.5-2L22 3l-4 5c0 8-6 12-14 12l4-4c-4-1-6-4-7-8zM8 7a.9.9 0 1 0 .1 0z',
  ),
  defineElement('Gull', 'bird sea fly', 'M1 11c5-6 8-5 11 0 3-5 6-6 11 0-5-3-8-2-11 3-3-5-6-6-11-3z'),
  defineElement(
    'Dove',
    'bird peace fly',
    'M2 4c5 0 8 2 10 6 1-2 3-3 5-2.5L21 9l-2.5 1.5C18 16 14 19 9 19l-5 3 1.5-4C9 17 10 15 10 13 5 12.5 2 9 2 4z',
  ),
  defineElement(
    'Rooster',
    'bird farm hen',
    'M6 2l1.5 2L9 2l1 2.5c2 .8 2.5 2.5 2.5 4.5C14 11 16 11 17 9c1-3 3-4 5-4 1 4 1 7-.5 9-1.5 3-4 4.5-6.5 5v3h-2v-3l-2 .0V22H9v-3.5C5.5 16.5 5 13 5.5 9L3 8l3-2.5zM8 5.5a.8.8 0 1 0 .1 0z',
  ),
  defineElement(
    'Flamingo',
    'bird tropical pink',
    'M9 2c3 0 4 2.5 3 5l-2 4c2-2 6-3 9-1 2 1 3 3 3 5-3 0-4 1-7 1l-.5 7h-1l.2-7c-4-.3-6-2-5.5-5l2.3-5c.6-1.5 0-2.6-1.2-2.6-1 0-1.3.9-1.3 2.6L6 8.5C5.5 4 6.5 2 9 2z',
  ),
  defineElement('Butterfly', 'insect wings spring', [
    ...drawHalf(
      'M11.5 12C9 5 5 2 1.5 3.5 1 8 4 12 7 12.5 4 13.5 3 17 5 20.5c3 .5 5.5-3 6.5-7zM12 6v15h-.6V6z',
    ),
  ]),
  defineElement('Fine butterfly', 'insect wings spring', [
    ...drawHalf(
      'M11.5 12C9 5 5 2 1.5 3.5 1 8 4 12 7 12.5 4 13.5 3 17 5 20.5c3 .5 5.5-3 6.5-7zM9.5 10.5C7.5 7 5.5 5.5 3 5.3c.5 3 3 5 6.5 5.2zM9.7 14c-2.5.2-4 2-3.9 4.5 2 0 3.5-1.8 3.9-4.5zM12 6v15h-.6V6z',
    ),
  ]),
  defineElement(
    'Moth',
    'insect night wings',
    drawHalf('M12 5c-3 2-7 1-11 3 0 5 3 8 7 8l-3 5c4 0 6-2 7-5zM6.5 10.5a1.5 1.5 0 1 0 .1 0z'),
  ),
  defineElement('Bee', 'insect honey bumble', [
    ...spinOutline(
      [
        ...drawDisc(12, 14, 5, 7),
        ...drawStroke(1.5, 7.5, 12, 16.5, 12),
        ...drawStroke(1.5, 7.2, 15.5, 16.8, 15.5),
      ],
      0,
    ),
    ...mirrorOutline(spinOutline(drawDisc(7, 7, 3, 5), -50)),
    ...mirrorOutline(drawStroke(0.6, 11, 6.5, 9.5, 3)),
  ]),
  defineElement('Ladybird', 'insect beetle luck', [
    ...drawDisc(12, 14, 9, 8.5),
    ...parsePath('M11.7 6h.6v16.5h-.6z'),
    ...parsePath('M8 5.5a4 4 0 0 1 8 0c-2.5-.8-5.5-.8-8 0z'),
    ...drawEyes(7.5, 11.5, 1.5),
    ...drawEyes(6.8, 17, 1.5),
    ...drawEyes(10, 19.5, 0.9),
  ]),
  defineElement(
    'Spider',
    'insect halloween',
    [
      ...drawDisc(12, 14, 4.5, 5),
      ...drawDisc(12, 8, 2.7),
      ...mirrorOutline([
        ...drawStroke(0.9, 9, 11, 5, 9, 3, 3),
        ...drawStroke(0.9, 8, 13, 3, 12, 1, 8),
        ...drawStroke(0.9, 8, 15, 3, 17, 1.5, 21),
        ...drawStroke(0.9, 9, 17, 6, 20, 6, 23),
      ]),
    ],
    'nonzero',
  ),
  defineElement(
    'Cobweb',
    'spider halloween net',
    [
      ...repeatAround(8, drawStroke(0.35, 12, 12, 12, 1)),
      ...[3, 6, 9].flatMap((r) =>
        repeatAround(
          8,
          parsePath(
            `M12 ${12 - r}q${r * 0.32} ${r * 0.35} ${r * 0.7} ${r * 0.293}l-.15.3q-${r * 0.38}.05-${r * 0.7}-${r * 0.29}z`,
          ),
        ),
      ),
    ],
    'nonzero',
  ),
  defineElement(
    'Snail',
    'garden slow shell',
    [
      ...parsePath('M1 22c0-3 2-4 4-4V8l-2-4 1-.4 2 3.4h1.5l1-3.5 1 .3L9 9v8.5h11c2 0 3 2 3 4.5z'),
      ...drawDisc(15, 13, 6),
    ],
    'nonzero',
  ),
  defineElement(
    'Fish',
    'sea animal water',
    'M1 6l5 4c3-5 9-6 17 2-8 8-14 7-17 2l-5 4 2-6zM17.5 9.5a1.3 1.3 0 1 0 .1 0z',
  ),
  defineElement('Fishbone', 'sea skeleton', [
    ...parsePath('M15 6c4 0 7 3 8 6-1 3-4 6-8 6zM19 9.5a1.2 1.2 0 1 0 .1 0z'),
    ...drawStroke(1, 2, 12, 15, 12),
    ...[5, 8.5, 12].flatMap((x) => drawStroke(1, x - 1, 7.5, x + 0.5, 12, x - 1, 16.5)),
    ...drawPolygon(1, 7, 4, 12, 1, 17, 0.3, 12),
  ]),
  defineElement(
    'Whale',
    'sea animal ocean',
    [
      ...parsePath(
        'M1 14c0-5 4-8 9-8s8 3 10 6c1-1 1-3 0-5 2 0 3 1 3.5 2.5C23 16 19 21 11 21 5 21 1 19 1 14zM5 12.5a1.2 1.2 0 1 0 .1 0z',
      ),
      ...drawStroke(0.9, 9, 4.5, 9, 2.5, 6.5, 1),
      ...drawStroke(0.9, 9, 2.5, 11.5, 1),
    ],
    'evenodd',
  ),
  defineElement(
    'Jellyfish',
    'sea animal ocean',
    [
      ...parsePath(
        'M2 12a10 10 0 0 1 20 0c-1.5 1.5-3 1.5-4 0-1.2 1.5-3 1.5-4 0-1.2 1.5-2.8 1.5-4 0-1 1.5-2.8 1.5-4 0-1 1.5-2.5 1.5-4 0z',
      ),
      ...[5.5, 9.8, 14.2, 18.5].flatMap((x, i) =>
        drawStroke(1, x, 14.5, x + 1, 17, x - 0.8, 19.5, x, i % 2 ? 23 : 21.5),
      ),
    ],
    'nonzero',
  ),
  defineElement('Frog', 'animal face green', [
    ...parsePath(
      'M7 3a4 4 0 0 1 3.7 2.6h2.6A4 4 0 1 1 20.5 8.8C22 10.5 23 12.5 23 14c0 4.5-5 7-11 7S1 18.5 1 14c0-1.5 1-3.5 2.5-5.2A4 4 0 0 1 7 3z',
    ),
    ...drawEyes(7, 7, 1.6),
    ...parsePath('M6 15c3 2.5 9 2.5 12 0-2 4.5-10 4.5-12 0z'),
  ]),
  defineElement(
    'Snake',
    'animal reptile',
    [
      ...drawStroke(2.6, 4, 20, 18, 20, 20, 17.5, 18, 15, 7, 15, 5, 12.5, 7, 10, 15, 10, 17, 7.5, 16, 4),
      ...drawStroke(0.5, 16, 3.5, 16.5, 1),
      ...drawDisc(16, 4.5, 2.2, 2.5),
    ],
    'nonzero',
  ),
  defineElement(
    'Elephant',
    'animal africa',
    'M8 4c6-1 14 1 14 9v8h-4v-5h-5v5H9v-6c-1-.3-2-1-2.5-2-1 2-1.5 4-1.5 6 0 1 .6 1.5 1.5 1V22c-2.5.8-4.5-.5-4.5-3.5C2 14 2 11 3 8c1-2.5 2.5-3.7 5-4zM6 8a.9.9 0 1 0 .1 0zM9.5 6.5c2 1 2.5 4 1 6.5 3-1 4-5 1.5-7z',
  ),
  defineElement(
    'Dinosaur',
    'animal t-rex fossil',
    'M13 1h7l3 3v3l-6 1.5V11h3v2h-3c0 3-1.5 5-3.5 6l1 4h-3l-1-3.5H8L7 23H4l1-5C3 16 1.5 13 1 9c2 2.5 4 3.5 6 3 2.5-.5 4-2.5 4.5-5.5V3zM16 3a.9.9 0 1 0 .1 0z',
  ),
  defineElement(
    'Horseshoe',
    'luck horse west',
    'M5 2C2 7 1 11 2 15c1.2 5 5 8 10 8s8.8-3 10-8c1-4 0-8-3-13l-3 1.5c2 4 2.8 7 2.2 10C17.5 17 15 19 12 19s-5.5-2-6.2-5.5c-.6-3 .2-6 2.2-10z',
  ),
  defineElement('Skull', 'bones danger pirate halloween', [
    ...parsePath(
      'M12 1c6 0 10 4 10 9 0 3-1.5 5.5-4 7v5h-3v-2h-1.5v2h-3v-2H9v2H6v-5c-2.5-1.5-4-4-4-7 0-5 4-9 10-9z',
    ),
    ...drawEyes(7.8, 10.5, 2.3),
    ...drawPolygon(12, 13, 13.3, 16, 10.7, 16),
  ]),
  defineElement(
    'Ghost',
    'halloween spirit boo',
    'M12 1c5 0 8 3.5 8 8v14l-2.7-2.5L14.6 23 12 20.5 9.4 23l-2.7-2.5L4 23V9c0-4.5 3-8 8-8zM9 8.5a1.5 1.5 0 1 0 .1 0zM15 8.5a1.5 1.5 0 1 0 .1 0z',
  ),
  defineElement(
    'Bat',
    'halloween night wings',
    drawHalf('M12 7.5l-1.5-2L10 9C7 6 4 5.5 0 6c2 2 2.5 4 2.5 7 2-1 4-1 5 1.5C9 13.5 11 14.5 12 18z'),
  ),
  defineElement('Alien', 'space ufo face', [
    ...parsePath('M12 1c6 0 9.5 4 9.5 9S17 22 12 23C7 22 2.5 15 2.5 10S6 1 12 1z'),
    ...mirrorOutline(placeOutline(drawDisc(0, 0, 2, 3.6), 7.6, 11.5, 1, -35)),
  ]),
  defineElement('Smile', 'face happy emoji', [
    ...drawDisc(12, 12, 11),
    ...drawEyes(8, 9, 1.5),
    ...parsePath('M6 14c3 5 9 5 12 0l-1.4-.8c-2.3 3.6-6.9 3.6-9.2 0z'),
  ]),
  defineElement('Wink', 'face happy emoji', [
    ...drawDisc(12, 12, 11),
    ...drawDisc(8, 9, 1.5),
    ...drawStroke(1.4, 14, 9, 18, 9),
    ...parsePath('M6 14c3 5 9 5 12 0l-1.4-.8c-2.3 3.6-6.9 3.6-9.2 0z'),
  ]),
  defineElement(
    'Eye',
    'look see face',
    'M1 12C6 4 18 4 23 12 18 20 6 20 1 12zM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
  ),
  defineElement('Eye with lashes', 'look see face beauty', [
    ...parsePath(
      'M1 14C6 6 18 6 23 14 18 22 6 22 1 14zM12 9.7a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 1 0 0-8.6zM12 11.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4z',
    ),
    ...[-50, -25, 0, 25, 50].flatMap((angle) =>
      placeOutline(drawStroke(0.8, 0, -9.5, 0, -12.5), 12, 15.5, 1, angle),
    ),
  ]),
  defineElement(
    'Lips',
    'kiss mouth beauty',
    'M1 11c4-2 6-5 8.5-5C11 6 11.5 7 12 7.3c.5-.3 1-1.3 2.5-1.3C17 6 19 9 23 11c-3 5-7 8-11 8s-8-3-11-8zM4 11.4c5 1.3 11 1.3 16 0-5-.6-11-.6-16 0z',
  ),
  defineElement(
    'Moustache',
    'face hair man',
    drawHalf('M12 10C10 7 6 7 5 11c-.6 2-2 3-4.5 2.5C3 18 9 18 12 13z'),
  ),
]
