import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { checkPayment, findBegun, findPricedCart, makeQuote, takePayment } from '#checkout'
import { CheckoutForm, checkoutRefusals, FilesCheckoutForm } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { type Refusal, type RefusalWords, wordsOf } from '#kernel/result.ts'
import { listingRefusals } from '#listings/contract'
import { findCart, findOrder, type Order, orderKey } from '#orders'
import { findPayments, type PaymentProvider, providerOf } from '#payments'
import { cardRefusals, declineWordsOf, paymentRefusals, vaultAnswers, vaultFields } from '#payments/contract'
import { useRefusals } from '#promotions/contract'
import { countryOf } from '#shipping/contract'
import { endTurns, payAgain } from '#turns'
import { countCard, mayTryCard } from '../../card-tries.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { cartToken } from '../cart-cookie.server.ts'
import { codeOfLink } from '../code-cookie.server.ts'
import { browserOf, lineBefore } from '../drop-line.server.ts'
import { keepConsent, tellCheckout } from '../pixels.server.ts'
import { openShopOf, type StoreShop } from '../store.server.ts'
import { boughtCookie } from '../thanks/bought-cookie.server.ts'
import {
  type Answered,
  countryOfLanguage,
  fresh,
  readCheckout,
  type Typed,
  tipOf,
} from './checkout-page.server.ts'

export async function loadCheckout({ request, params, context }: LoaderFunctionArgs) {
  const { read, config, url } = requestOf(context)
  const token = cartToken(request, config)
  // The country that was chosen in the cart.
  const country =
    countryOf(url.searchParams.get('to') ?? '')?.code ??
    countryOfLanguage(request.headers.get('accept-language'))
  const { shop, page } = await read(async (tx, at) => {
    const found = await openShopOf(tx, params)
    const code = codeOfLink(request, found.handle, config)
    const may = token !== null && found.status === 'active'
    return {
      shop: found,
      page: may ? await readCheckout(tx, { shop: found, token, config }, fresh({ country, code }), at) : null,
    }
  })
  if (!page) throw redirect(hrefs.storeCart(shop.handle))
  const cart = await read((tx, at) => findPricedCart(tx, { token: token!, shopId: shop.id }, at))
  if (cart) await tellCheckout(requestOf(context), request, shop, { id: cart.cart.id, lines: cart.lines })
  return page
}

/** No field of the form takes more; a gift note with its line ends comes close. */
const typedMost = 700

type Press = {
  services: RequestContext
  request: Request
  shop: StoreShop
  token: string
  typed: Typed
  key: string
}

/** "Update" shows the figures for another place or way; "Pay" pays, or says next to each field what is missing. */
export async function actOnCheckout({ request, params, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await request.formData()
  const token = cartToken(request, services.config)
  const shop = await services.read((tx) => openShopOf(tx, params))
  if (!token || shop.status !== 'active') return redirect(hrefs.storeCart(shop.handle), 303)
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, typedMost)]] : [],
    ),
  )
  for (const name of Object.values(vaultFields)) delete typed[name]
  // A state of the country that stood there before is none of the one that stands there now.
  if (typed.regionOf !== undefined && typed.regionOf !== typed.country) typed.region = ''
  const press = { services, request, shop, token, typed, key: (typed.key ?? '').slice(0, 60) }
  const answer = typed.intent === 'pay' ? await pay(press) : fresh(typed)
  if (answer instanceof Response) return answer
  const page = await services.read((tx, at) =>
    readCheckout(tx, { shop, token, config: services.config }, answer, at),
  )
  return page ? data(page, { status: answer.status }) : redirect(hrefs.storeCart(shop.handle), 303)
}

async function pay(press: Press): Promise<Answered | Response> {
  const { services, shop, token, typed } = press
  const cart = await services.read((tx) => findCart(tx, { token, shopId: shop.id }))
  if (!cart) return redirect(hrefs.storeCart(shop.handle), 303)
  const begun = press.key.length >= 8 ? await services.read((tx) => findBegun(tx, cart.id, press.key)) : null
  if (begun) return goToOrder(services, begun.orderId)
  const drops = cart.lines.map((line) => line.listingId)
  const line = await lineBefore(services, press.request, drops, token)
  if (line) return toLine(shop.handle, line)
  const provider = providerOf(services.config, services.database)
  if (!provider) return again(typed, {}, paymentRefusals['payment.not_configured'].words, 503)
  const read = readPay(typed, provider)
  if (!read.ok) return read.answer
  const quote = await services.transact(async (tx, at) => {
    const priced = await findPricedCart(tx, { token, shopId: shop.id }, at)
    return priced && makeQuote(tx, priced, read.form, at)
  })
  if (!quote) return redirect(hrefs.storeCart(shop.handle), 303)
  if (!quote.ok) {
    const ofCode = quote.code in useRefusals
    return again(typed, ofCode ? { code: wordsFor(quote) } : {}, ofCode ? null : wordsFor(quote), 409)
  }
  const now = quote.value.totals.total
  if (typed.shown !== String(now.minor)) {
    const before = /^\d{1,12}$/.test(typed.shown ?? '')
      ? formatMoney(usd(BigInt(typed.shown!)))
      : 'what was shown'
    const { words } = checkoutRefusals['quote.total_changed']
    return again(typed, {}, words.replace('{now}', formatMoney(now)).replace('{before}', before), 409)
  }
  if (!(await mayTryCard(services, { account: read.form.email, device: token })))
    return again(withoutCard(typed), { card: cardRefusals['card.too_many'].words }, null, 429)
  const told = await keepConsent(services, press.request, shop, cart.id)
  return charge({ ...press, told }, provider, {
    quoteId: quote.value.id,
    cartId: cart.id,
    token: typed[vaultAnswers.token]!,
  })
}

