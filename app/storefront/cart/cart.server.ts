import type { ActionFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { skuOf } from '#catalogue/contract'
import { checkWanted, putChecked } from '#checkout'
import { AddForm } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import { findCart, setQuantity } from '#orders'
import { cartRefusals } from '#orders/contract'
import type { Database, Tx } from '#platform/database/tx.ts'
import { countryOf } from '#shipping/contract'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { cartCookie, cartToken, newCartToken } from '../cart-cookie.server.ts'
import { channelOf } from '../channel-cookie.server.ts'
import {
  browserOf,
  type Entry,
  enterDrop,
  joinLine,
  othersWait,
  slugOf,
  ticketOf,
} from '../drop-line.server.ts'
import { knownRoom } from '../drop-room.server.ts'
import { mayTell, tellDeed } from '../pixels.server.ts'
import { handleOf, readStore, type StoreShop } from '../store-reads.server.ts'

/** Puts something in, changes how many, removes something; always back to the cart. */
export async function actOnCart(args: ActionFunctionArgs) {
  const { request, context } = args
  const services = requestOf(context)
  const { config } = services
  const form = await request.formData()
  const token = cartToken(request, config) ?? newCartToken()
  const said = (words: string, status: number) =>
    data({ words }, { status, headers: { 'Set-Cookie': cartCookie(token, config) } })
  const { intent, line: asked, step, to, ...thing } = Object.fromEntries(form)
  const line = parseId('cartLine', asked)
  const wanted = line ? null : (AddForm.safeParse(thing).data ?? null)
  const behind = wanted && (await standBehind(args, wanted, token))
  if (behind) return behind
  const { shop, at, checked } = await findWanted(args, wanted)
  const isDrop = checked?.ok && checked.value.listing.cap !== null
  const gate = wanted && isDrop ? await throughLine(args, wanted, token) : null
  if (gate?.answer) return gate.answer(shop.handle)
  const key = { token, shopId: shop.id }
  const quantity = intent === 'remove' ? 0 : Number(thing.quantity) + Number(step ?? 0)
  const changed = line && (await services.transact((tx) => changeLine(tx, key, line, quantity)))
  const cart = { ...key, channel: channelOf(request, config) }
  const put = (tx: Tx) =>
    checked?.ok ? putChecked(tx, cart, checked.value, wanted!.quantity, at) : Promise.resolve(checked)
  const result = changed ? changed.result : checked?.ok ? await services.database.write(put) : checked
  if (!result) return said('Choose a colour and a size on the product’s page first.', 422)
  if (!result.ok) return said(wordsOf(result, cartRefusals), cartRefusals[result.code].status)
  // What is put back was told when it was put in.
  const isNew = wanted && intent !== 'undo'
  const told = isNew && (await tellAdded(args, shop, wanted))
  const shown = {
    ...(typeof to === 'string' && countryOf(to) ? { to } : {}),
    ...changed?.removed,
    ...(told ? { added: told.id } : {}),
  }
  return redirect(hrefs.storeCart(shop.handle, shown), {
    status: 303,
    headers: [['Set-Cookie', cartCookie(token, config)], ...cookieHeader(gate?.cookie)],
  })
}

/** Another quantity; none takes the line out, and the address of the cart then says what it was. */
async function changeLine(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'> },
  line: Id<'cartLine'>,
  quantity: number,
) {
  const before = quantity === 0 ? (await findCart(tx, key))?.lines.find(({ id }) => id === line) : null
  const result = await setQuantity(tx, key, line, quantity)
  const removed = before && {
    removed: before.listingId,
    sku: before.sku,
    quantity: String(before.quantity),
  }
  return { result, removed: removed ?? null }
}

/** The store that a form was sent to, and what is wanted of it. */
const findWanted = ({ params, context }: ActionFunctionArgs, wanted: AddForm | null) =>
  readStore({ params, context }, async ({ known, at, shop }) => {
    if (!wanted) return { shop, at, checked: null }
    const { listingId: listing, blankId: blank, ...chosen } = wanted
    return { shop, at, checked: await checkWanted(known, shop.id, { listing, blank, ...chosen }, at) }
  })

type Added = { listingId: string; blankId: string; colour: string; size: string; quantity: number }
/** What was put in, told to those whom the fan agreed to. */
async function tellAdded({ request, context }: ActionFunctionArgs, shop: StoreShop, added: Added) {
  const services = requestOf(context)
  if (!mayTell(request, services, shop)) return null
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

/** A drop under load is entered through its line; a drop with room at once. */
async function throughLine(
  { request, context }: ActionFunctionArgs,
  wanted: AddForm,
  token: string,
): Promise<{ cookie: string | null; answer?: (handle: string) => Promise<Response> }> {
  const services = requestOf(context)
  const entry = await enterDrop(services, request, asId('listing', wanted.listingId), token)
  if (entry.go === 'in') return { cookie: entry.cookie }
  return { cookie: null, answer: (handle) => toLine(services, handle, wanted, entry, token) }
}

/** To the line of a drop, with what was chosen, so that it need not be chosen again. */
async function toLine(
  services: RequestContext,
  handle: string,
  { listingId, blankId, ...chosen }: AddForm,
  entry: Entry,
  token: string,
): Promise<Response> {
  const slug = await slugOf(services, asId('listing', listingId))
  const choice = entry.go === 'wait' ? { blankId, ...chosen, quantity: String(chosen.quantity) } : {}
  const headers: [string, string][] = [['Set-Cookie', cartCookie(token, services.config)]]
  if (entry.go === 'wait') headers.push(...cookieHeader(entry.cookie))
  return redirect(hrefs.storeWaiting(handle, slug, choice), { status: 303, headers })
}

/**
 * Who comes to a drop that is gone, or behind others, is told so by what this process knows for a second: a crowd of them
 * asks the database once. Null: the way of everybody else, which also says what is wrong with a choice.
 */
async function standBehind(
  args: ActionFunctionArgs,
  wanted: AddForm,
  token: string,
): Promise<Response | null> {
  const services = requestOf(args.context)
  const id = asId('listing', wanted.listingId)
  const room = await knownRoom(services, id)
  const handle = handleOf(args.params)
  if (!room || !handle || room.sale !== 'on_sale' || !(room.soldOut || othersWait(room))) return null
  if (!room.soldOut && ticketOf(services, args.request, id, browserOf(token))) return null
  const { checked, status } = await soonChecked(args, handle, wanted)
  if (!checked?.ok || status !== 'active') return null
  const entry: Entry = room.soldOut ? { go: 'sold_out' } : await joinLine(services, id, browserOf(token))
  return entry.go === 'in' ? null : toLine(services, handle, wanted, entry, token)
}

type Found = Pick<Awaited<ReturnType<typeof findWanted>>, 'checked'> & { status: StoreShop['status'] }
const checkedMs = 1_000
const checkedMost = 1_000
const checks = new WeakMap<Database, Map<string, { until: number; found: Promise<Found> }>>()
/** Whether a choice can be had, as it was found within the last second. */
function soonChecked(args: ActionFunctionArgs, handle: string, wanted: AddForm): Promise<Found> {
  const { database } = requestOf(args.context)
  const known = checks.get(database) ?? new Map<string, { until: number; found: Promise<Found> }>()
  checks.set(database, known)
  const key = JSON.stringify([handle, wanted])
  const before = known.get(key)
  if (before && before.until > performance.now()) return before.found
  const found = findWanted(args, wanted).then(({ checked, shop }) => ({ checked, status: shop.status }))
  if (known.size >= checkedMost) known.clear()
  known.set(key, { until: performance.now() + checkedMs, found })
  found.catch(() => known.delete(key))
  return found
}
