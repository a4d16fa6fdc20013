import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawRect,
  drawRing,
  drawScallop,
  drawStar,
  heart,
  mirrorOutline,
  petal,
  placeOutline,
  repeatAround,
  repeatInRow,
  spinOutline,
} from './kit.ts'

export const frames = [
  defineElement('Frame', 'square border box', 'M2 2h20v20H2zM4 4v16h16V4z'),
  defineElement('Double frame', 'square border box', [
    ...drawRect(1, 1, 22, 22),
    ...drawRect(2, 2, 20, 20),
    ...drawRect(3, 3, 18, 18),
    ...drawRect(3.5, 3.5, 17, 17),
  ]),
  defineElement('Thick frame', 'square border box', [
    ...drawRect(1, 1, 22, 22),
    ...drawRect(4.5, 4.5, 15, 15),
  ]),
  defineElement('Round frame', 'circle border', drawRing(11, 9.6)),
  defineElement('Double round frame', 'circle border', [...drawRing(11, 10), ...drawRing(9.4, 9)]),
  defineElement('Rounded frame', 'square border box', [
    ...drawRect(1, 1, 22, 22, 5),
    ...drawRect(2.2, 2.2, 19.6, 19.6, 3.9),
  ]),
  defineElement(
    'Notched frame',
    'border label deco',
    'M5 1h14v4h4v14h-4v4H5v-4H1V5h4zM6 2v4H2v12h4v4h12v-4h4V6h-4V2z',
  ),
  defineElement(
    'Scooped frame',
    'border label deco ticket',
    'M5 1h14a4 4 0 0 0 4 4v14a4 4 0 0 0-4 4H5a4 4 0 0 0-4-4V5a4 4 0 0 0 4-4zM5.8 2.2A5 5 0 0 1 2.2 5.8v12.4a5 5 0 0 1 3.6 3.6h12.4a5 5 0 0 1 3.6-3.6V5.8a5 5 0 0 1-3.6-3.6z',
  ),
  defineElement(
    'Corners',
    'frame focus camera brackets',
    mirrorOutline(parsePath('M1 1h7v1.5H2.5V8H1zM1 23h7v-1.5H2.5V16H1z')),
  ),
  defineElement('Dotted ring', 'circle frame beads', repeatAround(28, drawDisc(12, 2, 0.7))),
  defineElement('Beaded ring', 'circle frame pearls', repeatAround(18, drawDisc(12, 2.4, 1.5))),
  defineElement('Dashed ring', 'circle frame stitched', repeatAround(16, drawRect(10.8, 1, 2.4, 1, 0.5))),
  defineElement('Starred ring', 'circle frame stars', repeatAround(12, drawStar(5, 1.9, 0.8, 12, 2.9))),
  defineElement('Hearts in a ring', 'circle frame love', repeatAround(10, placeOutline(heart, 10, 1, 0.17))),
  defineElement(
    'Leaf wreath',
    'laurel circle frame nature',
    repeatAround(18, placeOutline(petal, 9.5, 0.5, 0.3, 24)),
  ),
  defineElement(
    'Laurel',
    'wreath award film winner',
    mirrorOutline(
      Array.from({ length: 8 }, (_, i) =>
        spinOutline(placeOutline(petal, 8.5, 0.3, 0.36, -38), -28 - i * 19),
      ).flat(),
    ),
  ),
  defineElement('Oval frame', 'ellipse border portrait', [
    ...drawDisc(12, 12, 11, 8),
    ...drawDisc(12, 12, 10, 7),
    ...drawDisc(12, 12, 9.4, 6.4),
    ...drawDisc(12, 12, 9.1, 6.1),
  ]),
  defineElement(
    'Arch frame',
    'window door border',
    'M3 23V11a9 9 0 0 1 18 0v12zM4.2 21.8h15.6V11a7.8 7.8 0 0 0-15.6 0z',
  ),
  defineElement('Instant photo', 'polaroid picture frame', 'M3 1h18v22H3zM5 3v14h14V3z'),
  defineElement('Film strip', 'cinema movie frame', [
    ...drawRect(1, 4, 22, 16),
    ...drawRect(5, 8, 14, 8),
    ...repeatInRow(7, drawRect(2, 5, 1.6, 1.6, 0.3), 3.07),
    ...repeatInRow(7, drawRect(2, 17.4, 1.6, 1.6, 0.3), 3.07),
  ]),
  defineElement('Hexagon frame', 'border honeycomb', [...drawStar(6, 11, 11), ...drawStar(6, 9.5, 9.5)]),
  defineElement('Octagon frame', 'border stop', [
    ...spinOutline(drawStar(8, 11, 11), 22.5),
    ...spinOutline(drawStar(8, 9.7, 9.7), 22.5),
  ]),
  defineElement('Scalloped frame', 'border flower', [
    ...drawScallop(16, 9.8, 0.6),
    ...drawScallop(16, 8.6, 0.6),
  ]),
  defineElement(
    'Rope ring',
    'circle frame sailor',
    repeatAround(30, placeOutline(drawDisc(0, 0, 1.5, 0.7), 12, 2.2, 1, -30)),
  ),
]
