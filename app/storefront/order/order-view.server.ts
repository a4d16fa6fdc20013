import { findShop } from '#accounts'
import { findBlank, findVariantsOfBlank } from '#catalogue'
import { unitCost } from '#catalogue/contract'
import { checkPayment, findAreas, findRefundParts } from '#checkout'
import { ownFileBlank } from '#files/contract'
import { findNextPrintOfOrder } from '#flows/promise.ts'
import type { Person } from '#kernel/actor.ts'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { findHoldEnd, findListingVersion } from '#listings'
import { listingPictureHref, priceOfSize } from '#listings/contract'
import { findReader } from '#messages'
import {
  findOrder,
  findOrderByKey,
  findOrderInFull,
  type Order,
  type OrderInFull,
  readOrderLook,
  type Unit,
} from '#orders'
import { formatEditions, readOrderNumber } from '#orders/contract'
import { findPayments, type PaymentsOf, providerOf } from '#payments'
import { houseNow } from '#platform/clock.ts'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findExpectedArrival, findParcelsOfOrder } from '#shipping'
import { carrierName, trackingHref } from '#shipping/contract'
import type { RequestContext } from '../../request.server.ts'
import { findCancelView } from './cancel-view.server.ts'
import { findClaimsView, findSwapsView } from './claims-view.server.ts'
import { findFilesView, linkToOwnFile } from './file/file.server.ts'
import { findReviewsView } from './reviews-view.server.ts'
import { findMessages, readAnswerTime } from './thread-view.server.ts'

const downloadMs = 10 * 60_000

type OpenedOrder = { order: Order; key: string; view: { token: string; staff: Person; until: Date } | null }

/**
 * The order of an address, if its key opens it, or by a staff member's permission for this very session. A wrong key
 * and an unknown number give the same answer: nothing is here.
 */
export async function openOrder(
  { config, read, url, actor }: RequestContext,
  number: string | undefined,
): Promise<OpenedOrder> {
  const ring = { secret: config.secretKey }
  const token = url.searchParams.get('view')
  if (token !== null) {
    const view = readOrderLook(ring, token)
    const order = view && (await read((tx) => findOrder(tx, view.orderId)))
    const isOurs = order && order.number === readOrderNumber(number ?? '')
    if (!isOurs || actor.kind !== 'person' || !canSee(actor, view)) throw respondNotFound()
    return { order, key: '', view: { token, staff: actor, until: view.until } }
  }
  const key = url.searchParams.get('key') ?? ''
  const order = await read((tx) => findOrderByKey(tx, ring, key))
  if (!order || order.number !== readOrderNumber(number ?? '')) throw respondNotFound()
  return { order, key, view: null }
}

const canSee = (actor: Person, view: { sessionId: Id<'session'> }): boolean =>
  actor.staff.length > 0 && actor.assurance === 'second' && actor.sessionId === view.sessionId
const respondNotFound = () => new Response('That order doesn’t exist.', { status: 404 })

/** Checks an open payment with the provider, so that a fan returning from the bank sees the bank's answer. */
export async function refreshPayment(services: RequestContext, order: Order): Promise<void> {
  if (order.status !== 'pending_payment') return
  const provider = providerOf(services.config, services.database)
  const { charges } = await services.read((tx) => findPayments(tx, { kind: 'order', id: order.id }))
  if (provider && charges[0]) await checkPayment(services.database, provider, charges[0].id)
}

