/** The SQL of quotes. Amounts inside `lines` are stored as text, because JSON numbers are too small for them. */

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { bigint, char, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { asId, type Id, newId } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { LineToPlace } from '#orders'
import type { Address } from '#orders/contract'
import { assertCondition } from '#platform/database/assert-condition.ts'
import { instantColumn } from '#platform/database/columns.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Totals } from './contract.ts'

const schema = pgSchema('checkout')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

const quoteTable = schema.table('quote', {
  id: text('id').notNull(),
  cartId: text('cart_id').$type<Id<'cart'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  fingerprint: text('fingerprint').notNull(),
  orderId: text('order_id').$type<Id<'order'>>(),
  email: text('email').notNull(),
  address: jsonb('address').notNull(),
  lines: jsonb('lines').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  subtotalMinor: minorColumn('subtotal_minor').notNull(),
  discountMinor: minorColumn('discount_minor').notNull(),
  codeId: text('code_id'),
  discountCode: text('discount_code'),
  shippingMinor: minorColumn('shipping_minor').notNull(),
  taxMinor: minorColumn('tax_minor').notNull(),
  dutyMinor: minorColumn('duty_minor').notNull(),
  tipMinor: minorColumn('tip_minor').notNull(),
  giftNote: text('gift_note').notNull(),
  lettersWording: text('letters_wording'),
  totalMinor: minorColumn('total_minor').notNull(),
  shippingOption: text('shipping_option').notNull(),
  taxLabel: text('tax_label').notNull(),
  taxBps: integer('tax_bps').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  validUntil: instantColumn('valid_until').notNull(),
})

const nobody = { email: 'nobody@erased.invalid', address: {}, giftNote: '', fingerprint: '0'.repeat(64) }

/** Empties name and address in quotes made before a moment. */
export async function anonymiseOldQuotes(tx: Tx, before: Date, max: number): Promise<void> {
  const oldIds = sql`select id from checkout.quote where made_at <= ${instant(before)}
    and email <> ${nobody.email} order by made_at limit ${max}`
  await tx.update(quoteTable).set(nobody).where(sql`${quoteTable.id} in (${oldIds})`)
}

/** Deletes quotes made before a moment that led to no order. */
export async function deleteUnplacedQuotes(tx: Tx, before: Date, max: number): Promise<void> {
  await tx.execute(sql`delete from checkout.quote where id in (select id from checkout.quote
    where order_id is null and made_at <= ${instant(before)} order by made_at limit ${max}::integer)`)
}

/** Empties name and address in every quote of an e-mail address; returns their carts. */
export async function anonymiseQuotes(tx: Tx, email: string): Promise<Id<'cart'>[]> {
  const rows = await tx
    .update(quoteTable)
    .set(nobody)
    .where(sql`lower(${quoteTable.email}) = ${email.trim().toLowerCase()}`)
    .returning({ cartId: quoteTable.cartId })
  return [...new Set(rows.map((row) => row.cartId))]
}

export type Quote = {
  id: Id<'quote'>
  cartId: Id<'cart'>
  shopId: Id<'shop'>
  fingerprint: string
  orderId: Id<'order'> | null
  email: string
  address: Address
  lines: LineToPlace[]
  totals: Omit<Totals, 'dutyWhy' | 'taxWhy'>
  option: string
  giftNote: string
  /** The version of the marketing consent that was ticked; null if none was. */
  lettersWording: string | null
  codeId: Id<'code'> | null
  madeAt: Date
  validUntil: Date
}

type MoneyField = {
  [Field in keyof LineToPlace]: LineToPlace[Field] extends Money ? Field : never
}[keyof LineToPlace]
/** The money fields of a line: stored as whole minor units. The compiler requires every one. */
const moneyFieldFlags: Readonly<Record<MoneyField, true>> = {
  unitPrice: true,
  discount: true,
  unitCost: true,
  paymentFee: true,
  platformFee: true,
  profit: true,
  tax: true,
}
const moneyFields = Object.keys(moneyFieldFlags) as MoneyField[]
type StoredLine = Omit<LineToPlace, MoneyField> & Record<MoneyField, string>

const toStoredLine = (line: LineToPlace): StoredLine => ({
  ...line,
  ...(Object.fromEntries(moneyFields.map((field) => [field, String(line[field].minor)])) as Record<
    MoneyField,
    string
  >),
})
const fromStoredLine = (line: StoredLine): LineToPlace => ({
  ...line,
  ...(Object.fromEntries(moneyFields.map((field) => [field, usd(BigInt(line[field]))])) as Record<
    MoneyField,
    Money
  >),
})

const quoteOf = (row: typeof quoteTable.$inferSelect): Quote => ({
  id: asId('quote', row.id),
  cartId: asId('cart', row.cartId),
  shopId: asId('shop', row.shopId),
  fingerprint: row.fingerprint,
  orderId: row.orderId ? asId('order', row.orderId) : null,
  email: row.email,
  address: row.address as Address,
  lines: (row.lines as StoredLine[]).map(fromStoredLine),
  totals: {
    subtotal: usd(row.subtotalMinor),
    discount: usd(row.discountMinor),
    discountCode: row.discountCode,
    shipping: usd(row.shippingMinor),
    tax: usd(row.taxMinor),
    taxLabel: row.taxLabel,
    taxBps: row.taxBps,
    duty: usd(row.dutyMinor),
    tip: usd(row.tipMinor),
    total: usd(row.totalMinor),
  },
  option: row.shippingOption,
  giftNote: row.giftNote,
  lettersWording: row.lettersWording,
  codeId: row.codeId ? asId('code', row.codeId) : null,
  madeAt: row.madeAt,
  validUntil: row.validUntil,
})

/** A quote not yet written. */
export const createQuote = (fields: Omit<Quote, 'id' | 'orderId' | 'madeAt'>, at: Date): Quote => ({
  ...fields,
  id: newId('quote', at.getTime()),
  orderId: null,
  madeAt: at,
})

export async function insertQuote(tx: Tx, quote: Quote): Promise<Quote> {
  const { totals } = quote
  const [row] = await tx
    .insert(quoteTable)
    .values({
      id: quote.id,
      orderId: quote.orderId,
      cartId: quote.cartId,
      shopId: quote.shopId,
      fingerprint: quote.fingerprint,
      email: quote.email,
      address: quote.address,
      lines: quote.lines.map(toStoredLine),
      currency: totals.total.currency,
      subtotalMinor: totals.subtotal.minor,
      discountMinor: totals.discount.minor,
      codeId: quote.codeId,
      discountCode: totals.discountCode,
      shippingMinor: totals.shipping.minor,
      taxMinor: totals.tax.minor,
      dutyMinor: totals.duty.minor,
      tipMinor: totals.tip.minor,
      giftNote: quote.giftNote,
      lettersWording: quote.lettersWording,
      totalMinor: totals.total.minor,
      shippingOption: quote.option,
      taxLabel: totals.taxLabel,
      taxBps: totals.taxBps,
      madeAt: quote.madeAt,
      validUntil: quote.validUntil,
    })
    .returning()
  return quoteOf(row!)
}

/** A cart's quotes that still hold, newest first. */
export async function selectValidQuotes(tx: Tx, cartId: Id<'cart'>, at: Date): Promise<Quote[]> {
  const rows = await tx
    .select()
    .from(quoteTable)
    .where(and(eq(quoteTable.cartId, cartId), gt(quoteTable.validUntil, at)))
    .orderBy(desc(quoteTable.madeAt))
  return rows.map(quoteOf)
}

/** Throws if this cart has placed an order before. */
export const requireFirstOrder = (tx: Tx, cartId: Id<'cart'>): Promise<void> =>
  assertCondition(
    tx,
    sql`not exists (select from checkout.quote where cart_id = ${cartId} and order_id is not null)`,
  )

export async function lockQuote(tx: Tx, id: Id<'quote'>): Promise<Quote | null> {
  const [row] = await tx.select().from(quoteTable).where(eq(quoteTable.id, id)).for('no key update')
  return row ? quoteOf(row) : null
}
export async function selectQuoteOfOrder(tx: Tx, orderId: Id<'order'>): Promise<Quote | null> {
  const [row] = await tx.select().from(quoteTable).where(eq(quoteTable.orderId, orderId))
  return row ? quoteOf(row) : null
}
/** The cart that each of these orders was placed from. */
export async function findCartsOfOrders(
  tx: Tx,
  orderIds: readonly Id<'order'>[],
): Promise<Map<Id<'order'>, Id<'cart'>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .select({ orderId: quoteTable.orderId, cartId: quoteTable.cartId })
    .from(quoteTable)
    .where(inArray(quoteTable.orderId, [...orderIds]))
  return new Map(rows.map(({ orderId, cartId }) => [asId('order', orderId!), asId('cart', cartId)]))
}
/** Orders this cart placed by other quotes. */
export async function selectOrdersOfCart(tx: Tx, cartId: Id<'cart'>): Promise<Id<'order'>[]> {
  const rows = await tx
    .select({ orderId: quoteTable.orderId })
    .from(quoteTable)
    .where(eq(quoteTable.cartId, cartId))
  return rows.flatMap((row) => (row.orderId ? [asId('order', row.orderId)] : []))
}
export async function setOrderOfQuote(tx: Tx, id: Id<'quote'>, orderId: Id<'order'>): Promise<void> {
  await tx.update(quoteTable).set({ orderId }).where(eq(quoteTable.id, id))
}
