import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { record } from '#audit'
import { checkoutRefusals } from '#checkout/contract'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Refusal, type RefusalWords, wordsOf } from '#kernel/result.ts'
import { addressFields } from '#orders/contract'
import { cardKeeperOf } from '#payments'
import { findCards, type Purchase } from '#purchases'
import { purchaseRefusals } from '#purchases/contract'
import { cancelSamples, orderSamples, quoteSamples, type SamplesQuote, SamplesUndone } from '#samples'
import { joinWishes, readWish, SamplesForm, sampleRefusals } from '#samples/contract'
import { readParts } from '../../form.server.ts'
import { signedIn, signedInCreator } from '../../request.server.ts'
import { payNow, pickCardEntry } from '../purchase/saved-cards.server.ts'

type Context = ActionFunctionArgs['context']
type Values = Record<string, string>
/** The page after a form: its faults, what was typed, and the price. */
type Answer = { fault: string | null; faults: Values; submitted: Values | null; cost: SamplesQuote | null }

const words: RefusalWords<string> = { ...checkoutRefusals, ...purchaseRefusals, ...sampleRefusals }
const answerWith = (status: number, parts: Partial<Answer>) =>
  data({ fault: null, faults: {}, submitted: null, cost: null, ...parts } satisfies Answer, { status })
const answerRefusal = (refusal: Refusal, parts: Partial<Answer>) =>
  answerWith(words[refusal.code]?.status ?? 409, { ...parts, fault: wordsOf(refusal, words) })

/** The values of the form for address and payment. */
export function readPayForm(form: FormData) {
  const text = (name: string): string => String(form.get(name) ?? '').slice(0, 300)
  const address = Object.fromEntries(addressFields.map((name) => [name, text(name)]))
  // A region belongs to the country it was entered for.
  if (text('regionOf') && text('regionOf') !== address.country) address.region = ''
  const [shippingOption, payFrom] = [text('shippingOption'), text('payFrom')]
  const submitted = { ...address, shippingOption, payFrom }
  const parsed = SamplesForm.safeParse({ address, shippingOption, payFrom })
  const faults: Values = {}
  for (const issue of parsed.error?.issues.toReversed() ?? [])
    faults[String(issue.path.at(-1))] = issue.message
  const wishes = joinWishes(form.getAll('piece').flatMap((value) => readWish(String(value)) ?? []))
  return { submitted, faults, wishes, form: parsed.success ? parsed.data : null }
}

/** The owner's acts: they spend the shop's money, so they run outside the shop's isolation. */
export async function samplesAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  if (!mayDo(signedInCreator(context).shop.role, 'own'))
    throw new Response('Only the shop’s owner can buy for it.', { status: 403 })
  const form = await readParts(request)
  switch (form.get('intent')) {
    case 'cost':
      return showCost(context, form)
    case 'order':
      return order(context, form)
    case 'cancel':
      return cancel(context, String(form.get('order') ?? ''))
    default:
      return answerWith(422, { fault: 'Open the page again and send it from there.' })
  }
}

async function showCost(context: Context, fields: FormData) {
  const { shop, read } = signedInCreator(context)
  const { submitted, faults, wishes, form } = readPayForm(fields)
  if (!form) return answerWith(422, { faults, submitted })
  const request = { wishes, place: form.address, option: form.shippingOption }
  const quote = await read((tx, at) => quoteSamples(tx, shop.id, request, at))
  return quote.ok ? answerWith(200, { submitted, cost: quote.value }) : answerRefusal(quote, { submitted })
}

async function order(context: Context, fields: FormData) {
  const { shop, actor, config, requestId } = signedInCreator(context)
  const { submitted, faults, wishes, form } = readPayForm(fields)
  if (!form) return answerWith(422, { faults, submitted })
  const cardId = form.payFrom === 'balance' ? null : form.payFrom
  const refusal = cardId ? await findCardFault(context, cardId) : null
  if (refusal) return answerRefusal(refusal, { submitted })
  const request = {
    shop,
    email: actor.email,
    address: form.address,
    wishes,
    option: form.shippingOption,
    cardId,
    sumMinor: String(fields.get('sumMinor') ?? '').slice(0, 20),
    key: String(fields.get('key') ?? '').slice(0, 60),
  }
  let purchase: Purchase
  try {
    purchase = await signedIn(context).transact(async (tx, at) => {
      const newPurchase = await orderSamples(tx, request, at)
      const after = { purchase: newPurchase.id, amount: formatMoney(newPurchase.amount) }
      await record(tx, { actor, action: 'samples.order', resource: shop.id, requestId, after }, at)
      return newPurchase
    })
  } catch (cause) {
    if (cause instanceof SamplesUndone) return answerRefusal(cause.refusal, { submitted })
    throw cause
  }
  const keeper = cardKeeperOf(config)
  if (keeper && purchase.status === 'processing') return payNow(context, keeper, purchase)
  if (purchase.status !== 'paid') return redirect(hrefs.purchase(purchase.id), 303)
  return redirect(hrefs.samples({ done: 'ordered' }), 303)
}

/** If Stripe keeps the cards, a test card pays nothing. */
export async function findCardFault(context: Context, cardId: Id<'card'>): Promise<Refusal | null> {
  const { shop, config, read } = signedInCreator(context)
  const cardEntry = pickCardEntry({ config }).by
  if (cardEntry === 'nobody') return { ok: false, code: 'card.not_taken', detail: {} }
  const card = (await read((tx) => findCards(tx, shop.id))).find(({ id }) => id === cardId)
  const canPay = card && (cardEntry !== 'stripe' || card.expMonth !== null)
  return canPay ? null : { ok: false, code: 'card.not_found', detail: {} }
}

async function cancel(context: Context, text: string) {
  const { shop, actor, requestId } = signedInCreator(context)
  const orderId = parseId('order', text)
  if (!orderId) return answerWith(404, { fault: sampleRefusals['sample.not_found'].words })
  const result = await signedIn(context).transact(async (tx, at) => {
    const cancelled = await cancelSamples(tx, { shopId: shop.id, orderId }, at)
    if (cancelled.ok) await record(tx, { actor, action: 'samples.cancel', resource: orderId, requestId }, at)
    return cancelled
  })
  return result.ok ? redirect(hrefs.samples({ done: 'cancelled' }), 303) : answerRefusal(result, {})
}
