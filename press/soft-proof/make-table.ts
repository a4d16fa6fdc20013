import { encodeSrgb, labOfRgb, linearOfLab, mapTriple, type Triple } from './lab.ts'
import type { Process } from './processes.ts'
import { reachOf } from './reach.ts'
import { gridSize } from './soft-proof.ts'

/** The printed colour of each colour of the grid: sRGB bytes, red slowest. Half a minute's arithmetic, so it is kept. */
export function makeTable(process: Process): Uint8Array {
  const { nearest } = reachOf(process)
  const table = new Uint8Array(gridSize ** 3 * 3)
  const last = gridSize - 1
  let offset = 0
  for (let r = 0; r < gridSize; r += 1)
    for (let g = 0; g < gridSize; g += 1)
      for (let b = 0; b < gridSize; b += 1) {
        table.set(predictBytes([r / last, g / last, b / last], nearest), offset)
        offset += 3
      }
  return table
}

export const predictBytes = (rgb: Triple, nearest: (lab: Triple) => Triple): Triple =>
  mapTriple(linearOfLab(nearest(labOfRgb(rgb))), (value) => Math.round(encodeSrgb(value) * 255))
