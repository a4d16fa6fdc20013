import type { SQL } from 'drizzle-orm'
import type { ActionFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import { skuOf } from '#catalogue/contract'
import { addChecked } from '#checkout'
import { AddForm } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import { priceOfSize } from '#listings/contract'
import { findCart, setQuantity } from '#orders'
import { cartRefusals } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOfNetwork, takeToken } from '#platform/http/limit.ts'
import { turnLimits } from '#turns/contract'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import {
  buildCartCookie,
  buildClearedUnitsCookie,
  createCartToken,
  readCartToken,
} from '../cart-cookie.server.ts'
import { readChannel } from '../channel-cookie.server.ts'
import { enterDrop } from '../drop-line.server.ts'
import { mayReport, recordFanEvent } from '../pixels.server.ts'
import { findRequested, redirectToLine } from './queue-for-drop.server.ts'

/**
 * New carts of one network per hour. Thousands of fans may be behind one address of a phone company; a robot must not
 * fill the table. A turn at a drop isn't counted here. [ours]
 */
const newCartsAnHour = 3_000
const takeCartToken = ({ config, address }: RequestContext): SQL =>
  takeToken(bucketOfNetwork({ secret: config.secretKey }, 'cart', address), newCartsAnHour, 3_600)

/** Adds, changes or removes a line; always returns to the cart. */
export async function actOnCart(args: ActionFunctionArgs) {
  const { request, context } = args
  const services = requestOf(context)
  const { config } = services
  const form = await readParts(request)
  const token = readCartToken(request, config) ?? services.newCookies.token ?? createCartToken()
  const answerWith = (text: string, status: number) =>
    data({ words: text }, { status, headers: { 'Set-Cookie': buildCartCookie(token, config) } })
  const { intent, line: lineId, step, ...fields } = Object.fromEntries(form)
  const line = parseId('cartLine', lineId)
  const piece = line ? null : (AddForm.safeParse(fields).data ?? null)
  const { shop, at, checked } = await findRequested(args, piece)
  const isDrop = checked?.ok && checked.value.listing.cap !== null
  const entry = piece && isDrop ? await enterLine(args, piece, token) : null
  if (entry?.answer) return entry.answer(shop.handle)
  const key = { token, shopId: shop.id }
  const quantity = intent === 'remove' ? 0 : Number(fields.quantity) + Number(step ?? 0)
  const change = line && (await services.transact((tx) => changeLine(tx, key, line, quantity)))
  const putLine = () => {
    if (!checked?.ok) return checked
    const mayBegin = entry ? null : takeCartToken(services)
    const cart = { ...key, channel: readChannel(request, config), mayBegin }
    return services.database.write((tx) => addChecked(tx, cart, checked.value, piece!.quantity, at))
  }
  const result = change ? change.result : await putLine()
  if (!result) return answerWith('Choose a colour and a size on the product’s page first.', 422)
  if (!result.ok) return answerWith(wordsOf(result, cartRefusals), cartRefusals[result.code].status)
  // A restored line was reported when it was first added.
  const isNew = piece && intent !== 'undo'
  const reportedEvent = isNew && (await reportAdded(args, shop, piece))
  const cartQuery = {
    ...change?.removed,
    ...(reportedEvent ? { added: reportedEvent.id } : {}),
  }
  const cookies = [
    buildCartCookie(token, config),
    buildClearedUnitsCookie(config),
    entry?.cookie ?? [],
  ].flat()
  return redirect(hrefs.storeCart(shop.handle, cartQuery), {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}

/** Changes a quantity; zero removes the line, and the cart's address then names it for restoring. */
async function changeLine(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'> },
  line: Id<'cartLine'>,
  quantity: number,
) {
  const earlierLine = quantity === 0 ? (await findCart(tx, key))?.lines.find(({ id }) => id === line) : null
  const result = await setQuantity(tx, key, line, quantity)
  const removed = earlierLine && {
    removed: earlierLine.listingId,
    sku: earlierLine.sku,
    quantity: String(earlierLine.quantity),
  }
  return { result, removed: removed ?? null }
}

type AddedPiece = {
  listingId: Id<'listing'>
  blankId: string
  colour: string
  size: string
  quantity: number
}
/** Reports what was added to the networks that a fan consented to. */
async function reportAdded({ request, context }: ActionFunctionArgs, shop: Shop, piece: AddedPiece) {
  const services = requestOf(context)
  if (!mayReport(request, services, shop)) return null
  const listing = await services.read((tx, at) => findLiveListingById(tx, piece.listingId, at))
  const product = listing?.products.find(({ blankId }) => blankId === piece.blankId)
  if (!listing || !product) return null
  const item = {
    listingId: listing.id,
    sku: skuOf(piece.blankId, piece.colour, piece.size),
    name: listing.title,
    quantity: piece.quantity,
    priceMinor: priceOfSize(product, piece.size),
  }
  const path = hrefs.storeListing(shop.handle, listing.slug)
  return recordFanEvent(services, request, shop, { name: 'AddToCart', path, items: [item] })
}

/** Enters a busy drop through its line, and one with room at once. */
async function enterLine(
  { request, context }: ActionFunctionArgs,
  piece: AddForm,
  token: string,
): Promise<{ cookie: string | null; answer?: (handle: string) => Promise<Response> }> {
  const services = requestOf(context)
  if (services.newCookies.turn) return { cookie: services.newCookies.turn }
  const entry = await enterDrop(
    services,
    request,
    asId('listing', piece.listingId),
    token,
    turnLimits.cartSeconds,
  )
  if (entry.go === 'in') return { cookie: entry.cookie }
  return { cookie: null, answer: (handle) => redirectToLine(services, handle, piece, entry, token) }
}
