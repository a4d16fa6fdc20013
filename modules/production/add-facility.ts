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
  { code, ...facility }: NewFacility,
  at: Date,
): Promise<Result<{ id: string }, AddRefusal>> {
  const facilities = await selectFacilities(tx)
  if (facilities.some((facility) => facility.code === code)) return refused('facility.code_taken', { code })
  const rank = facilities.filter(({ kind }) => kind === 'house').length + 1
  const laterFacilities = facilities.slice(rank - 1)
  await shiftRanks(tx, laterFacilities.at(0)?.rank ?? null)
  const id = `press-${code.toLowerCase()}`
  await insertFacility(tx, {
    ...facility,
    id,
    code,
    rank: laterFacilities.at(0)?.rank ?? (facilities.at(-1)?.rank ?? 0) + 1,
    pausedAt: at,
    pausedReason: 'It is new and has no terms yet.',
  })
  return ok({ id })
}

/** Swaps rank with the press just before it. The first stays where it is. */
export async function raiseRank(
  tx: Tx,
  facilityId: string,
): Promise<Result<undefined, 'facility.not_found'>> {
  const facilities = await selectFacilities(tx)
  const index = facilities.findIndex(({ id }) => id === facilityId)
  const [facility, previous] = [facilities[index], facilities[index - 1]]
  if (!facility) return refused('facility.not_found')
  if (previous) await swapRanks(tx, facility, previous)
  return ok()
}
