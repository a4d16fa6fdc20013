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
  /** Which axis it is read on; the right one only where a chart has two series of different kinds. */
  axis?: 'left' | 'right'
  /** How the axis writes its ticks; `format` when left out. */
  tick?: (value: number) => string
}
export type ChartPoint = {
  label: string
  /** The tooltip's head: "May 2025". */
  long?: string
  /** The orders behind the point. */
  to?: string | undefined
}
