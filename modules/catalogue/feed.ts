/** An outside press's own data on the blanks it makes: their cost to the house, and what is out of stock. */

import { and, eq, sql } from 'drizzle-orm'
import { boolean, jsonb, text } from 'drizzle-orm/pg-core'
import { after, days, hours, minutes } from '#kernel/instant.ts'
import { instantColumn } from '#platform/database/columns.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { limits } from './limits.ts'
import { catalogue } from './tables.ts'

const feedTable = catalogue.table('feed', {
  blankId: text('blank_id').primaryKey(),
  provider: text().notNull(),
  firstAskedAt: instantColumn('first_asked_at').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  readAt: instantColumn('read_at'),
  costs: jsonb().$type<Record<string, number>>().notNull(),
  gone: text().array().notNull(),
  trouble: text().notNull(),
  moved: boolean().notNull().default(false),
})
export type FeedAnswer = typeof feedTable.$inferSelect

/** The answers about every blank asked about. */
export const findFeed = async (tx: Tx): Promise<ReadonlyMap<string, FeedAnswer>> =>
  new Map((await tx.select().from(feedTable)).map((row) => [row.blankId, row]))

/** Tells if it is time to ask again: soon if the press reported a change. */
export function isFeedDue(answer: FeedAnswer | undefined, at: Date): boolean {
  if (!answer) return true
  if (answer.moved && after(answer.askedAt, minutes(limits.feedMovedMinutes)) <= at) return true
  const isAnswered = answer.readAt?.getTime() === answer.askedAt.getTime()
  const hoursBetween = limits.feedAgainHours[isAnswered ? 'heard' : 'unheard']
  return after(answer.askedAt, hours(hoursBetween)) <= at
}

/** Tells if its data has lapsed: the press hasn't given a cost for a week. */
export const hasFeedLapsed = (answer: FeedAnswer, at: Date): boolean =>
  after(answer.readAt ?? answer.firstAskedAt, days(limits.feedDays)) <= at

/** Stores the reported cost of each size, in cents, and the SKUs out of stock. */
export async function recordFeedAnswer(
  tx: Tx,
  answer: { blankId: string; provider: string; costs: Record<string, number>; gone: string[] },
  at: Date,
): Promise<void> {
  const { costs, gone } = answer
  const row = { askedAt: at, readAt: at, costs, gone, trouble: '' }
  await tx
    .insert(feedTable)
    .values({ blankId: answer.blankId, provider: answer.provider, firstAskedAt: at, ...row })
    .onConflictDoUpdate({ target: feedTable.blankId, set: row })
}

/** Takes a blank's marks of reported changes; tells if there were any. Later changes are marked again. */
export async function clearFeedChange(tx: Tx, blankId: string): Promise<boolean> {
  const rows = await tx
    .update(feedTable)
    .set({ moved: false })
    .where(and(eq(feedTable.blankId, blankId), feedTable.moved))
    .returning({ blankId: feedTable.blankId })
  return rows.length > 0
}

/** Notes that a press reported changes of prices or stock: its blanks are asked about soon. */
export const recordFeedChange = async (tx: Tx, provider: string): Promise<void> =>
  void (await tx.update(feedTable).set({ moved: true }).where(eq(feedTable.provider, provider)))

/** Notes that no answer came; the earlier one stays, with its own moment. */
export async function recordFeedTrouble(
  tx: Tx,
  { trouble, moved, ...source }: { blankId: string; provider: string; trouble: string; moved: boolean },
  at: Date,
): Promise<void> {
  const row = { askedAt: at, trouble: trouble.slice(0, 300), ...(moved ? { moved } : {}) }
  await tx
    .insert(feedTable)
    .values({ ...source, firstAskedAt: at, readAt: null, costs: {}, gone: [], ...row })
    .onConflictDoUpdate({ target: feedTable.blankId, set: row })
}

/**
 * Writes it into the stock of a blank that isn't counted: whatever the press is out of is unavailable, everything
 * else available. A counted blank keeps its counts.
 */
export async function writeSoldOut(tx: Tx, blankId: string, gone: readonly string[]): Promise<void> {
  const variants = await rowsOf<{ sku: string; fresh: boolean }>(
    tx,
    sql`
    with before as (select sku, stock from catalogue.variant where blank_id = ${blankId} for update)
    update catalogue.variant set stock = case when variant.sku = any(array(
        select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))) then 0 end
    from before where variant.sku = before.sku
      and exists (select from catalogue.offer o where o.blank_id = ${blankId} and not o.runs_out)
    returning variant.sku, variant.stock = 0 and before.stock is distinct from 0 and variant.retired_at is null as fresh`,
  )
  const skus = variants.filter(({ fresh }) => fresh).map(({ sku }) => sku)
  if (skus.length > 0) await tell(tx, 'variants.gone', { blankId, skus: skus.sort() })
  await tx.execute(sql`
    update catalogue.blank set available = (
      select case when bool_or(stock is null) then null else sum(stock) end
      from catalogue.variant where blank_id = ${blankId} and retired_at is null)
    where id = ${blankId}`)
}
