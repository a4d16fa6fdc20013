import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Confirmable, Confirmation } from './contract.ts'
import { type HouseActor, isAdministrator, nameOf, recordChange } from './house-actor.ts'
import { confirmationTable } from './tables.ts'

/** Hashes the confirmed text: changing one letter changes the hash. */
export const fingerprintText = (words: string): string => sha256Hex(words)

/** The confirmations, by item, even if they no longer hold. */
export async function findConfirmations(tx: Tx): Promise<ReadonlyMap<Confirmable, Confirmation>> {
  const rows = await recall(tx, 'confirmations', async (tx) => tx.select().from(confirmationTable))
  return new Map(
    rows.map(({ item, fingerprint, answer, confirmedByName, confirmedAt }) => [
      item,
      { item, fingerprint, answer, byName: confirmedByName, at: confirmedAt },
    ]),
  )
}

/**
 * Confirms what a person sees on their page. `seen` is that page's fingerprint; if `words` has changed since, they
 * must look again first.
 */
export async function confirmItem(
  tx: Tx,
  actor: HouseActor,
  input: { item: Confirmable; words: string; seen: string; answer?: Record<string, unknown> },
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'house.admin_only' | 'house.changed_meanwhile'>> {
  if (!isAdministrator(actor)) return refused('house.admin_only')
  const fingerprint = fingerprintText(input.words)
  if (input.seen !== fingerprint) return refused('house.changed_meanwhile')
  const row = {
    fingerprint,
    answer: input.answer ?? {},
    confirmedBy: typeof actor === 'string' ? actor : actor.personId,
    confirmedByName: nameOf(actor),
    confirmedAt: at,
  }
  await tx
    .insert(confirmationTable)
    .values({ item: input.item, ...row })
    .onConflictDoUpdate({ target: confirmationTable.item, set: row })
  const after = { fingerprint, ...row.answer }
  await recordChange(tx, actor, { action: 'house.confirmed', resource: input.item, after, requestId }, at)
  return ok()
}
