/**
 * Families: what blanks of one kind share. A blank names its family and only what is its own.
 * Figures without a public source are `ours`; see `expand.ts` for how sources are put together.
 */

import type { ShippingClass, Technique } from '../contract.ts'

export type AreaSpec = {
  name: 'front' | 'back'
  label: string
  width: number
  height: number
  dpi?: number
  sizes?: string
  source?: string
  cutIn?: number
  foldIn?: number
}
/** A card's print area holds its bleed. */
export const cardEdge = { cutIn: 0.075 }
export type Measure = { label: string; start: number; step: number }

export type Family = {
  silhouette: string
  technique: Technique
  areas: AreaSpec[]
  sizes: string
  shipping: ShippingClass
  alone?: boolean
  /** Grams of the first size listed in the guide's base, and what each further size adds. */
  weight: [start: number, step: number]
  hs: string | null
  origin?: string
  care: keyof typeof careRules
  lead: [min: number, max: number, source: string]
  measures: Measure[]
  guideNote?: string
  fabric: string
  palette: string
  cost: number
  retail: number
  /** +$2.00 a size from 2XL. */
  largerCostsMore?: boolean
  /** What a second area costs, in cents, and who says so. */
  extra?: [minor: number, source: string]
}

export const careRules = {
  cotton: [
    'Wash cold, inside out, with like colours',
    'Tumble dry low or hang',
    'Do not iron the print',
    'Do not bleach',
  ],
  fleece: ['Wash cold, inside out', 'Tumble dry low', 'Do not iron the print', 'Do not bleach'],
  polyester: ['Wash cold, gentle cycle', 'Hang to dry', 'Cool iron', 'Do not bleach'],
  embroidered: ['Wash cold, inside out', 'Hang to dry', 'Iron around the embroidery'],
  cap: ['Spot clean with a damp cloth', 'Do not machine wash', 'Air dry'],
  beanie: ['Hand wash cold', 'Dry flat'],
  ceramic: ['Dishwasher and microwave safe', 'No abrasive pads'],
  enamel: ['Hand wash', 'Not for microwaves'],
  steel: ['Hand wash', 'Not for microwaves or freezers'],
  paper: ['Handle with clean, dry hands', 'Keep out of direct sun and damp'],
  wipe: ['Wipe with a soft, damp cloth'],
  textile: ['Wash cold, gentle cycle', 'Tumble dry low', 'Do not bleach'],
  shoe: ['Wipe with a damp cloth', 'Air dry away from heat'],
  sticker: ['Wipe clean', 'Outdoor life about two years'],
  jewelry: ['Wipe with a dry cloth', 'Keep away from chlorine'],
  file: ['Delivered as a file', 'Print at the size named for full sharpness'],
} as const

const twoSides = (width: number, height: number, source = 'PF'): AreaSpec[] => [
  { name: 'front', label: 'Front', width, height, source },
  { name: 'back', label: 'Back', width: 12, height: 16, source },
]
const front = (width: number, height: number, source = 'ours', dpi = 300, label = 'Front'): AreaSpec[] => [
  { name: 'front', label, width, height, source, dpi },
]
const garment = {
  largerCostsMore: true,
  extra: [595, 'P1'] as [number, string],
  lead: [2, 5, 'PF-TR'] as [number, number, string],
}
const body = (chest: number, length: number, chestStep = 2, lengthStep = 1): Measure[] => [
  { label: 'Width, armpit to armpit', start: chest, step: chestStep },
  { label: 'Length', start: length, step: lengthStep },
]
const sleeved = (chest: number, length: number, sleeve: number): Measure[] => [
  ...body(chest, length),
  { label: 'Sleeve from centre back', start: sleeve, step: 0.75 },
]
const chestPatch: AreaSpec[] = [{ name: 'front', label: 'Left chest', width: 4, height: 4 }]

