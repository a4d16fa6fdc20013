import type { ProvedStaff } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type AccountName, findMoves, payoutAccountFilled, post } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import type { ReconciliationRefusal } from './contract.ts'

/**
 * Books money sent from our bank to a provider's balance for payouts. The bank's reference identifies it, so it is
 * booked once. Refused if that reference was booked before.
 */
export async function fundProvider(
  tx: Tx,
  input: { provider: string; paid: Money; got: Money; reference: string },
  _by: ProvedStaff,
  at: Date,
): Promise<Result<{ entryId: Id<'entry'> }, Extract<ReconciliationRefusal, `funding.${string}`>>> {
  const transferId = `${input.provider}/${input.reference}`
  const earlier = { kinds: ['provider.filled'] as const, references: [transferId] }
  if ((await findMoves(tx, 'bank:cash', earlier)).length > 0) return refused('funding.booked_before')
  const to: AccountName = `provider:${input.provider}:${input.got.currency.toLowerCase()}`
  const { entryId } = await post(
    tx,
    payoutAccountFilled({ transferId, to, paid: input.paid, received: input.got }),
    at,
  )
  return ok({ entryId: entryId! })
}
