import { redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseMoney } from '#kernel/money.ts'
import { findPayoutRoutes, ratedCurrencies, setMethodByHand, setPayoutRate, setPayoutTerms } from '#payouts'
import { payoutMethods, setProviders } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { requireProof } from '../proof.server.ts'
import { rateText } from './rate-text.ts'
import { said, typedAs } from './said.server.ts'

type Work = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
  senders: Parameters<typeof findPayoutRoutes>[1]
} & Awaited<ReturnType<typeof requireProof>>
const rateWords = 'Enter the value of one dollar in that currency, such as 1531.20.'
const rate = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, rateWords)
  .transform(toMillionths)
  .refine((e6) => e6 > 0n, rateWords)
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
  .refine(({ from, to }) => from <= to, {
    message: 'The last day can’t be before the first.',
    path: ['to'],
  })
  .transform(({ percent: bps, ...rest }) => ({ ...rest, bps }))

function toMillionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0') || '0')
}

/** Finance's settings for offers: the house's rates and the methods that staff send by hand. Null for other forms. */
export async function wayAct(work: Work, form: FormData) {
  const { transact, actor, requestId, proven, due } = work
  const values = Object.fromEntries(form)
  const intent = String(values.intent)
  if (intent !== 'rate' && intent !== 'by-hand' && intent !== 'terms') return null
  if (!proven)
    return said(due.status, typedAs(intent, String(values.provider ?? values.method ?? '')), due.problem, {
      proof: due.proof,
    })
  const { personId } = actor
  if (intent === 'rate') return ratesAct(work, values)
  if (intent === 'terms') {
    const read = TermsForm.safeParse(values)
    if (!read.success)
      return said(422, typedAs(intent, String(values.provider)), null, { faults: faultsOf(read.error) })
    const { provider } = read.data
    await transact(async (tx, at) => {
      await setPayoutTerms(tx, { ...read.data, personId }, at)
      const { percent, plus, most, from, to } = values
      const after = { percent, plus, most, from, to }
      await record(tx, { actor, action: 'payout.terms_set', resource: provider, after, requestId }, at)
    })
    return redirect(hrefs.operatorPayouts({ view: 'ways' }), 303)
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
  return redirect(hrefs.operatorPayouts({ view: 'ways' }), 303)
}

const fault = (words: string) => said(422, null, words)

/** The first fault of each field. */
const faultsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** All rates in one form: changed ones are set, each with its line in the trail. */
async function ratesAct(
  { transact, actor, requestId, senders }: Work,
  values: Readonly<Record<string, unknown>>,
) {
  const asked = ratedCurrencies
    .map((currency) => ({ currency, text: String(values[currency] ?? '').trim() }))
    .filter(({ text }) => text !== '')
    .map(({ currency, text }) => ({ currency, text, read: rate.safeParse(text) }))
  const faults = Object.fromEntries(
    asked.flatMap(({ currency, read }) => (read.success ? [] : [[currency, rateWords]])),
  )
  if (Object.keys(faults).length > 0) return said(422, typedAs('rate'), null, { faults })
  const changed = await transact(async (tx, at) => {
    const { rates } = await findPayoutRoutes(tx, senders)
    const fresh = asked.filter(({ currency, read }) => read.data !== rates[currency])
    for (const { currency, text, read } of fresh) {
      await setPayoutRate(tx, { currency, rateE6: read.data!, personId: actor.personId }, at)
      const was = rates[currency]
      const before = was === undefined ? {} : { before: { rate: rateText(was) } }
      const about = { actor, action: 'payout.rate_set', resource: currency, requestId } as const
      await record(tx, { ...about, ...before, after: { rate: text } }, at)
    }
    return fresh.map(({ currency }) => currency)
  })
  if (changed.length === 0) return said(200, null, null, { done: 'No rate has changed.' })
  return said(200, null, null, { done: `New offers use the new rate of ${changed.join(', ')}.` })
}
