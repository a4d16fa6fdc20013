/** The SQL of collections. */

import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Collection, CollectionRule } from './contract.ts'

type ShopId = Id<'shop'>
const toJson = (value: unknown): SQL =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`
type CollectionFields = { title: string; description: string; rule: CollectionRule | null }

const select = (tx: Tx, where: SQL): Promise<Collection[]> =>
  rowsOf<Collection>(
    tx,
    sql`select c.slug, c.title, c.description, c.rule,
          coalesce(jsonb_agg(l.listing_id order by l.place) filter (where l.listing_id is not null), '[]') as "listingIds"
        from storefronts.collection c left join storefronts.collection_listing l on l.collection_id = c.id
        where ${where} group by c.id order by c.id`,
  )

export const selectCollections = (tx: Tx, shopId: ShopId): Promise<Collection[]> =>
  select(tx, sql`c.shop_id = ${shopId}`)

export async function selectCollection(tx: Tx, shopId: ShopId, slug: string): Promise<Collection | null> {
  return (await select(tx, sql`c.shop_id = ${shopId} and c.slug = ${slug}`))[0] ?? null
}

export async function insertCollection(
  tx: Tx,
  shopId: ShopId,
  fields: CollectionFields & { slug: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into storefronts.collection (shop_id, slug, title, description, rule, made_at)
    values (${shopId}, ${fields.slug}, ${fields.title}, ${fields.description}, ${toJson(fields.rule)}, ${instant(at)})`)
}

export async function updateCollection(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  form: CollectionFields & { slug: string | null },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update storefronts.collection set title = ${form.title}, description = ${form.description},
          rule = ${toJson(form.rule)}, slug = ${form.slug ? sql`${form.slug}` : sql`slug`}
        where shop_id = ${shopId} and slug = ${slug} returning 1`,
  )
  return rows.length > 0
}

export async function replaceCollectionListings(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  ids: readonly string[],
): Promise<void> {
  const collection = sql`(select id from storefronts.collection where shop_id = ${shopId} and slug = ${slug})`
  await tx.execute(sql`delete from storefronts.collection_listing where collection_id = ${collection}`)
  if (ids.length === 0) return
  const rows = ids.map((id, index) => sql`(${shopId}, ${collection}, ${id}, ${index + 1}::integer)`)
  await tx.execute(
    sql`insert into storefronts.collection_listing (shop_id, collection_id, listing_id, place)
        values ${sql.join(rows, sql`, `)}`,
  )
}

export async function deleteCollection(tx: Tx, shopId: ShopId, slug: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`delete from storefronts.collection where shop_id = ${shopId} and slug = ${slug} returning 1`,
  )
  return rows.length > 0
}
