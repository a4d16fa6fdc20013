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
import { answerWith, createAct } from './answer.server.ts'
import { formatRate } from './rate-text.ts'

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
const parseDollars = (text: string, limit: bigint, context: z.RefinementCtx) => {
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
    plus: z.string().transform((text, context) => parseDollars(text, 10_000n, context)),
    most: z
      .string()
      .transform((text, context) => (text.trim() === '' ? null : parseDollars(text, 100_000n, context))),
    from: wholeDays,
    to: wholeDays,
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day can’t be before the first.',
    path: ['to'],
  })
  .transform(({ percent: bps, ...values }) => ({ ...values, bps }))

function toMillionths(text: string): bigint {
  const [integer = '0', fraction = ''] = text.split('.')
  return BigInt(integer) * 1_000_000n + BigInt(fraction.padEnd(6, '0') || '0')
}

/** Finance's settings for offers: the house's rates and the methods that staff send by hand. Null for other forms. */
export async function handleMethods(work: Work, form: FormData) {
  const { transact, actor, requestId, proven: proof, due } = work
  const values = Object.fromEntries(form)
  const intent = String(values.intent)
  if (intent !== 'rate' && intent !== 'by-hand' && intent !== 'terms') return null
  if (!proof)
    return answerWith(
      due.status,
      createAct(intent, String(values.provider ?? values.method ?? '')),
      due.problem,
      {
        proof: due.proof,
      },
    )
  const { personId } = actor
  if (intent === 'rate') return handleRates(work, values)
  if (intent === 'terms') {
    const parsed = TermsForm.safeParse(values)
    if (!parsed.success)
      return answerWith(422, createAct(intent, String(values.provider)), null, {
        faults: listFaults(parsed.error),
      })
    const { provider } = parsed.data
    await transact(async (tx, at) => {
      await setPayoutTerms(tx, { ...parsed.data, personId }, at)
      const { percent, plus, most, from, to } = values
      const after = { percent, plus, most, from, to }
      await record(tx, { actor, action: 'payout.terms_set', resource: provider, after, requestId }, at)
    })
    return redirect(hrefs.operatorPayouts({ view: 'ways' }), 303)
  }
  const read = ByHandForm.safeParse(values)
  if (!read.success) return answerFault('Open the page again and send it from there.')
  const { method } = read.data
  const isOn = read.data.on === 'on'
  await transact(async (tx, at) => {
    await setMethodByHand(tx, { method, on: isOn, personId }, at)
    const action = isOn ? 'payout.by_hand_on' : 'payout.by_hand_off'
    await record(tx, { actor, action, resource: method, requestId }, at)
  })
  return redirect(hrefs.operatorPayouts({ view: 'ways' }), 303)
}

const answerFault = (text: string) => answerWith(422, null, text)

/** The first fault of each field. */
const listFaults = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** All rates in one form: changed ones are set, each with its line in the trail. */
async function handleRates(
  { transact, actor, requestId, senders }: Work,
  values: Readonly<Record<string, unknown>>,
) {
  const currencies = ratedCurrencies
    .map((currency) => ({ currency, text: String(values[currency] ?? '').trim() }))
    .filter(({ text }) => text !== '')
    .map(({ currency, text }) => ({ currency, text, parsed: rate.safeParse(text) }))
  const faults = Object.fromEntries(
    currencies.flatMap(({ currency, parsed }) => (parsed.success ? [] : [[currency, rateWords]])),
  )
  if (Object.keys(faults).length > 0) return answerWith(422, createAct('rate'), null, { faults })
  const changedCurrencies = await transact(async (tx, at) => {
    const { rates } = await findPayoutRoutes(tx, senders)
    const changedRates = currencies.filter(({ currency, parsed }) => parsed.data !== rates[currency])
    for (const { currency, text, parsed: read } of changedRates) {
      await setPayoutRate(tx, { currency, rateE6: read.data!, personId: actor.personId }, at)
      const earlierRate = rates[currency]
      const earlier = earlierRate === undefined ? {} : { before: { rate: formatRate(earlierRate) } }
      const entry = { actor, action: 'payout.rate_set', resource: currency, requestId } as const
      await record(tx, { ...entry, ...earlier, after: { rate: text } }, at)
    }
    return changedRates.map(({ currency }) => currency)
  })
  if (changedCurrencies.length === 0) return answerWith(200, null, null, { done: 'No rate has changed.' })
  return answerWith(200, null, null, {
    done: `New offers use the new rate of ${changedCurrencies.join(', ')}.`,
  })
}
