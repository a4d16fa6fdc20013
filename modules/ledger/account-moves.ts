/** The movements of entries on one account, for comparison with what a provider reports. */
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountName } from './entry.ts'
import { readBalanceOf } from './entry-rows.ts'
import type { EntryKind } from './kinds.ts'
import { accounts, entries, postings } from './tables.ts'

/** An entry, and the sum of its postings to the account. */
export type AccountMove = {
  entryId: Id<'entry'>
  kind: EntryKind
  reference: string
  amount: Money
  happenedAt: Date
}

/** The sum that entries of these kinds and references moved on an account. */
export const findMoves = (
  tx: Tx,
  account: AccountName,
  input: { kinds: readonly EntryKind[]; references: readonly string[] },
): Promise<AccountMove[]> =>
  input.references.length === 0
    ? Promise.resolve([])
    : readMoves(
        tx,
        and(
          eq(postings.account, account),
          inArray(entries.kind, [...input.kinds]),
          inArray(entries.reference, [...input.references]),
        ),
      )

/** Everything that moved on an account in a period, oldest first. */
export const findMovesBetween = (
  tx: Tx,
  account: AccountName,
  from: Date,
  to: Date,
): Promise<AccountMove[]> =>
  readMoves(tx, and(eq(postings.account, account), gte(entries.happenedAt, from), lt(entries.happenedAt, to)))

async function readMoves(tx: Tx, where: ReturnType<typeof and>): Promise<AccountMove[]> {
  const rows = await tx
    .select({
      entryId: entries.id,
      kind: entries.kind,
      reference: entries.reference,
      happenedAt: entries.happenedAt,
      currency: postings.currency,
      minor: sql<string>`sum(${postings.amountMinor})::text`,
    })
    .from(entries)
    .innerJoin(postings, eq(postings.entryId, entries.id))
    .where(where)
    .groupBy(
      entries.id,
      entries.number,
      entries.kind,
      entries.reference,
      entries.happenedAt,
      postings.currency,
    )
    .orderBy(asc(entries.number))
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    entryId: asId('entry', row.entryId),
    kind: row.kind as EntryKind,
    amount: money(BigInt(minor), currency as Money['currency']),
  }))
}

/** An account's balance in its own currency; zero if it was never used. */
export async function readAccountBalance(tx: Tx, account: AccountName): Promise<Money> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.name, account))
  return money(await readBalanceOf(tx, account), (row?.currency ?? 'USD') as Money['currency'])
}
