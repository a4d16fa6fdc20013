/** Bulk orders of a shop's own listings: priced by steps, quoted for fourteen days, ordered and paid like samples. */
import { sql } from 'drizzle-orm'
import { findVariants } from '#catalogue'
import type { Place } from '#checkout'
import type { CheckoutRefusal } from '#checkout/contract'
import { isHouseOpen } from '#house'
import { asId, type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findBans } from '#listings'
import { type LineToPlace, placeAtOnce } from '#orders'
import type { Address } from '#orders/contract'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { findSamplesPurchase, type Purchase, paySamples } from '#purchases'
import { bulkStepOf, type SampleRefusal, type SampleWish } from './contract.ts'
import { limits } from './limits.ts'
import { deliverSamples, orderIdOf, SamplesRefused } from './order-samples.ts'
import { countPieces, quoteSamples } from './quote-samples.ts'

type ShopId = Id<'shop'>
export type BulkQuote = {
  id: Id<'quote'>
  place: Place
  option: string
  pieces: number
  stepBps: number
  lines: LineToPlace[]
  totals: Record<'subtotal' | 'shipping' | 'tax' | 'duty' | 'total', Money> & {
    taxLabel: string
    taxBps: number
  }
  madeAt: Date
  holdsUntil: Date
  orderId: Id<'order'> | null
}

const writeLines = (lines: readonly LineToPlace[]): string =>
  JSON.stringify(lines, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
/** Amounts are read as they were written: whole minor units. */
const readLines = (lines: unknown): LineToPlace[] =>
  JSON.parse(JSON.stringify(lines), (key, value: unknown) =>
    key === 'minor' && typeof value === 'string' ? BigInt(value) : value,
  ) as LineToPlace[]

/** Makes and stores a quote. Refusals: `bulk.*`, and those of `quoteSamples`. */
export async function offerBulk(
  tx: Tx,
  shopId: ShopId,
  input: { wishes: readonly SampleWish[]; place: Place; option: string },
  at: Date,
): Promise<Result<Id<'quote'>, SampleRefusal | CheckoutRefusal>> {
  const { min, max, quotesADay } = limits.bulk
  const pieces = countPieces(input.wishes)
  if (pieces < min) return refused('bulk.too_few', { least: min })
  if (pieces > max) return refused('bulk.too_many', { most: max })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`samples:${shopId}`}, 0))`)
  const [quotesMade] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from samples.bulk_quote
      where shop_id = ${shopId} and made_at > ${instant(after(at, -days(1)))}`,
  )
  if ((quotesMade?.count ?? 0) >= quotesADay) return refused('bulk.too_often', { most: quotesADay })
  const stepBps = bulkStepOf(pieces)
  const quote = await quoteSamples(tx, shopId, { ...input, stepBps }, at)
  if (!quote.ok) return quote
  const { totals, lines, option } = quote.value
  const id = newId('quote')
  await tx.execute(sql`insert into samples.bulk_quote (id, shop_id, country, region, shipping_option, pieces, step_bps, lines,
      subtotal_minor, shipping_minor, tax_minor, duty_minor, total_minor, tax_label, tax_bps, made_at, holds_until) values
    (${id}, ${shopId}, ${input.place.country}, ${input.place.region}, ${option}, ${pieces}, ${stepBps}, ${writeLines(lines)}::jsonb,
      ${totals.subtotal.minor}, ${totals.shipping.minor}, ${totals.tax.minor}, ${totals.duty.minor}, ${totals.total.minor},
      ${totals.taxLabel}, ${totals.taxBps}, ${instant(at)},
      ${instant(after(at, days(limits.bulk.days)))})`)
  return ok(id)
}

type Row = Record<'id' | 'country' | 'region' | 'shipping_option' | 'tax_label', string> &
  Record<'pieces' | 'step_bps' | 'tax_bps', number> &
  Record<'subtotal_minor' | 'shipping_minor' | 'tax_minor' | 'duty_minor' | 'total_minor', string> &
  Record<'made_at' | 'holds_until', string | Date> & { lines: unknown; order_id: Id<'order'> | null }

