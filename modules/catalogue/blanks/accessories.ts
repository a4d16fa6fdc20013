import { type AreaSpec, cardEdge } from './families/family.ts'
import { type Row, row, unbranded } from './row.ts'

const sheet = (width: number, height: number, source: string): AreaSpec[] => [
  { name: 'front', label: 'Front', width, height, source },
]
const cutSheet = (width: number, height: number): AreaSpec[] =>
  sheet(width, height, 'P6').map((area) => ({ ...area, ...cardEdge }))
const size = (width: number, height: number) => ({
  sizes: `${width} × ${height} in`,
  measures: [
    { label: 'Width', start: width, step: 0 },
    { label: 'Height', start: height, step: 0 },
  ],
})
const bags = 'accessories/bags'
const paper = 'accessories/stickers-stationery'
const sport = 'accessories/sports-outdoor'
const tech = 'accessories/tech-accessories'
const shoes = 'accessories/foot-ware'
const jewelry = 'accessories/jewelry'
const iPhones = 'iPhone 12,iPhone 13,iPhone 14,iPhone 15,iPhone 16'
const galaxies = 'Galaxy S22,Galaxy S23,Galaxy S24'

export const accessories: Row[] = [
  row('AS Colour', '1001', 'Cotton tote', 'tote', bags, {
    palette: 'as-colour-1001',
    cost: [8.5, 'P2'],
    retail: 19.99,
    fabric: ['Cotton', 'P2'],
    note: 'A public list gives 12 × 14 in; we use the part the picture can show.',
  }),
  row('Econscious', 'EC8000', 'Eco tote', 'tote', bags, {
    palette: 'econscious-ec8000',
    cost: [15.56, 'P2', 'P3'],
    retail: 24.99,
    fabric: ['Organic cotton', 'P2'],
    note: 'A public list gives 12 × 14 in; we use the part the picture can show.',
  }),
  row('Liberty Bags', '8502', 'Canvas tote', 'tote', bags, { cost: [10.9, 'ours'], retail: 22.99 }),
  unbranded('large-canvas-bag', 'Large canvas bag', 'tote', bags, {
    cost: [14.8, 'ours'],
    retail: 29.99,
    nearest: true,
    weight: [260, 0],
    measures: [
      { label: 'Width', start: 20, step: 0 },
      { label: 'Height', start: 15, step: 0 },
    ],
  }),
  row('BAGedge', 'BE007', 'Heavy canvas tote', 'tote', bags, {
    cost: [11.8, 'ours'],
    retail: 24.99,
    fabric: ['Cotton canvas, 12 oz', 'ours'],
    weight: [240, 0],
  }),
  row('BAGedge', 'BE003', 'Lightweight canvas tote', 'tote', bags, {
    cost: [9.2, 'ours'],
    retail: 19.99,
    fabric: ['Cotton canvas, 6 oz', 'ours'],
  }),
  row('Liberty Bags', '8861', 'Recycled cotton tote', 'tote', bags, {
    cost: [11.2, 'ours'],
    fabric: ['Recycled cotton canvas, 10 oz', 'ours'],
  }),
  unbranded('backpack', 'All-over backpack', 'backpack', bags),
  unbranded('school-backpack', 'All-over school backpack', 'backpack', bags, {
    cost: [37.9, 'ours'],
    retail: 72,
    weight: [640, 0],
  }),
  unbranded('drawstring-bag', 'All-over drawstring bag', 'drawstring', `${bags} ${sport}`, { retail: 29.99 }),
  unbranded('gym-sack', 'All-over gym sack', 'drawstringDraped', `${bags} ${sport}`),
  unbranded('crossbody-bag', 'All-over crossbody bag', 'crossbody', bags, { retail: 34.99 }),

  unbranded('kiss-cut-3x3', 'Kiss-cut sticker 3 × 3 in', 'sticker', paper, {
    cost: [2, 'P14'],
    retail: 3.99,
  }),
  unbranded('kiss-cut-4x4', 'Kiss-cut sticker 4 × 4 in', 'sticker', paper, {
    ...size(4, 4),
    areas: sheet(4, 4, 'P6'),
    cost: [2.4, 'ours'],
    retail: 4.99,
  }),
  unbranded('kiss-cut-5-5x5-5', 'Kiss-cut sticker 5.5 × 5.5 in', 'sticker', paper, {
    ...size(5.5, 5.5),
    areas: sheet(5.5, 5.5, 'P6'),
    cost: [2.9, 'ours'],
    retail: 5.99,
  }),
  unbranded('bumper-sticker', 'Kiss-cut sticker 15 × 3.75 in', 'bumper', paper, { retail: 7.99 }),
  unbranded('sticker-sheet', 'Sticker sheet', 'stickerSheet', paper),
  unbranded('magnet-3x3', 'Die-cut magnet 3 × 3 in', 'magnet', paper, {
    ...size(3, 3),
    areas: sheet(3, 3, 'P6'),
    cost: [3.4, 'ours'],
    retail: 8.99,
  }),
  unbranded('magnet-4x4', 'Die-cut magnet 4 × 4 in', 'magnet', paper, { retail: 8.99 }),
  unbranded('magnet-6x6', 'Die-cut magnet 6 × 6 in', 'magnet', paper, {
    ...size(6, 6),
    areas: sheet(6, 6, 'P6'),
    cost: [4.9, 'ours'],
    retail: 10.99,
    weight: [80, 0],
  }),
  unbranded('card-4x6', 'Greeting card 4 × 6 in', 'card', paper, {
    ...size(4, 6),
    areas: cutSheet(4.15, 6.15),
    nearest: true,
    cost: [1.9, 'ours'],
  }),
  unbranded('card-5x7', 'Greeting card 5 × 7 in', 'card', paper),
  unbranded('card-a5', 'Greeting card A5', 'card', paper, {
    ...size(5.83, 8.27),
    sizes: 'A5',
    areas: cutSheet(5.98, 8.42),
    nearest: true,
    cost: [2.4, 'ours'],
  }),
  unbranded('wire-notebook', 'Wire-bound notebook', 'notebook', paper),
  unbranded('journal', 'Hardcover journal', 'journal', paper),

  unbranded(
    'crew-socks',
    'All-over crew socks',
    'socks',
    `${shoes} men/all-over-print women/all-over-print`,
    {
      cost: [8, 'P4'],
      retail: 22,
    },
  ),
  unbranded('sport-socks', 'Cushioned all-over socks', 'socks', `${shoes} ${sport}`, {
    cost: [9.6, 'ours'],
    retail: 24,
    fabric: ['78% polyester, 18% cotton, 4% elastane', 'ours'],
  }),
  row('Deco', 'slides', 'Printed slides', 'slides', shoes, { retail: 39.99 }),
  unbranded('youth-slides', 'Printed youth slides', 'slides', shoes, {
    sizes: 'US 1,US 2,US 3,US 4,US 5',
    cost: [17.2, 'ours'],
    retail: 34,
    weight: [250, 15],
    measures: [{ label: 'Foot length', start: 7.75, step: 0.33 }],
    nearest: true,
  }),
  unbranded('flip-flops', 'Flip-flops', 'flipFlops', shoes),
  unbranded('youth-flip-flops', 'Youth flip-flops', 'flipFlops', shoes, {
    sizes: 'S,M,L',
    cost: [12.6, 'ours'],
    retail: 24.99,
    weight: [180, 15],
    measures: [{ label: 'Foot length', start: 7.5, step: 0.6 }],
    nearest: true,
  }),

  unbranded('engraved-pendant', 'Engraved disc pendant', 'pendant', jewelry, {
    note: 'No public source gives an area for jewelry: a 0.9 in disc at 600 dpi, one colour.',
  }),
  unbranded('engraved-pendant-long', 'Engraved disc pendant, long chain', 'pendant', jewelry, {
    cost: [16.2, 'ours'],
    retail: 36,
    weight: [18, 0],
  }),
  unbranded('domed-pin', 'Domed pin', 'pin', jewelry),
  unbranded('domed-pin-strong', 'Domed pin, two posts', 'pin', jewelry, {
    cost: [5.4, 'ours'],
    retail: 11.99,
  }),

  unbranded('bandana', 'Bandana', 'bandana', `${sport} men/all-over-print women/all-over-print`, {
    retail: 19.99,
  }),
  unbranded('bandana-21', 'Small bandana', 'bandana', `${sport} men/all-over-print`, {
    areas: [{ name: 'front', label: 'Front', width: 21, height: 21, dpi: 150 }],
    measures: size(21, 21).measures,
    cost: [8.6, 'ours'],
    retail: 15.99,
    weight: [38, 0],
  }),
  unbranded('pet-bandana', 'Pet bandana collar', 'petBandana', sport, { retail: 19.99 }),
  unbranded('pet-bowl', 'Pet bowl', 'petBowl', sport, {
    retail: 29.99,
    note: 'A public list gives 6 × 6 in, taller than the bowl; ours is 6 × 1.9 in.',
  }),
  unbranded('yoga-mat', 'Yoga mat', 'yogaMat', sport),

  unbranded('tough-case-iphone', 'Tough case for iPhone', 'phoneCase', tech, {
    sizes: iPhones,
    cost: [13.95, 'P3'],
    retail: 28,
    note: 'A public list gives 1152 × 1853 px; ours covers the whole back.',
  }),
  unbranded('tough-case-galaxy', 'Tough case for Galaxy', 'phoneCase', tech, {
    sizes: galaxies,
    cost: [13.95, 'P3'],
    retail: 28,
    nearest: true,
  }),
  unbranded('slim-case-iphone', 'Slim case for iPhone', 'phoneCase', tech, {
    sizes: iPhones,
    cost: [10.6, 'ours'],
    retail: 22,
    weight: [28, 0],
    nearest: true,
    fabric: ['Polycarbonate', 'ours'],
  }),
  unbranded('slim-case-galaxy', 'Slim case for Galaxy', 'phoneCase', tech, {
    sizes: galaxies,
    cost: [10.6, 'ours'],
    retail: 22,
    weight: [28, 0],
    nearest: true,
    fabric: ['Polycarbonate', 'ours'],
  }),
  unbranded('laptop-sleeve', 'Laptop sleeve', 'laptopSleeve', tech, { retail: 34.99 }),
  unbranded('mouse-pad', 'Mouse pad', 'mousePad', tech),
]
