/**
 * Families: the common part of blanks of one kind. A blank gives its family and its own differences. Figures without
 * a public source are `ours`; `../expand.ts` combines sources.
 */
import type { ShippingClass, Technique } from '../../contract.ts'
import type palettes from '../palettes.json'
import type { SilhouetteName } from '../silhouettes.ts'

export type PaletteName = keyof typeof palettes

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
/** A card's print area includes its bleed. */
export const cardEdge = { cutIn: 0.075 }
export type Measure = { label: string; start: number; step: number }
export type Family = {
  silhouette: SilhouetteName
  technique: Technique
  areas: AreaSpec[]
  sizes: string
  shipping: ShippingClass
  alone?: boolean
  /** Grams in the first size of the guide, and the increase per size. */
  weight: [start: number, step: number]
  hs: string | null
  origin?: string
  care: keyof typeof careRules
  lead: [min: number, max: number, source: string]
  measures: Measure[]
  guideNote?: string
  fabric: string
  palette: PaletteName
  cost: number
  retail: number
  /** +$2.00 a size from 2XL. */
  largerCostsMore?: boolean
  /** The cost of a second area, in cents, and its source. */
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
export const twoSides = (width: number, height: number, source = 'PF'): AreaSpec[] => [
  { name: 'front', label: 'Front', width, height, source },
  { name: 'back', label: 'Back', width: 12, height: 16, source },
]
export const front = (
  width: number,
  height: number,
  source = 'ours',
  dpi = 300,
  label = 'Front',
): AreaSpec[] => [{ name: 'front', label, width, height, source, dpi }]
export const garment = {
  largerCostsMore: true,
  extra: [595, 'P1'] as [number, string],
  lead: [2, 5, 'PF-TR'] as [number, number, string],
}
export const body = (chest: number, length: number, chestStep = 2, lengthStep = 1): Measure[] => [
  { label: 'Width, armpit to armpit', start: chest, step: chestStep },
  { label: 'Length', start: length, step: lengthStep },
]
export const sleeved = (chest: number, length: number, sleeve: number): Measure[] => [
  ...body(chest, length),
  { label: 'Sleeve from centre back', start: sleeve, step: 0.75 },
]
export const chestPatch: AreaSpec[] = [{ name: 'front', label: 'Left chest', width: 4, height: 4 }]
export const box = (width: number, height: number, depth?: number) => [
  { label: 'Width', start: width, step: 0 },
  { label: 'Height', start: height, step: 0 },
  ...(depth ? [{ label: 'Depth', start: depth, step: 0 }] : []),
]
export const oneSize = { sizes: 'One size' }
