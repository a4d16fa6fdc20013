/** Every blank of the catalogue, put together from rows, families, palettes and silhouettes. */

import type { Blank } from '../contract.ts'
import { accessories } from './accessories.ts'
import { digital } from './digital.ts'
import { expand } from './expand.ts'
import { hats } from './hats.ts'
import { home } from './home.ts'
import { kids } from './kids.ts'
import { men } from './men.ts'
import type { Row } from './row.ts'
import { women } from './women.ts'

const rows: Row[] = [...men, ...women, ...kids, ...hats, ...home, ...accessories, ...digital]
const firstDay = Date.UTC(2023, 8, 4)
const days = 714

/** The day on which a blank joined: spread over two years so that "newest" is a mix of the branches. */
function joined(place: number): string {
  const day = Math.floor((((place * 89) % rows.length) / rows.length) * days)
  return new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)
}

export const allBlanks: readonly Blank[] = rows.map((row, place) => expand(row, joined(place)))

/** Pieces in the warehouse when the catalogue is first imported. About one variant in fifty is sold out. */
export function openingStock(sku: string): number {
  let hash = 2166136261
  for (const character of sku) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  const dice = (hash >>> 0) % 1000
  return dice < 20 ? 0 : 24 + (dice % 377)
}
