import { parsePath } from '#press/draw/svg-path.ts'
import {
  around,
  disc,
  element,
  heart,
  inRow,
  mirrorOutline,
  petal,
  placeOutline,
  rect,
  ring,
  scallop,
  spinOutline,
  star,
} from './kit.ts'

export const frames = [
  element('Frame', 'square border box', 'M2 2h20v20H2zM4 4v16h16V4z'),
  element('Double frame', 'square border box', [
    ...rect(1, 1, 22, 22),
    ...rect(2, 2, 20, 20),
    ...rect(3, 3, 18, 18),
    ...rect(3.5, 3.5, 17, 17),
  ]),
  element('Thick frame', 'square border box', [...rect(1, 1, 22, 22), ...rect(4.5, 4.5, 15, 15)]),
  element('Round frame', 'circle border', ring(11, 9.6)),
  element('Double round frame', 'circle border', [...ring(11, 10), ...ring(9.4, 9)]),
  element('Rounded frame', 'square border box', [
    ...rect(1, 1, 22, 22, 5),
    ...rect(2.2, 2.2, 19.6, 19.6, 3.9),
  ]),
  element(
    'Notched frame',
    'border label deco',
    'M5 1h14v4h4v14h-4v4H5v-4H1V5h4zM6 2v4H2v12h4v4h12v-4h4V6h-4V2z',
  ),
  element(
    'Scooped frame',
    'border label deco ticket',
    'M5 1h14a4 4 0 0 0 4 4v14a4 4 0 0 0-4 4H5a4 4 0 0 0-4-4V5a4 4 0 0 0 4-4zM5.8 2.2A5 5 0 0 1 2.2 5.8v12.4a5 5 0 0 1 3.6 3.6h12.4a5 5 0 0 1 3.6-3.6V5.8a5 5 0 0 1-3.6-3.6z',
  ),
  element(
    'Corners',
    'frame focus camera brackets',
    mirrorOutline(parsePath('M1 1h7v1.5H2.5V8H1zM1 23h7v-1.5H2.5V16H1z')),
  ),
  element('Dotted ring', 'circle frame beads', around(28, disc(12, 2, 0.7))),
  element('Beaded ring', 'circle frame pearls', around(18, disc(12, 2.4, 1.5))),
  element('Dashed ring', 'circle frame stitched', around(16, rect(10.8, 1, 2.4, 1, 0.5))),
  element('Starred ring', 'circle frame stars', around(12, star(5, 1.9, 0.8, 12, 2.9))),
  element('Hearts in a ring', 'circle frame love', around(10, placeOutline(heart, 10, 1, 0.17))),
  element('Leaf wreath', 'laurel circle frame nature', around(18, placeOutline(petal, 9.5, 0.5, 0.3, 24))),
  element(
    'Laurel',
    'wreath award film winner',
    mirrorOutline(
      Array.from({ length: 8 }, (_, i) =>
        spinOutline(placeOutline(petal, 8.5, 0.3, 0.36, -38), -28 - i * 19),
      ).flat(),
    ),
  ),
  element('Oval frame', 'ellipse border portrait', [
    ...disc(12, 12, 11, 8),
    ...disc(12, 12, 10, 7),
    ...disc(12, 12, 9.4, 6.4),
    ...disc(12, 12, 9.1, 6.1),
  ]),
  element(
    'Arch frame',
    'window door border',
    'M3 23V11a9 9 0 0 1 18 0v12zM4.2 21.8h15.6V11a7.8 7.8 0 0 0-15.6 0z',
  ),
  element('Instant photo', 'polaroid picture frame', 'M3 1h18v22H3zM5 3v14h14V3z'),
  element('Film strip', 'cinema movie frame', [
    ...rect(1, 4, 22, 16),
    ...rect(5, 8, 14, 8),
    ...inRow(7, rect(2, 5, 1.6, 1.6, 0.3), 3.07),
    ...inRow(7, rect(2, 17.4, 1.6, 1.6, 0.3), 3.07),
  ]),
  element('Hexagon frame', 'border honeycomb', [...star(6, 11, 11), ...star(6, 9.5, 9.5)]),
  element('Octagon frame', 'border stop', [
    ...spinOutline(star(8, 11, 11), 22.5),
    ...spinOutline(star(8, 9.7, 9.7), 22.5),
  ]),
  element('Scalloped frame', 'border flower', [...scallop(16, 9.8, 0.6), ...scallop(16, 8.6, 0.6)]),
  element(
    'Rope ring',
    'circle frame sailor',
    around(30, placeOutline(disc(0, 0, 1.5, 0.7), 12, 2.2, 1, -30)),
  ),
]
