/**
 * Predicts the colours of a print on the cloth it is printed on. Every picture of a design on a product comes through
 * here, so a mockup has the print's colours.
 */
import { makeMarkedTable } from './marked.ts'
import type { ProcessName } from './processes.ts'
import { tables } from './tables.ts'

/** Points along each axis of a table. */
export const gridSize = 17

/** The inking of a product. `isThrough`: without white below, so the cloth's colour shows through. */
export type Ink = { process: ProcessName | 'laser'; isThrough: boolean }

const tablesByProcess = new Map<Ink['process'], Uint8Array>()
/** Three bytes for each colour of the grid, red slowest. */
export function tableOf(process: Ink['process']): Uint8Array {
  const cachedTable = tablesByProcess.get(process)
  if (cachedTable) return cachedTable
  const table =
    process === 'laser'
      ? makeMarkedTable(gridSize)
      : Uint8Array.from(atob(tables[process]), (letter) => letter.charCodeAt(0))
  tablesByProcess.set(process, table)
  return table
}

/** Interpolates `rgb` (0..1 each) between the table's eight nearest points, in place. */
export function printPixels(table: Uint8Array, rgb: Float32Array | number[]): void {
  const last = gridSize - 1
  const [r, g, b] = [rgb[0]! * last, rgb[1]! * last, rgb[2]! * last]
  const [r0, g0, b0] = [Math.min(last - 1, r | 0), Math.min(last - 1, g | 0), Math.min(last - 1, b | 0)]
  const [fr, fg, fb] = [r - r0, g - g0, b - b0]
  let [red, green, blue] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner += 1) {
    const [dr, dg, db] = [corner >> 2, (corner >> 1) & 1, corner & 1]
    const weight = (dr ? fr : 1 - fr) * (dg ? fg : 1 - fg) * (db ? fb : 1 - fb)
    if (weight === 0) continue
    const at = (((r0 + dr) * gridSize + g0 + dg) * gridSize + b0 + db) * 3
    red += weight * table[at]!
    green += weight * table[at + 1]!
    blue += weight * table[at + 2]!
  }
  rgb[0] = red / 255
  rgb[1] = green / 255
  rgb[2] = blue / 255
}
