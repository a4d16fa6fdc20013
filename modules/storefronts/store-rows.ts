/** The SQL of a store's profile links and featured listings. */

import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { StoreLink } from './contract.ts'

type ShopId = Id<'shop'>
const toJson = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

export async function selectLinks(tx: Tx, shopId: ShopId): Promise<StoreLink[]> {
  const [row] = await rowsOf<{ links: StoreLink[] }>(
    tx,
    sql`select links from storefronts.store where shop_id = ${shopId}`,
  )
  return row?.links ?? []
}

export async function upsertLinks(
  tx: Tx,
  shopId: ShopId,
  links: readonly StoreLink[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into storefronts.store (shop_id, links, saved_at) values (${shopId}, ${toJson(links)}, ${instant(at)})
    on conflict (shop_id) do update set links = excluded.links, saved_at = excluded.saved_at`)
}

export async function selectFeatured(tx: Tx, shopId: ShopId): Promise<Id<'listing'>[]> {
  const rows = await rowsOf<{ listing_id: Id<'listing'> }>(
    tx,
    sql`select listing_id from storefronts.featured where shop_id = ${shopId} order by place`,
  )
  return rows.map((row) => row.listing_id)
}

export async function replaceFeatured(tx: Tx, shopId: ShopId, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from storefronts.featured where shop_id = ${shopId}`)
  if (ids.length === 0) return
  const rows = ids.map((id, index) => sql`(${shopId}, ${id}, ${index + 1}::integer)`)
  await tx.execute(
    sql`insert into storefronts.featured (shop_id, listing_id, place) values ${sql.join(rows, sql`, `)}`,
  )
}

/** Makes writers of one shop wait for each other while an address or a count is decided. */
export async function lockStore(tx: Tx, shopId: ShopId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storefronts:${shopId}`}, 0))`)
}

/** Erases a store's content: drafts, texts, links, posts, pages, collections, and picture descriptions. */
export async function forgetStore(tx: Tx, shopId: ShopId): Promise<void> {
  await tx.execute(sql`delete from storefronts.collection_listing where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.collection where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.writing where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.featured where shop_id = ${shopId}`)
  for (const table of [sql`bio_click`, sql`bio_link`, sql`moved`])
    await tx.execute(sql`delete from storefronts.${table} where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.desk where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.edition where shop_id = ${shopId}`)
  await tx.execute(sql`update storefronts.picture set alt = '' where shop_id = ${shopId}`)
  await tx.execute(sql`delete from storefronts.store where shop_id = ${shopId}`)
}
