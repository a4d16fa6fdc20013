/** What the sample's fans do after an order has arrived, and its shop's drop, by the same verbs as everyone's. */
import sharp from 'sharp'
import { findShop } from '#accounts'
import { findClaimsOfOrder, makeClaims, storeClaimPhotos } from '#claims'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { drawListing, findListings, relaunchListing } from '#listings'
import { mainPicture } from '#listings/contract'
import { openThread } from '#messages'
import { findOrderInFull, findShopOrders, type OrderInFull, orderKey } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findArrivedLines, findReviewsOfOrder, writeReview } from '#reviews'
import { dropPieces } from './plan.ts'

type ShopId = Id<'shop'>
const maxChecked = 50
const dropHours = 20
const dropPerPerson = 3

/** The newest order of a shop that has reached its fan and that `matches` accepts. */
async function findArrivedOrder(
  tx: Tx,
  shopId: ShopId,
  matches: (orderInFull: OrderInFull) => Promise<boolean> | boolean,
): Promise<OrderInFull | null> {
  const { orders } = await findShopOrders(tx, shopId, { status: 'delivered' }, null, maxChecked)
  for (const { id } of orders) {
    const fullOrder = await findOrderInFull(tx, id)
    if (fullOrder && (await matches(fullOrder))) return fullOrder
  }
  return null
}

/** Relaunches one ended listing, for this many pieces and until tomorrow. */
export const openDrop = ({ database }: Services, shopId: ShopId): Promise<boolean> =>
  database.transact(async (tx, at) => {
    const { rows } = await findListings(tx, shopId, { status: 'relaunchable' })
    const [oldest] = rows.toSorted((a, b) => a.number - b.number)
    if (!oldest) return false
    const endsAt = after(at, hours(dropHours))
    const terms = { startsAt: null, endsAt, unitsCap: dropPieces, perPersonLimit: dropPerPerson }
    return (await relaunchListing(tx, shopId, oldest.id as Id<'listing'>, at, terms)).ok
  })

/** A fan asks about the newest order. */
export const askQuestion = ({ database }: Services, shopId: ShopId, message: string): Promise<boolean> =>
  database.transact(async (tx, at) => {
    const { orders } = await findShopOrders(tx, shopId, {}, null, 1)
    const [order] = orders
    if (!order) return false
    const name = order.address.name || order.email
    const heading = { topic: 'order' as const, subject: `Order ${order.number}`, shopId, orderId: order.id }
    await openThread(tx, { ...heading, name, email: order.email, message }, at)
    return true
  })

export const reviewPiece = (
  { database }: Services,
  shopId: ShopId,
  draft: { stars: number; words: string },
): Promise<boolean> =>
  database.transact(async (tx, at) => {
    const fullOrder = await findArrivedOrder(
      tx,
      shopId,
      async (orderInFull) =>
        findArrivedLines(orderInFull).length > 0 &&
        (await findReviewsOfOrder(tx, orderInFull.order.id)).length === 0,
    )
    if (!fullOrder) return false
    const [lineId] = findArrivedLines(fullOrder)
    const author = fullOrder.order.address.name.split(' ')[0] || 'A fan'
    return (await writeReview(tx, fullOrder.order.id, { ...draft, lineId: lineId!, author }, at)).ok
  })

/** A fan makes a claim for a piece that has arrived, with a photo of it: the print, with a pale line across it. */
export async function claimPiece(services: Services, shopId: ShopId, words: string): Promise<boolean> {
  const { config } = services
  const findPiece = ({ units }: OrderInFull) =>
    units.find(({ status, refundedAt }) => status === 'delivered' && !refundedAt)
  const fullOrder = await services.read((tx) =>
    findArrivedOrder(
      tx,
      shopId,
      async (orderInFull) =>
        findPiece(orderInFull) !== undefined &&
        (await findClaimsOfOrder(tx, orderInFull.order.id)).length === 0,
    ),
  )
  const unit = fullOrder && findPiece(fullOrder)
  if (!fullOrder || !unit) return false
  const { order } = fullOrder
  const photo = await drawPhoto(services, fullOrder, unit.lineId)
  const storedPhotos = photo && (await storeClaimPhotos(services, order.id, [photo]))
  if (!storedPhotos?.ok) return false
  return services.transact(async (tx, at) => {
    const shop = (await findShop(tx, shopId))?.name ?? 'the shop'
    const link = `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`
    const request = {
      units: [unit.id],
      fault: 'misprint' as const,
      words,
      photos: storedPhotos.value,
      link,
      shop,
    }
    return (await makeClaims(tx, order.id, request, at)).ok
  })
}

async function drawPhoto(services: Services, { order }: OrderInFull, lineId: string): Promise<File | null> {
  const line = order.lines.find(({ id }) => id === lineId)
  const { rows } = await services.read((tx) =>
    findListings(tx, order.shopId, { ids: line ? [line.listingId] : [] }),
  )
  const picture = rows[0] && mainPicture(rows[0])
  const rendered = picture && (await drawListing(services, picture, 760, order.shopId))
  if (!rendered) return null
  // On the print only, before it is rotated: the background has no line across it.
  const streak = `<svg width="260" height="12"><rect width="260" height="12" fill="#fff" fill-opacity=".72"/></svg>`
  const misprint = await sharp(rendered.bytes)
    .composite([{ input: Buffer.from(streak), left: 250, top: 396, blend: 'atop' }])
    .png()
    .toBuffer()
  const rotated = await sharp(misprint)
    .flatten({ background: '#b9ad9b' })
    .rotate(-4, { background: '#b9ad9b' })
    .jpeg({ quality: 72 })
    .toBuffer()
  return new File([new Uint8Array(rotated)], 'photo.jpg', { type: 'image/jpeg' })
}
