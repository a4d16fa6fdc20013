import { front } from './families/family.ts'
import { type Row, unbranded } from './row.ts'

const size = (width: number, height: number) => ({
  sizes: `${width} × ${height} in`,
  measures: [
    { label: 'Width', start: width, step: 0 },
    { label: 'Height', start: height, step: 0 },
  ],
})
const wall = 'home-decorations'
const drink = 'home-decorations/drink-ware'
const puzzles = 'home-decorations/puzzles'

const poster = (
  width: number,
  height: number,
  cost: [number, ...string[]],
  retail: number,
  source = 'ours',
) =>
  unbranded(`poster-${width}x${height}`, `Matte poster ${width} × ${height} in`, 'poster', wall, {
    ...size(width, height),
    areas: front(width, height, source),
    cost,
    retail,
    ...(width / height === 0.75 ? {} : { nearest: true as const }),
  })
const framed = (
  width: number,
  height: number,
  cost: [number, ...string[]],
  retail: number,
  source = 'ours',
) =>
  unbranded(`framed-${width}x${height}`, `Framed poster ${width} × ${height} in`, 'framed', wall, {
    ...size(width, height),
    areas: front(width, height, source),
    cost,
    retail,
    ...(width / height === 0.75 ? {} : { nearest: true as const }),
  })
const canvas = (
  width: number,
  height: number,
  cost: [number, ...string[]],
  retail: number,
  source = 'ours',
) =>
  unbranded(`canvas-${width}x${height}`, `Gallery canvas ${width} × ${height} in`, 'canvas', wall, {
    ...size(width, height),
    areas: front(width + 3, height + 3, source, 300, 'Face and wrap').map((area) => ({
      ...area,
      foldIn: 1.5,
    })),
    cost,
    retail,
    ...(width === 16 ? {} : { nearest: true as const }),
  })
const puzzle = (pieces: number, width: number, height: number, cost: number, retail: number) =>
  unbranded(`puzzle-${pieces}`, `Jigsaw puzzle, ${pieces} pieces`, 'puzzle', puzzles, {
    sizes: `${pieces} pieces`,
    areas: front(width, height, 'P6'),
    measures: size(width, height).measures,
    cost: [cost, 'ours'],
    retail,
    weight: [300 + pieces / 2, 0],
    ...(pieces === 252 ? {} : { nearest: true as const }),
  })

