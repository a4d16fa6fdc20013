/** The print areas of a blank. */
/** A line or an outline in an area, in thousandths of its width and height. */
export type AreaPath = { name: string; points: readonly (readonly [number, number])[] }

/** A print area. If sizes differ, an area has one entry for each group of sizes. */
export type PrintArea = {
  name: string
  label: string
  widthIn: number
  heightIn: number
  dpi: number
  /** The sizes this entry is for; all if absent. */
  sizes?: string[]
  /** Inches cut off each side after printing: the bleed within the area. */
  cutIn?: number
  /** Inches folded round an edge on each side. */
  foldIn?: number
  /** The usable parts of it: panels to cut out and sew, or the outline of the product. All of it if absent. */
  panels?: AreaPath[]
  /** Seams, zips and straps across it, which words must avoid. */
  seams?: AreaPath[]
  /** Holes of the product. */
  openings?: AreaPath[]
  /** The cost of the area when another one is printed as well. The first area printed is in the base cost. */
  extraMinor: number
}

/** The area of that name in that size; without a size the largest one, which designs are drawn on. */
export function areaOf(
  blank: { areas: readonly PrintArea[] },
  name: string,
  size?: string,
): PrintArea | null {
  const entries = blank.areas.filter((area) => area.name === name)
  if (size) return entries.find((area) => !area.sizes || area.sizes.includes(size)) ?? null
  return entries.reduce<PrintArea | null>(
    (best, area) => (!best || area.widthIn * area.heightIn > best.widthIn * best.heightIn ? area : best),
    null,
  )
}

/** The area of that name in each of its sizes, largest first: a design checked on one may fail on a smaller one. */
export function areaSizesOf(blank: { areas: readonly PrintArea[] }, name: string): PrintArea[] {
  const entries = blank.areas.filter((area) => area.name === name)
  const bySize = new Map(entries.map((area) => [`${area.widthIn}x${area.heightIn}`, area] as const).reverse())
  return [...bySize.values()].sort((a, b) => b.widthIn * b.heightIn - a.widthIn * a.heightIn)
}

export const areaNames = (blank: { areas: readonly PrintArea[] }): string[] => [
  ...new Set(blank.areas.map((area) => area.name)),
]
