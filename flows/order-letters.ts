/** The letters to a fan about an order, step by step. Effects call these; the words are in messages. */

import { findShop } from '#accounts'
import { hasScene } from '#catalogue'
import { findRefundParts } from '#checkout'
import { findOffered } from '#files'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { minus, plus } from '#kernel/money.ts'
import { listingPictureHref } from '#listings/contract'
import { findReaderOfOrder, type Mail, type MailLine, makeLeaveLink, sendMail, sendMails } from '#messages'
import {
  findOrderInFull,
  findOrders,
  findUnitsOfBatch,
  type Order,
  type OrderInFull,
  orderKey,
  type Unit,
} from '#orders'
import { formatEditions } from '#orders/contract'
import { findPayments, findRefund } from '#payments'
import { houseDate } from '#platform/clock.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findParcel } from '#shipping'
import { carrierName, trackingHref } from '#shipping/contract'
import { describePromise, formatRange } from './promise.ts'

type Config = Services['config']

export const orderLink = (config: Config, order: Pick<Order, 'id' | 'number' | 'keyTurn'>): string =>
  `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`

async function buildHeading(tx: Tx, config: Config, order: Order) {
  const shop = await findShop(tx, order.shopId)
  // A sample's status is on the page where it was ordered.
  const link = order.kind === 'sample' ? `${config.appUrl}${hrefs.samples()}` : orderLink(config, order)
  return { number: order.number, shop: shop?.name ?? 'the shop', link }
}

const editionsOf = (units: readonly Unit[]): string[] => {
  const words = formatEditions(units.flatMap((unit) => unit.edition ?? []))
  return words ? [words] : []
}

/** The product as bought, in a format every mail client reads. */
const pictureOf = (config: Config, { listingId, designVersionId, blankId, colour }: Order['lines'][number]) =>
  `${config.appUrl}${listingPictureHref({ listingId, designVersionId, blankId, colour, view: 'main' }, 360, 'jpg')}`

/** The first product in use, if there is such a picture: on a rail, a desk, a wall. */
function findScene(config: Config, { lines }: Order): { scene?: string } {
  const line = lines.find(({ digital, blankId }) => !digital && hasScene(blankId))
  if (!line) return {}
  const { listingId, designVersionId, blankId, colour } = line
  const picture = { listingId, designVersionId, blankId, colour, view: 'in-use' }
  return { scene: `${config.appUrl}${listingPictureHref(picture, 760, 'jpg')}` }
}

const linesOf = (config: Config, { order, units }: OrderInFull): MailLine[] =>
  order.lines.map((line) => ({
    name: line.title,
    detail: line.digital
      ? line.blankName
      : [
          ...[line.blankName, line.colourName, line.size],
          ...editionsOf(units.filter((unit) => unit.lineId === line.id)),
        ].join(', '),
    quantity: line.quantity,
    picture: pictureOf(config, line),
    amount: minus({ ...line.unitPrice, minor: line.unitPrice.minor * BigInt(line.quantity) }, line.discount),
  }))

function linesOfUnits(config: Config, order: Order, units: readonly Unit[]): MailLine[] {
  return order.lines.flatMap((line) => {
    const unitsOfLine = units.filter((unit) => unit.lineId === line.id)
    const sizes = [...new Set(unitsOfLine.map((unit) => unit.size))].join(' and ')
    const detail = [line.blankName, line.colourName, sizes, ...editionsOf(unitsOfLine)].join(', ')
    const piece = { name: line.title, detail, quantity: unitsOfLine.length, picture: pictureOf(config, line) }
    return unitsOfLine.length ? [piece] : []
  })
}

/** The unsubscribe link, for a fan who consented with this very order. */
async function findLeaveLink(tx: Tx, config: Config, order: Order): Promise<string | undefined> {
  const reader = await findReaderOfOrder(tx, order.id)
  if (!reader) return undefined
  return makeLeaveLink(
    { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: houseDate() },
    reader.id,
  )
}

