/** Matches a blank's colours, sizes and areas to the variants and print areas of an outside press's product. Pure. */
import { areaNames, areaSizesOf, type Blank } from '#catalogue/contract'
import { distance, labOfHex } from '#press/colour.ts'
import type { PrinterProductInFull } from './printer.ts'

export type ProductMatch = {
  /** `colour/size` -> their variant. */
  variants: ReadonlyMap<string, number>
  /** Print area -> its name there, and its size. */
  placements: ReadonlyMap<string, { placement: string; size: { widthIn: number; heightIn: number } | null }>
  /** Parts without a counterpart there: colours and sizes by name, and areas. */
  unmatched: { colours: string[]; sizes: string[]; areas: string[] }
  /** Areas of which ours is larger: such a print doesn't fit. */
  tooSmall: string[]
}

/** Tolerance for rounding on either side, in inches. */
const slackIn = 0.02

export function matchProduct(blank: Blank, product: PrinterProductInFull): ProductMatch {
  const theirColours = matchColours(blank.colours, product)
  const theirSizes = new Set(product.variants.map(({ size }) => sizeKey(size)))
  const variants = new Map<string, number>()
  for (const [slug, colour] of theirColours)
    for (const size of blank.sizes) {
      const variant = product.variants.find(
        (variant) =>
          variant.colour === colour &&
          (sizeKey(variant.size) === sizeKey(size) || isOnlySize(blank, product)),
      )
      if (variant) variants.set(`${slug}/${size}`, variant.id)
    }
  const placements = new Map<
    string,
    { placement: string; size: { widthIn: number; heightIn: number } | null }
  >()
  const names = areaNames(blank)
  for (const area of names) {
    const placement = matchPlacement(blank, area, product)
    if (placement) placements.set(area, placement)
  }
  return {
    variants,
    placements,
    unmatched: {
      colours: blank.colours.filter(({ slug }) => !theirColours.has(slug)).map(({ name }) => name),
      sizes: isOnlySize(blank, product) ? [] : blank.sizes.filter((size) => !theirSizes.has(sizeKey(size))),
      areas: names.filter((area) => !placements.has(area)),
    },
    tooSmall: names.filter((area) => {
      const theirSize = placements.get(area)?.size
      return theirSize ? areaSizesOf(blank, area).some((areaSize) => !doesFit(areaSize, theirSize)) : false
    }),
  }
}

/** Tells if a print of that size fits into an area there. */
export const doesFit = (
  print: { widthIn: number; heightIn: number },
  area: { widthIn: number; heightIn: number },
): boolean => print.widthIn <= area.widthIn + slackIn && print.heightIn <= area.heightIn + slackIn

/** Both come in one size, whatever its name. */
const isOnlySize = (blank: Blank, { variants }: PrinterProductInFull): boolean =>
  blank.sizes.length === 1 && new Set(variants.map(({ size }) => size)).size === 1

/** `XXL`, `2XL` and `2x` are one size, and so are `11 oz` and `11oz`, `12″×16″` and `12x16`. */
function sizeKey(size: string): string {
  const bare = size
    .toLowerCase()
    .replace(/[×✕]/g, 'x')
    .replace(/["″”']|inch(es)?|\bin\b/g, '')
    .replace(/[^a-z0-9.]/g, '')
  const extraLarge = /^(x{2,})(l|s)$/.exec(bare)
  const counted = extraLarge ? `${extraLarge[1]!.length}x${extraLarge[2]}` : bare
  return /^\dx$/.test(counted) ? `${counted}l` : counted
}

const colourKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\bgray\b/g, 'grey')
    .replace(/\bhthr\b/g, 'heather')
    .replace(/[^a-z0-9]/g, '')

/** Our slug -> their colour: by name, else the one that looks the same, unless another of ours has it. */
function matchColours(ourColours: Blank['colours'], { variants }: PrinterProductInFull): Map<string, string> {
  const theirHexes = new Map(variants.map(({ colour, hex }) => [colour, hex]))
  const byName = new Map([...theirHexes.keys()].map((colour) => [colourKey(colour), colour]))
  const matches = new Map(
    ourColours.flatMap(({ slug, name }) => {
      const sameName = byName.get(colourKey(name))
      return sameName === undefined ? [] : [[slug, sameName] as const]
    }),
  )
  const matched = new Set(matches.values())
  const unmatchedColours = ourColours.filter(({ slug }) => !matches.has(slug))
  for (const [colour, hex] of theirHexes) {
    if (matched.has(colour) || !hex) continue
    const candidates = unmatchedColours.filter((colour) => isAlike(colour.hex, hex))
    if (candidates.length === 1 && !matches.has(candidates[0]!.slug)) matches.set(candidates[0]!.slug, colour)
  }
  return matches
}

/** The OKLab distance within which two colours count as the same. [ours] */
const alikeWithin = 0.02
const isAlike = (a: string, b: string): boolean => distance(labOfHex(a), labOfHex(b)) <= alikeWithin

/** Possible names of our areas there. */
const placementNames: Readonly<Record<string, readonly string[]>> = {
  front: [
    'front',
    'front_large',
    'default',
    'embroidery_front',
    'embroidery_front_large',
    'embroidery_chest_left',
    'embroidery_chest_center',
  ],
  back: ['back', 'back_large', 'embroidery_back'],
}

/** The smallest of their possible areas that ours fits into, else the first by name. */
function matchPlacement(blank: Blank, area: string, { placements }: PrinterProductInFull) {
  const names = placementNames[area] ?? [area.replaceAll('-', '_')]
  const candidates = names.flatMap((name) => placements.find(({ placement }) => placement === name) ?? [])
  const fitting = candidates
    .filter(({ size }) => size && areaSizesOf(blank, area).every((areaSize) => doesFit(areaSize, size)))
    .sort((a, b) => a.size!.widthIn * a.size!.heightIn - b.size!.widthIn * b.size!.heightIn)
  return fitting[0] ?? candidates[0]
}
