import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import {
  type CartInFull,
  checkPayment,
  findBegun,
  findOfferedQuote,
  findPricedCart,
  offerQuote,
  takePayment,
} from '#checkout'
import { type CheckoutForm, checkoutRefusals, payRefusals } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { refused, wordsOf } from '#kernel/result.ts'
import { releaseStock } from '#listings'
import { findOrder, orderKey } from '#orders'
import { findPayments, type PaymentProvider, providerOf } from '#payments'
import { cardRefusals, declineWordsOf, paymentRefusals, vaultAnswers, vaultFields } from '#payments/contract'
import { fingerprint } from '#platform/crypto/seal.ts'
import { useRefusals } from '#promotions/contract'
import { endTurns, payAgain } from '#turns'
import { countCard, readCardOutcome, readTries } from '../../card-tries.server.ts'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { buildClearedUnitsCookie, readCartToken } from '../cart-cookie.server.ts'
import { createCartReader } from '../cart-reads.server.ts'
import { readLinkedCode } from '../code-cookie.server.ts'
import { findLineBefore, hashBrowser } from '../drop-line.server.ts'
import { buildCountryCookie, pickFanCountry, readChosenCountry } from '../fan-country.server.ts'
import { readPixels, reportCheckout, saveConsent } from '../pixels.server.ts'
import { readStore, type StoreReads } from '../store-reads.server.ts'
import { buildBoughtCookie } from '../thanks/bought-cookie.server.ts'
import {
  type CheckoutAnswer,
  type CheckoutPage,
  type FormValues,
  readCheckout,
  startAnswer,
} from './checkout-page.server.ts'
import { answerAgain, dropCardFields, readPay } from './pay-form.server.ts'

/** The answer to this request's form: the page shows it instead of reading again. */
const answers = new WeakMap<RequestContext, CheckoutPage>()

export async function loadCheckout({ request, params, context }: LoaderFunctionArgs): Promise<CheckoutPage> {
  const services = requestOf(context)
  const answer = answers.get(services)
  if (answer) return answer
  const { config } = services
  const token = readCartToken(request, config)
  const { shop, cart, page } = await readStore(
    { params, context },
    async (reads) => {
      const { shop } = reads
      const cart = await findCart(reads, context, token)
      const code = readLinkedCode(request, shop.handle, config)
      const country = pickFanCountry(request, config, shop.timeZone)
      const initialAnswer = {
        ...startAnswer({ country, code }),
        isPlaced: readChosenCountry(request, config) !== null,
      }
      return { shop, cart, page: await readCheckout(reads, cart, config, initialAnswer) }
    },
    token,
  )
  if (!page || !cart) throw redirect(hrefs.storeCart(shop.handle))
  await reportCheckout(services, request, shop, { id: cart.cart.id, lines: cart.lines })
  return page
}

/** This browser's cart at today's prices; null if its store is on vacation. */
async function findCart(
  { cachedTx, at, shop }: StoreReads,
  context: LoaderFunctionArgs['context'],
  token: string | null,
): Promise<CartInFull | null> {
  if (!token || shop.status !== 'active') return null
  return findPricedCart(cachedTx, { token, shopId: shop.id }, at, createCartReader(context))
}

/** No field accepts more; a gift note with its line breaks comes close. */
const maxFieldCharacters = 700

type Submission = {
  args: Pick<ActionFunctionArgs, 'params' | 'context'>
  services: RequestContext
  request: Request
  shop: Shop
  token: string
  submitted: FormValues
  key: string
}