/** Paid: the products, the amounts, the print date. One statement writes the letters of many orders. */
export async function mailConfirmations(
  tx: Tx,
  config: Config,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<void> {
  const mails: Mail[] = []
  const withFiles = await findListingsWithFiles(tx, orderIds)
  for (const orderId of orderIds)
    mails.push(...(await writeConfirmation(tx, config, { orderId, withFiles }, at)))
  await sendMails(tx, mails, at)
}

/** These orders' listings that include creators' own files. */
async function findListingsWithFiles(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<ReadonlySet<string>> {
  const orders = await findOrders(tx, orderIds)
  const listings = new Set(orders.flatMap(({ lines }) => lines.map(({ listingId }) => listingId)))
  const offered = await findOffered(tx, [...listings])
  return new Set(offered.filter(({ detachedAt }) => detachedAt === null).map(({ listingId }) => listingId))
}

async function writeConfirmation(
  tx: Tx,
  config: Config,
  { orderId, withFiles }: { orderId: Id<'order'>; withFiles: ReadonlySet<string> },
  at: Date,
): Promise<Mail[]> {
  const fullOrder = await findOrderInFull(tx, orderId)
  if (!fullOrder) return []
  const { order } = fullOrder
  const [file] = fullOrder.downloads
  const isPrinted = order.lines.some((line) => !line.digital)
  const [leave, heading, promise] = await Promise.all([
    findLeaveLink(tx, config, order),
    buildHeading(tx, config, order),
    isPrinted ? describePromise(tx, fullOrder, at) : null,
  ])
  const data = {
    ...heading,
    name: order.address.name,
    letters: leave === undefined ? null : { leave },
    lines: linesOf(config, fullOrder),
    totals: {
      items: order.subtotal,
      discount: order.discount,
      shipping: order.shipping,
      tax: order.tax,
      taxLabel: order.taxBps > 0 ? `${order.taxLabel} ${order.taxBps / 100} %` : order.taxLabel,
      duty: order.duty,
      tip: order.tip,
      total: order.total,
    },
  }
  const envelope = { to: order.email, about: order.id, ...(leave === undefined ? {} : { leaveLink: leave }) }
  if (promise === null) {
    invariant(file, 'an order of downloads alone has some')
    const files = { ...data, fetches: file.fetchesMax }
    return [{ ...envelope, template: 'files-ready', data: files }]
  }
  const confirmationData = {
    ...data,
    giftNote: order.giftNote,
    ...findScene(config, order),
    ...promise,
    files: file !== undefined || order.lines.some(({ listingId }) => withFiles.has(listingId)),
  }
  return [{ ...envelope, template: 'order-confirmation', data: confirmationData }]
}

/** Cancelled: the refund. */
export async function mailCancelled(tx: Tx, config: Config, orderId: Id<'order'>, at: Date): Promise<void> {
  const id = asId('order', orderId)
  const fullOrder = await findOrderInFull(tx, id)
  if (!fullOrder) return
  const { refunds } = await findPayments(tx, { kind: 'order', id })
  const sentRefunds = refunds.filter((refund) => refund.status !== 'failed')
  const refund = sentRefunds.length ? sentRefunds.map(({ amount }) => amount).reduce(plus) : null
  const data = {
    ...(await buildHeading(tx, config, fullOrder.order)),
    refund,
    why: fullOrder.units.some((unit) => unit.misprints > 0)
      ? 'Everything went back to you, so nothing of it is sent.'
      : 'It was cancelled before its print batch closed, so nothing of it is made.',
  }
  await sendMail(tx, { to: fullOrder.order.email, template: 'order-cancelled', data, about: id }, at)
}

/** A refund on its way, with its reason. A cancelled order has a letter of its own. */
export async function mailRefund(
  tx: Tx,
  config: Config,
  payload: { orderId: Id<'order'>; refundId: Id<'refund'> },
  at: Date,
): Promise<void> {
  const id = asId('order', payload.orderId)
  const fullOrder = await findOrderInFull(tx, id)
  const refund = await findRefund(tx, asId('refund', payload.refundId))
  if (!fullOrder || !refund || fullOrder.order.status === 'cancelled') return
  const parts = (await findRefundParts(tx, id)).filter((part) => part.refundId === refund.id)
  const units = fullOrder.units.filter((unit) => parts.some((part) => part.pieceId === unit.id))
  const data = {
    ...(await buildHeading(tx, config, fullOrder.order)),
    amount: refund.amount,
    lines: linesOfUnits(config, fullOrder.order, units),
    why: refund.reason,
  }
  await sendMail(tx, { to: fullOrder.order.email, template: 'refund-sent', data, about: id }, at)
}

/** A batch closed: its orders can no longer be changed. */
export async function mailPrinting(tx: Tx, config: Config, batchId: Id<'batch'>, at: Date): Promise<void> {
  const units = await findUnitsOfBatch(tx, asId('batch', batchId))
  for (const orderId of new Set(units.map((unit) => unit.orderId))) {
    const fullOrder = await findOrderInFull(tx, orderId)
    if (!fullOrder) continue
    const ownUnits = units.filter((unit) => unit.orderId === orderId)
    if (ownUnits.every((unit) => unit.misprints > 0)) continue
    const data = {
      ...(await buildHeading(tx, config, fullOrder.order)),
      lines: linesOfUnits(config, fullOrder.order, ownUnits),
      arrives: (await describePromise(tx, fullOrder, at)).arrives,
      isReprint: ownUnits.every((unit) => unit.replacesUnitId !== null),
    }
    await sendMail(tx, { to: fullOrder.order.email, template: 'print-started', data, about: orderId }, at)
  }
}

/** A parcel left, or arrived. */
export async function mailParcel(
  tx: Tx,
  config: Config,
  parcelId: Id<'shipment'>,
  event: 'sent' | 'delivered',
  at: Date,
): Promise<void> {
  const parcel = await findParcel(tx, parcelId)
  const fullOrder = parcel && (await findOrderInFull(tx, parcel.orderId as Id<'order'>))
  if (!parcel || !fullOrder) return
  const headingData = await buildHeading(tx, config, fullOrder.order)
  if (event === 'delivered') {
    const data = { ...headingData, help: `${headingData.link}#claim` }
    await sendMail(
      tx,
      { to: fullOrder.order.email, template: 'delivered', data, about: fullOrder.order.id },
      at,
    )
    return
  }
  const packedUnits = fullOrder.units.filter((unit) =>
    parcel.units.some((packed) => packed.unitId === unit.id),
  )
  const { expectedFrom: from, expectedTo: to } = parcel
  const data = {
    ...headingData,
    lines: linesOfUnits(config, fullOrder.order, packedUnits),
    carrier: carrierName(parcel.carrier),
    tracking: parcel.trackingNumber ?? '',
    trackingLink: trackingHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl),
    arrives: from && to ? formatRange({ from, to }) : 'within the carrier’s usual time',
    isReplacement: packedUnits.length > 0 && packedUnits.every((unit) => unit.replacesUnitId !== null),
    cameBack: parcel.insteadOf !== null,
    isPartial: fullOrder.units.some((unit) => !['shipped', 'delivered', 'cancelled'].includes(unit.status)),
  }
  await sendMail(tx, { to: fullOrder.order.email, template: 'shipped', data, about: fullOrder.order.id }, at)
}
