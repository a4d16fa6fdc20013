import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { readCursor, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from '../limits.ts'
import { payoutOf } from '../payout-rows.ts'
import { bankAnswers, bankFileLines, bankFiles, payouts } from '../tables.ts'

export async function insertBankFile(
  tx: Tx,
  file: { id: Id<'bankFile'>; madeBy: string; payoutIds: readonly Id<'payout'>[] },
  at: Date,
): Promise<void> {
  await tx.insert(bankFiles).values({ id: file.id, madeBy: file.madeBy, madeAt: at })
  const lines = file.payoutIds.map((payoutId, index) => ({ payoutId, bankFileId: file.id, place: index }))
  await tx.insert(bankFileLines).values(lines)
}

/** Approved payouts waiting for a file, locked. */
export async function lockPayoutsForFile(tx: Tx, max: number) {
  const rows = await tx
    .select()
    .from(payouts)
    .where(sql`${payouts.provider} = 'bank_file' and ${payouts.status} = 'approved'`)
    .orderBy(asc(payouts.statusAt), asc(payouts.id))
    .limit(max)
    .for('update')
  return rows.map(payoutOf)
}

export async function readBankFile(tx: Tx, id: Id<'bankFile'>) {
  const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, id))
  if (!file) return null
  const lines = await tx
    .select({ row: payouts })
    .from(bankFileLines)
    .innerJoin(payouts, eq(payouts.id, bankFileLines.payoutId))
    .where(eq(bankFileLines.bankFileId, id))
    .orderBy(asc(bankFileLines.place))
  return { ...file, payouts: lines.map(({ row }) => payoutOf(row)) }
}

/** Bank files with their number of payments, newest first, after the previous page's cursor. */
export async function findBankFiles(tx: Tx, cursor: string | null, size: number = limits.bankFilesPerPage) {
  const rows = await tx
    .select()
    .from(bankFiles)
    .where(beyondCursor([bankFiles.madeAt, bankFiles.id], readCursor(cursor), 'older'))
    .orderBy(desc(bankFiles.madeAt), desc(bankFiles.id))
    .limit(size + 1)
  const { rows: files, next } = toSlice(rows, size, ({ madeAt, id }) => ({ at: madeAt, id }))
  if (files.length === 0) return { rows: [], next }
  const counts = await tx
    .select({ id: bankFileLines.bankFileId, count: sql<number>`count(*)::int` })
    .from(bankFileLines)
    .where(
      inArray(
        bankFileLines.bankFileId,
        files.map(({ id }) => id),
      ),
    )
    .groupBy(bankFileLines.bankFileId)
  const countPayments = (file: string) => counts.find(({ id }) => id === file)?.count ?? 0
  return { rows: files.map((file) => ({ ...file, payments: countPayments(file.id) })), next }
}

/** Stores a bank's answer; false if the same bytes were read before. */
export async function insertAnswer(tx: Tx, answer: typeof bankAnswers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(bankAnswers)
    .values(answer)
    .onConflictDoNothing()
    .returning({ hash: bankAnswers.hash })
  return rows.length === 1
}
