import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStar,
  drawStroke,
  spinOutline,
} from './kit.ts'

export const things = [
  defineElement(
    'Light bulb',
    'idea lamp',
    'M12 1a8 8 0 0 1 8 8c0 4-3 5-3.5 8.5h-9C7 14 4 13 4 9a8 8 0 0 1 8-8zM8 19h8v1.5H8zM9 22h6l-1.5 2h-3z',
  ),
  defineElement(
    'Key',
    'lock door secret',
    'M7 6a6 6 0 0 1 5.7 4.2H23v3.6h-2.5V18h-3.5v-4.2h-4.3A6 6 0 1 1 7 6zM7 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4z',
  ),
  defineElement(
    'Padlock',
    'lock closed secret',
    'M6 10V7a6 6 0 0 1 12 0v3h2v13H4V10zM8.5 10h7V7a3.5 3.5 0 0 0-7 0zM12 13.5a2 2 0 0 0-1 3.7V20h2v-2.8a2 2 0 0 0-1-3.7z',
  ),
  defineElement(
    'Book',
    'read school library',
    'M11.4 5C8.5 3 5 2.5 1 3v17c4-.5 7.5 0 10.4 2zM12.6 5C15.5 3 19 2.5 23 3v17c-4-.5-7.5 0-10.4 2z',
  ),
  defineElement('Pencil', 'write draw school', 'M17 1l6 6L8 22H1v-7zM15.5 4.5l-12 12 4 4 12-12z'),
  defineElement(
    'Paintbrush',
    'art paint draw',
    'M21 1l2 2-9.5 13-5-5zM7.5 12.5l4 4C11 21 7 23 1 22c3-1.5 2-6 6.5-9.5z',
  ),
  defineElement(
    'Palette',
    'art paint colour',
    'M12 2c6 0 11 4 11 9.5 0 3-2.5 4.5-5 4.5h-2.5c-2 0-2.5 1.5-1.5 3s0 3-2 3C6 22 1 17.5 1 12S6 2 12 2zM6.5 10a1.7 1.7 0 1 0 .1 0zM10 5.5a1.7 1.7 0 1 0 .1 0zM15 5.5a1.7 1.7 0 1 0 .1 0zM19 9.5a1.7 1.7 0 1 0 .1 0z',
  ),
  defineElement(
    'Scissors',
    'cut craft',
    [
      ...drawRing(4, 2.2, 5, 19),
      ...drawRing(4, 2.2, 19, 19),
      ...drawPolygon(6.5, 16, 17.5, 1, 19, 3.5, 9, 18),
      ...drawPolygon(17.5, 16, 6.5, 1, 5, 3.5, 15, 18),
    ],
    'evenodd',
  ),
  defineElement(
    'Glasses',
    'read face style',
    [...drawRing(5, 3.6, 6, 13), ...drawRing(5, 3.6, 18, 13), ...drawRect(10.5, 11.5, 3, 1.4)],
    'evenodd',
  ),
  defineElement(
    'Sunglasses',
    'summer face style cool',
    'M1 7h22v3h-1c0 5-1.5 7.5-5 7.5S12.8 15 12.5 11h-1C11.2 15 10.5 17.5 7 17.5S2 15 2 10H1z',
  ),
  defineElement(
    'Cap',
    'hat style',
    'M2 15C2 8 6 4 12 4s9 4 9 9c1.5 0 2.5 1 3 3-4-1.5-8-1.5-11-.5-4 1.3-7 1.5-11 .5zM12 2.5a1.3 1.3 0 1 0 .1 0z',
  ),
  defineElement(
    'Shoe',
    'trainer sneaker style run',
    'M2 7c2 1.5 4 1.5 6-.5l5 5c2 1.5 5 1.5 8 2.5 1.5.5 2 1.5 2 3v1H1v-4c0-3 .5-5 1-7zM1 19.5h22V21H1z',
  ),
  defineElement(
    'Hand',
    'palm stop five',
    'M11 1.5a1.5 1.5 0 0 1 3 0V9h.5V3a1.5 1.5 0 0 1 3 0v9.5L19 10a1.6 1.6 0 0 1 3 1.2L18.5 19c-1 2.5-3 4-6 4-4.5 0-7-3-7-7.5V6a1.5 1.5 0 0 1 3 0v4H9V3a1.5 1.5 0 0 1 3-.0z',
  ),
  defineElement(
    'Pointing hand',
    'finger direction this way',
    'M1 10h5l2-2h14a1.6 1.6 0 0 1 0 3.2h-6c1.5 0 2 2.6.3 3 1.3.6 1 2.7-.5 2.8.8.8.4 2.6-1.3 2.8C13 20.2 9 20.5 6 18H1z',
  ),
  defineElement(
    'Fist',
    'power strong rise',
    'M6 3a2 2 0 0 1 3.5-.8A2 2 0 0 1 13 2a2 2 0 0 1 3.5.6A2 2 0 0 1 20 4.5v9c0 2.5-1 4-2 5.5V23H8v-4c-2-2-3-4.5-3-7V8.5A2 2 0 0 1 7 6.6h5a2 2 0 0 1 0 4H9.5v1h3a3 3 0 0 0 .5-6H6z',
  ),
  defineElement(
    'V for victory',
    'hand peace fingers',
    'M7 1.5A1.7 1.7 0 0 1 10.2 1L12 8.5 14.5 1a1.7 1.7 0 0 1 3.2 1L15.5 9c2.5 0 4 1.5 4 4v2c0 5-2.5 8-7 8-4 0-6.5-2.5-7-7l-.5-3c-.2-1.7 1-3 2.7-3h1z',
  ),
  defineElement(
    'Plain cross',
    'plus church faith',
    [...drawRect(10.3, 1, 3.4, 22), ...drawRect(4, 6.5, 16, 3.4)],
    'nonzero',
  ),
  defineElement(
    'Magic wand',
    'wizard spell star',
    [
      ...spinOutline(drawRect(11, 8, 2, 15, 1), 40),
      ...drawStar(5, 4.5, 2, 17, 6),
      ...drawStar(4, 2, 0.4, 6, 4),
      ...drawStar(4, 1.5, 0.3, 21, 15),
    ],
    'nonzero',
  ),
  defineElement(
    'Crystal ball',
    'magic fortune',
    [...drawDisc(12, 9.5, 8.5), ...parsePath('M6 17.5h12l3 5.5H3z'), ...drawStar(4, 3.5, 0.8, 10, 8)],
    'evenodd',
  ),
  defineElement(
    'Hourglass with sand',
    'time clock',
    'M3 1h18v3h-2c0 4-2 6-5 8 3 2 5 4 5 8h2v3H3v-3h2c0-4 2-6 5-8-3-2-5-4-5-8H3zM8 6h8c-.5 2-2 3.5-4 4.5C10 9.5 8.5 8 8 6zM8 19c1-2.5 2.5-3.5 4-4 1.5.5 3 1.5 4 4z',
  ),
  defineElement(
    'Clock',
    'time hour',
    [...drawRing(11, 9.3), ...drawStroke(1.5, 12, 6, 12, 12, 16, 15)],
    'evenodd',
  ),
  defineElement(
    'Scribble',
    'doodle pen sketch',
    drawStroke(1, 1, 14, 5, 8, 6, 16, 10, 7, 11, 17, 15, 8, 16, 16, 20, 9, 22, 15),
    'nonzero',
  ),
  defineElement(
    'Brush stroke',
    'paint underline swash',
    'M1 13C6 9 15 8 23 9c-2 .5-3 1-3.5 1.5 1 .2 2 .5 2.5 1-3 .5-5 1-6 1.8 1 .2 1.5.5 1.5 1C12 14 6 14.5 1 16c1-.8 1.5-1.3 1.5-1.8C2 14 1.5 13.5 1 13z',
  ),
  defineElement(
    'Rough underline',
    'doodle pen line',
    drawPolygon(1, 11, 22, 9.5, 8, 13, 23, 12.8, 5, 16, 4.5, 15.2, 14, 13.8, 2, 14, 1.5, 13, 12, 10.9),
  ),
  defineElement(
    'Hand-drawn ring',
    'doodle pen circle',
    'M13 3C6 2.5 1 6.5 1 12s5 9 11.5 8.5S23 16 23 11.5 18 3 9 4c7-.5 12.5 2.5 12.5 7.5s-4 7.5-9.5 7.7S2.5 16.5 2.5 12 6.5 4 13 4.2z',
  ),
]
