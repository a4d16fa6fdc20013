import { countSale } from '#analytics'
import { countDemand } from '#catalogue'
import type { Blank } from '#catalogue/contract'
import { categoryAt } from '#catalogue/contract'
import { newId } from '#kernel/id.ts'
import { isZero, minus, plus, sum, times, usd, zero } from '#kernel/money.ts'
import { type Entry, saleCaptured } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import { natureOf } from '../../modules/ledger/entry.ts'
import { profitCleared, saleRefunded } from '../../modules/ledger/recipes/sale.ts'
import { insertRows } from './bulk.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder } from './year.ts'

/** Every entry of the year, made by the ledger's own recipes, in the order in which they happened. */
export async function writeLedger(
  tx: Tx,
  { shopId }: SampleShop,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const datedEntries: { at: Date; entry: Entry }[] = orders.flatMap((order) => {
    const goods = {
      price: order.subtotal,
      discount: order.discount,
      placements: zero(),
      profit: sum(order.lines.map((line) => line.profit)),
      baseCost: sum(order.lines.map((line) => times(line.unitCost, line.quantity))),
      paymentFee: sum(order.lines.map((line) => line.paymentFee)),
      platformFee: sum(order.lines.map((line) => line.platformFee)),
    }
    const sale = saleCaptured({
      orderId: order.id,
      shopId,
      goods,
      shipping: order.shipping,
      tax: order.tax,
      providerFee: order.fee,
    })
    const clearedEntries = [...order.units, ...order.downloads].map((piece) => ({
      at: piece.clearedAt,
      entry: profitCleared({ unitId: piece.id, orderId: order.id, shopId, amount: usd(piece.profitMinor) }),
    }))
    const { refund } = order
    const refundEntries = refund
      ? [
          {
            at: refund.at,
            entry: saleRefunded({
              refundId: refund.id,
              orderId: order.id,
              shopId,
              amount: refund.amount,
              shipping: zero(),
              tax: refund.tax,
              platformFee: refund.platformFee,
              production: zero(),
              takenBack: { pending: zero(), available: refund.profit },
            }),
          },
        ]
      : []
    return [{ at: order.at, entry: sale }, ...clearedEntries, ...refundEntries]
  })
  const entries = datedEntries
    .filter(({ entry }) => entry.postings.some(({ amount }) => !isZero(amount)))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => ({ ...entry, id: newId('entry', entry.at.getTime()) }))
  const accounts = new Set(entries.flatMap(({ entry }) => entry.postings.map(({ account }) => account)))
  await insertRows(
    tx,
    'ledger.account',
    [...accounts].map((name) => ({ name, currency: 'USD', nature: natureOf(name) })),
  )
  await insertRows(
    tx,
    'ledger.entry',
    entries.map(({ id, at, entry }) => ({
      id,
      kind: entry.kind,
      reference: entry.reference,
      memo: entry.memo ?? '',
      shop_id: shopId,
      order_id: entry.orderId ?? null,
      size: entry.postings.length,
      happened_at: at,
      recorded_at: at,
    })),
  )
  await insertRows(
    tx,
    'ledger.posting',
    entries.flatMap(({ id, entry }) =>
      entry.postings.map(({ account, amount }, index) => ({
        entry_id: id,
        place: index + 1,
        size: entry.postings.length,
        account,
        currency: amount.currency,
        amount_minor: amount.minor,
      })),
    ),
  )
  await insertRows(
    tx,
    'ledger.hold',
    orders.flatMap((order) =>
      [...order.units, ...order.downloads].map((piece) => ({
        unit_id: piece.id,
        order_id: order.id,
        shop_id: shopId,
        amount_minor: piece.profitMinor,
        clears_at: piece.clearsAt,
        cleared_at: piece.clearedAt,
      })),
    ),
  )
}

/** What listings, analytics and the catalogue's best sellers read: counted from the same lines and refunds. */
export async function writeFigures(
  tx: Tx,
  { shopId }: SampleShop,
  orders: readonly PlacedOrder[],
  blanks: ReadonlyMap<string, Blank>,
): Promise<void> {
  const refundLines = orders.flatMap(({ lines, refund }) =>
    lines.flatMap((line) => {
      const units = refund?.units.filter((unit) => unit.line === line) ?? []
      return units.length
        ? [
            {
              line,
              refund: refund!,
              units: units.length,
              profit: units.reduce((total, unit) => total + unit.profitMinor, 0n),
            },
          ]
        : []
    }),
  )
  const saleRows = orders.flatMap((order) =>
    order.lines.map((line) => ({
      listing_id: line.listingId,
      line_id: line.id,
      kind: 'sale',
      reference: order.id,
      units: line.quantity,
      profit_minor: line.profit.minor,
      at: order.at,
    })),
  )
  const refundRows = refundLines.map(({ line, refund, units, profit }) => ({
    listing_id: line.listingId,
    line_id: line.id,
    kind: 'refund',
    reference: refund.id,
    units,
    profit_minor: profit,
    at: refund.at,
  }))
  await insertRows(tx, 'listings.sale', [...saleRows, ...refundRows])
  await countSale(
    tx,
    orders.flatMap((order) =>
      order.lines.map((line) => {
        const path = blanks.get(line.blankId)?.categoryPaths[0]
        return {
          lineId: line.id,
          orderId: order.id,
          orderNumber: order.number,
          shopId,
          listingId: line.listingId,
          listingName: line.title,
          productId: line.blankId,
          productName: line.blankName,
          category: (path && categoryAt(path)?.title) || 'Other',
          channel: order.plan.channel,
          placedAt: order.at,
          units: line.quantity,
          revenue: minus(times(line.unitPrice, line.quantity), line.discount),
          colour: line.colourName,
          size: line.size,
          cost: times(line.unitCost, line.quantity),
          fees: plus(line.paymentFee, line.platformFee),
          profit: line.profit,
        }
      }),
    ),
  )
  await insertRows(
    tx,
    'analytics.returned',
    refundLines.map(({ line, refund, units, profit }) => ({
      refund_id: refund.id,
      line_id: line.id,
      units,
      profit_minor: profit,
      refunded_at: refund.at,
    })),
  )
  const demand = orders.flatMap(({ at, lines }) =>
    lines.map(({ blankId, quantity }) => ({ blankId, units: quantity, on: at })),
  )
  await countDemand(tx, demand, orders[0]!.at)
}
