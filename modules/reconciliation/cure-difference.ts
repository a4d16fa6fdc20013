import type { ProvedStaff } from '#kernel/actor.ts'
import { parseId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { minus } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { post, providerAdjusted } from '#ledger'
import { checkTransfer, findPayoutById } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { writeMatch } from './bank-rows.ts'
import type { Sides } from './compare.ts'
import { comparePayments, type Deps } from './compare-payments.ts'
import { comparePayouts } from './compare-payouts.ts'
import { type Cure, type Difference, differences, type ReconciliationRefusal } from './contract.ts'
import { endByEntry, endByNote, lockDifference } from './difference-rows.ts'

type CureResult = Result<Difference, ReconciliationRefusal>

async function lockOpenDifference(tx: Tx, id: string, cure?: Cure): Promise<CureResult> {
  const difference = await lockDifference(tx, id)
  if (!difference) return refused('difference.not_found')
  if (difference.endedAt) return refused('difference.ended')
  if (cure && !differences[difference.kind].cures.includes(cure)) return refused('difference.no_cure')
  return ok(difference)
}

/** Explains a difference, which ends it; nothing is booked. */
export async function explainDifference(
  tx: Tx,
  { id, note }: { id: string; note: string },
  actor: ProvedStaff,
  at: Date,
): Promise<CureResult> {
  const openDifference = await lockOpenDifference(tx, id)
  if (openDifference.ok) await endByNote(tx, id, { note, personId: actor.personId, name: actor.name }, at)
  return openDifference
}

/** Books what the provider moved and we didn't, as a cost of payments or income of the house. */
export async function bookDifference(tx: Tx, id: string, _by: ProvedStaff, at: Date): Promise<CureResult> {
  const openDifference = await lockOpenDifference(tx, id, 'book')
  if (!openDifference.ok) return openDifference
  const { provider, reference, theirs, ours, words } = openDifference.value
  const isBank = provider === 'bank'
  const movementId = isBank ? `bank/${reference}` : reference
  const cashAccount = isBank ? ('bank:cash' as const) : ('psp:cash' as const)
  const amount = minus(theirs, ours)
  const { entryId } = await post(tx, providerAdjusted({ movementId, amount, words, held: cashAccount }), at)
  if (entryId) await endByEntry(tx, openDifference.value, entryId, at)
  if (entryId && isBank) await writeMatch(tx, reference, entryId)
  return openDifference
}

/** Asks the provider again, and books its answer. Refused if the difference remains. */
export async function recheckDifference(database: Deps, sides: Sides, id: string): Promise<CureResult> {
  const openDifference = await database.transact((tx) => lockOpenDifference(tx, id, 'ask'))
  if (!openDifference.ok) return openDifference
  try {
    await compareAround(database, sides, openDifference.value)
  } catch {
    return refused('provider.no_answer')
  }
  const updated = await database.transact((tx) => lockDifference(tx, id))
  return updated?.endedAt ? ok(updated) : refused('difference.remains')
}

async function compareAround(database: Deps, sides: Sides, difference: Difference): Promise<void> {
  const since = after(difference.happenedAt, -days(2))
  const { payments, settle, payouts, secret } = sides
  if (payments?.name === difference.provider) await comparePayments(database, payments, settle, since)
  const provider = payouts.find(({ name }) => name === difference.provider)
  if (!provider) return
  const payoutId = parseId('payout', difference.about)
  const payout = payoutId && (await database.read((tx) => findPayoutById(tx, payoutId)))
  if (payout) await checkTransfer(database, { secret }, provider, payout)
  await comparePayouts(database, { secret }, provider, since)
}
