import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { sidesOf } from '#flows/reconciliation.ts'
import type { ProvedStaff } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Refusal, type Result, wordsOf } from '#kernel/result.ts'
import { readAccountBalance } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import {
  bookDifference,
  compareAll,
  explainDifference,
  findBalances,
  findDifferences,
  findRuns,
  fundProvider,
  listCompared,
  recheck,
} from '#reconciliation'
import {
  type Difference,
  ExplainForm,
  type Fundable,
  FundForm,
  fundable,
  type ReconciliationRefusal,
  reconciliationRefusals,
} from '#reconciliation/contract'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { requireProof } from '../proof.server.ts'
import type { RequiredProof } from '../required-proof.ts'
import { type CompletedAct, doneWords } from './done-words.ts'

/** Each provider's balance at the last comparison, and the differences, by page. */
export async function loadReconciliation({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const services = signedInStaff(context, 'finance')
  const { url, config } = services
  const ended = url.searchParams.get('show') === 'ended'
  const outcomeKey = url.searchParams.get('done') ?? ''
  const names = listCompared(sidesOf(services))
  return services.read(async (tx) => ({
    ended,
    confirmation: Object.hasOwn(doneWords, outcomeKey) ? doneWords[outcomeKey as CompletedAct] : null,
    compared: names,
    books: names.length === 0 ? await findBooks(tx) : [],
    balances: await findBalances(tx),
    runs: (await findRuns(tx)).filter(({ provider }) => names.includes(provider)),
    page: await findDifferences(tx, { open: !ended, cursor: url.searchParams.get('cursor') }),
    fundable: Object.entries(fundable)
      .filter(([to]) => (to.startsWith('paypal') ? config.paypal : config.paystack))
      .map(([to, label]) => ({ to: to as Fundable, label })),
  }))
}

/** Where our own money is by the books, as long as no provider reports a balance. */
async function findBooks(tx: Tx) {
  const accounts = ['psp:cash', 'bank:cash'] as const
  const lines = []
  for (const account of accounts) lines.push({ account, balance: await readAccountBalance(tx, account) })
  return lines
}

type Submitted = Record<'id' | 'note' | 'to' | 'paid' | 'got' | 'reference', string>
/** The values typed into a form, shown again with its faults; `confirm`: the sums about to be booked. */
type ReconciliationAnswer = {
  intent: string
  submitted: Submitted
  faults: Partial<Submitted>
  problem: string | null
  proof: RequiredProof
  confirm: string | null
}
type Work = ReturnType<typeof signedInStaff>

export async function reconciliationAction({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const services = signedInStaff(context, 'finance')
  const parts = await readParts(request)
  const { proven: proof, due } = await requireProof(services, parts)
  const text = (name: string): string => String(parts.get(name) ?? '').slice(0, 400)
  const intent = text('intent')
  const submitted: Submitted = {
    id: text('id'),
    note: text('note'),
    to: text('to'),
    paid: text('paid'),
    got: text('got'),
    reference: text('reference'),
  }
  const answerWith = (status: number, more: Partial<ReconciliationAnswer>) =>
    data<ReconciliationAnswer>(
      { intent, submitted, faults: {}, problem: null, proof: null, confirm: null, ...more },
      { status },
    )
  if (!proof) return answerWith(due.status, { problem: due.problem, proof: due.proof })
  const answerRefusal = (refusal: Refusal<ReconciliationRefusal>) =>
    answerWith(reconciliationRefusals[refusal.code].status, {
      problem: wordsOf(refusal, reconciliationRefusals),
    })
  const redirectDone = (outcome: CompletedAct) =>
    redirect(`${hrefs.operatorReconciliation}?done=${outcome}`, 303)
  if (intent === 'compare') return redirectDone(await compareNow(services))
  if (intent === 'fund' || intent === 'fund-confirmed') {
    const form = FundForm.safeParse(submitted)
    if (!form.success) return answerWith(422, { faults: listFaults(form.error.issues) })
    if (intent === 'fund') return answerWith(200, { confirm: describeFunding(form.data) })
    const funded = await recordFunding(services, form.data, proof)
    return funded.ok ? redirectDone('funded') : answerRefusal(funded)
  }
  if (intent === 'explain') {
    const form = ExplainForm.safeParse(submitted)
    if (!form.success) return answerWith(422, { faults: listFaults(form.error.issues) })
  }
  const result = await settleDifference(services, intent, submitted, proof)
  return result.ok ? redirectDone(intent as CompletedAct) : answerRefusal(result)
}

const listFaults = (issues: readonly { path: PropertyKey[]; message: string }[]): Partial<Submitted> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

async function compareNow(services: Work): Promise<CompletedAct> {
  const compared = await compareAll(services.database, sidesOf(services), { now: true })
  const { actor, requestId, transact } = services
  const after = { compared: compared.map(({ provider }) => provider) }
  await transact((tx, at) =>
    record(tx, { actor, action: 'reconciliation.compared', resource: 'providers', after, requestId }, at),
  )
  return compared.some(({ failure }) => failure) ? 'silent' : 'compare'
}

const cureActions: Readonly<Record<string, 'difference.asked' | 'difference.booked'>> = {
  ask: 'difference.asked',
  book: 'difference.booked',
}

async function settleDifference(
  services: Work,
  intent: string,
  { id, note }: Submitted,
  proof: ProvedStaff,
): Promise<Result<Difference, ReconciliationRefusal>> {
  const { transact, database, actor, requestId } = services
  const result = intent === 'ask' ? await recheck(database, sidesOf(services), id) : null
  return transact(async (tx, at) => {
    const outcome =
      result ??
      (intent === 'book'
        ? await bookDifference(tx, id, proof, at)
        : await explainDifference(tx, { id, note: note.trim() }, proof, at))
    if (!outcome.ok) return outcome
    const { provider, reference, theirs } = outcome.value
    const after = { provider, reference, theirs: formatMoney(theirs), ...(note ? { note } : {}) }
    const action = cureActions[intent] ?? 'difference.explained'
    await record(tx, { actor, action, resource: id, after, requestId }, at)
    return outcome
  })
}

type Funding = ReturnType<typeof FundForm.parse>
const describeFunding = ({ to, paid, got, reference }: Funding): string =>
  `${formatMoney(paid)} left our bank under the reference ${reference}, and ${formatMoney(got)} arrived at ${fundable[to]}.`

function recordFunding({ transact, actor, requestId }: Work, form: Funding, proof: ProvedStaff) {
  return transact(async (tx, at) => {
    const result = await fundProvider(tx, form, proof, at)
    if (!result.ok) return result
    const { provider, paid, got, reference } = form
    const after = { paid: formatMoney(paid), got: formatMoney(got), reference }
    await record(tx, { actor, action: 'provider.filled', resource: provider, after, requestId }, at)
    return result
  })
}
