/** Cards kept at Stripe: saving one, and paying with it, both outside our transactions. */

import { redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { type Refusal, refused, wordsOf } from '#kernel/result.ts'
import { type CardKeeper, cardKeeperOf, providerOf } from '#payments'
import { cardRefusals, stripeScriptOf, vaultAnswers } from '#payments/contract'
import {
  abandonPurchase,
  checkPurchase,
  confirmPurchase,
  findCards,
  findPurchaseToPay,
  finishCard,
  type Purchase,
  payPurchase,
  saveCardAtKeeper,
} from '#purchases'
import { type PurchaseRefusal, purchaseRefusals } from '#purchases/contract'
import { countCard, readTries } from '../../card-tries.server.ts'
import { type RequestContext, signedIn, signedInCreator } from '../../request.server.ts'
import { answerWith } from './answer.server.ts'

type Context = Parameters<typeof signedInCreator>[0]

/** Where a card is typed: Stripe's own fields, the test vault, or nowhere. */
export type CardEntry = { by: 'stripe'; key: string; script: string } | { by: 'test' | 'nobody' }
export function pickCardEntry({ config }: Pick<RequestContext, 'config'>): CardEntry {
  if (cardKeeperOf(config) && config.stripe?.publishableKey)
    return { by: 'stripe', key: config.stripe.publishableKey, script: stripeScriptOf(config.stripe.apiUrl) }
  return { by: config.production || (config.stripe && !config.sample) ? 'nobody' : 'test' }
}

/** Saves the card of a Stripe token; redirects to a bank that requires a second step. */
export async function addSavedCard(context: Context, keeper: CardKeeper, values: Record<string, string>) {
  const { shop, actor, config, requestId } = signedInCreator(context)
  const { database, transact, address } = signedIn(context)
  const holder = (values.cardName ?? '').trim().slice(0, 80)
  if (!holder || /\d{6}/.test(holder.replace(/[\s-]/g, '')))
    return answerWith(422, { faults: { cardName: 'Enter the name on the card.' } })
  const tryKeys = { account: shop.id, device: actor.sessionId }
  if (!(await database.readOn((tx) => readTries(tx, { config, address }, tryKeys))).mayTry)
    return answerWith(429, { fault: cardRefusals['card.too_many'].words })
  const setup = await saveCardAtKeeper(database, keeper, {
    shopId: shop.id,
    shopName: shop.name,
    email: actor.email,
    holder,
    token: values[vaultAnswers.token] ?? '',
    returnUrl: `${config.appUrl}${hrefs.purchases}?tab=payment-method`,
  })
  if (setup.ok)
    await countCard({ config, address, database }, tryKeys, 'actionUrl' in setup.value ? 'asked' : 'paid')
  else if (setup.code === 'card.not_saved')
    await countCard({ config, address, database }, tryKeys, 'declined')
  if (!setup.ok) return answerRefusal(setup)
  if ('actionUrl' in setup.value) return redirect(setup.value.actionUrl, 303)
  await transact((tx, at) => record(tx, { actor, action: 'card.save', resource: shop.id, requestId }, at))
  return redirect(`${hrefs.purchases}?tab=payment-method`, 303)
}

/** Handles the return from the bank, which let the card be saved or not. */
export async function finishSavedCard(context: Context, setupRef: string): Promise<Response> {
  const { config } = signedInCreator(context)
  const keeper = cardKeeperOf(config)
  const result = keeper && (await finishCard(signedIn(context).database, keeper, setupRef))
  const redirectBack = (outcome: string) =>
    redirect(`${hrefs.purchases}?tab=payment-method&card=${outcome}`, 303)
  if (!result) return redirectBack('keeper.unreachable')
  return redirectBack(result.ok ? 'saved' : result.code)
}

/** The words about a card after its bank's second step. */
export function readCardNotice(outcome: string | null): { kind: 'done' | 'error'; words: string } | null {
  if (outcome === 'saved') return { kind: 'done', words: 'Your card is saved.' }
  if (outcome === null || !(outcome in purchaseRefusals)) return null
  if (outcome === 'card.saved_already') return { kind: 'error', words: 'This card is already saved.' }
  const { words } = purchaseRefusals[outcome as PurchaseRefusal]
  return words.includes('{') ? null : { kind: 'error', words }
}

/** Pays a written purchase with its person present, and redirects to the result. */
export async function payNow(context: Context, keeper: CardKeeper, purchase: Purchase) {
  const target = locatePurchase(context, purchase.id)
  await payPurchase(signedIn(context).database, keeper, target)
  return redirectToPayment(context, purchase.id)
}

/** "Confirm the payment": charges again, now that its person is present. */
export async function confirmNow(context: Context, keeper: CardKeeper, purchaseId: Id<'purchase'>) {
  await confirmPurchase(signedIn(context).database, keeper, locatePurchase(context, purchaseId))
  return redirectToPayment(context, purchaseId)
}

/** "Don't pay": cancels a payment waiting for its person, unless the bank has accepted it by now. */
export async function giveUpPayment(context: Context, keeper: CardKeeper, purchaseId: Id<'purchase'>) {
  const { shop } = signedInCreator(context)
  const { database } = signedIn(context)
  if (await findPurchaseToPay(database, { shopId: shop.id, purchaseId }))
    await abandonPurchase(database, keeper, purchaseId)
  return redirect(`${hrefs.purchases}?tab=purchase-history`, 303)
}

const locatePurchase = (context: Context, purchaseId: Id<'purchase'>) => {
  const { shop, config } = signedInCreator(context)
  return { shopId: shop.id, purchaseId, returnUrl: `${config.appUrl}${hrefs.purchase(purchaseId)}` }
}

async function redirectToPayment(context: Context, purchaseId: Id<'purchase'>) {
  const { shop, read } = signedInCreator(context)
  const current = await findPurchaseToPay(signedIn(context).database, { shopId: shop.id, purchaseId })
  if (!current) return answerWith(404, { fault: purchaseRefusals['purchase.not_found'].words })
  if (current.purchase.status === 'paid') return redirect(`${hrefs.purchases}?tab=purchase-history`, 303)
  if (current.purchase.status !== 'declined')
    return redirect(`${hrefs.purchase(purchaseId)}${current.actionUrl ? '?go' : ''}`, 303)
  const card = (await read((tx) => findCards(tx, shop.id))).find(
    (savedCard) => savedCard.id === current.purchase.cardId,
  )
  return answerRefusal(refused('card.declined', { lastFour: card?.lastFour ?? '' }))
}

/** Checks a kept card's open payment, so that a person returning from the bank sees the bank's answer. */
export async function refreshPurchase(context: Context, purchaseId: Id<'purchase'>) {
  const { shop, config, url } = signedInCreator(context)
  const { database } = signedIn(context)
  const provider = providerOf(config, database)
  const target = { shopId: shop.id, purchaseId }
  if (!cardKeeperOf(config) || !provider)
    return { actionUrl: null, shouldRedirect: false, isCardPayment: false }
  const before = await findPurchaseToPay(database, target)
  if (before?.purchase.status === 'awaiting' || before?.purchase.status === 'processing')
    await checkPurchase(database, provider, purchaseId)
  const current = await findPurchaseToPay(database, target)
  return {
    actionUrl: current?.actionUrl ?? null,
    shouldRedirect: url.searchParams.has('go'),
    isCardPayment: true,
  }
}

const answerRefusal = (refusal: Refusal<PurchaseRefusal>) =>
  answerWith(purchaseRefusals[refusal.code].status, { fault: wordsOf(refusal, purchaseRefusals) })
