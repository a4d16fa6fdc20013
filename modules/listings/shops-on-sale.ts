import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** The shops that have something on sale now. */
export async function findShopsOnSale(tx: Tx, shopIds: readonly Id<'shop'>[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ shop_id: Id<'shop'> }>(
    tx,
    sql`select shop_id from listings.tally where status = 'active' and many > 0
      and shop_id in (select jsonb_array_elements_text(${JSON.stringify(shopIds)}::jsonb))`,
  )
  return new Set(rows.map((row) => row.shop_id))
}
