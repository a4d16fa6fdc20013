import type { FamilyName } from './families/all.ts'
import type { AreaSpec, PaletteName } from './families/family.ts'

/** A blank's own data; the rest is its family's. */
export type RowOptions = {
  palette?: PaletteName
  sizes?: string
  /** Base cost in dollars and the keys of its sources. */
  cost?: [dollars: number, ...sources: string[]]
  retail?: number
  fabric?: [text: string, source: string]
  areas?: AreaSpec[]
  weight?: [start: number, step: number]
  measures?: { label: string; start: number; step: number }[]
  /** The picture shows the family's silhouette, which only resembles this product. */
  nearest?: true
  note?: string
  /** For a second blank of one model, such as its embroidered sibling. */
  suffix?: string
}
export type Row = RowOptions & {
  brand: string
  model: string
  name: string
  family: FamilyName
  paths: string[]
}

/** One blank. Paths below `men`, `women` and `kids` omit `apparel/`; several are separated by spaces. */
export function row(
  brand: string,
  model: string,
  name: string,
  family: FamilyName,
  paths: string,
  options: RowOptions = {},
): Row {
  const fullPaths = paths
    .split(' ')
    .map((path) => (/^(men|women|kids)\//.test(path) ? `apparel/${path}` : path))
  if (brand === 'Bella+Canvas') fullPaths.push('apparel/bella-canvas')
  return { brand, model, name, family, paths: fullPaths, ...options }
}

/** A blank known by its kind only: its source named the type, not the model. */
export const unbranded = (
  model: string,
  name: string,
  family: FamilyName,
  paths: string,
  options?: RowOptions,
): Row => row('Unbranded', model, name, family, paths, options)