const tee: Family = {
  ...garment,
  silhouette: 'tee',
  technique: 'dtg',
  areas: twoSides(12, 16),
  sizes: 'S-3XL',
  shipping: 'tee',
  weight: [142, 14],
  hs: '6109.10',
  care: 'cotton',
  measures: body(18, 28),
  fabric: '100% cotton',
  palette: 'core',
  cost: 10.95,
  retail: 24.99,
}
const hoodie: Family = {
  ...garment,
  silhouette: 'hoodie',
  technique: 'dtg',
  areas: [
    { name: 'front', label: 'Front, above the pocket', width: 12, height: 10.5 },
    { name: 'back', label: 'Back', width: 12, height: 16, source: 'PF' },
  ],
  sizes: 'S-3XL',
  shipping: 'sweatshirt',
  weight: [510, 34],
  hs: '6110.20',
  care: 'fleece',
  measures: sleeved(20, 27, 33.5),
  fabric: 'Cotton and polyester fleece',
  palette: 'fleece',
  cost: 24.5,
  retail: 49.99,
}
const crew: Family = {
  ...hoodie,
  silhouette: 'crew',
  areas: twoSides(12, 14, 'ours'),
  weight: [440, 30],
  measures: sleeved(20, 27, 33),
  cost: 19.95,
  retail: 42,
}
const longSleeve: Family = {
  ...tee,
  silhouette: 'long-sleeve',
  weight: [190, 16],
  measures: sleeved(18, 28, 33),
  cost: 14.75,
  retail: 29.99,
}
const tank: Family = {
  ...tee,
  silhouette: 'tank',
  areas: [
    { name: 'front', label: 'Front', width: 11, height: 14 },
    { name: 'back', label: 'Back', width: 11, height: 15 },
  ],
  weight: [120, 11],
  cost: 11.25,
  retail: 24.99,
  hs: '6109.10',
}
const womensTee: Family = {
  ...tee,
  silhouette: 'womens-tee',
  areas: [
    { name: 'front', label: 'Front', width: 10, height: 12 },
    { name: 'back', label: 'Back', width: 10, height: 13 },
  ],
  sizes: 'S-2XL',
  weight: [118, 11],
  measures: body(16.5, 26, 1.25, 0.6),
  palette: 'women',
  cost: 11.5,
}
const leggings: Family = {
  ...garment,
  silhouette: 'leggings',
  technique: 'cut-sew',
  areas: [
    { name: 'front', label: 'Front of both legs', width: 17, height: 39, dpi: 150 },
    { name: 'back', label: 'Back of both legs', width: 17, height: 39, dpi: 150 },
  ],
  sizes: 'XS-2XL',
  shipping: 'tee',
  weight: [185, 14],
  hs: '6104.63',
  care: 'polyester',
  extra: [0, 'ours'],
  measures: [
    { label: 'Waist', start: 27, step: 2 },
    { label: 'Inseam', start: 27.5, step: 0.25 },
  ],
  fabric: '82% polyester, 18% elastane',
  palette: 'white-only',
  cost: 22.4,
  retail: 44.99,
}
const kidsTee: Family = {
  ...tee,
  silhouette: 'kids-tee',
  areas: [
    { name: 'front', label: 'Front', width: 9, height: 11 },
    { name: 'back', label: 'Back', width: 9, height: 11 },
  ],
  sizes: 'XS-XL',
  weight: [85, 10],
  measures: body(16, 21.5, 1.25, 1.5),
  palette: 'kids',
  cost: 9.95,
  retail: 18.99,
  largerCostsMore: false,
}

