import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop, findSignInMethods, mustHavePasskey, proveAgain, requireFreshSecondFactor } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { record } from '#audit'
import { findDeparture } from '#departures'
import { mayDo, type Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney, type Money, parseMoney, zero } from '#kernel/money.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { findShopBalance } from '#ledger'
import {
  findBankNames,
  findConnectedAccount,
  findDestinations,
  findOpenPayouts,
  findPayoutRoutes,
  findQuote,
  listSenders,
  type PayingShop,
  quotePayout,
  refuseNotOffered,
  requestPayout,
  saveDestination,
} from '#payouts'
import {
  ConfirmForm,
  type Details,
  detailsForms,
  listOfferedMethods,
  notOfferedWords,
  PayoutForm,
  type PayoutRefusal,
  payoutMethods,
  payoutRefusals,
} from '#payouts/contract'
import { houseDate } from '#platform/clock.ts'
import { runOnce } from '#platform/database/run-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { hasPlus } from '#purchases'
import { readParts } from '../../form.server.ts'
import { signedInForMoney } from '../payout/payout.server.ts'
import { checkDetails } from './check-details.server.ts'
import { type Answer, actOnAccount } from './connect.server.ts'

async function findPayingShop(tx: Tx, shopId: Id<'shop'>, actor: Person): Promise<PayingShop> {
  const shop = await findShop(tx, shopId)
  if (!shop) throw new Response('Not found', { status: 404 })
  const { timeZone, status } = shop
  const isEnding = (await findDeparture(tx, actor.personId)) !== null
  return { id: shopId, timeZone, status, feesWaived: await hasPlus(tx, shopId), isEnding }
}

export async function loadPayment({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shop, actor, url, read, config } = signedInForMoney(context)
  const requestedMethod = url.searchParams.get('method')
  return read(async (tx, at) => {
    const routes = await findPayoutRoutes(tx, listSenders(config))
    const offeredMethods = listOfferedMethods(routes)
    const method =
      offeredMethods.find((candidate) => candidate === requestedMethod) ??
      offeredMethods[0] ??
      'bank_transfer'
    const payingShop = await findPayingShop(tx, shop.id, actor)
    const balance = await findShopBalance(tx, shop.id)
    const amount = parseMoney(url.searchParams.get('amount') ?? '')
    const quoteId = parseId('quote', url.searchParams.get('quote'))
    const quote = quoteId && (await findQuote(tx, shop.id, quoteId))
    const openPayouts = await findOpenPayouts(tx, shop.id)
    return {
      at,
      routes,
      bankNames: await findBankNames(tx, routes),
      offered: offeredMethods,
      method: quote?.method ?? method,
      amount: formatMoneyInput(
        quote?.amount ?? amount ?? (balance.available.minor > 0n ? balance.available : zero()),
      ),
      available: balance.available,
      destinations: await findDestinations(tx, shop.id),
      account: await findConnectedAccount(tx, shop.id),
      quote,
      quoteHeldMs: quote ? quote.expiresAt.getTime() - at.getTime() : 0,
      waitingPayout: openPayouts.find((payout) => payout.status !== 'in_transit') ?? null,
      zone: shop.timeZone,
      feesWaived: payingShop.feesWaived ?? false,
      isEnding: payingShop.isEnding ?? false,
      isOwner: mayDo(shop.role, 'own'),
      isSuspended: payingShop.status === 'suspended',
      /** Anyone without a proof from the last ten minutes must give one with the confirmation. */
      asksFor: requireFreshSecondFactor(actor).ok ? null : await findConfirmation(tx, actor),
      key: crypto.randomUUID(),
    }
  })
}

/** The proof a person must give: a field, or if none would do, a link to the page for it. */
async function findConfirmation(tx: Tx, actor: Person) {
  const signInMethods = await findSignInMethods(tx, actor.personId)
  const factor = actor.hasSecondFactor ? ('code' as const) : ('password' as const)
  const needsPage = mustHavePasskey(actor) || (!actor.hasSecondFactor && !signInMethods.password)
  return { method: needsPage ? ('page' as const) : factor, hasPasskey: signInMethods.passkeys > 0 }
}

/** "12,750.50": as a person would type it. */
const formatMoneyInput = (amount: Money): string => formatMoney(amount).replace(/^\$/, '')

type Context = Pick<ActionFunctionArgs, 'context'>['context']
const answerWith = (status: number, parts: Partial<Answer>) =>
  data<Answer>({ fault: null, faults: {}, values: {}, leadsTo: null, asks: null, ...parts }, { status })
const answerRefusal = (refusal: Refusal<PayoutRefusal>, values: Record<string, string> = {}) =>
  answerWith(payoutRefusals[refusal.code].status, { fault: wordsOf(refusal, payoutRefusals), values })

export async function paymentAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const { shop } = signedInForMoney(context)
  if (!mayDo(shop.role, 'own'))
    throw new Response('Only the shop’s owner can release its money.', { status: 403 })
  const values = Object.fromEntries(
    [...(await readParts(request))].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  if (['connect', 'dashboard', 'disconnect'].includes(values.intent ?? '')) {
    const proofFault = await refuseProof(context, values)
    if (proofFault) return answerWith(422, { faults: { proof: proofFault }, values })
    return (
      (await actOnAccount(context, values)) ?? answerWith(409, { fault: notOfferedWords('stripe'), values })
    )
  }
  if (values.intent === 'details') return saveDetails(context, values)
  if (values.intent === 'confirm') return confirm(context, values)
  return offer(context, values)
}

