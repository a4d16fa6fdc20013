import type { LoaderFunctionArgs } from 'react-router'
import { cancellableUnits, findRefundParts, previewCancelling } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { findWords } from '#kernel/find-words.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { type Money, negate, sum, zero } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { findEntriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { findOrderByNumber, findOrderInFull, isFanBlocked, type Order, type OrderInFull } from '#orders'
import { formatEditions, unitStatusWords } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findNextPrint, findPlaces } from '#production'
import { findParcelsOfOrder } from '#shipping'
import { carrierName, trackingHref } from '#shipping/contract'
import { signedInCreator } from '../../../request.server.ts'
import { findThreadOfOrder } from '../../inbox/thread.server.ts'
import { doneWords } from './done-words.ts'

/** The order of this number, if it belongs to this shop; another shop's counts as unknown. */
export async function findOwnOrder(tx: Tx, shopId: Id<'shop'>, number: string | undefined): Promise<Order> {
  const order = await findOrderByNumber(tx, number ?? '')
  if (order?.shopId !== shopId || order.kind !== 'sale') throw new Response('Not found', { status: 404 })
  return order
}

const isWaiting = ({ status }: OrderInFull['units'][number]): boolean => status === 'awaiting_print'

/** Units with their history and batches, and for waiting ones the cut-off. */
async function listPieces(
  tx: Tx,
  { order, units, moves }: OrderInFull,
  refunded: ReadonlySet<string>,
  at: Date,
) {
  const places = await findPlaces(
    tx,
    units.map(({ id }) => id),
  )
  const batchOf = new Map(places.map(({ unitId, batchNumber }) => [unitId, batchNumber]))
  const techniques = new Set(units.filter(isWaiting).map(({ technique }) => technique))
  const cutOffs = new Map<string, Date | undefined>()
  for (const technique of techniques) cutOffs.set(technique, (await findNextPrint(tx, technique, at))?.cutOff)
  return units.map((unit) => {
    const line = order.lines.find(({ id }) => id === unit.lineId)!
    return {
      id: unit.id,
      title: line.title,
      variantName: `${line.blankName}, ${line.colourName}, ${unit.size}`,
      edition: unit.edition ? formatEditions([unit.edition]) : null,
      status: unit.status,
      isReplacement: unit.replacesUnitId !== null,
      isRefunded: refunded.has(unit.id),
      profit: unit.profit,
      batch: batchOf.get(unit.id) ?? null,
      cutOff: (isWaiting(unit) && cutOffs.get(unit.technique)) || null,
      steps: [
        { words: 'Paid', cause: null as string | null, at: unit.paidAt },
        ...moves
          .filter(({ unitId }) => unitId === unit.id)
          .map(({ to, cause, at: movedAt }) => ({ words: unitStatusWords[to].words, cause, at: movedAt })),
      ],
    }
  })
}

/** Nothing has gone to print, so the address can still change. */
const canChangeAddress = ({ order, units }: OrderInFull): boolean =>
  order.status === 'processing' &&
  units.some(isWaiting) &&
  units.every((unit) => isWaiting(unit) || unit.status === 'cancelled')

/** The shop's money on the order by the ledger: each entry with its change of the profit. */
async function findEarnings(tx: Tx, shopId: Id<'shop'>, orderId: Id<'order'>) {
  const ownAccounts = new Set([`shop:${shopId}:pending`, `shop:${shopId}:available`])
  const rows = (await findEntriesAbout(tx, orderId)).toReversed().map((entry) => ({
    id: entry.id,
    label: entryLabels[entry.kind],
    at: entry.happenedAt,
    amount: entry.postings
      .filter(({ account }) => ownAccounts.has(account))
      .reduce((total, { amount }) => sum([total, negate(amount)]), zero()),
  }))
  return { rows, total: rows.reduce<Money>((total, { amount }) => sum([total, amount]), zero()) }
}

/** The effect of cancelling the chosen units: the fan's refund, and the shop's loss. */
async function quoteCancellation(tx: Tx, fullOrder: OrderInFull, pieceIds: readonly string[]) {
  const cancellableIds = cancellableUnits(fullOrder).map(({ id }) => id)
  const ids = pieceIds.slice(0, 200).flatMap((text) => parseId('unit', text) ?? [])
  if (pieceIds.length === 0) return { free: cancellableIds, chosen: null, problem: null }
  const preview = await previewCancelling(tx, fullOrder, ids)
  if (!preview.ok) return { free: cancellableIds, chosen: null, problem: wordsOf(preview, refundRefusals) }
  return {
    free: cancellableIds,
    chosen: { ids, refund: preview.value.amount, profit: preview.value.profit },
    problem: null,
  }
}

export async function loadOwnOrder({ context, params }: LoaderFunctionArgs) {
  const { shop, url, read, transact } = signedInCreator(context)
  // Previewing takes locks, which a read can't.
  const run = url.searchParams.has('cancel') ? transact : read
  return run(async (tx, at) => {
    const order = await findOwnOrder(tx, shop.id, params.number)
    const fullOrder = (await findOrderInFull(tx, order.id))!
    const refunded = new Set((await findRefundParts(tx, order.id)).map(({ pieceId }) => pieceId))
    return {
      number: order.number,
      status: order.status,
      placedAt: order.placedAt,
      name: order.address.name,
      country: order.address.country,
      giftNote: order.giftNote,
      sums: {
        subtotal: order.subtotal,
        discount: order.discount,
        shipping: order.shipping,
        tax: order.tax,
        duty: order.duty,
        tip: order.tip,
        total: order.total,
      },
      code: order.discountCode,
      lines: order.lines.map((line) => ({
        id: line.id,
        title: line.title,
        digital: line.digital,
        quantity: line.quantity,
        parts: {
          price: { ...line.unitPrice, minor: line.unitPrice.minor * BigInt(line.quantity) },
          discount: line.discount,
          cost: { ...line.unitCost, minor: line.unitCost.minor * BigInt(line.quantity) },
          paymentFee: line.paymentFee,
          platformFee: line.platformFee,
          profit: line.profit,
        },
      })),
      downloads: fullOrder.downloads.map(({ id, lineId, fetched, fetchesMax }) => ({
        id,
        fetched,
        fetchesMax,
        isRefunded: refunded.has(id),
        title: order.lines.find((line) => line.id === lineId)?.title ?? '',
      })),
      pieces: await listPieces(tx, fullOrder, refunded, at),
      parcels: (await findParcelsOfOrder(tx, order.id)).map((parcel) => ({
        id: parcel.id,
        state: parcel.state,
        sentAgain: parcel.sentAgain,
        carrier: carrierName(parcel.carrier),
        tracking: parcel.trackingNumber,
        followHref: trackingHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl),
        count: parcel.units.length,
      })),
      earnings: await findEarnings(tx, shop.id, order.id),
      cancellation: await quoteCancellation(tx, fullOrder, url.searchParams.getAll('cancel')),
      thread: await findThreadOfOrder(tx, shop, order, url.searchParams.get('answer')),
      canChangeAddress: canChangeAddress(fullOrder),
      isBlocked: order.paidAt !== null && (await isFanBlocked(tx, shop.id, order.email)),
      place: { country: order.address.country, region: order.address.region },
      confirmation: findWords(doneWords, url.searchParams.get('done')),
      zone: shop.timeZone,
    }
  })
}
export type OwnOrder = Awaited<ReturnType<typeof loadOwnOrder>>
