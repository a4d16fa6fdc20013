/** Every blank of the catalogue, composed of rows, families, palettes and silhouettes. */

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
const spreadDays = 670

/** The newest blanks, newest first; the rest are spread over the two years before. */
const latest = [
  'as-colour-5101',
  'accent-mug-15oz',
  'bella-canvas-7502',
  'gym-sack',
  'shaka-wear-shmhss',
  'flexfit-5003',
  'tumbler-20oz-colour',
  'comfort-colors-1566',
  'journal',
  'richardson-112',
  'padded-sports-bra',
  'bella-canvas-3010',
]

const dayAfter = (day: number): string => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)
function dateOf(id: string, index: number): string {
  const newIndex = latest.indexOf(id)
  if (newIndex >= 0) return dayAfter(spreadDays + 3 * (latest.length - newIndex))
  return dayAfter(Math.floor((((index * 89) % rows.length) / rows.length) * spreadDays))
}

export const allBlanks: readonly Blank[] = rows.map((row, index) => expand(row, (id) => dateOf(id, index)))

/**
 * Opening stock when the catalogue is first imported; about one variant in fifty is sold out. A blank of few variants
 * has more of each.
 */
export function openingStock(sku: string, variants: number): number {
  let hash = 2166136261
  for (const character of sku) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  const hashValue = (hash >>> 0) % 1000
  const share = Math.min(10, Math.max(0.12, 30 / variants))
  return hashValue < 20 && variants > 5 ? 0 : Math.round((24 + (hashValue % 377)) * share)
}
