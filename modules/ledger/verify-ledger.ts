import { isCurrency } from '#kernel/currency.ts'
import type { Id } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Nature } from './entry.ts'
import { describeBroken, findSealState, readEntriesWithoutSeal, type SealState } from './seals.ts'
import { readDrift, readSize, readTrial, readUnbalanced, rewriteBalances } from './verify-rows.ts'

export type TrialLine = {
  /** An account, or all shops' accounts of one name (`shops:available`). */
  account: string
  nature: Nature
  /** The number of accounts this line sums. */
  accounts: number
  debits: Money
  credits: Money
  /** Debits less credits for what we own and spend, credits less debits for what we owe and earn. */
  balance: Money
}
export type LedgerReport = {
  ok: boolean
  entries: number
  postings: number
  latestAt: Date | null
  trial: TrialLine[]
  /** Totals of the dollar accounts; other currencies are only compared. */
  debits: Money
  credits: Money
  /** The chain of seals, as far as the nightly check has recomputed it. */
  seals: SealState
  /** Stored balances that differ from the sum of their postings. */
  drifted: number
  /** One sentence for each fault; empty if all is well. */
  faults: string[]
  /** The oldest entry that doesn't balance, or null: the oldest unexplained cent. */
  oldestFault: { entryId: Id<'entry'>; happenedAt: Date } | null
}

/**
 * Recomputes every balance from the postings, and checks that everything sums to zero and no entry lacks a seal.
 * Changes nothing.
 */
export async function verifyLedger(tx: Tx): Promise<LedgerReport> {
  const lines = await readTrial(tx)
  const unbalanced = await readUnbalanced(tx)
  const drift = await readDrift(tx)
  const withoutSeal = await readEntriesWithoutSeal(tx)
  const sealState = await findSealState(tx)
  const trial = lines.map((line): TrialLine => {
    const currency = isCurrency(line.currency) ? line.currency : 'USD'
    const growsByDebits = line.nature === 'asset' || line.nature === 'expense'
    const net = line.debits - line.credits
    return {
      account: line.account,
      nature: line.nature,
      accounts: line.accounts,
      debits: money(line.debits, currency),
      credits: money(line.credits, currency),
      balance: money(growsByDebits ? net : -net, currency),
    }
  })
  const [debits, credits] = sumsOf(lines.filter((line) => line.currency === 'USD'))
  const currencyFaults = [...Map.groupBy(lines, (line) => line.currency)].flatMap(
    ([currency, linesOfCurrency]) => {
      const [debits, credits] = sumsOf(linesOfCurrency)
      return debits === credits ? [] : [`Debits ${debits} and credits ${credits} of ${currency} differ.`]
    },
  )
  const faults = [
    ...unbalanced.map((entry) => `Entry ${entry.id} does not sum to zero (${entry.off}).`),
    ...drift.map(
      (row) => `The stored balance of ${row.account} is ${row.stored}; its postings sum to ${row.rebuilt}.`,
    ),
    ...withoutSeal.map((number) => `Entry no. ${number} has no seal and waits for none.`),
    ...(sealState.broken ? [describeBroken(sealState.broken)] : []),
    ...currencyFaults,
  ]
  const [oldest] = unbalanced
  return {
    ...(await readSize(tx)),
    ok: faults.length === 0,
    trial,
    debits: money(debits),
    credits: money(credits),
    seals: sealState,
    drifted: drift.length,
    faults,
    oldestFault: oldest ? { entryId: oldest.id, happenedAt: oldest.happenedAt } : null,
  }
}

const sumsOf = (lines: readonly { debits: bigint; credits: bigint }[]): [bigint, bigint] =>
  lines.reduce(([debits, credits], line) => [debits + line.debits, credits + line.credits], [0n, 0n])

/** Rewrites the stored balances from the postings: the repair after `verifyLedger` has found a fault. */
export const rebuildBalances = (tx: Tx): Promise<void> => rewriteBalances(tx)
