import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'

/**
 * Erases an erased shop's own words for search engines, its tags, photographs and chosen addresses, present and past.
 * Titles and descriptions stay with fans' orders.
 */
export async function forgetListings(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.execute(sql`
    update listings.listing set tags = '{}', photos = '[]', search_title = null, search_description = null, slug = 'listing-' || number || '-ended'
    where shop_id = ${shopId}`)
  await tx.execute(sql`delete from listings.former_address where shop_id = ${shopId}`)
}
