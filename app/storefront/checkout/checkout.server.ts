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
import { cardEndOf, countCard, readTries } from '../../card-tries.server.ts'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { cartToken, unitsForgotten } from '../cart-cookie.server.ts'
import { cartReader } from '../cart-reads.server.ts'
import { codeOfLink } from '../code-cookie.server.ts'
import { browserOf, lineBefore } from '../drop-line.server.ts'
import { chosenCountry, countryCookie, fanCountry } from '../fan-country.server.ts'
import { keepConsent, readPixels, tellCheckout } from '../pixels.server.ts'
import { readStore, type StoreReads } from '../store-reads.server.ts'
import { boughtCookie } from '../thanks/bought-cookie.server.ts'
import { type Answered, type CheckoutPage, fresh, readCheckout, type Typed } from './checkout-page.server.ts'
import { again, readPay, withoutCard } from './pay-form.server.ts'

/** The answer to this request's form: the page shows it instead of reading again. */
const answers = new WeakMap<RequestContext, CheckoutPage>()

export async function loadCheckout({ request, params, context }: LoaderFunctionArgs): Promise<CheckoutPage> {
  const services = requestOf(context)
  const answered = answers.get(services)
  if (answered) return answered
  const { config } = services
  const token = cartToken(request, config)
  const { shop, cart, page } = await readStore(
    { params, context },
    async (reads) => {
      const { shop } = reads
      const cart = await cartOf(reads, context, token)
      const code = codeOfLink(request, shop.handle, config)
      const country = fanCountry(request, config, shop.timeZone)
      const begun = { ...fresh({ country, code }), isPlaced: chosenCountry(request, config) !== null }
      return { shop, cart, page: await readCheckout(reads, cart, config, begun) }
    },
    token,
  )
  if (!page || !cart) throw redirect(hrefs.storeCart(shop.handle))
  await tellCheckout(services, request, shop, { id: cart.cart.id, lines: cart.lines })
  return page
}

/** This browser's cart at today's prices; null if its store is on vacation. */
async function cartOf(
  { known, at, shop }: StoreReads,
  context: LoaderFunctionArgs['context'],
  token: string | null,
): Promise<CartInFull | null> {
  if (!token || shop.status !== 'active') return null
  return findPricedCart(known, { token, shopId: shop.id }, at, cartReader(context))
}

/** No field accepts more; a gift note with its line breaks comes close. */
const typedMost = 700

type Press = {
  args: Pick<ActionFunctionArgs, 'params' | 'context'>
  services: RequestContext
  request: Request
  shop: Shop
  token: string
  typed: Typed
  key: string
}

