/** Decoration techniques, and their effect on a colour. */
import { luminanceOf } from '#kernel/luminance.ts'
import type { Ink } from '#press/soft-proof/soft-proof.ts'

/** `process`: the gamut of its inks; null if it uses none. `white`: the white layer under the colours. */
type InkUse = { process: Ink['process'] | null; white: 'never' | 'on_colour' | 'always' }

export const techniques = {
  dtg: { name: 'Direct to garment', short: 'DTG', process: 'coated', white: 'on_colour' },
  dtf: { name: 'Direct to film', short: 'DTF', process: 'coated', white: 'always' },
  embroidery: { name: 'Embroidery', short: 'Embroidery', process: null, white: 'never' },
  sublimation: { name: 'Sublimation', short: 'Sublimation', process: 'coated', white: 'never' },
  'cut-sew': { name: 'All-over print, cut and sewn', short: 'All-over', process: 'coated', white: 'never' },
  uv: { name: 'UV print', short: 'UV', process: 'coated', white: 'on_colour' },
  giclee: { name: 'Giclée print', short: 'Giclée', process: 'coated', white: 'never' },
  digital: { name: 'Digital print', short: 'Digital', process: 'coated', white: 'never' },
  engraving: { name: 'Laser engraving', short: 'Engraving', process: 'laser', white: 'never' },
  download: { name: 'Digital download', short: 'Download', process: null, white: 'never' },
} as const satisfies Record<string, InkUse & { name: string; short: string }>
export type Technique = keyof typeof techniques

/** Cloth as light as this needs no white under the colours. */
const minLuminance = 0.92
/** Tells if white is printed under the colours on this cloth (`#rrggbb`; null: unknown colour). */
export const needsWhite = (technique: Technique, cloth: string | null): boolean => {
  const { white } = techniques[technique]
  return (
    white === 'always' || (white === 'on_colour' && (cloth === null || luminanceOf(cloth) < minLuminance))
  )
}

/** The ink or mark on this cloth; null for thread or a file. */
export function inkOn(technique: Technique, cloth: string): Ink | null {
  const { process } = techniques[technique]
  return process && { process, isThrough: !needsWhite(technique, cloth) }
}
