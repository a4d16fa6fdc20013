/** The places of a blank that can be decorated. */
/** A line or an outline in an area, in thousandths of its width and height. */
export type AreaPath = { name: string; points: readonly (readonly [number, number])[] }

/** A place that can be decorated. Where sizes differ, an area has one entry per group of sizes. */
export type PrintArea = {
  name: string
  label: string
  widthIn: number
  heightIn: number
  dpi: number
  /** The sizes this entry is for; absent: all of them. */
  sizes?: string[]
  /** How much of each side is cut off once it is printed: bleed that the area holds. */
  cutIn?: number
  /** How much of each side is folded round an edge. */
  foldIn?: number
  /** The parts of it that are there: panels that are cut out and sewn, or the outline of the thing. Absent: all of it. */
  panels?: AreaPath[]
  /** Seams, zips and straps across it: words don't. */
  seams?: AreaPath[]
  /** Where the thing has a hole. */
  openings?: AreaPath[]
  /** The cost of the area when another one is printed as well. The first area printed is in the base cost. */
  extraMinor: number
}

/** The area of that name in that size; without a size the largest one, which is what a design is drawn on. */
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

/** The area of that name in each of its sizes, the largest first: what is checked once may fail on a smaller piece. */
export function areaSizesOf(blank: { areas: readonly PrintArea[] }, name: string): PrintArea[] {
  const entries = blank.areas.filter((area) => area.name === name)
  const bySize = new Map(entries.map((area) => [`${area.widthIn}x${area.heightIn}`, area] as const).reverse())
  return [...bySize.values()].sort((a, b) => b.widthIn * b.heightIn - a.widthIn * a.heightIn)
}

export const areaNames = (blank: { areas: readonly PrintArea[] }): string[] => [
  ...new Set(blank.areas.map((area) => area.name)),
]
