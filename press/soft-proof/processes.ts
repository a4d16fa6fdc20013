/** The colours of inks on what they are printed on: measured solids, as data with their source. */
import type { Triple } from './lab.ts'

/**
 * Solids as CIE Lab (D50, 2 degrees, on white backing): the bare ground, each ink, two over each other (red is
 * magenta and yellow), and all three. `reach.ts` computes from these which colours four inks can reach.
 */
export type Process = {
  source: string
  ground: Triple
  cyan: Triple
  magenta: Triple
  yellow: Triple
  black: Triple
  red: Triple
  green: Triple
  blue: Triple
  three: Triple
}

/**
 * Makers publish no profiles of these presses, and none of the techniques has a standard of its own. On white, a
 * white base, film, glaze and coated paper, their inks reach nearly what the standard's inks reach on coated paper. A
 * house that measures its presses adds its figures here, and names them in `catalogue/techniques.ts`.
 */
export const processes = {
  coated: {
    source: 'ISO 12647-2:2004/Amd 1:2007, paper types 1 and 2 (characterisation FOGRA39)',
    ground: [95, 0, -2],
    cyan: [55, -37, -50],
    magenta: [48, 74, -3],
    yellow: [89, -5, 93],
    black: [16, 0, 0],
    red: [47, 68, 48],
    green: [50, -65, 27],
    blue: [24, 22, -46],
    three: [23, 0, 0],
  },
} as const satisfies Record<string, Process>
export type ProcessName = keyof typeof processes
