/** Catalogue, browser door: blanks, their prices and print areas, the category tree, words and filters. */

import { type Money, sum, usd } from '#kernel/money.ts'
import { areaNames, areaOf, areaSizesOf, type PrintArea } from './areas.ts'

import './facts.ts'
import type { Technique } from './techniques.ts'

export { type Category, categoryAt, categoryTree, leavesOf } from './category-tree.ts'
export { type CatalogueRefusal, catalogueRefusals, ownSource, sourceNames } from './contract-words.ts'
export { inkOn, needsWhite, type Technique, techniques } from './techniques.ts'

export const shippingClasses = ['tee', 'sweatshirt', 'hat', 'mug', 'apron', 'other', 'none'] as const
export type ShippingClass = (typeof shippingClasses)[number]

export { type AreaPath, areaNames, areaOf, areaSizesOf, type PrintArea } from './areas.ts'
export type BlankColour = { slug: string; name: string; hex: string; heather: boolean; dark: boolean }

/** A picture of the blank from one side, and the position of a print area in it. */
export type BlankView = {
  name: string
  label: string
  /** Folder of `art/maps`. */
  mapSet: string
  /** The print area shown; null if the side carries no print. */
  area: string | null
  /** Size of the picture's printable patch, in inches of the pictured product. */
  patch: { widthIn: number; heightIn: number } | null
  /**
   * `size`: inches are inches, reduced only if the print is larger than the patch. `surface`: the print covers the
   * product.
   */
  fit: 'size' | 'surface'
  /** The position of a print smaller than the patch, in fractions of the free room. */
  at: { x: number; y: number }
  /**
   * `own`: the picture shows this product; `nearest`: the product named in `of`, the closest silhouette we
   * photograph.
   */
  picture: { why: 'own' | 'nearest'; of: string }
  /** The product in use, in a room: no crop marks, and not the store's background. */
  scene?: true
  /** The part of the area's width that the picture shows from the front, 0 to 1; all if absent. */
  sees?: { from: number; to: number }
}

export type SizeGuide = { measures: { label: string; inches: number[] }[]; note: string }

/** The figures of a blank that carry their sources. */
export const sourcedFigures = [
  'baseCost',
  'extraPlacement',
  'areas',
  'colours',
  'sizes',
  'stock',
  'weight',
  'shippingClass',
  'parcelAlone',
  'customs',
  'fabric',
  'care',
  'sizeGuide',
  'leadTime',
  'retail',
] as const
export type SourcedFigure = (typeof sourcedFigures)[number]

/** An undecorated product of the catalogue. */
export type Blank = {
  id: string
  brand: string
  model: string
  name: string
  categoryPaths: string[]
  silhouette: string
  technique: Technique
  physical: boolean
  colours: BlankColour[]
  sizes: string[]
  areas: PrintArea[]
  views: BlankView[]
  /** The creator's cost by size, US cents, including the first print area. */
  baseCostMinor: Record<string, number>
  retailMinor: number
  weightGrams: Record<string, number>
  shippingClass: ShippingClass
  /** Travels in a parcel of its own. */
  parcelAlone: boolean
  hsCode: string | null
  origin: string | null
  fabric: string
  care: string[]
  sizeGuide: SizeGuide
  leadDays: { min: number; max: number }
  addedOn: string
  note: string
  /** For each figure the keys of its public sources, or `ours` if there is none. */
  sources: Record<SourcedFigure, string[]>
}

/** A blank in a list: written once at import, so that a list never sums variants. */
export type BlankCard = {
  id: string
  brand: string
  model: string
  name: string
  technique: Technique
  physical: boolean
  /** The material and weight of the cloth, which distinguish two tees of one cut. */
  fabric: string
  /** Its range of sizes; empty if it has only one. */
  sizes: string
  /** Name of the view that the card shows. */
  view: string
  colours: { slug: string; name: string; hex: string; heather: boolean; family: ColourFamily }[]
  fromMinor: number
  retailMinor: number
  /** Stock over all variants; null if nothing can run out. */
  available: number | null
  /** False for reference only: just the operator's list shows it. */
  offered: boolean
}

export type Variant = {
  sku: string
  blankId: string
  colour: string
  size: string
  baseCostMinor: number
  weightGrams: number
  stock: number | null
}

/** Tells if staff have entered its costs: a blank not on offer has none. */
export const isOffered = (blank: Pick<Blank, 'baseCostMinor'>): boolean =>
  Object.keys(blank.baseCostMinor).length > 0

export const skuOf = (blankId: string, colour: string, size: string): string =>
  `${blankId}:${colour}:${size.toLowerCase().replaceAll(' ', '-')}`

/** The full name, as on packing slips and in search results. */
export const blankTitle = (blank: Pick<Blank, 'brand' | 'model' | 'name'>): string =>
  blank.brand === 'Unbranded' ? blank.name : `${blank.brand} ${blank.model} ${blank.name}`

/** A colour's cloth, `#rrggbb`; null if the blank or the colour is unknown. */
export const clothOf = (blank: Pick<Blank, 'colours'> | undefined, colour: string): string | null =>
  blank?.colours.find(({ slug }) => slug === colour)?.hex ?? null