export async function readOrder(
  tx: Tx,
  id: Id<'order'>,
  { key, cancel, view }: Pick<OpenedOrder, 'key' | 'view'> & { cancel: readonly string[] },
  at: Date,
) {
  const fullOrder = (await findOrderInFull(tx, id))!
  const { order, units } = fullOrder
  const shop = await findShop(tx, order.shopId)
  const payments = await findPayments(tx, { kind: 'order', id })
  const waiting = units.filter((unit) => unit.status === 'awaiting_print')
  const isUntouched = units.every((unit) => unit.status === 'awaiting_print' || unit.status === 'cancelled')
  const isOpen = order.status === 'processing' && waiting.length > 0 && isUntouched
  const photoHref = (photo: string, size?: 'small') =>
    view
      ? hrefs.orderViewPhoto(order.number, photo, view.token, size)
      : hrefs.orderPhoto(order.number, photo, key, size)
  const claims = await findClaimsView(tx, fullOrder, photoHref, at)
  return {
    key,
    number: order.number,
    shop: { handle: shop?.handle ?? '', name: shop?.name ?? 'the shop' },
    status: order.status,
    email: order.email,
    address: order.address,
    giftNote: order.giftNote,
    country: countryName(order.address.country),
    placedAt: order.placedAt,
    expiresAt: order.expiresAt,
    totals: {
      subtotal: order.subtotal,
      discount: order.discount,
      discountCode: order.discountCode,
      shipping: order.shipping,
      tax: order.tax,
      taxLabel: order.taxLabel,
      taxBps: order.taxBps,
      duty: order.duty,
      dutyWhy: null,
      taxWhy: null,
      tip: order.tip,
      total: order.total,
    },
    viewedBy: view && { name: view.staff.name, until: view.until },
    heldUntil: order.status === 'pending_payment' ? await findHoldEnd(tx, id) : null,
    payment: buildPaymentView(payments, view !== null),
    refunds: await findRefundsView(tx, fullOrder, payments),
    lines: await findLinesView(tx, fullOrder, isOpen, at),
    claims,
    downloads: listDownloads(fullOrder, key, view !== null),
    files: await findFilesView(tx, fullOrder, key, view !== null),
    parcels: await findParcelsView(tx, order),
    open: isOpen,
    cancel: await findCancelView(tx, fullOrder, cancel),
    print: isOpen ? await findNextPrintOfOrder(tx, id, at) : null,
    arrival: order.paidAt ? await findExpectedArrival(tx, fullOrder, at) : null,
    letters: await findReader(tx, order.shopId, order.email),
    messages: await findMessages(tx, id, claims),
    answerTime: await readAnswerTime(tx, order.shopId, shop?.name ?? 'The shop', at),
    reviews: await findReviewsView(tx, fullOrder),
  }
}
export type OrderPage = Awaited<ReturnType<typeof readOrder>>

function buildPaymentView({ charges }: PaymentsOf, isStaffView: boolean) {
  const charge = charges[0]
  if (!charge) return null
  const { status, brand, last4, actionUrl, declineCode } = charge
  const card = last4 ? `${brand} ending ${last4}` : brand
  return { status, card, actionUrl: isStaffView ? null : actionUrl, declineCode }
}

async function findRefundsView(tx: Tx, { order, units }: OrderInFull, { refunds }: PaymentsOf) {
  const refundParts = await findRefundParts(tx, order.id)
  return refunds
    .filter((refund) => refund.status !== 'failed')
    .map((refund) => {
      const ownParts = refundParts.filter((part) => part.refundId === refund.id)
      const pieces = units.filter((unit) => ownParts.some((part) => part.pieceId === unit.id)).length
      return {
        id: refund.id,
        amount: refund.amount,
        reason: refund.reason,
        at: refund.requestedAt,
        status: refund.status,
        pieces,
      }
    })
}

async function findLinesView(tx: Tx, fullOrder: OrderInFull, isOpen: boolean, at: Date) {
  const { order, units, moves } = fullOrder
  const swaps = await findSwapsView(tx, fullOrder, at)
  const lines = []
  for (const line of order.lines) {
    const ownUnits = units.filter((unit) => unit.lineId === line.id)
    const sizes =
      isOpen && ownUnits.some((unit) => unit.status === 'awaiting_print')
        ? await findSizes(tx, fullOrder, ownUnits[0]!)
        : []
    lines.push({
      id: line.id,
      title: line.title,
      digital: line.digital,
      description: line.digital ? line.blankName : `${line.blankName}, ${line.colourName}`,
      quantity: line.quantity,
      amount: {
        ...line.unitPrice,
        minor: line.unitPrice.minor * BigInt(line.quantity) - line.discount.minor,
      },
      picture: listingPictureHref(
        {
          listingId: line.listingId,
          designVersionId: line.designVersionId,
          blankId: line.blankId,
          view: 'main',
          colour: line.colour,
        },
        360,
      ),
      sizes,
      units: ownUnits.map((unit) => ({
        id: unit.id,
        size: unit.size,
        sku: unit.sku,
        edition: unit.edition && unit.status !== 'cancelled' ? formatEditions([unit.edition]) : null,
        status: unit.status,
        statusAt: unit.statusAt,
        isRefunded: unit.refundedAt !== null,
        misprintedAt:
          moves.findLast((move) => move.unitId === unit.id && move.event === 'misprint')?.at ?? null,
        isWaiting: unit.status === 'awaiting_print',
        swap: swaps.open.get(unit.id) ?? null,
        inPlaceOf: swaps.swapped.get(unit.id) ?? null,
        isReplacement: unit.replacesUnitId !== null,
        isReplaced: units.some((other) => other.replacesUnitId === unit.id),
      })),
    })
  }
  return lines
}

