import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { mayDo } from '#kernel/actor.ts'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { findShopBalance } from '#ledger'
import { findSampleOrders, type Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findCards, findSamplesPurchase } from '#purchases'
import { findAllowance } from '#samples'
import { formatWish, sampleLimits } from '#samples/contract'
import { findParcelsOfOrder } from '#shipping'
import { carrierName, trackingHref } from '#shipping/contract'
import { signedInCreator } from '../../request.server.ts'
import { pickCardEntry } from '../purchase/saved-cards.server.ts'
import { findChosenPieces, findListingChoices, findSizes, readChosenWishes } from './choose.server.ts'

const doneWords: Readonly<Record<string, string>> = {
  ordered: 'Your samples are ordered. They print with the next batch.',
  cancelled: 'Your samples are cancelled, and the money is on its way back.',
}

/** The ordered samples, with their purchases and parcels. Addresses are omitted: the owner knows them. */
async function findOrdered(tx: Tx, shopId: Id<'shop'>) {
  const cards = await findCards(tx, shopId)
  const orders = await findSampleOrders(tx, shopId, sampleLimits.ordersShown)
  const rows = []
  for (const order of orders) {
    const purchase = await findSamplesPurchase(tx, order.id)
    const card = cards.find(({ id }) => id === purchase?.cardId)
    const cardName = card ? `${card.brand} ending in ${card.lastFour}` : 'a card'
    rows.push({
      id: order.id,
      number: order.number,
      status: order.status,
      placedAt: order.placedAt,
      total: order.total,
      purchaseId: purchase?.id ?? null,
      isAwaitingPayment: purchase?.status === 'awaiting' || purchase?.status === 'processing',
      paidFrom: purchase?.cardId === null ? 'your balance' : cardName,
      pieces: order.lines.map(
        ({ quantity, title, colourName, size }) => `${quantity} × ${title}, ${colourName}, ${size}`,
      ),
      canCancel:
        order.status === 'processing' &&
        order.units.every(({ status }) => status === 'awaiting_print' || status === 'cancelled'),
      parcels: (await findParcelsOfOrder(tx, order.id))
        .filter(({ state }) => state !== 'packed')
        .map((parcel) => ({
          id: parcel.id,
          words: `${carrierName(parcel.carrier)} ${parcel.trackingNumber ?? ''}`.trim(),
          followHref: trackingHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl),
        })),
    })
  }
  return { rows, lastOrder: orders[0] ?? null }
}

/** The last samples' address, so that nobody types it twice. */
const buildAddress = (lastOrder: Order | null, name: string): Record<string, string> =>
  lastOrder ? { ...lastOrder.address } : { name, country: 'US' }

export async function loadSamples({ context }: LoaderFunctionArgs) {
  const { shop, actor, url, read, config } = signedInCreator(context)
  const { wishes, isSent } = readChosenWishes(url)
  const listing = url.searchParams.get('listing') ?? ''
  // Added units are in the address from here on, so that back and forward show them as they were.
  if (isSent) throw redirect(hrefs.samples({ piece: wishes.map(formatWish), listing }), 303)
  const isOwner = mayDo(shop.role, 'own')
  const cardEntry = pickCardEntry({ config }).by
  return read(async (tx, at) => {
    const samples = await findOrdered(tx, shop.id)
    const cards = (await findCards(tx, shop.id)).filter(
      (card) => cardEntry !== 'nobody' && (cardEntry !== 'stripe' || card.expMonth !== null),
    )
    return {
      allowance: await findAllowance(tx, shop, at),
      listings: await findListingChoices(tx, shop.id),
      listing: listing ? await findSizes(tx, shop.id, listing, url.searchParams.get('kind') ?? '') : null,
      pieces: wishes.map(formatWish),
      chosen: await findChosenPieces(tx, shop.id, wishes),
      available: isOwner ? (await findShopBalance(tx, shop.id)).available : null,
      cards: cards.map(({ id, brand, lastFour }) => ({
        value: id,
        label: `${brand} ending in ${lastFour}`,
      })),
      address: isOwner ? buildAddress(samples.lastOrder, actor.name) : {},
      ordered: samples.rows,
      confirmation: findWords(doneWords, url.searchParams.get('done')),
      isOwner,
      zone: shop.timeZone,
      key: randomUUID(),
    }
  })
}
export type SamplesPage = Awaited<ReturnType<typeof loadSamples>>
