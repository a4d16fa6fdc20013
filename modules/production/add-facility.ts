import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ProductionRefusal } from './contract.ts'
import { insertFacility, selectFacilities, shiftRanks, swapRanks } from './facility-rows.ts'

export type NewFacility = {
  name: string
  place: string
  /** Three letters, on batch numbers and labels for good. */
  code: string
  /** ISO 3166. */
  country: string
  /** IANA. */
  zone: string
}
type AddRefusal = Extract<ProductionRefusal, 'facility.code_taken'>

/**
 * Adds a house press, ranked after the existing house presses and before anyone else's. It begins switched off and
 * without a technique, until its terms are entered.
 */
export async function addFacility(
  tx: Tx,
  { code, ...given }: NewFacility,
  at: Date,
): Promise<Result<{ id: string }, AddRefusal>> {
  const known = await selectFacilities(tx)
  if (known.some((facility) => facility.code === code)) return refused('facility.code_taken', { code })
  const rank = known.filter(({ kind }) => kind === 'house').length + 1
  const after = known.slice(rank - 1)
  await shiftRanks(tx, after.at(0)?.rank ?? null)
  const id = `press-${code.toLowerCase()}`
  await insertFacility(tx, {
    ...given,
    id,
    code,
    rank: after.at(0)?.rank ?? (known.at(-1)?.rank ?? 0) + 1,
    pausedAt: at,
    pausedReason: 'It is new and has no terms yet.',
  })
  return ok({ id })
}

/** Swaps rank with the press just before it. The first stays where it is. */
export async function askEarlier(
  tx: Tx,
  facilityId: string,
): Promise<Result<undefined, 'facility.not_found'>> {
  const known = await selectFacilities(tx)
  const index = known.findIndex(({ id }) => id === facilityId)
  const [it, before] = [known[index], known[index - 1]]
  if (!it) return refused('facility.not_found')
  if (before) await swapRanks(tx, it, before)
  return ok()
}
