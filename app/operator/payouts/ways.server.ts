import { redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseMoney } from '#kernel/money.ts'
import { ratedCurrencies, setMethodByHand, setPayoutRate, setPayoutTerms } from '#payouts'
import { payoutMethods, setProviders } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { handOf } from '../proof.server.ts'
import { said, typedAs } from './said.server.ts'

type Work = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
} & Awaited<ReturnType<typeof handOf>>
const RateForm = z.object({
  currency: z.enum(ratedCurrencies as [string, ...string[]]),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, 'Enter the value of one dollar in that currency, such as 1531.20.')
    .transform(toMillionths)
    .refine((rate) => rate > 0n, 'Enter the value of one dollar in that currency, such as 1531.20.'),
})
const ByHandForm = z.object({ method: z.enum(payoutMethods).exclude(['stripe']), on: z.enum(['on', 'off']) })

/** "2.5": a rate in percent, to basis points. */
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter the fee in percent, such as 2 or 0.25.')
  .transform((text) => Math.round(Number(text) * 100))
  .refine((bps) => bps <= 1_000, 'A fee is at most 10 percent.')
const dollars = (text: string, limit: bigint, context: z.RefinementCtx) => {
  const amount = parseMoney(text.trim() || '0', 'USD')
  if (amount && amount.minor >= 0n && amount.minor <= limit) return amount
  context.addIssue({ code: 'custom', message: 'Enter an amount in dollars, such as 0.25.' })
  return z.NEVER
}
const wholeDays = z.coerce.number('Enter whole days.').int('Enter whole days.').min(0).max(30)
const TermsForm = z
  .object({
    provider: z.enum(setProviders),
    percent,
    plus: z.string().transform((text, context) => dollars(text, 10_000n, context)),
    most: z
      .string()
      .transform((text, context) => (text.trim() === '' ? null : dollars(text, 100_000n, context))),
    from: wholeDays,
    to: wholeDays,
  })
  .refine(({ from, to }) => from <= to, 'The last day can’t be before the first.')
  .transform(({ percent: bps, ...rest }) => ({ ...rest, bps }))

function toMillionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0') || '0')
}

/** What finance sets about offers: the house's rates and the methods that staff send by hand. Null for other forms. */
export async function wayAct({ transact, actor, requestId, hand, due }: Work, form: FormData) {
  const values = Object.fromEntries(form)
  const intent = String(values.intent)
  if (intent !== 'rate' && intent !== 'by-hand' && intent !== 'terms') return null
  if (!hand) return said(due.status, typedAs(intent), due.problem, { proof: due.proof })
  const { personId } = actor
  if (intent === 'rate') {
    const read = RateForm.safeParse(values)
    if (!read.success) return fault(read.error.issues[0]!.message)
    const { currency, rate: rateE6 } = read.data
    await transact(async (tx, at) => {
      await setPayoutRate(tx, { currency, rateE6, personId }, at)
      const after = { rate: String(values.rate) }
      await record(tx, { actor, action: 'payout.rate_set', resource: currency, after, requestId }, at)
    })
    return redirect(`${hrefs.operatorPayouts}#ways`, 303)
  }
  if (intent === 'terms') {
    const read = TermsForm.safeParse(values)
    if (!read.success) return fault(read.error.issues[0]!.message)
    const { provider } = read.data
    await transact(async (tx, at) => {
      await setPayoutTerms(tx, { ...read.data, personId }, at)
      const { percent, plus, most, from, to } = values
      const after = { percent, plus, most, from, to }
      await record(tx, { actor, action: 'payout.terms_set', resource: provider, after, requestId }, at)
    })
    return redirect(`${hrefs.operatorPayouts}#ways`, 303)
  }
  const read = ByHandForm.safeParse(values)
  if (!read.success) return fault('Open the page again and send it from there.')
  const { method } = read.data
  const on = read.data.on === 'on'
  await transact(async (tx, at) => {
    await setMethodByHand(tx, { method, on, personId }, at)
    const action = on ? 'payout.by_hand_on' : 'payout.by_hand_off'
    await record(tx, { actor, action, resource: method, requestId }, at)
  })
  return redirect(`${hrefs.operatorPayouts}#ways`, 303)
}

const fault = (words: string) => said(422, null, words)
