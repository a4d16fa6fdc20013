import { redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { payoutWays } from '#payouts'
import { payoutMethods } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { hrefs } from '../../hrefs.ts'
import type { handOf } from '../proof.server.ts'
import { said, typedAs } from './said.server.ts'

type Work = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
} & Awaited<ReturnType<typeof handOf>>
const RateForm = z.object({
  currency: z.enum(payoutWays.ratedCurrencies as [string, ...string[]]),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, 'Enter what one dollar is there, such as 1531.20.')
    .transform(toMillionths)
    .refine((rate) => rate > 0n, 'Enter what one dollar is there, such as 1531.20.'),
})
const ByHandForm = z.object({ method: z.enum(payoutMethods), on: z.enum(['on', 'off']) })

function toMillionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0') || '0')
}

/** What finance sets about offers: the house's rates and the methods that staff send by hand. Null for other forms. */
export async function wayAct({ transact, actor, requestId, hand, due }: Work, form: FormData) {
  const values = Object.fromEntries(form)
  const intent = String(values.intent)
  if (intent !== 'rate' && intent !== 'by-hand') return null
  if (!hand) return said(due.status, typedAs(intent), due.problem, { proof: due.proof })
  const { personId } = actor
  if (intent === 'rate') {
    const read = RateForm.safeParse(values)
    if (!read.success) return fault(read.error.issues[0]!.message)
    const { currency, rate: rateE6 } = read.data
    await transact(async (tx, at) => {
      await payoutWays.setRate(tx, { currency, rateE6, personId }, at)
      const after = { rate: String(values.rate) }
      await record(tx, { actor, action: 'payout.rate_set', resource: currency, after, requestId }, at)
    })
    return redirect(`${hrefs.operatorPayouts}#ways`, 303)
  }
  const read = ByHandForm.safeParse(values)
  if (!read.success) return fault('Open the page again and send it from there.')
  const { method } = read.data
  const on = read.data.on === 'on'
  await transact(async (tx, at) => {
    await payoutWays.setByHand(tx, { method, on, personId }, at)
    const action = on ? 'payout.by_hand_on' : 'payout.by_hand_off'
    await record(tx, { actor, action, resource: method, requestId }, at)
  })
  return redirect(`${hrefs.operatorPayouts}#ways`, 303)
}

const fault = (words: string) => said(422, null, words)
