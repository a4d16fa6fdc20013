import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { trialTable } from './tables.ts'

export type Trial = {
  kind: 'mail' | 'domain'
  /** The settings tried. */
  subject: string
  mailId: Id<'mail'> | null
  /** Null until known: a letter on its way. */
  ok: boolean | null
  words: string
  /** The expiry of the certificate, for a tried address. */
  expiresAt: Date | null
  triedAt: Date
}

/** The last trial of each kind. */
export async function findTrials(tx: Tx): Promise<ReadonlyMap<Trial['kind'], Trial>> {
  return new Map((await tx.select().from(trialTable)).map((row) => [row.kind, row]))
}

/** Records a trial's outcome, replacing the one before. */
export async function recordTrial(tx: Tx, trial: Trial): Promise<void> {
  const { kind, ...row } = trial
  const trimmed = { ...row, words: row.words.slice(0, 400), subject: row.subject.slice(0, 300) }
  await tx
    .insert(trialTable)
    .values({ kind, ...trimmed })
    .onConflictDoUpdate({ target: trialTable.kind, set: trimmed })
}
