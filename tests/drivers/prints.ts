import { testId } from '#drivers/test-id.ts'
import { seedRandom } from '#kernel/random.ts'
import type { Print } from '../../modules/production/film.ts'

/** Inches of ink as batches have them: fronts, backs, chests, sleeves, lines of words. */
const typicalPieces = [
  [11, 13],
  [10, 12],
  [9, 10],
  [12, 16],
  [12, 14],
  [3.5, 3.5],
  [4, 4],
  [10, 4],
  [12, 6],
  [8, 8],
  [3, 11],
  [6, 6],
  [10.5, 7],
] as const

/** This many prints of a usual mixture, each randomly a little smaller than its kind. */
export function createTypicalPrints(count: number, seed = count): Print[] {
  const random = seedRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const [width, height] = random.pick(typicalPieces)
    const scale = 0.8 + random.next() * 0.2
    return {
      id: String(i).padStart(5, '0'),
      fileId: testId('printFile', 'file'),
      widthIn: width * scale,
      heightIn: height * scale,
    }
  })
}