/** "Update" shows the figures for another place or service; "Pay" pays, or lists what is missing beside each field. */
export async function actOnCheckout({ request, params, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readParts(request)
  const token = readCartToken(request, services.config)
  const shop = await readStore({ params, context }, async (reads) => reads.shop, token)
  // A fan who pressed Pay and gets a cart instead reads there that nothing was charged.
  const cartHref = hrefs.storeCart(shop.handle, form.get('intent') === 'pay' ? { unpaid: '1' } : {})
  if (!token || shop.status !== 'active') return redirect(cartHref, 303)
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, maxFieldCharacters)]] : [],
    ),
  )
  for (const name of Object.values(vaultFields)) delete submitted[name]
  // The state of another country is dropped.
  if (submitted.regionOf !== undefined && submitted.regionOf !== submitted.country) submitted.region = ''
  const key = (submitted.key ?? '').slice(0, 60)
  const submission = { args: { params, context }, services, request, shop, token, submitted, key }
  const answer = submitted.intent === 'pay' ? await pay(submission) : startAnswer(submitted)
  if (answer instanceof Response) {
    answer.headers.append('Set-Cookie', buildClearedUnitsCookie(services.config))
    return answer
  }
  const page = await readStore(
    { params, context },
    async (reads) => readCheckout(reads, await findCart(reads, context, token), services.config, answer),
    token,
  )
  if (!page) return redirect(cartHref, 303)
  answers.set(services, page)
  const cookie = buildCountryCookie(submitted.country, services.config)
  return data(page, { status: answer.status, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}

async function pay(submission: Submission): Promise<CheckoutAnswer | Response> {
  const { services, shop, token, submitted } = submission
  const provider = providerOf(services.config, services.database)
  const parsed = provider && readPay(submitted, provider)
  const basis = await readSubmission(submission, parsed?.ok ? parsed.form : null)
  if (!basis) return redirect(hrefs.storeCart(shop.handle, { unpaid: '1' }), 303)
  const { cart, begun, offer } = basis
  if (begun) return redirectToOrder(services, begun.orderId)
  const drops = cart.lines
    .filter((line) => line.listing?.cap != null)
    .map((line) => asId('listing', line.listingId))
  const line = await findLineBefore(services, submission.request, drops, token)
  if (line) return redirectToLine(shop.handle, line)
  if (!provider || !parsed)
    return answerAgain(submitted, {}, paymentRefusals['payment.not_configured'].words, 503)
  if (!parsed.ok) return parsed.answer
  if (!offer?.ok) {
    const refusal = offer ?? refused('cart.empty')
    const isAboutCode = refusal.code in useRefusals
    const words = wordsOf(refusal, payRefusals)
    return answerAgain(submitted, isAboutCode ? { code: words } : {}, isAboutCode ? null : words, 409)
  }
  const { quote, isNew } = offer.value
  const total = quote.totals.total
  if (submitted.shown !== String(total.minor)) {
    const shownBefore = /^\d{1,12}$/.test(submitted.shown ?? '')
      ? formatMoney(usd(BigInt(submitted.shown!)))
      : 'what was shown'
    const { words } = checkoutRefusals['quote.total_changed']
    return answerAgain(
      submitted,
      {},
      words.replace('{now}', formatMoney(total)).replace('{before}', shownBefore),
      409,
    )
  }
  if (!basis.tries.mayTry)
    return answerAgain(dropCardFields(submitted), { card: cardRefusals['card.too_many'].words }, null, 429)
  const isReported = await saveConsent(services, submission.request, shop, cart.cart.id, basis.pixels)
  return charge({ ...submission, isReported, owed: basis.tries.owed }, provider, {
    quoteId: quote.id,
    cartId: cart.cart.id,
    drops,
    token: submitted[vaultAnswers.token]!,
    unwritten: isNew ? { quote, at: basis.at } : null,
  })
}

/**
 * Everything a press of Pay needs: the cart, what the same press did before, whether the card may be tried, the
 * figures.
 */
const readSubmission = ({ args, services, request, token, key }: Submission, form: CheckoutForm | null) =>
  readStore(
    args,
    async (reads) => {
      const { cachedTx: tx, cache, at, shop } = reads
      const cart = await findCart(reads, args.context, token)
      if (!cart) return null
      const { id } = cart.cart
      const holder = { account: form?.email ?? '', device: token }
      const [begun, tries, offered, pixels] = await Promise.all([
        key.length >= 8 ? findBegun(tx, id, key) : null,
        form ? readTries(tx, services, holder) : { mayTry: true, owed: true },
        form && findOfferedQuote(tx, cart.cart, form, at),
        readPixels({ tx, cache }, request, shop, services.config),
      ])
      const offer = form && offered && !begun ? await offerQuote(tx, cart, form, offered, at) : null
      return { cart, begun, tries, pixels, offer, at }
    },
    token,
  )

/** Redirects to the line of a drop in the cart whose turn hasn't come; from there the way leads back here. */
const redirectToLine = (
  handle: string,
  { slug, cookie }: { slug: string; cookie: string | null },
): Response =>
  redirect(hrefs.storeWaiting(handle, slug, { next: 'checkout' }), {
    status: 303,
    headers: cookie ? { 'Set-Cookie': cookie } : {},
  })

async function charge(
  {
    services,
    shop,
    submitted,
    key,
    isReported,
    owed,
    token: cartToken,
  }: Submission & { isReported: boolean; owed: boolean },
  provider: PaymentProvider,
  {
    drops,
    ...input
  }: Pick<Parameters<typeof takePayment>[2], 'quoteId' | 'cartId' | 'token' | 'unwritten'> & {
    drops: readonly Id<'listing'>[]
  },
): Promise<CheckoutAnswer | Response> {
  const payment = await takePayment(services.database, provider, {
    ...input,
    key,
    limited: drops.length > 0,
    keyOfDoor: (door) => fingerprint({ secret: services.config.secretKey }, 'door', door),
    onPlaced: (tx, _order, at) => endTurns(tx, drops, hashBrowser(cartToken), at),
    returnUrl: (order) => `${services.config.appUrl}${buildLink(services, order)}`,
  })
  if (!payment.ok) {
    const orderId = payment.detail?.orderId
    const isSlow = payment.code === 'payment.provider_unreachable'
    if (typeof orderId === 'string') return redirectToOrder(services, asId('order', orderId), !isSlow)
    return answerAgain(dropCardFields(submitted), {}, wordsOf(payment, payRefusals), 409)
  }
  const { charge: newCharge, order } = payment.value
  const end = readCardOutcome(newCharge.status)
  if (end !== 'paid' || owed) await countCard(services, { account: order.email, device: cartToken }, end)
  if (newCharge.status === 'failed') {
    // The units held for the order stay with the turn while its browser is there: for another card, or for the next
    // fan.
    if (drops.length)
      await services.transact(async (tx, at) => {
        const released = await releaseStock(tx, order.id)
        await payAgain(tx, drops, hashBrowser(cartToken), at, released > 0)
      })
    return answerAgain(dropCardFields(submitted), { card: declineWordsOf(newCharge.declineCode) }, null, 402)
  }
  // A bank on another site is reached from the order's page, because our policy lets no form lead away from us.
  const isOurs = newCharge.actionUrl?.startsWith(`${services.config.appUrl}/`)
  if (newCharge.status === 'action_required' && newCharge.actionUrl)
    return redirect(isOurs ? newCharge.actionUrl : `${buildLink(services, order)}&go`, 303)
  // An order's link is a key to it, so no network's script runs on its page: the shop has a separate page to thank.
  if (isReported && newCharge.status === 'captured') {
    const headers = { 'Set-Cookie': buildBoughtCookie(orderKey(ringOf(services), order), services.config) }
    return redirect(hrefs.storeThanks(shop.handle), { status: 303, headers })
  }
  return redirect(buildLink(services, order), 303)
}

const ringOf = ({ config }: RequestContext) => ({ secret: config.secretKey })
const buildLink = (
  services: RequestContext,
  order: Parameters<typeof orderKey>[1] & { number: string },
): string => hrefs.order(order.number, orderKey(ringOf(services), order))

/** Redirects to the order's page, after checking its payment once more; that page checks again on its own. */
async function redirectToOrder(
  services: RequestContext,
  orderId: Id<'order'>,
  asksProvider = true,
): Promise<Response> {
  const provider = asksProvider ? providerOf(services.config, services.database) : null
  const order = await services.read((tx) => findOrder(tx, orderId))
  if (!order) return redirect(hrefs.home, 303)
  const { charges } = await services.read((tx) => findPayments(tx, { kind: 'order', id: orderId }))
  if (provider && charges[0]) await checkPayment(services.database, provider, charges[0].id)
  return redirect(buildLink(services, order), 303)
}