export const home: Row[] = [
  unbranded('mug-11oz', 'White glossy mug 11 oz', 'mug', drink, {
    cost: [5.95, 'P2', 'P3'],
    retail: 14.99,
    fabric: ['Ceramic', 'P3'],
  }),
  unbranded('mug-15oz', 'White glossy mug 15 oz', 'mug15', drink, {
    cost: [7.95, 'P3'],
    retail: 17.99,
    fabric: ['Ceramic', 'P3'],
  }),
  unbranded('mug-20oz', 'White glossy mug 20 oz', 'mug20', drink, {
    cost: [9.5, 'P3'],
    retail: 19.99,
    fabric: ['Ceramic', 'P3'],
  }),
  unbranded('accent-mug-11oz', 'Accent mug 11 oz', 'mug', drink, {
    palette: 'accents',
    cost: [7.9, 'ours'],
    retail: 17.99,
  }),
  unbranded('accent-mug-15oz', 'Accent mug 15 oz', 'mug15', drink, {
    palette: 'accents',
    cost: [9.9, 'ours'],
    retail: 20.99,
  }),
  unbranded('accent-mug-20oz', 'Accent mug 20 oz', 'mug20', drink, {
    palette: 'accents',
    cost: [11.9, 'ours'],
    retail: 23.99,
  }),
  unbranded('enamel-mug', 'Enamel mug', 'enamel', drink, {
    retail: 19.99,
    note: 'A public list gives 4 × 4 in, taller than the mug; ours is 4 × 2.6 in.',
  }),
  unbranded('travel-mug', 'Travel mug with handle', 'travelMug', drink, { palette: 'black-white' }),
  unbranded('tumbler-20oz', 'Stainless tumbler 20 oz', 'tumbler', drink, {
    palette: 'black-white',
    cost: [21.37, 'P3'],
    retail: 34.99,
    fabric: ['Stainless steel', 'P3'],
  }),
  unbranded('tumbler-20oz-colour', 'Powder-coated tumbler 20 oz', 'tumbler', drink, {
    cost: [23.4, 'ours'],
    retail: 38,
  }),
  unbranded(
    'straw-bottle',
    'Steel water bottle, straw lid',
    'bottle',
    `${drink} accessories/sports-outdoor`,
    {
      cost: [15.75, 'P14'],
      retail: 24.99,
      fabric: ['Stainless steel', 'P14'],
    },
  ),
  unbranded('steel-bottle-32oz', 'Steel bottle 32 oz', 'bottle32', `${drink} accessories/sports-outdoor`),

  poster(9, 12, [9.2, 'ours'], 19.99),
  poster(12, 16, [10.8, 'ours'], 23.99),
  poster(12, 18, [11.39, 'P3'], 24.99, 'P3'),
  poster(18, 24, [12.89, 'P3'], 29.99, 'P3'),
  poster(24, 32, [17.2, 'ours'], 38),
  poster(24, 36, [17.89, 'P3'], 39.99, 'P3'),
  framed(12, 16, [30.4, 'ours'], 56),
  framed(12, 18, [32.13, 'P3'], 59.99, 'P3'),
  framed(18, 24, [45.39, 'P3'], 79.99, 'P3'),
  framed(24, 36, [74.41, 'P3'], 129.99, 'P3'),
  unbranded('oak-frame-18x24', 'Oak-framed poster 18 × 24 in', 'oak', wall),
  unbranded('giclee-8x11', 'Giclée print 8 × 11 in', 'gicleePrint', wall, {
    ...size(8, 11),
    areas: front(8, 11, 'P4'),
    cost: [9.26, 'P4'],
    retail: 45,
    nearest: true,
  }),
  unbranded('giclee-11x14', 'Giclée print 11 × 14 in', 'gicleePrint', wall, {
    cost: [9.84, 'P4'],
    retail: 65,
  }),
  canvas(12, 16, [27.5, 'ours'], 54),
  canvas(16, 20, [34.5, 'ours'], 69.99, 'P7'),
  canvas(18, 24, [41.8, 'ours'], 84),
  unbranded('photo-tile', 'Photo tile 8 × 8 in', 'photoTile', wall),
  unbranded('acrylic-block', 'Acrylic block 5 × 7 in', 'acrylic', wall),
  unbranded('tapestry', 'Wall tapestry', 'tapestry', wall),
  unbranded('flag', 'Flag', 'flag', `${wall} accessories/sports-outdoor`),
  unbranded('wall-clock', 'Wall clock', 'clock', wall),
  unbranded('pillow-18', 'All-over pillow 18 × 18 in', 'pillow', wall, {
    cost: [16.27, 'P3'],
    retail: 29.99,
  }),
  unbranded('pillow-22', 'All-over pillow 22 × 22 in', 'pillow', wall, {
    ...size(22, 22),
    areas: front(22, 22, 'P3', 150),
    cost: [18.31, 'P3'],
    retail: 34.99,
    weight: [720, 0],
  }),
  unbranded('blanket-50x60', 'Throw blanket 50 × 60 in', 'blanket', wall),
  unbranded('coasters', 'Coasters', 'coasters', `${wall} ${drink}`, { retail: 17.99 }),
  unbranded('apron', 'Bib apron', 'apron', wall, {
    retail: 29.99,
    note: 'A public list gives 12 × 14 in over the whole front; ours is the bib.',
  }),
  unbranded('ornament', 'Ceramic ornament', 'ornament', wall),

  unbranded('puzzle-30', 'Jigsaw with tin, 30 pieces', 'puzzleTin', puzzles, {
    sizes: '30 pieces',
    cost: [12.6, 'ours'],
    retail: 24.99,
    nearest: true,
  }),
  unbranded('puzzle-110', 'Jigsaw with tin, 110 pieces', 'puzzleTin', puzzles, {
    cost: [13.8, 'ours'],
    retail: 26.99,
  }),
  puzzle(252, 14, 11, 15.9, 29.99),
  puzzle(500, 21, 15.5, 18.6, 34.99),
  puzzle(1000, 30.25, 20.5, 22.4, 39.99),
]