/** The sizes a unit may change to: same blank and colour, in stock, at the same cost and price. */
export async function findSizes(
  tx: Tx,
  { order }: Pick<OrderInFull, 'order'>,
  unit: Unit,
): Promise<{ sku: string; size: string; unitCostMinor: bigint }[]> {
  const blank = await findBlank(tx, unit.blankId)
  const areas = await findAreas(tx, unit.designVersionId)
  if (!blank || !areas) return []
  const variants = await findVariantsOfBlank(tx, unit.blankId)
  const line = order.lines.find(({ id }) => id === unit.lineId)
  const version = line && (await findListingVersion(tx, line.listingVersionId))
  const soldProduct = version?.products.find(({ blankId }) => blankId === unit.blankId)
  return variants
    .filter((variant) => variant.colour === unit.colour && (variant.stock === null || variant.stock > 0))
    .map((variant) => ({
      sku: variant.sku,
      size: variant.size,
      unitCostMinor: unitCost(blank, variant.size, areas).minor,
    }))
    .filter(
      ({ size, unitCostMinor }) =>
        unitCostMinor === unit.cost.minor &&
        (!soldProduct || priceOfSize(soldProduct, size) === priceOfSize(soldProduct, unit.size)),
    )
}

/** The short-lived address of one file of an order; null if the order has no such file. */
export async function linkToFile(
  services: RequestContext,
  order: Order,
  file: string,
): Promise<string | null> {
  const fileId = parseId('file', file)
  if (fileId) return linkToOwnFile(services, order, fileId)
  const fullOrder = await services.read((tx) => findOrderInFull(tx, order.id))
  if (!fullOrder?.downloads.some(({ id }) => id === file)) return null
  const ring = { secret: services.config.secretKey }
  const token = signToken(ring, 'download', `${order.id} ${file}`, houseNow() + downloadMs)
  return hrefs.orderDownload(order.number, file, token)
}

function listDownloads({ order, downloads }: OrderInFull, key: string, isStaffView: boolean) {
  const designs = downloads.flatMap((download) => {
    const line = order.lines.find(({ id }) => id === download.lineId)
    // Creators' own files are listed separately; the design is only their cover.
    return line && line.blankId !== ownFileBlank ? [{ download, line }] : []
  })
  return designs.map(({ download, line }) => ({
    id: download.id,
    title: line.title,
    fetchesLeft: download.fetchesMax - download.fetched,
    isRevoked: download.revokedAt !== null,
    href: isStaffView ? null : hrefs.orderFile(order.number, key, download.id),
  }))
}

async function findParcelsView(tx: Tx, order: Order) {
  const parcels = await findParcelsOfOrder(tx, order.id)
  return parcels.map((parcel) => ({
    id: parcel.id,
    number: parcel.number,
    state: parcel.state,
    sentAgain: parcel.sentAgain,
    carrier: carrierName(parcel.carrier),
    tracking: parcel.trackingNumber,
    followHref: trackingHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl),
    expected:
      parcel.expectedFrom && parcel.expectedTo ? { from: parcel.expectedFrom, to: parcel.expectedTo } : null,
    deliveredAt: parcel.deliveredAt,
    pieces: parcel.units.length,
    events: parcel.events.map((event) => ({ code: event.code, place: event.place, at: event.at })),
  }))
}
