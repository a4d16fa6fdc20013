/** The SQL of refunds that wait for a second person. */

import { and, asc, eq, isNull } from 'drizzle-orm'
import { bigint, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { RefundInput } from './refund-parts.ts'

const table = pgSchema('checkout').table('refund_request', {
  id: text('id').primaryKey(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  asked: jsonb('asked').notNull(),
  askedBy: text('asked_by').$type<Id<'person'>>().notNull(),
  askedByName: text('asked_by_name').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  decision: text('decision'),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instantColumn('decided_at'),
})

const StoredInput = z.strictObject({
  unitIds: z.array(z.string()),
  downloadIds: z.array(z.string()),
  shipping: z.boolean(),
  goodwillMinor: z.string().regex(/^\d{1,15}$/),
  tip: z.boolean().default(false),
  rest: z.boolean().default(false),
  lessGoodwill: z.boolean().default(false),
  reason: z.string(),
  key: z.string(),
  ourFault: z.boolean(),
})

export type RefundRequest = {
  id: Id<'refundRequest'>
  orderId: Id<'order'>
  amount: Money
  asked: RefundInput
  askedBy: Id<'person'>
  askedByName: string
  askedAt: Date
  decision: 'approved' | 'refused' | null
  decidedByName: string | null
  decidedAt: Date | null
}

export async function insertRequest(
  tx: Tx,
  row: Pick<RefundRequest, 'id' | 'orderId' | 'amount' | 'asked' | 'askedBy' | 'askedByName' | 'askedAt'>,
): Promise<void> {
  const { asked: input, amount, ...fields } = row
  const stored: z.input<typeof StoredInput> = {
    unitIds: [...(input.unitIds ?? [])],
    downloadIds: [...(input.downloadIds ?? [])],
    shipping: input.shipping ?? false,
    tip: input.tip ?? false,
    rest: input.rest ?? false,
    lessGoodwill: input.lessGoodwill ?? false,
    goodwillMinor: String(input.goodwill?.minor ?? 0n),
    reason: input.reason,
    key: input.key,
    ourFault: input.ourFault ?? false,
  }
  await tx.insert(table).values({ ...fields, amountMinor: amount.minor, asked: stored })
}

/** Requests of one order, or all that wait, oldest first. */
export async function selectRequests(
  tx: Tx,
  selection: { orderId: Id<'order'> } | 'waiting',
): Promise<RefundRequest[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(selection === 'waiting' ? isNull(table.decision) : eq(table.orderId, selection.orderId))
    .orderBy(asc(table.askedAt))
    .limit(200)
  return rows.map(requestOf)
}

/** Locks the request until the transaction ends. */
export async function lockRequest(tx: Tx, id: Id<'refundRequest'>): Promise<RefundRequest | null> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row ? requestOf(row) : null
}

export async function decideRequest(
  tx: Tx,
  id: Id<'refundRequest'>,
  decided: { decision: 'approved' | 'refused'; decidedBy: string; decidedByName: string; decidedAt: Date },
): Promise<void> {
  await tx
    .update(table)
    .set(decided)
    .where(and(eq(table.id, id), isNull(table.decision)))
}

function requestOf(row: typeof table.$inferSelect): RefundRequest {
  const { goodwillMinor, unitIds, downloadIds, ...stored } = StoredInput.parse(row.asked)
  return {
    id: row.id as Id<'refundRequest'>,
    orderId: row.orderId as Id<'order'>,
    amount: usd(row.amountMinor),
    asked: {
      ...stored,
      unitIds: unitIds.map((id) => asId('unit', id)),
      downloadIds: downloadIds.map((id) => asId('download', id)),
      goodwill: usd(BigInt(goodwillMinor)),
    },
    askedBy: row.askedBy,
    askedByName: row.askedByName,
    askedAt: row.askedAt,
    decision: row.decision as RefundRequest['decision'],
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt,
  }
}
