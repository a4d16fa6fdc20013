import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { trialTable } from './tables.ts'

export type Trial = {
  kind: 'mail' | 'domain'
  /** With which settings it was tried. */
  subject: string
  mailId: Id<'mail'> | null
  /** Null while it is not known: a letter that is on its way. */
  ok: boolean | null
  words: string
  /** When the certificate runs out, of an address that was asked. */
  expiresAt: Date | null
  triedAt: Date
}

/** The last trial of each kind. */
export async function findTrials(tx: Tx): Promise<ReadonlyMap<Trial['kind'], Trial>> {
  return new Map((await tx.select().from(trialTable)).map((row) => [row.kind, row]))
}

/** Notes how a trial ended, in place of the one before. */
export async function noteTrial(tx: Tx, trial: Trial): Promise<void> {
  const { kind, ...row } = trial
  const short = { ...row, words: row.words.slice(0, 400), subject: row.subject.slice(0, 300) }
  await tx
    .insert(trialTable)
    .values({ kind, ...short })
    .onConflictDoUpdate({ target: trialTable.kind, set: short })
}
