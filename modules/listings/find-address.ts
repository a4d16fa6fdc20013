import { sql } from 'drizzle-orm'
import { asId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Listing, ShopId } from './listing.ts'
import { selectListing } from './listing-rows.ts'

/** A shop's listing by its dashboard number (`user-N`), whatever its status. */
export async function findListingByNumber(tx: Tx, shopId: ShopId, number: number): Promise<Listing | null> {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from listings.listing where shop_id = ${shopId} and number = ${number}`,
  )
  return row ? selectListing(tx, shopId, asId('listing', row.id)) : null
}

/** The present address of a listing that was once at this one. */
export async function findFormerAddress(tx: Tx, shopId: ShopId, slug: string): Promise<string | null> {
  const [row] = await rowsOf<{ slug: string }>(
    tx,
    sql`select l.slug from listings.former_address f join listings.listing l on l.id = f.listing_id
        where f.shop_id = ${shopId} and f.slug = ${slug}`,
  )
  return row?.slug ?? null
}

/** Listings at these addresses of a shop. */
export async function findListingIds(
  tx: Tx,
  shopId: ShopId,
  slugs: readonly string[],
): Promise<Map<string, Listing['id']>> {
  if (slugs.length === 0) return new Map()
  const rows = await rowsOf<{ id: Listing['id']; slug: string }>(
    tx,
    sql`select id, slug from listings.listing where shop_id = ${shopId}
        and slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))`,
  )
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
