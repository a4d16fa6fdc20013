import { type Id, parseId } from '#kernel/id.ts'
import type { Slice } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PostedEntry } from './entry.ts'
import { readEntries } from './entry-rows.ts'
import { limits } from './limits.ts'

/**
 * A page of entries, newest first, by shop, order and kind. `about` matches an entry's id, reference or order; the
 * cursor is the number of the previous page's last entry.
 */
export async function findEntries(
  tx: Tx,
  filter: { shopId?: Id<'shop'>; orderId?: Id<'order'>; kind?: string; about?: string },
  cursor: string | null = null,
  size: number = limits.entriesPerPage,
): Promise<Slice<PostedEntry>> {
  const below = cursor && /^[1-9]\d{0,15}$/.test(cursor) ? Number(cursor) : null
  const entries = await readEntries(tx, { ...filter, below }, size + 1)
  const rows = entries.slice(0, size)
  return { rows, next: entries.length > size ? String(rows.at(-1)!.number) : null }
}

/** Every entry about a cause (an order, a refund, a payout) or a shop, newest first. */
export function findEntriesAbout(tx: Tx, subject: string, limit = 200): Promise<PostedEntry[]> {
  const shopId = parseId('shop', subject)
  return readEntries(tx, shopId ? { shopId } : { about: subject }, limit)
}