/**
 * The creator's cost of one unit: the size's base cost, which includes the first area printed, and every further
 * area.
 */
export function unitCost(blank: Blank, size: string, areasUsed: readonly string[]): Money {
  const base = blank.baseCostMinor[size]
  if (base === undefined) throw new Error(`${blank.id} has no size ${size}`)
  const extras = areaNames(blank)
    .filter((name) => areasUsed.includes(name))
    .slice(1)
    .map((name) => usd(areaOf(blank, name, size)?.extraMinor ?? 0))
  return sum([usd(base), ...extras])
}

/** A print's anchor in its area, top or middle: one rule for studio, preflight, mockup and press. */
export const gravityOf = (blank: Blank, areaName: string): 'top' | 'middle' =>
  blank.views.find((view) => view.area === areaName)?.at.y === 0 ? 'top' : 'middle'

/** The area the press fits a design into: a blank's area in inches, and its anchor. */
export const printTarget = (blank: Blank, area: Omit<PrintArea, 'label' | 'dpi' | 'extraMinor'>) => ({
  blankId: blank.id,
  widthIn: area.widthIn,
  heightIn: area.heightIn,
  cutIn: area.cutIn,
  foldIn: area.foldIn,
  panels: area.panels,
  seams: area.seams,
  openings: area.openings,
  gravity: gravityOf(blank, area.name),
})

/** Preflight's limits for an area of a blank, by size: the same for studio, publishing and press. */
export const printChecks = (
  blank: Blank,
  areaName: string,
  colours: readonly BlankColour[],
  product?: string,
) =>
  areaSizesOf(blank, areaName).map((area, i) => ({
    technique: blank.technique,
    dpi: area.dpi,
    colours,
    onto: printTarget(blank, area),
    ...(product ? { product } : {}),
    ...(i > 0 && area.sizes ? { sizes: area.sizes } : {}),
  }))

/** The rectangle of a print area within a view's printable patch, in fractions of the patch. */
export type PatchPlace = { left: number; top: number; width: number; height: number }

/** Places an area in the picture. On `size` views one inch of print is one inch of picture; see `BlankView.fit`. */
export function placeInView(
  view: BlankView,
  area: Pick<PrintArea, 'widthIn' | 'heightIn'>,
): PatchPlace | null {
  if (!view.patch) return null
  const fittingScale = Math.min(view.patch.widthIn / area.widthIn, view.patch.heightIn / area.heightIn)
  const scale = view.fit === 'surface' ? fittingScale : Math.min(1, fittingScale)
  const width = (area.widthIn * scale) / view.patch.widthIn
  const height = (area.heightIn * scale) / view.patch.heightIn
  return { left: (1 - width) * view.at.x, top: (1 - height) * view.at.y, width, height }
}

/** Raise it with the press's `blankPictureVersion`: pictures are cached for ever under their address. */
export const pictureVersion = 7
/** Widths of a bare blank's picture. Others are refused, so that the cache stays small. */
export const pictureSizes = [160, 320, 480, 760, 1200] as const
export type PictureSize = (typeof pictureSizes)[number]
export const pictureHref = (blankId: string, view: string, colour: string, width: PictureSize): string =>
  `/pictures/blank/${blankId}/${view}/${colour}.webp?w=${width}&v=${pictureVersion}`

export const sorts = {
  featured: 'Featured',
  'best-sellers': 'Best sellers',
  trending: 'Trending',
  new: 'Newest',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name',
} as const
export type BlankSort = keyof typeof sorts

/**
 * A card's first colour: one that isn't grey if possible, varied from card to card, and if possible not in `isTaken`,
 * the colours of the cards around it.
 */
export function openingColour<Colour extends { slug: string; hex: string }>(
  card: { id: string; colours: readonly Colour[] },
  isTaken: (colour: Colour) => boolean = () => false,
): Colour {
  const livelyColours = card.colours.filter(({ hex }) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    const [max, min] = [Math.max(...parts), Math.min(...parts)]
    return max - min > 45 && max > 60 && min < 215
  })
  const candidates = livelyColours.length > 0 ? livelyColours : card.colours
  const freeColours = candidates.filter((colour) => !isTaken(colour))
  const choices = freeColours.length > 0 ? freeColours : candidates
  let hash = 2166136261
  for (const character of card.id) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return choices[((hash ^ (hash >>> 15)) >>> 0) % choices.length]!
}

/** Colour families of the filter; a blank has a family if one of its colours is in it. */
export const colourFamilies = {
  black: 'Black',
  grey: 'Grey',
  white: 'White',
  brown: 'Brown and sand',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
} as const
export type ColourFamily = keyof typeof colourFamilies

/** The filters of a list. One match is enough among several values of a kind, but print areas must all be present. */
export type BrowseFilters = {
  technique?: readonly Technique[] | undefined
  brand?: readonly string[] | undefined
  colour?: readonly ColourFamily[] | undefined
  size?: readonly string[] | undefined
  area?: readonly string[] | undefined
  /** Base cost of the cheapest size, US cents, both ends included. */
  from?: number | undefined
  to?: number | undefined
}
export const facetNames = ['technique', 'brand', 'colour', 'size', 'area'] as const
export type FacetName = (typeof facetNames)[number]