const quoteOf = (row: Row): BulkQuote => ({
  id: asId('quote', row.id),
  place: { country: row.country, region: row.region },
  option: row.shipping_option,
  pieces: row.pieces,
  stepBps: row.step_bps,
  lines: readLines(row.lines),
  totals: {
    subtotal: usd(BigInt(row.subtotal_minor)),
    shipping: usd(BigInt(row.shipping_minor)),
    tax: usd(BigInt(row.tax_minor)),
    duty: usd(BigInt(row.duty_minor)),
    total: usd(BigInt(row.total_minor)),
    taxLabel: row.tax_label,
    taxBps: row.tax_bps,
  },
  madeAt: new Date(row.made_at),
  holdsUntil: new Date(row.holds_until),
  orderId: row.order_id === null ? null : asId('order', row.order_id),
})

export async function findBulkQuotes(tx: Tx, shopId: ShopId): Promise<BulkQuote[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select * from samples.bulk_quote where shop_id = ${shopId}
      order by made_at desc, id desc limit ${limits.bulk.quotesShown}`,
  )
  return rows.map(quoteOf)
}
export async function findBulkQuote(
  tx: Tx,
  shopId: ShopId,
  id: Id<'quote'>,
  lock = false,
): Promise<BulkQuote | null> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select * from samples.bulk_quote where shop_id = ${shopId} and id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  return row ? quoteOf(row) : null
}

/**
 * Orders a quote at its price, and pays it like samples. Repeated, it finds its order. Throws `SamplesUndone` with
 * whatever refuses it.
 */
export async function orderBulk(
  tx: Tx,
  input: { shopId: ShopId; quoteId: Id<'quote'>; email: string; address: Address; cardId: Id<'card'> | null },
  at: Date,
): Promise<Purchase> {
  const { shopId, quoteId, address, cardId } = input
  const quote = await findBulkQuote(tx, shopId, quoteId, true)
  if (!quote) throw new SamplesRefused(refused('bulk.not_found'))
  const orderId = orderIdOf(shopId, quoteId)
  const existing = await findSamplesPurchase(tx, orderId)
  if (existing) return existing
  if (quote.orderId || at > quote.holdsUntil) throw new SamplesRefused(refused('bulk.over'))
  if (!(await isHouseOpen(tx))) throw new SamplesRefused(refused('house.closed'))
  const { country, region } = quote.place
  if (address.country !== country || (region !== '' && address.region !== region))
    throw new SamplesRefused(
      refused('bulk.elsewhere', { place: [region, country].filter(Boolean).join(', ') }),
    )
  const missing = await findMissing(tx, quote)
  if (missing) throw new SamplesRefused(refused('sample.not_in_stock', { what: missing }))
  const { subtotal: production, shipping, tax, duty, taxLabel, taxBps } = quote.totals
  const order = await placeAtOnce(
    tx,
    orderId,
    {
      kind: 'sample',
      shopId,
      channel: 'bulk',
      email: input.email,
      address,
      lines: quote.lines,
      shipping,
      shippingOption: quote.option,
      tax,
      taxLabel,
      taxBps,
      duty,
      tip: usd(0),
      giftNote: '',
      discountCode: null,
    },
    at,
  )
  await tx.execute(sql`update samples.bulk_quote set order_id = ${orderId}, ordered_at = ${instant(at)}
    where id = ${quoteId}`)
  const parts = { production, shipping, tax: plus(tax, duty) }
  const paid = await paySamples(
    tx,
    { shopId, orderId, cardId, label: `Bulk order ${order.number}`, parts },
    at,
  )
  if (!paid.ok) throw new SamplesRefused(paid)
  if (paid.value.status === 'paid') await deliverSamples(tx, { shopId, purchaseId: paid.value.id }, at)
  return paid.value
}

/** The first line that can no longer be made: taken down, or not in stock in that number. */
async function findMissing(tx: Tx, { lines }: BulkQuote): Promise<string | null> {
  const variants = await findVariants(
    tx,
    lines.map(({ sku }) => sku),
  )
  const banned = await findBans(
    tx,
    lines.map(({ listingId }) => listingId),
  )
  const unavailable = lines.find(({ sku, quantity, listingId }) => {
    const variant = variants.get(sku)
    return !variant || banned.has(listingId) || (variant.stock !== null && variant.stock < quantity)
  })
  return unavailable ? `${unavailable.title}, ${unavailable.colourName}, ${unavailable.size}` : null
}

/** Deletes quotes that ended without an order, a month later. */
export async function deleteOldQuotes(tx: Tx, at: Date): Promise<void> {
  await tx.execute(sql`delete from samples.bulk_quote where order_id is null
    and holds_until < ${instant(after(at, -days(30)))}`)
}
