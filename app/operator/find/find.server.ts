import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop, findShops } from '#accounts'
import { findArtworksByHash } from '#artwork'
import { browse } from '#catalogue'
import { blankTitle, techniques } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { searchAllListings } from '#listings'
import { findThreads } from '#messages'
import { findOrderByNumber, searchOrders } from '#orders'
import { orderStatusWords } from '#orders/contract'
import { searchPayouts } from '#payouts'
import { statusWords as payoutWords } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findBatch, searchBatches } from '#production'
import { batchNumberPattern, readUnitCode } from '#production/contract'
import { findParcelByNumber, findParcelsByTracking } from '#shipping'
import { parcelStateWords } from '#shipping/contract'
import { signedInStaff } from '../../request.server.ts'

/** Results per group; a reader who sees that many types more. */
const max = 8

/** A result: its address, name, and distinguishing detail. */
export type FoundItem = { id: string; to: string; name: string; detail: string }
type FoundGroup = { key: string; title: string; matches: FoundItem[] }
/** `isFull`: there may be more matches than these. */
export type Group = FoundGroup & { isFull: boolean }

/**
 * A complete code from a label, slip or letter leads straight to its page. Anything else is searched everywhere this
 * staff member may see.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url, actor } = signedInStaff(context)
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const to = await read((tx) => findPageOfCode(tx, words))
  if (to) return redirect(to)
  if (words.length < 2) return { words, groups: [] as Group[] }
  const isFinance = actor.staff.some((role) => role === 'finance' || role === 'admin')
  const isPress = actor.staff.some((role) => role === 'production' || role === 'admin')
  const isSupport = actor.staff.some((role) => role === 'support' || role === 'admin')
  return read(async (tx) => {
    const groups = [
      await findOrdersLike(tx, words),
      await findParcelsLike(tx, words),
      await findBatchesLike(tx, words),
      await findListingsLike(tx, words),
      await findCreatorsLike(tx, words),
      await findArtworksLike(tx, words),
      ...(isPress ? [await findBlanksLike(tx, words)] : []),
      ...(isFinance ? [await findPayoutsLike(tx, words)] : []),
      ...(isSupport ? [await findThreadsLike(tx, words)] : []),
    ]
    const found = groups.filter(({ matches }) => matches.length > 0)
    return { words, groups: found.map((group) => ({ ...group, isFull: group.matches.length === max })) }
  })
}

async function findPageOfCode(tx: Tx, words: string): Promise<string | null> {
  const code = words.toUpperCase().replace(/\s+/g, '')
  if (readUnitCode(code)) return hrefs.operatorScan(code)
  if (batchNumberPattern.test(code) && (await findBatch(tx, code))) return hrefs.operatorBatch(code)
  const parcel = await findParcelByNumber(tx, code)
  if (parcel) return hrefs.operatorShipment(parcel.id)
  const order = await findOrderByNumber(tx, words)
  return order ? hrefs.operatorOrder(order.id) : null
}

async function findOrdersLike(tx: Tx, words: string): Promise<FoundGroup> {
  const { orders } = await searchOrders(tx, { status: null, words, cursor: null })
  return {
    key: 'orders',
    title: 'Orders',
    matches: orders.slice(0, max).map((order) => ({
      id: order.id,
      to: hrefs.operatorOrder(order.id),
      name: order.number,
      detail: `${order.address.name}, ${order.email}, ${formatMoney(order.total)}, ${orderStatusWords[order.status].words.toLowerCase()}`,
    })),
  }
}

async function findParcelsLike(tx: Tx, words: string): Promise<FoundGroup> {
  const parcels = await findParcelsByTracking(tx, words.replace(/\s+/g, ''), max)
  return {
    key: 'parcels',
    title: 'Parcels',
    matches: parcels.map((parcel) => ({
      id: parcel.id,
      to: hrefs.operatorShipment(parcel.id),
      name: parcel.number,
      detail: `${parcel.carrier} ${parcel.trackingNumber}, ${parcelStateWords[parcel.state].words.toLowerCase()}`,
    })),
  }
}

async function findBatchesLike(tx: Tx, words: string): Promise<FoundGroup> {
  const batches = await searchBatches(tx, words.toUpperCase(), max)
  return {
    key: 'batches',
    title: 'Batches',
    matches: batches.map((batch) => ({
      id: batch.id,
      to: hrefs.operatorBatch(batch.number),
      name: batch.number,
      detail: `${batch.units} units, ${batch.state.replace('_', ' ')}`,
    })),
  }
}

async function findListingsLike(tx: Tx, words: string): Promise<FoundGroup> {
  const listings = await searchAllListings(tx, words, max)
  const shops = await Promise.all(listings.map(({ shopId }) => findShop(tx, shopId)))
  return {
    key: 'listings',
    title: 'Listings',
    matches: listings.map((listing, index) => ({
      id: listing.id,
      to: hrefs.storeListing(shops[index]?.handle ?? '', listing.slug),
      name: listing.title,
      detail: `user-${listing.number} of ${shops[index]?.name ?? ''}, ${listing.status}`,
    })),
  }
}

async function findBlanksLike(tx: Tx, words: string): Promise<FoundGroup> {
  const { rows } = await browse(tx, { words, sort: 'featured', page: 1, perPage: max })
  return {
    key: 'blanks',
    title: 'Catalogue',
    matches: rows.map((blank) => ({
      id: blank.id,
      to: hrefs.operatorBlank(blank.id),
      name: blankTitle(blank),
      detail: `${techniques[blank.technique].name}, from ${formatMoney(usd(blank.fromMinor))}`,
    })),
  }
}

async function findCreatorsLike(tx: Tx, words: string): Promise<FoundGroup> {
  const shops = await findShops(tx, { words, max })
  return {
    key: 'creators',
    title: 'Creators',
    matches: shops.map((shop) => ({
      id: shop.id,
      to: hrefs.storefront(shop.handle),
      name: shop.name,
      detail: `@${shop.handle}, ${shop.ownerName}, ${shop.ownerEmail}, ${shop.status}`,
    })),
  }
}

async function findArtworksLike(tx: Tx, words: string): Promise<FoundGroup> {
  const artworks = await findArtworksByHash(tx, words.toLowerCase(), max)
  const rows = await Promise.all(
    artworks.map(async ({ shopId, ...artwork }) => ({
      artwork,
      shop: await findShop(tx, shopId),
    })),
  )
  return {
    key: 'artworks',
    title: 'Artwork',
    matches: rows.map(({ artwork, shop }) => ({
      id: artwork.id,
      to: hrefs.operatorFind(shop?.handle ?? ''),
      name: artwork.name,
      detail: `${artwork.hash.slice(0, 16)}…, ${artwork.width} × ${artwork.height}, of ${shop?.name ?? 'a deleted shop'}`,
    })),
  }
}

async function findPayoutsLike(tx: Tx, words: string): Promise<FoundGroup> {
  const payouts = await searchPayouts(tx, words, max)
  return {
    key: 'payouts',
    title: 'Payouts',
    matches: payouts.map((payout) => ({
      id: payout.id,
      to: hrefs.operatorPayouts({ payout: payout.id }),
      name: `Event ${payout.number}`,
      detail: `${formatMoney(payout.amount)}, ${payoutWords[payout.status].label.toLowerCase()}${payout.providerReference ? `, ${payout.providerReference}` : ''}`,
    })),
  }
}

async function findThreadsLike(tx: Tx, words: string): Promise<FoundGroup> {
  const threads = await findThreads(tx, { words, max })
  return {
    key: 'threads',
    title: 'Conversations',
    matches: threads.map((thread) => ({
      id: thread.id,
      to: hrefs.operatorThread(thread.id),
      name: thread.subject,
      detail: `${thread.fromName}, ${thread.fromEmail}, ${thread.status}`,
    })),
  }
}
