import { usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readBalanceOf, readEntries } from './entry-rows.ts'
import { post } from './post.ts'
import { providerSettled } from './recipes/house.ts'

/**
 * Transfers our balance at the payment provider to our bank, once a day (UTC). For the test provider; a real one
 * reports its own transfers. Returns true if something moved.
 */
export async function settleProvider(tx: Tx, at: Date): Promise<boolean> {
  const providerBalance = await readBalanceOf(tx, 'psp:cash')
  if (providerBalance <= 0n) return false
  const transferId = `test-${at.toISOString().slice(0, 10)}`
  if (await hasSettled(tx, transferId)) return false
  await post(tx, providerSettled({ transferId, amount: usd(providerBalance) }), at)
  return true
}

async function hasSettled(tx: Tx, transferId: string): Promise<boolean> {
  return (await readEntries(tx, { kind: 'provider.settled', reference: transferId }, 1)).length > 0
}
