import type { ProvedStaff } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import { judgePayout, movePayout } from '../move-payout.ts'
import type { Payout } from '../payout.ts'
import { lockPayout } from '../payout-rows.ts'
import { updateTrouble } from '../provider-rows.ts'
import { insertAnswer, readBankFile } from './bank-file-rows.ts'
import { endToEndIdOf, fileIdOf, payoutIdOf } from './make-file.ts'
import { type BankReport, readBankAnswer } from './read-answer.ts'

export type AnswerSummary = {
  kind: string
  paid: number
  /** Reported failed or returned: a second colleague confirms each. */
  failed: number
  /** One sentence for each line that doesn't match what we sent. */
  differences: string[]
}

/**
 * Takes in a bank's answer. Payments reported as debited are paid. Those reported failed or returned count as the
 * word of the person who uploaded the file, which a second colleague confirms, because anyone can write a file. The
 * same file again is refused; lines we didn't send, or with another amount, change nothing and are listed.
 */
export async function applyBankAnswer(
  tx: Tx,
  raw: Buffer,
  actor: ProvedStaff,
  at: Date,
): Promise<Result<AnswerSummary, 'bank_file.unreadable' | 'bank_file.taken_before'>> {
  const answer = readBankAnswer(raw)
  if (!answer) return refused('bank_file.unreadable')
  const hash = sha256Hex(raw)
  if (!(await insertAnswer(tx, { hash, kind: answer.kind, readBy: actor.personId, readAt: at })))
    return refused('bank_file.taken_before')
  const summary: AnswerSummary = { kind: answer.kind, paid: 0, failed: 0, differences: [] }
  for (const report of await spreadToPayouts(tx, answer.reports))
    await applyReport(tx, report, actor, summary, at)
  return ok(summary)
}

/** Turns a report on a whole file into reports on each of its payments. */
async function spreadToPayouts(tx: Tx, fileReports: readonly BankReport[]): Promise<BankReport[]> {
  const reports: BankReport[] = []
  for (const report of fileReports) {
    const id = report.endToEndId === null ? fileIdOf(report.messageId ?? '') : null
    const file = id && (await readBankFile(tx, id))
    if (!file) reports.push(report)
    else reports.push(...file.payouts.map(({ id }) => ({ ...report, endToEndId: endToEndIdOf(id) })))
  }
  return reports
}

async function applyReport(
  tx: Tx,
  report: BankReport,
  actor: ProvedStaff,
  summary: AnswerSummary,
  at: Date,
): Promise<void> {
  const name = report.endToEndId ?? report.messageId ?? ''
  const payoutId = report.endToEndId ? payoutIdOf(report.endToEndId) : null
  const payout = payoutId && (await lockPayout(tx, payoutId))
  if (payout?.provider !== 'bank_file' || !payout.providerReference) {
    // A statement holds every movement; those that aren't payouts are compared with the books.
    if (summary.kind !== 'camt.053') summary.differences.push(`${name}: we sent no such payment.`)
    return
  }
  const fault = findMismatch(payout, report)
  if (fault) {
    await updateTrouble(tx, payout.id, { trouble: fault, lookAt: null })
    summary.differences.push(`${name}: ${fault}`)
    return
  }
  const id = payout.id as Id<'payout'>
  if (report.state === 'paid' && payout.status === 'in_transit') {
    await movePayout(tx, id, 'settle', { ...actor, note: 'The bank booked it' }, at)
    summary.paid += 1
  }
  if (report.state !== 'failed') return
  const event = payout.status === 'paid' ? 'bounce' : 'fail'
  const judgement = await judgePayout(tx, id, event, { ...actor, note: report.reason }, at)
  if (judgement.ok) summary.failed += 1
  else if (payout.status !== 'failed')
    summary.differences.push(`${name}: the bank says it failed; ${judgement.code}.`)
}

function findMismatch({ receive, status }: Payout, { amount, state }: BankReport): string | null {
  if (amount && (amount.currency !== receive.currency || amount.minor !== receive.minor))
    return 'The bank names another amount than we sent.'
  return status === 'failed' && state === 'paid' ? 'The bank says it was paid, after it had failed.' : null
}