/** "Request Payout": an offer with its rate held, to be confirmed. */
async function offer(context: Context, values: Record<string, string>) {
  const { shop, actor, transact, config } = signedInForMoney(context)
  const form = PayoutForm.safeParse(values)
  if (!form.success) return answerWith(422, { faults: listFaults(form.error.issues), values })
  const result = await transact(async (tx, at) =>
    quotePayout(tx, listSenders(config), await findPayingShop(tx, shop.id, actor), form.data, at),
  )
  if (!result.ok) return answerRefusal(result, values)
  return redirect(`${hrefs.payoutRequest}?quote=${result.value.id}`, 303)
}

/** The confirmation: requires a proof if due, then requests once per key. */
async function confirm(context: Context, values: Record<string, string>) {
  const { shop, actor, transact, requestId } = signedInForMoney(context)
  const form = ConfirmForm.safeParse(values)
  if (!form.success) return answerWith(422, { fault: 'Open the page again and send it from there.' })
  const proofFault = await refuseProof(context, values)
  if (proofFault) return answerWith(422, { faults: { proof: proofFault } })
  const { quoteId, key } = form.data
  const result = await transact(async (tx, at) => {
    const payingShop = await findPayingShop(tx, shop.id, actor)
    return runOnce(
      tx,
      { key, actor: actor.personId, name: 'payout.request', body: { quoteId } },
      async () => {
        const payout = await requestPayout(tx, payingShop, { quoteId, personId: actor.personId }, at)
        if (!payout.ok) return payout
        const after = { amount: formatMoney(payout.value.amount), method: payout.value.method }
        await record(
          tx,
          { actor, action: 'payout.requested', resource: payout.value.id, after, requestId },
          at,
        )
        return { ok: true as const, payoutId: payout.value.id }
      },
    )
  })
  if (!result.ok) return answerRefusal(result)
  return result.value.ok ? redirect(hrefs.payout(result.value.payoutId), 303) : answerRefusal(result.value)
}

/** Saves new details of a method, which also require a fresh proof. */
async function saveDetails(context: Context, values: Record<string, string>) {
  const { shop, actor, transact, config, requestId } = signedInForMoney(context)
  const payoutMethod = payoutMethods.find((payoutMethod) => payoutMethod === values.method)
  // Stripe's destination is set at Stripe.
  const method = payoutMethod && payoutMethod !== 'stripe' ? payoutMethod : 'bank_transfer'
  const form = detailsForms[method].safeParse(values)
  if (!form.success) return answerWith(422, { faults: listFaults(form.error.issues), values })
  const details = { method, ...form.data } as Details
  const refusal = await transact((tx) => refuseNotOffered(tx, listSenders(config), details))
  if (refusal) return answerRefusal(refusal, values)
  const proofFault = await refuseProof(context, values)
  if (proofFault) return answerWith(422, { faults: { proof: proofFault }, values })
  const checked = await checkEnteredDetails(context, details, values)
  if ('answer' in checked) return checked.answer
  await transact(async (tx, at) => {
    const owner = { shopId: shop.id, personId: actor.personId }
    const destination = await saveDestination(tx, { secret: config.secretKey }, owner, checked.details, at)
    const after = { method, label: destination.label, lastFour: destination.lastFour }
    await record(
      tx,
      { actor, action: 'payout_details.saved', resource: destination.id, after, requestId },
      at,
    )
  })
  return redirect(`${hrefs.payoutRequest}?method=${method}`, 303)
}

/** Checks a bank account if possible, and has its holder confirmed. */
async function checkEnteredDetails(context: Context, details: Details, values: Record<string, string>) {
  if (details.method !== 'bank_transfer') return { details }
  const checked = await checkDetails(signedInForMoney(context), details, values.confirmed ?? '')
  if (checked.is === 'to be kept') return { details: checked.details }
  if (checked.is === 'asked') return { answer: answerWith(200, { asks: checked.question, values }) }
  const { field, words, status } = checked
  return {
    answer: answerWith(status, field ? { faults: { [field]: words }, values } : { fault: words, values }),
  }
}

/** The fault of a form's proof; null if it is valid or none is due. */
async function refuseProof(context: Context, values: Record<string, string>): Promise<string | null> {
  const { actor, transact, config } = signedInForMoney(context)
  if (requireFreshSecondFactor(actor).ok) return null
  const proof = (values.proof ?? '').trim()
  const credentials = actor.hasSecondFactor ? { code: proof } : { password: values.proof ?? '' }
  if (mustHavePasskey(actor)) return accountRefusals['second_factor.passkey_due'].words
  if (!proof)
    return actor.hasSecondFactor ? 'Enter the code from your authenticator app.' : 'Enter your password.'
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: houseDate() }
  const proofResult = await transact((tx) => proveAgain(tx, deps, actor, credentials))
  return proofResult.ok ? null : wordsOf(proofResult, accountRefusals)
}

const listFaults = (issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]))
