import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawScallop,
  drawStar,
  placeOutline,
  repeatAround,
  repeatInRow,
} from './kit.ts'

export const badges = [
  ...[12, 16, 20].map((bumps) =>
    defineElement(`Scalloped badge, ${bumps}`, 'seal label round', [
      ...drawScallop(bumps, 9.6, 0.7),
      ...drawRing(8.4, 7.8),
    ]),
  ),
  defineElement('Round badge', 'seal circle label', [...drawDisc(12, 12, 11), ...drawRing(9.6, 9)]),
  defineElement('Star badge', 'seal award sheriff', [...drawStar(16, 11, 9.4), ...drawStar(5, 6, 2.5)]),
  defineElement(
    'Sheriff star',
    'west cowboy badge',
    [...drawStar(6, 10, 5.5), ...repeatAround(6, drawDisc(12, 1.9, 1.3))],
    'nonzero',
  ),
  defineElement('Hexagon badge', 'label honeycomb', [
    ...drawStar(6, 11, 11),
    ...drawStar(6, 9.6, 9.6),
    ...drawStar(6, 8.9, 8.9),
  ]),
  defineElement('Diamond badge', 'label', [
    ...drawStar(4, 11, 11),
    ...drawStar(4, 9, 9),
    ...drawStar(4, 8.2, 8.2),
  ]),
  defineElement('Shield', 'crest arms guard', 'M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z'),
  defineElement(
    'Shield outline',
    'crest arms guard',
    'M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5zM12 4.2L5 6.5V12c0 3.8 3 6.2 7 7.9 4-1.7 7-4.1 7-7.9V6.5z',
  ),
  defineElement(
    'Crest',
    'shield arms school',
    'M3 3h18v9c0 5-4 8-9 10-5-2-9-5-9-10zM5 5v5h14V5zM5 12c0 3.5 2.8 6 6 7.6V12zM13 12v7.6c3.2-1.6 6-4.1 6-7.6z',
  ),
  defineElement(
    'Pointed shield',
    'crest arms',
    'M2 3c4 0 7-1 10-2 3 1 6 2 10 2 0 9-2 15-10 20C4 18 2 12 2 3z',
  ),
  defineElement('Ribbon', 'banner label award', 'M2 7h4V5h12v2h4l-3 5 3 5h-4v-2H6v2H2l3-5z'),
  defineElement(
    'Banner',
    'ribbon scroll wave',
    'M1 8l4 2V6c4 2 10 2 14 0v4l4-2-2 5 2 5-4-1v-2c-4 2-10 2-14 0v2l-4 1 2-5z',
  ),
  defineElement(
    'Flat banner',
    'ribbon label',
    'M4 7h16v10H4zM1 9h2v10h14v-1H5v-.5H1l1.5-4.2zM23 9h-2v10h-2v-1.5h4l-1.5-4.2z',
    'nonzero',
  ),
  defineElement('Curved banner', 'ribbon arch label', 'M1 15C6 5 18 5 23 15l-4.5 3C15 11 9 11 5.5 18z'),
  defineElement('Bookmark', 'ribbon flag save', 'M6 1h12v22l-6-5-6 5z'),
  defineElement(
    'Rosette',
    'award prize ribbon first',
    [...drawScallop(14, 7, 0.6), ...drawDisc(12, 12, 4.5)].concat(
      drawPolygon(8, 18, 6, 24, 9, 23, 11, 24.5, 11.5, 19.3),
      drawPolygon(16, 18, 18, 24, 15, 23, 13, 24.5, 12.5, 19.3),
    ),
  ),
  defineElement('Ticket', 'admit show cinema', 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4z'),
  defineElement(
    'Ticket outline',
    'admit show cinema',
    'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zM3.5 7.5v1.4a3.5 3.5 0 0 1 0 6.2v1.4h17v-1.4a3.5 3.5 0 0 1 0-6.2V7.5z',
  ),
  defineElement(
    'Price tag',
    'label sale',
    'M2 2h10l11 11-10 10L2 12zM6.5 4.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4z',
  ),
  defineElement(
    'Swing tag',
    'label gift',
    'M7 6l5-5 5 5v17H7zM12 4.5A1.5 1.5 0 1 0 12 7.5 1.5 1.5 0 1 0 12 4.5z',
  ),
  defineElement(
    'Plaque',
    'label frame sign',
    'M5 5h14a3 3 0 0 0 3 3v8a3 3 0 0 0-3 3H5a3 3 0 0 0-3-3V8a3 3 0 0 0 3-3z',
  ),
  defineElement(
    'Plaque outline',
    'label frame sign',
    'M5 5h14a3 3 0 0 0 3 3v8a3 3 0 0 0-3 3H5a3 3 0 0 0-3-3V8a3 3 0 0 0 3-3zM5.8 6.2A4.2 4.2 0 0 1 3.2 8.8v6.4a4.2 4.2 0 0 1 2.6 2.6h12.4a4.2 4.2 0 0 1 2.6-2.6V8.8a4.2 4.2 0 0 1-2.6-2.6z',
  ),
  defineElement(
    'Postage stamp',
    'mail letter perforated',
    [...drawRect(3, 2, 18, 20), ...drawRect(5, 4, 14, 16)].concat(
      repeatInRow(6, drawDisc(3, 3.7, 0.8), 0, 3.3),
      repeatInRow(6, drawDisc(21, 3.7, 0.8), 0, 3.3),
    ),
  ),
  defineElement('Pennant', 'flag team sport', drawPolygon(2, 5, 23, 12, 2, 19)),
  defineElement('Flag', 'country march', 'M4 1h2v2h15l-4 5 4 5H6v10H4z'),
  defineElement('Waving flag', 'country march', 'M4 1h2v2c5-2 8 3 15 0v10c-7 3-10-2-15 0v10H4z'),
  defineElement(
    'Speech bubble',
    'talk chat quote',
    'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-9l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  ),
  defineElement(
    'Round bubble',
    'talk chat speech',
    'M12 2c6 0 11 3.6 11 8.5S18 19 12 19c-.8 0-1.5 0-2.2-.2L5 22v-4.6C2.5 15.8 1 13.3 1 10.5 1 5.6 6 2 12 2z',
  ),
  defineElement('Thought bubble', 'think cloud dream', [
    ...placeOutline(drawScallop(9, 8, 1.2), 1.5, -1.5, 0.88),
    ...drawDisc(6, 20.5, 1.6),
    ...drawDisc(2.5, 22.5, 1),
  ]),
]