/** "Update" shows the figures for another place or service; "Pay" pays, or lists what is missing beside each field. */
export async function actOnCheckout({ request, params, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readParts(request)
  const token = cartToken(request, services.config)
  const shop = await readStore({ params, context }, async (reads) => reads.shop, token)
  // A fan who pressed Pay and gets a cart instead reads there that nothing was charged.
  const toCart = hrefs.storeCart(shop.handle, form.get('intent') === 'pay' ? { unpaid: '1' } : {})
  if (!token || shop.status !== 'active') return redirect(toCart, 303)
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, typedMost)]] : [],
    ),
  )
  for (const name of Object.values(vaultFields)) delete typed[name]
  // The state of another country is dropped.
  if (typed.regionOf !== undefined && typed.regionOf !== typed.country) typed.region = ''
  const key = (typed.key ?? '').slice(0, 60)
  const press = { args: { params, context }, services, request, shop, token, typed, key }
  const answer = typed.intent === 'pay' ? await pay(press) : fresh(typed)
  if (answer instanceof Response) {
    answer.headers.append('Set-Cookie', unitsForgotten(services.config))
    return answer
  }
  const page = await readStore(
    { params, context },
    async (reads) => readCheckout(reads, await cartOf(reads, context, token), services.config, answer),
    token,
  )
  if (!page) return redirect(toCart, 303)
  answers.set(services, page)
  const cookie = countryCookie(typed.country, services.config)
  return data(page, { status: answer.status, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}

async function pay(press: Press): Promise<Answered | Response> {
  const { services, shop, token, typed } = press
  const provider = providerOf(services.config, services.database)
  const read = provider && readPay(typed, provider)
  const found = await readPress(press, read?.ok ? read.form : null)
  if (!found) return redirect(hrefs.storeCart(shop.handle, { unpaid: '1' }), 303)
  const { cart, begun, offer } = found
  if (begun) return goToOrder(services, begun.orderId)
  const drops = cart.lines
    .filter((line) => line.listing?.cap != null)
    .map((line) => asId('listing', line.listingId))
  const line = await lineBefore(services, press.request, drops, token)
  if (line) return leadToLine(shop.handle, line)
  if (!provider || !read) return again(typed, {}, paymentRefusals['payment.not_configured'].words, 503)
  if (!read.ok) return read.answer
  if (!offer?.ok) {
    const refusal = offer ?? refused('cart.empty')
    const ofCode = refusal.code in useRefusals
    const words = wordsOf(refusal, payRefusals)
    return again(typed, ofCode ? { code: words } : {}, ofCode ? null : words, 409)
  }
  const { quote, isNew } = offer.value
  const now = quote.totals.total
  if (typed.shown !== String(now.minor)) {
    const before = /^\d{1,12}$/.test(typed.shown ?? '')
      ? formatMoney(usd(BigInt(typed.shown!)))
      : 'what was shown'
    const { words } = checkoutRefusals['quote.total_changed']
    return again(typed, {}, words.replace('{now}', formatMoney(now)).replace('{before}', before), 409)
  }
  if (!found.tries.may)
    return again(withoutCard(typed), { card: cardRefusals['card.too_many'].words }, null, 429)
  const told = await keepConsent(services, press.request, shop, cart.cart.id, found.pixels)
  return charge({ ...press, told, owed: found.tries.owed }, provider, {
    quoteId: quote.id,
    cartId: cart.cart.id,
    drops,
    token: typed[vaultAnswers.token]!,
    unwritten: isNew ? { quote, at: found.at } : null,
  })
}

/**
 * Everything a press of Pay needs: the cart, what the same press did before, whether the card may be tried, the
 * figures.
 */
const readPress = ({ args, services, request, token, key }: Press, form: CheckoutForm | null) =>
  readStore(
    args,
    async (reads) => {
      const { known: tx, keep, at, shop } = reads
      const cart = await cartOf(reads, args.context, token)
      if (!cart) return null
      const { id } = cart.cart
      const holder = { account: form?.email ?? '', device: token }
      const [begun, tries, offered, pixels] = await Promise.all([
        key.length >= 8 ? findBegun(tx, id, key) : null,
        form ? readTries(tx, services, holder) : { may: true, owed: true },
        form && findOfferedQuote(tx, cart.cart, form, at),
        readPixels({ tx, keep }, request, shop, services.config),
      ])
      const offer = form && offered && !begun ? await offerQuote(tx, cart, form, offered, at) : null
      return { cart, begun, tries, pixels, offer, at }
    },
    token,
  )

/** Leads to the line of a drop in the cart whose turn hasn't come, and back here from there. */
const leadToLine = (handle: string, { slug, cookie }: { slug: string; cookie: string | null }): Response =>
  redirect(hrefs.storeWaiting(handle, slug, { next: 'checkout' }), {
    status: 303,
    headers: cookie ? { 'Set-Cookie': cookie } : {},
  })

async function charge(
  { services, shop, typed, key, told, owed, token: cartToken }: Press & { told: boolean; owed: boolean },
  provider: PaymentProvider,
  {
    drops,
    ...input
  }: Pick<Parameters<typeof takePayment>[2], 'quoteId' | 'cartId' | 'token' | 'unwritten'> & {
    drops: readonly Id<'listing'>[]
  },
): Promise<Answered | Response> {
  const taken = await takePayment(services.database, provider, {
    ...input,
    key,
    limited: drops.length > 0,
    keyOfDoor: (door) => fingerprint({ secret: services.config.secretKey }, 'door', door),
    onPlaced: (tx, _order, at) => endTurns(tx, drops, browserOf(cartToken), at),
    returnUrl: (order) => `${services.config.appUrl}${linkOf(services, order)}`,
  })
  if (!taken.ok) {
    const orderId = taken.detail?.orderId
    const isSlow = taken.code === 'payment.provider_unreachable'
    if (typeof orderId === 'string') return goToOrder(services, asId('order', orderId), !isSlow)
    return again(withoutCard(typed), {}, wordsOf(taken, payRefusals), 409)
  }
  const { charge: made, order } = taken.value
  const end = cardEndOf(made.status)
  if (end !== 'paid' || owed) await countCard(services, { account: order.email, device: cartToken }, end)
  if (made.status === 'failed') {
    // The units held for the order stay with the turn while its browser is there: for another card, or for the next
    // fan.
    if (drops.length)
      await services.transact(async (tx, at) => {
        const released = await releaseStock(tx, order.id)
        await payAgain(tx, drops, browserOf(cartToken), at, released > 0)
      })
    return again(withoutCard(typed), { card: declineWordsOf(made.declineCode) }, null, 402)
  }
  // A bank on another site is reached from the order's page, because our policy lets no form lead away from us.
  const isOurs = made.actionUrl?.startsWith(`${services.config.appUrl}/`)
  if (made.status === 'action_required' && made.actionUrl)
    return redirect(isOurs ? made.actionUrl : `${linkOf(services, order)}&go`, 303)
  // An order's link is a key to it, so no network's script runs on its page: the shop has a separate page to thank.
  if (told && made.status === 'captured') {
    const headers = { 'Set-Cookie': boughtCookie(orderKey(ringOf(services), order), services.config) }
    return redirect(hrefs.storeThanks(shop.handle), { status: 303, headers })
  }
  return redirect(linkOf(services, order), 303)
}

const ringOf = ({ config }: RequestContext) => ({ secret: config.secretKey })
const linkOf = (
  services: RequestContext,
  order: Parameters<typeof orderKey>[1] & { number: string },
): string => hrefs.order(order.number, orderKey(ringOf(services), order))

/** Leads to the order's page, after checking its payment once more; that page checks again on its own. */
async function goToOrder(services: RequestContext, orderId: Id<'order'>, ask = true): Promise<Response> {
  const provider = ask ? providerOf(services.config, services.database) : null
  const order = await services.read((tx) => findOrder(tx, orderId))
  if (!order) return redirect(hrefs.home, 303)
  const { charges } = await services.read((tx) => findPayments(tx, { kind: 'order', id: orderId }))
  if (provider && charges[0]) await checkPayment(services.database, provider, charges[0].id)
  return redirect(linkOf(services, order), 303)
}
