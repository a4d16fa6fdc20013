/** A fan of the sample buys, by the verbs that every checkout goes through: cart, quote, card, payment. */
import { randomUUID } from 'node:crypto'
import { findBlank } from '#catalogue'
import type { Technique } from '#catalogue/contract'
import { addPieceToCart, findPricedCart, makeQuote, takePayment } from '#checkout'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { findLiveListings } from '#listings'
import type { LiveListing } from '#listings/contract'
import { orderKey } from '#orders'
import { providerOf, tokenise } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { createFan } from '../people.ts'
import type { Happening } from './plan.ts'

export type DayPurchase = Extract<Happening, { kind: 'order' }> & {
  /** Buys the first product that this technique makes. */
  technique?: Technique | undefined
}

const maxListings = 60
const pickAt = <Value>(values: readonly Value[], share: number): Value | undefined =>
  values[Math.min(values.length - 1, Math.floor(share * values.length))]

/** This fan's choice of what the shop has on sale now, best sold first; null if there is nothing of the kind. */
async function chooseVariant(tx: Tx, shopId: Id<'shop'>, errand: DayPurchase, now: Date) {
  const listings = (await findLiveListings(tx, shopId, { count: maxListings }, now)).filter(
    ({ sale, soldOut, cap }) => sale === 'on_sale' && !soldOut && (cap !== null) === errand.drop,
  )
  const candidates = errand.technique
    ? await findByTechnique(tx, listings, errand.technique)
    : { listing: pickAt(listings, errand.listing), product: null }
  const listing = candidates?.listing
  const product = candidates?.product ?? (listing && pickAt(listing.products, errand.product))
  const blank = product && (await findBlank(tx, product.blankId))
  const colour = product && pickAt(product.colours, errand.colour)
  const size = blank && pickAt(blank.sizes, errand.size)
  if (!listing || !blank || !colour || !size) return null
  const quantity = blank.physical ? errand.quantity : 1
  return { listing: listing.id, blank: blank.id, colour, size, quantity }
}

/** The first of these that has a product made by this technique. */
async function findByTechnique(tx: Tx, listings: readonly LiveListing[], technique: Technique) {
  for (const listing of listings)
    for (const product of listing.products)
      if ((await findBlank(tx, product.blankId))?.technique === technique) return { listing, product }
  return null
}

/** Returns true once it is paid. A fan whose size is out of stock leaves. */
export async function buy(services: Services, shopId: Id<'shop'>, errand: DayPurchase): Promise<boolean> {
  const { database, config } = services
  const provider = providerOf(config, database)
  if (!provider) return false
  const { email, ...address } = createFan(errand.fan)
  const key = { token: randomUUID(), shopId, channel: errand.channel }
  const quote = await database.transact(async (tx, now) => {
    const choice = await chooseVariant(tx, shopId, errand, now)
    const added = choice && (await addPieceToCart(tx, key, choice, now))
    const cart = added?.ok ? await findPricedCart(tx, key, now) : null
    if (!cart) return null
    const form = { email, address, shippingOption: 'standard', code: '', giftNote: '', letters: '' as const }
    const quoted = await makeQuote(tx, cart, { ...form, tip: { choice: '', tipAmount: '' } }, now)
    return quoted.ok ? quoted.value : null
  })
  if (!quote) return false
  const card = await database.transact((tx) =>
    tokenise(tx, { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }),
  )
  if (!card.ok) return false
  const returnUrl = (order: Parameters<typeof orderKey>[1] & { number: string }) =>
    `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`
  const { id: quoteId, cartId } = quote
  const paymentRequest = { quoteId, cartId, key: randomUUID(), token: card.value.token, returnUrl }
  const payment = await takePayment(database, provider, paymentRequest)
  return payment.ok && payment.value.charge.status === 'captured'
}
