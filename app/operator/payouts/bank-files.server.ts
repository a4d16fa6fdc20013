import { type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { applyBankAnswer, makeBankFile, writeBankFile } from '#payouts'
import { type PayoutRefusal, payoutRefusals } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { importStatements } from '#reconciliation'
import { signedInStaff } from '../../request.server.ts'
import type { requireProof } from '../proof.server.ts'
import { answerWith, createAct } from './answer.server.ts'

type Work = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
} & Awaited<ReturnType<typeof requireProof>>

/** Makes a bank file of the approved payouts, or reads the bank's answer. Null for other forms. */
export async function handleBankFile(
  { transact, actor, requestId, proven: proof, due }: Work,
  form: FormData,
) {
  const intent = String(form.get('intent'))
  if (intent !== 'bank-file' && intent !== 'bank-answer') return null
  if (!proof) return answerWith(due.status, createAct(intent), due.problem, { proof: due.proof })
  if (intent === 'bank-file') {
    const result = await transact(async (tx, at) => {
      const file = await makeBankFile(tx, proof, at)
      if (!file.ok) return file
      const after = { payments: file.value.payments }
      await record(tx, { actor, action: 'bank_file.made', resource: file.value.id, after, requestId }, at)
      return file
    })
    return result.ok ? redirect(hrefs.operatorPayouts({ view: 'bank' }), 303) : refuseWith(result)
  }
  const file = form.get('answer')
  if (!(file instanceof File) || file.size === 0)
    return answerWith(422, null, 'Choose the file from your bank.')
  const raw = Buffer.from(await file.arrayBuffer())
  const result = await transact(async (tx, at) => {
    const answer = await applyBankAnswer(tx, raw, proof, at)
    if (!answer.ok) return answer
    const { kind, paid, failed, differences } = answer.value
    const statements = await importStatements(tx, raw, proof, at)
    const after = { paid, failed, differences: differences.length, statements }
    await record(tx, { actor, action: 'bank_file.answer_read', resource: kind, after, requestId }, at)
    return { ...answer, statements }
  })
  if (!result.ok) return refuseWith(result)
  const { kind, paid, failed, differences } = result.value
  const words = `${kind}: ${paid} paid, ${failed} failed or came back${failed ? ', to be confirmed by a second colleague' : ''}.${result.statements ? ' The statement is being reconciled: see Reconciliation.' : ''}`
  return answerWith(200, null, differences.join(' ') || null, { done: words })
}

const refuseWith = (refusal: Refusal<PayoutRefusal>) =>
  answerWith(payoutRefusals[refusal.code].status, null, wordsOf(refusal, payoutRefusals))

/** Downloads a bank file, for finance only. Each download is audited, because it has account numbers. */
export async function loadBankFile({ params, context }: LoaderFunctionArgs) {
  const { transact, actor, requestId, config } = signedInStaff(context, 'finance')
  const debtor = config.bankFile
  const file = await transact(async (tx, at) => {
    const ring = { secret: config.secretKey }
    const id = parseId('bankFile', params.id)
    const bankFile = debtor && id && (await writeBankFile(tx, ring, debtor, id))
    if (bankFile) await record(tx, { actor, action: 'bank_file.fetched', resource: id, requestId }, at)
    return bankFile
  })
  if (!file) throw new Response('Not found', { status: 404 })
  return new Response(file.body, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