export const garments = {
  tee,
  heavyTee: { ...tee, weight: [185, 18], cost: 13.6, retail: 28.99 },
  vNeck: { ...tee, silhouette: 'v-neck', areas: front(12, 16, 'PF') },
  raglan: {
    ...tee,
    silhouette: 'raglan',
    areas: front(12, 16),
    palette: 'raglans',
    cost: 14.2,
    retail: 28.99,
  },
  oversized: {
    ...tee,
    silhouette: 'oversized',
    areas: front(11.5, 15.3, 'P6'),
    weight: [215, 20],
    measures: body(22, 28.5),
    palette: 'washed',
    cost: 16.4,
    retail: 34.99,
    sizes: 'S-2XL',
  },
  longSleeve,
  hoodie,
  zipHoodie: {
    ...hoodie,
    silhouette: 'zip-hoodie',
    areas: [...chestPatch, { name: 'back', label: 'Back', width: 12, height: 16, source: 'PF' }],
    cost: 27.9,
    retail: 56,
  },
  crew,
  tank,
  muscle: { ...tank, silhouette: 'muscle-tank', areas: front(12, 16) },
  polo: {
    ...tee,
    silhouette: 'polo',
    technique: 'embroidery',
    areas: chestPatch,
    weight: [210, 18],
    hs: '6105.10',
    care: 'embroidered',
    measures: body(20, 28.5),
    cost: 18.9,
    retail: 36,
    extra: [295, 'P1'],
  },
  embroideredTee: {
    ...tee,
    technique: 'embroidery',
    areas: chestPatch,
    care: 'embroidered',
    cost: 15.95,
    retail: 31,
    extra: [295, 'P1'],
  },
  embroideredHoodie: {
    ...hoodie,
    technique: 'embroidery',
    areas: chestPatch,
    care: 'embroidered',
    cost: 26.9,
    retail: 54,
    extra: [295, 'P1'],
  },
  embroideredCrew: {
    ...crew,
    technique: 'embroidery',
    areas: chestPatch,
    care: 'embroidered',
    cost: 23.4,
    retail: 46,
    extra: [295, 'P1'],
  },
  embroideredLongSleeve: {
    ...longSleeve,
    technique: 'embroidery',
    areas: chestPatch,
    care: 'embroidered',
    cost: 18.6,
    retail: 35,
    extra: [295, 'P1'],
  },
  joggers: {
    ...hoodie,
    silhouette: 'joggers',
    areas: front(4.5, 9, 'ours', 300, 'Left leg'),
    weight: [380, 28],
    hs: '6103.42',
    measures: [
      { label: 'Waist, relaxed', start: 29, step: 2.5 },
      { label: 'Inseam', start: 29, step: 0.25 },
    ],
    cost: 23.5,
    retail: 46,
  },
  shorts: {
    ...hoodie,
    silhouette: 'shorts',
    areas: front(4, 4.5, 'ours', 300, 'Left leg'),
    weight: [260, 20],
    hs: '6103.42',
    measures: [
      { label: 'Waist, relaxed', start: 29, step: 2.5 },
      { label: 'Inseam', start: 7.5, step: 0.25 },
    ],
    cost: 18.2,
    retail: 36,
  },
  womensTee,
  womensCrop: {
    ...womensTee,
    silhouette: 'womens-crop-tee',
    areas: front(10, 10, 'P6'),
    sizes: 'XS-XL',
    weight: [105, 9],
    measures: body(18.5, 18.5, 1.5, 0.5),
    cost: 13.1,
    retail: 27.99,
  },
  racerback: {
    ...womensTee,
    silhouette: 'racerback-tank',
    areas: front(10, 12, 'P6'),
    sizes: 'XS-2XL',
    weight: [95, 9],
    measures: body(14.5, 26, 1.25, 0.6),
    cost: 11.2,
    retail: 25.99,
  },
  cropHoodie: {
    ...hoodie,
    silhouette: 'crop-hoodie',
    areas: front(10, 10, 'P6'),
    sizes: 'XS-XL',
    weight: [390, 26],
    measures: sleeved(20.5, 20, 31.5),
    palette: 'women',
    cost: 26.2,
    retail: 49.99,
  },
  sportsBra: {
    ...leggings,
    silhouette: 'sports-bra',
    areas: front(14.6, 15.2, 'ours', 150, 'All over, front'),
    weight: [95, 8],
    hs: '6212.10',
    measures: [{ label: 'Chest', start: 31, step: 2 }],
    cost: 19.6,
    retail: 38.99,
  },
  leggings,
  kidsTee,
  toddlerTee: {
    ...kidsTee,
    silhouette: 'toddler-tee',
    areas: front(8, 10, 'P6'),
    sizes: '2T,3T,4T,5T',
    weight: [75, 6],
    measures: body(12, 15.5, 0.75, 1),
    palette: 'baby',
    cost: 9.6,
  },
  babyTee: {
    ...kidsTee,
    silhouette: 'baby-tee',
    areas: front(7, 8, 'P6'),
    sizes: '6-12M,12-18M,18-24M',
    weight: [55, 5],
    measures: body(9.5, 11.5, 0.5, 0.75),
    hs: '6111.20',
    palette: 'baby',
    cost: 9.2,
  },
  onesie: {
    ...kidsTee,
    silhouette: 'onesie',
    areas: [
      { name: 'front', label: 'Front', width: 4.98, height: 4.98 },
      { name: 'back', label: 'Back', width: 4.98, height: 4.98 },
    ],
    sizes: 'NB,6M,12M,18M,24M',
    weight: [70, 6],
    measures: body(7.5, 14, 0.5, 0.9),
    hs: '6111.20',
    palette: 'baby',
    cost: 10.4,
    retail: 19.99,
  },
  youthHoodie: {
    ...hoodie,
    silhouette: 'youth-hoodie',
    areas: front(10, 7, 'P6'),
    sizes: 'XS-XL',
    weight: [300, 26],
    measures: body(16, 19, 1.25, 1.5),
    palette: 'kids',
    cost: 20.4,
    retail: 34.99,
    largerCostsMore: false,
  },
  youthCrew: {
    ...crew,
    areas: front(10, 12, 'P6'),
    sizes: 'XS-XL',
    weight: [270, 24],
    measures: body(16, 19, 1.25, 1.5),
    palette: 'kids',
    cost: 17.8,
    retail: 32.99,
    largerCostsMore: false,
  },
  youthLongSleeve: {
    ...longSleeve,
    areas: front(10, 12, 'P6'),
    sizes: 'S-XL',
    weight: [120, 11],
    measures: body(16, 21.5, 1.25, 1.5),
    palette: 'kids',
    cost: 12.2,
    retail: 22.99,
    largerCostsMore: false,
  },
} satisfies Record<string, Family>
export { front }