/** The turn of a drop in the cart has not come: to its line, and back here from there. */
const toLine = (handle: string, { slug, cookie }: { slug: string; cookie: string | null }): Response =>
  redirect(hrefs.storeWaiting(handle, slug, { next: 'checkout' }), {
    status: 303,
    headers: cookie ? { 'Set-Cookie': cookie } : {},
  })

async function charge(
  { services, shop, typed, key, told, token: cartToken }: Press & { told: boolean },
  provider: PaymentProvider,
  asked: { quoteId: Id<'quote'>; cartId: Id<'cart'>; token: string },
): Promise<Answered | Response> {
  const taken = await takePayment(services.database, provider, {
    ...asked,
    key,
    onPlaced: (tx, order, at) => endTurns(tx, dropsOf(order), browserOf(cartToken), at),
    returnUrl: (order) => `${services.config.appUrl}${linkOf(services, order)}`,
  })
  if (!taken.ok) {
    const orderId = taken.detail?.orderId
    const isSlow = taken.code === 'payment.provider_unreachable'
    if (typeof orderId === 'string') return goToOrder(services, asId('order', orderId), !isSlow)
    return again(withoutCard(typed), {}, wordsFor(taken), 409)
  }
  const { charge: made, order } = taken.value
  const end = made.status === 'failed' ? 'declined' : made.status === 'action_required' ? 'asked' : 'paid'
  await countCard(services, { account: order.email, device: cartToken }, end)
  if (made.status === 'failed') {
    await services.transact((tx, at) => payAgain(tx, dropsOf(order), browserOf(cartToken), at))
    return again(withoutCard(typed), { card: declineWordsOf(made.declineCode) }, null, 402)
  }
  // A bank of another site is reached from the order's page: our policy lets no form lead away from us.
  const isOurs = made.actionUrl?.startsWith(`${services.config.appUrl}/`)
  if (made.status === 'action_required' && made.actionUrl)
    return redirect(isOurs ? made.actionUrl : `${linkOf(services, order)}&go`, 303)
  // An order's link is a key to it, so that no network's script runs on its page: the shop thanks on one of its own.
  if (told && made.status === 'captured') {
    const headers = { 'Set-Cookie': boughtCookie(orderKey(ringOf(services), order), services.config) }
    return redirect(hrefs.storeThanks(shop.handle), { status: 303, headers })
  }
  return redirect(linkOf(services, order), 303)
}

const dropsOf = (order: Pick<Order, 'lines'>) => order.lines.map((line) => line.listingId)

/** The form as it should be, or what is missing, each next to its field. */
function readPay(
  typed: Typed,
  provider: PaymentProvider,
): { ok: true; form: CheckoutForm } | { ok: false; answer: Answered } {
  const of = (name: string): string => typed[name] ?? ''
  const isFiles = of('files') === '1'
  const address = Object.fromEntries(
    (isFiles
      ? ['country', 'region']
      : ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone']
    ).map((name) => [name, of(name)]),
  )
  const form = (isFiles ? FilesCheckoutForm : CheckoutForm).safeParse({
    email: of('email'),
    address,
    shippingOption: of('shippingOption'),
    code: of('code').slice(0, 40),
    tip: tipOf(typed),
    giftNote: of('giftNote'),
    letters: of('letters'),
  })
  const faults: Record<string, string> = {}
  for (const issue of form.error?.issues ?? []) faults[String(issue.path.at(-1))] ??= issue.message
  const refusal = of(vaultAnswers.refusal)
  const token = of(vaultAnswers.token)
  if (refusal in cardRefusals) faults.card = cardRefusals[refusal as keyof typeof cardRefusals].words
  else if (!provider.isToken(token))
    faults.card = provider.name === 'test' ? 'Enter a card to pay with.' : 'Choose how you want to pay.'
  if (form.success && Object.keys(faults).length === 0) return { ok: true, form: form.data }
  const count = Object.keys(faults).length
  const words = count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
  return { ok: false, answer: again(typed, faults, words, 422) }
}

const again = (
  values: Typed,
  faults: Record<string, string>,
  words: string | null,
  status: number,
): Answered => ({
  values,
  faults,
  words,
  status,
})
function withoutCard(typed: Typed): Typed {
  const { [vaultAnswers.token]: _, [vaultAnswers.label]: __, ...rest } = typed
  return rest
}

const allWords: RefusalWords<string> = { ...checkoutRefusals, ...listingRefusals, ...paymentRefusals }
const wordsFor = (refusal: Refusal): string =>
  refusal.code in allWords
    ? wordsOf(refusal, allWords)
    : 'That could not be done. Nothing was taken; try again.'

const ringOf = ({ config }: RequestContext) => ({ secret: config.secretKey })
const linkOf = (
  services: RequestContext,
  order: Parameters<typeof orderKey>[1] & { number: string },
): string => hrefs.order(order.number, orderKey(ringOf(services), order))

/** To the order's page, after asking once more how its payment stands; that page asks again by itself. */
async function goToOrder(services: RequestContext, orderId: Id<'order'>, ask = true): Promise<Response> {
  const provider = ask ? providerOf(services.config, services.database) : null
  const order = await services.read((tx) => findOrder(tx, orderId))
  if (!order) return redirect(hrefs.home, 303)
  const { charges } = await services.read((tx) => findPayments(tx, { kind: 'order', id: orderId }))
  if (provider && charges[0]) await checkPayment(services.database, provider, charges[0].id)
  return redirect(linkOf(services, order), 303)
}
