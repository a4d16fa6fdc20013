/** profit = blue, solid, round points; units = coral, dashed, square points; previous = grey dots, no points. */
export type SeriesKind = 'profit' | 'units' | 'previous'
export const seriesClasses: Readonly<Record<SeriesKind, string>> = {
  profit: 'k-p',
  units: 'k-u',
  previous: 'k-prev',
}
export type Series = {
  kind: SeriesKind
  label: string
  values: readonly (number | null)[]
  format: (value: number) => string
  /** Its axis; the right one only in a chart with two series of different kinds. */
  axis?: 'left' | 'right'
  /** The axis's tick format; default: `format`. */
  tick?: (value: number) => string
}
export type ChartPoint = {
  label: string
  /** The tooltip's heading: "May 2025". */
  longLabel?: string
  /** The orders behind the point. */
  to?: string | undefined
}
