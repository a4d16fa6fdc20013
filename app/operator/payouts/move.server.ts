import { record } from '#audit'
import type { Person, ProvedStaff } from '#kernel/actor.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { approvePayout, findPayoutById, judgePayout, movePayout } from '#payouts'
import { payoutRefusals } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { requireProof } from '../proof.server.ts'
import { answerWith, createAct } from './answer.server.ts'

type Desk = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
}
type Intent = 'approve' | 'refuse' | 'send' | 'settle' | 'fail' | 'bounce'
type Move = { intent: Intent; note: string; reference: string }

/** One act on one payout, with its line in the trail. */
export function actOnPayout(
  { transact, actor, requestId, proof }: Desk & { proof: ProvedStaff },
  payoutId: Id<'payout'>,
  { intent, note, reference }: Move,
) {
  return transact(async (tx, at) => {
    const decider = { ...proof, note }
    const move = () => {
      if (intent === 'approve') return approvePayout(tx, payoutId, proof, at)
      if (intent === 'fail' || intent === 'bounce') return judgePayout(tx, payoutId, intent, decider, at)
      return movePayout(tx, payoutId, intent, reference ? { ...decider, reference } : decider, at)
    }
    const result = await move()
    if (result.ok) {
      const action = `payout.staff_${intent}` as const
      await record(tx, { actor, action, resource: payoutId, shopId: result.value.shopId, requestId }, at)
    }
    return result
  })
}

/** Payouts handled in one request; the rest stay ticked. */
const maxPayouts = 200
/** Refusals listed singly. */
const maxShown = 8

const participles = { approve: 'approved', send: 'in transit', settle: 'paid' }
const countPayouts = (number: number) => (number === 1 ? '1 payout is' : `${number} payouts are`)

/** One act on every ticked payout, each separately: one refusal doesn't stop the others. Null for other forms. */
export async function actOnManyPayouts(
  work: Desk & Awaited<ReturnType<typeof requireProof>>,
  form: FormData,
) {
  const queue = form.get('many')
  const intent = (['approve', 'send', 'settle'] as const).find((option) => option === form.get('intent'))
  if (queue === null || !intent) return null
  const submitted = createAct(intent, String(queue))
  const { proven: proof, due } = work
  if (!proof) return answerWith(due.status, submitted, due.problem, { proof: due.proof })
  const ids = [...new Set(form.getAll('id').map(String))].flatMap((id) => parseId('payout', id) ?? [])
  if (ids.length === 0) return answerWith(422, submitted, 'Tick at least one payout.')
  let moved = 0
  let awaitingSecond = 0
  const refusals: string[] = []
  for (const id of ids.slice(0, maxPayouts)) {
    const result = await actOnPayout({ ...work, proof }, id, { intent, note: '', reference: '' })
    if (!result.ok) refusals.push(`${await findName(work, id)}: ${wordsOf(result, payoutRefusals)}`)
    else if (intent === 'approve' && result.value.status === 'requested') awaitingSecond += 1
    else moved += 1
  }
  const summary = [
    moved > 0 ? `${countPayouts(moved)} ${participles[intent]}.` : '',
    awaitingSecond > 0 ? `${countPayouts(awaitingSecond)} approved by you and waiting for someone else.` : '',
  ].filter(Boolean)
  const shownRefusals = refusals.slice(0, maxShown)
  if (refusals.length > shownRefusals.length)
    shownRefusals.push(`${refusals.length - shownRefusals.length} more were refused.`)
  return answerWith(
    refusals.length > 0 ? 409 : 200,
    refusals.length > 0 ? submitted : null,
    shownRefusals.join(' ') || null,
    {
      done: summary.join(' ') || null,
    },
  )
}

const findName = ({ transact }: Desk, id: Id<'payout'>): Promise<string> =>
  transact(async (tx) => {
    const payout = await findPayoutById(tx, id)
    return payout ? `Event ${payout.number}` : 'One of them'
  })
