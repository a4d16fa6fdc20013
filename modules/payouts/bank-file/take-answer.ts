import { createHash } from 'node:crypto'
import type { ProvedStaff } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { judgePayout, movePayout } from '../move-payout.ts'
import type { Payout } from '../payout.ts'
import { lockPayout } from '../payout-rows.ts'
import { updateTrouble } from '../provider-rows.ts'
import { insertAnswer, readBankFile } from './bank-file-rows.ts'
import { endToEndIdOf, fileIdOf, payoutIdOf } from './make-file.ts'
import { type BankWord, readBankAnswer } from './read-answer.ts'

export type Taken = {
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
export async function takeBankAnswer(
  tx: Tx,
  raw: Buffer,
  by: ProvedStaff,
  at: Date,
): Promise<Result<Taken, 'bank_file.unreadable' | 'bank_file.taken_before'>> {
  const answer = readBankAnswer(raw)
  if (!answer) return refused('bank_file.unreadable')
  const hash = createHash('sha256').update(raw).digest('hex')
  if (!(await insertAnswer(tx, { hash, kind: answer.kind, readBy: by.personId, readAt: at })))
    return refused('bank_file.taken_before')
  const taken: Taken = { kind: answer.kind, paid: 0, failed: 0, differences: [] }
  for (const word of await spread(tx, answer.words)) await takeWord(tx, word, by, taken, at)
  return ok(taken)
}

/** Turns a report on a whole file into reports on each of its payments. */
async function spread(tx: Tx, words: readonly BankWord[]): Promise<BankWord[]> {
  const found: BankWord[] = []
  for (const word of words) {
    const id = word.endToEndId === null ? fileIdOf(word.messageId ?? '') : null
    const file = id && (await readBankFile(tx, id))
    if (!file) found.push(word)
    else found.push(...file.payouts.map(({ id }) => ({ ...word, endToEndId: endToEndIdOf(id) })))
  }
  return found
}

async function takeWord(tx: Tx, word: BankWord, by: ProvedStaff, taken: Taken, at: Date): Promise<void> {
  const name = word.endToEndId ?? word.messageId ?? ''
  const payoutId = word.endToEndId ? payoutIdOf(word.endToEndId) : null
  const payout = payoutId && (await lockPayout(tx, payoutId))
  if (payout?.provider !== 'bank_file' || !payout.providerReference) {
    // A statement holds every movement; those that aren't payouts are compared with the books.
    if (taken.kind !== 'camt.053') taken.differences.push(`${name}: we sent no such payment.`)
    return
  }
  const fault = faultOf(payout, word)
  if (fault) {
    await updateTrouble(tx, payout.id, { trouble: fault, lookAt: null })
    taken.differences.push(`${name}: ${fault}`)
    return
  }
  const id = payout.id as Id<'payout'>
  if (word.state === 'paid' && payout.status === 'in_transit') {
    await movePayout(tx, id, 'settle', { ...by, note: 'The bank booked it' }, at)
    taken.paid += 1
  }
  if (word.state !== 'failed') return
  const event = payout.status === 'paid' ? 'bounce' : 'fail'
  const judged = await judgePayout(tx, id, event, { ...by, note: word.why }, at)
  if (judged.ok) taken.failed += 1
  else if (payout.status !== 'failed')
    taken.differences.push(`${name}: the bank says it failed; ${judged.code}.`)
}

function faultOf({ receive, status }: Payout, { amount, state }: BankWord): string | null {
  if (amount && (amount.currency !== receive.currency || amount.minor !== receive.minor))
    return 'The bank names another amount than we sent.'
  return status === 'failed' && state === 'paid' ? 'The bank says it was paid, after it had failed.' : null
}
