import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { skuOf } from '#catalogue/contract'
import { checkWanted, findPricedCart, putInCart, viewOf } from '#checkout'
import { AddForm } from '#checkout/contract'
import { countryFor } from '#flows/delivery.ts'
import { printTimeOf, toPrint } from '#flows/promise.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, parseId } from '#kernel/id.ts'
import { plus, zero } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import { setQuantity } from '#orders'
import { cartRefusals } from '#orders/contract'
import { findPageEvent } from '#pixels'
import { type QuantityStep, stepFor } from '#promotions/contract'
import { requestOf } from '../../request.server.ts'
import { cartCookie, cartToken, newCartToken } from '../cart-cookie.server.ts'
import { channelOf } from '../channel-cookie.server.ts'
import { enterDrop, othersWait, roomOf, slugOf } from '../drop-line.server.ts'
import { checkoutEvent, readPixels, tellDeed } from '../pixels.server.ts'
import { handleOf, openShopOf, type StoreShop } from '../store.server.ts'

/** What is in the cart, at today's prices, and what keeps it from being bought. */
export async function loadCart({ request, params, context }: LoaderFunctionArgs) {
  const { read, url, config } = requestOf(context)
  const token = cartToken(request, config)
  const added = parseId('event', url.searchParams.get('added'))
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const cart = token ? await findPricedCart(tx, { token, shopId: shop.id }, at) : null
    const lines = cart?.lines ?? []
    const good = lines.filter((line) => line.problem === null)
    const { told } = await readPixels({ tx }, request, shop, config)
    const leaving = told.length > 0 && cart && good.length > 0
    const printed = good.filter((line) => !line.digital)
    const country = countryFor(null, request.headers.get('accept-language'), shop.timeZone)
    return {
      shop: { handle: shop.handle, name: shop.name, onVacation: shop.status === 'vacation' },
      lines: lines.map(viewOf),
      added: told.length > 0 && added ? await findPageEvent(tx, shop.id, added) : null,
      leaving: leaving ? await checkoutEvent(tx, shop.id, cart.cart.id, good) : null,
      subtotal: good.map((line) => line.amount).reduce(plus, zero()),
      pieces: good.reduce((count, line) => count + line.quantity, 0),
      offers: quantityWords(
        cart?.steps ?? [],
        good.reduce((count, line) => count + line.quantity, 0),
      ),
      print: await printTimeOf(tx, printed.map(toPrint), { country, service: 'standard', transit: null }, at),
    }
  })
}
/** What the quantity takes off already, or how many more pieces it would take. */
function quantityWords(steps: readonly QuantityStep[], pieces: number): string | null {
  const now = stepFor(steps, pieces)
  const next = steps.find((step) => step.units > pieces && step.bps > (now?.bps ?? 0))
  const more = next ? next.units - pieces : 0
  const later = next
    ? `${more} more ${more === 1 ? 'piece makes' : 'pieces make'} it ${next.bps / 100} %.`
    : ''
  if (now) return `${now.bps / 100} % off for ${now.units} or more, taken off at checkout. ${later}`.trim()
  return next ? `${next.units} or more: ${next.bps / 100} % off everything in the order.` : null
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>

/** Puts something in, changes how many, takes something out; always back to the cart. */
export async function actOnCart(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const services = requestOf(context)
  const { transact, config } = services
  const form = await request.formData()
  const token = cartToken(request, config) ?? newCartToken()
  const said = (words: string, status: number) =>
    data({ words }, { status, headers: { 'Set-Cookie': cartCookie(token, config) } })
  const wanted = AddForm.safeParse(Object.fromEntries(form))
  const gate = wanted.success ? await throughLine(args, wanted.data, token) : null
  if (gate?.answer) return gate.answer(handleOf(params) ?? '')
  const outcome = await transact(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const key = { token, shopId: shop.id }
    const line = parseId('cartLine', form.get('line'))
    if (line) {
      const removed = form.get('intent') === 'remove'
      const quantity = removed ? 0 : Number(form.get('quantity'))
      return { shop, wanted: null, result: await setQuantity(tx, key, line, quantity) }
    }
    if (!wanted.success) return { shop, wanted: null, result: null }
    const { listingId: listing, blankId: blank, colour, size, quantity } = wanted.data
    const channel = channelOf(request, config)
    return {
      shop,
      wanted: wanted.data,
      result: await putInCart(tx, { ...key, channel }, { listing, blank, colour, size, quantity }, at),
    }
  })
  if (!outcome.result) return said('Choose a colour and a size on the product’s page first.', 422)
  if (!outcome.result.ok) {
    const { code } = outcome.result
    return said(wordsOf(outcome.result, cartRefusals), cartRefusals[code].status)
  }
  const put = outcome.wanted && (await tellAdded(args, outcome.shop, outcome.wanted))
  return redirect(`${hrefs.storeCart(outcome.shop.handle)}${put ? `?added=${put.id}` : ''}`, {
    status: 303,
    headers: [['Set-Cookie', cartCookie(token, config)], ...cookieHeader(gate?.cookie)],
  })
}

type Added = { listingId: string; blankId: string; colour: string; size: string; quantity: number }
/** What was put in, told to those whom the fan agreed to. */
async function tellAdded({ request, context }: ActionFunctionArgs, shop: StoreShop, added: Added) {
  const services = requestOf(context)
  const listing = await services.read((tx, at) =>
    findLiveListingById(tx, asId('listing', added.listingId), at),
  )
  const product = listing?.products.find((one) => one.blankId === added.blankId)
  if (!listing || !product) return null
  const thing = {
    listingId: listing.id,
    sku: skuOf(added.blankId, added.colour, added.size),
    name: listing.title,
    quantity: added.quantity,
    priceMinor: product.priceMinor,
  }
  const path = hrefs.storeListing(shop.handle, listing.slug)
  return tellDeed(services, request, shop, { name: 'AddToCart', path, things: [thing] })
}

const cookieHeader = (cookie: string | null | undefined): [string, string][] =>
  cookie ? [['Set-Cookie', cookie]] : []

/**
 * A drop under load is entered through its line; everything else, and a drop with room, at once. What could not be put in
 * anyway takes no turn from anybody: it is refused without one. Behind others there is no turn to take yet.
 */
async function throughLine(
  { request, params, context }: ActionFunctionArgs,
  { listingId, blankId, ...chosen }: AddForm,
  token: string,
): Promise<{ cookie: string | null; answer?: (handle: string) => Promise<Response> }> {
  const services = requestOf(context)
  const id = asId('listing', listingId)
  const room = await roomOf(services, id)
  if (room && !room.soldOut && !othersWait(room)) {
    const wanted = { listing: listingId, blank: blankId, ...chosen }
    const checked = await services.read(async (tx, at) =>
      checkWanted(tx, (await openShopOf(tx, params)).id, wanted, at),
    )
    if (!checked.ok) return { cookie: null }
  }
  const entry = await enterDrop(services, request, id, token)
  if (entry.go === 'in') return { cookie: entry.cookie }
  const answer = async (handle: string): Promise<Response> => {
    const slug = await slugOf(services, id)
    const choice = entry.go === 'wait' ? { blankId, ...chosen, quantity: String(chosen.quantity) } : {}
    const headers: [string, string][] = [['Set-Cookie', cartCookie(token, services.config)]]
    if (entry.go === 'wait') headers.push(...cookieHeader(entry.cookie))
    return redirect(hrefs.storeWaiting(handle, slug, choice), { status: 303, headers })
  }
  return { cookie: null, answer }
}
