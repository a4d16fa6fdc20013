import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { checkoutRefusals } from '#checkout/contract'
import { mayDo } from '#kernel/actor.ts'
import { countryName } from '#kernel/country-names.ts'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Refusal, type RefusalWords, wordsOf } from '#kernel/result.ts'
import { findShopBalance } from '#ledger'
import { findOrder } from '#orders'
import { cardKeeperOf } from '#payments'
import { findCards, findSamplesPurchase, type Purchase } from '#purchases'
import { purchaseRefusals } from '#purchases/contract'
import { cancelSamples, findBulkQuote, orderBulk, SamplesUndone } from '#samples'
import { sampleRefusals } from '#samples/contract'
import { readParts } from '../../../form.server.ts'
import { signedIn, signedInCreator } from '../../../request.server.ts'
import { payNow, pickCardEntry } from '../../purchase/saved-cards.server.ts'
import { findCardFault, readPayForm } from '../../samples/samples-acts.server.ts'

const words: RefusalWords<string> = { ...checkoutRefusals, ...purchaseRefusals, ...sampleRefusals }
const respondNotFound = () => new Response(sampleRefusals['bulk.not_found'].words, { status: 404 })
const doneWords: Readonly<Record<string, string>> = {
  ordered: 'Your bulk order is placed. It prints with the next batch.',
  cancelled: 'Your bulk order is cancelled, and the money is on its way back.',
}

/** One quote: its prices, its expiry, and its order once there is one. */
export async function loadQuote({ params, context }: LoaderFunctionArgs) {
  const { shop, actor, url, read, config } = signedInCreator(context)
  const id = parseId('quote', params.id)
  const isOwner = mayDo(shop.role, 'own')
  const cardEntry = pickCardEntry({ config }).by
  const page = await read(async (tx, at) => {
    const quote = id && (await findBulkQuote(tx, shop.id, id))
    if (!quote) return null
    const order = quote.orderId && (await findOrder(tx, quote.orderId))
    const purchase = quote.orderId && (await findSamplesPurchase(tx, quote.orderId))
    const cards = (await findCards(tx, shop.id)).filter(
      (card) => cardEntry !== 'nobody' && (cardEntry !== 'stripe' || card.expMonth !== null),
    )
    return {
      quote,
      place: [quote.place.region, countryName(quote.place.country)].filter(Boolean).join(', '),
      isExpired: quote.orderId === null && at > quote.holdsUntil,
      order: order && { id: order.id, number: order.number, status: order.status },
      purchaseId: purchase ? purchase.id : null,
      isAwaitingPayment: purchase
        ? purchase.status === 'awaiting' || purchase.status === 'processing'
        : false,
      available: isOwner ? (await findShopBalance(tx, shop.id)).available : null,
      cards: cards.map(({ id: value, brand, lastFour }) => ({
        value,
        label: `${brand} ending in ${lastFour}`,
      })),
      address: { name: actor.name, ...quote.place } as Record<string, string>,
      confirmation: findWords(doneWords, url.searchParams.get('done')),
      isOwner,
      zone: shop.timeZone,
    }
  })
  if (!page) throw respondNotFound()
  return page
}
export type QuotePage = Awaited<ReturnType<typeof loadQuote>>

type Values = Record<string, string>
const answerWith = (status: number, parts: { fault?: string; faults?: Values; submitted?: Values }) =>
  data(
    { fault: parts.fault ?? null, faults: parts.faults ?? {}, submitted: parts.submitted ?? null },
    { status },
  )
const answerRefusal = (refusal: Refusal, submitted?: Values) =>
  answerWith(words[refusal.code]?.status ?? 409, {
    fault: wordsOf(refusal, words),
    ...(submitted ? { submitted } : {}),
  })

/** Orders a quote, or cancels the order while it waits. Only the owner spends the shop's money. */
export async function actOnQuote({ request, params, context }: ActionFunctionArgs) {
  const { shop, actor, config, requestId } = signedInCreator(context)
  if (!mayDo(shop.role, 'own')) throw new Response('Only the shop’s owner can buy for it.', { status: 403 })
  const quoteId = parseId('quote', params.id)
  if (!quoteId) throw respondNotFound()
  const fields = await readParts(request)
  if (fields.get('intent') === 'cancel') return cancel(context, quoteId)
  const { submitted, faults, form } = readPayForm(fields)
  if (!form) return answerWith(422, { faults, submitted })
  const cardId = form.payFrom === 'balance' ? null : form.payFrom
  const refusal = cardId ? await findCardFault(context, cardId) : null
  if (refusal) return answerRefusal(refusal, submitted)
  let purchase: Purchase
  try {
    purchase = await signedIn(context).transact(async (tx, at) => {
      const input = { shopId: shop.id, quoteId, email: actor.email, address: form.address, cardId }
      const newPurchase = await orderBulk(tx, input, at)
      const after = { purchase: newPurchase.id, amount: formatMoney(newPurchase.amount) }
      await record(
        tx,
        { actor, action: 'bulk.ordered', resource: quoteId, shopId: shop.id, requestId, after },
        at,
      )
      return newPurchase
    })
  } catch (cause) {
    if (cause instanceof SamplesUndone) return answerRefusal(cause.refusal, submitted)
    throw cause
  }
  const keeper = cardKeeperOf(config)
  if (keeper && purchase.status === 'processing') return payNow(context, keeper, purchase)
  if (purchase.status !== 'paid') return redirect(hrefs.purchase(purchase.id), 303)
  return redirect(hrefs.bulkQuote(quoteId, 'ordered'), 303)
}

async function cancel(
  context: ActionFunctionArgs['context'],
  quoteId: NonNullable<ReturnType<typeof parseId<'quote'>>>,
) {
  const { shop, actor, requestId } = signedInCreator(context)
  const result = await signedIn(context).transact(async (tx, at) => {
    const quote = await findBulkQuote(tx, shop.id, quoteId)
    if (!quote?.orderId) return { ok: false as const, code: 'bulk.not_found' as const, detail: {} }
    const cancelled = await cancelSamples(tx, { shopId: shop.id, orderId: quote.orderId }, at)
    if (cancelled.ok)
      await record(tx, { actor, action: 'bulk.cancelled', resource: quoteId, shopId: shop.id, requestId }, at)
    return cancelled
  })
  return result.ok ? redirect(hrefs.bulkQuote(quoteId, 'cancelled'), 303) : answerRefusal(result)
}
