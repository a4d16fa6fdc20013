import { type Id, parseId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PostedEntry } from './entry.ts'
import { countEntries, readEntries } from './entry-rows.ts'
import { limits } from './limits.ts'

/** A page of entries, newest first, by shop, order and kind. `about` matches an entry's id, reference or order. */
export async function findEntries(
  tx: Tx,
  filter: { shopId?: Id<'shop'>; orderId?: Id<'order'>; kind?: string; about?: string },
  page: number,
): Promise<Page<PostedEntry>> {
  const total = await countEntries(tx, filter)
  const rows = await readEntries(tx, filter, limits.entriesPerPage, (page - 1) * limits.entriesPerPage)
  return pageOf(rows, total, page, limits.entriesPerPage)
}

/** Everything the book says about a cause (an order, a refund, a payout) or a shop; newest first. */
export function entriesAbout(tx: Tx, subject: string, limit = 200): Promise<PostedEntry[]> {
  const shopId = parseId('shop', subject)
  return readEntries(tx, shopId ? { shopId } : { about: subject }, limit)
}
