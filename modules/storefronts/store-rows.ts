/** The SQL of stores, posts, pages and collections. */

import { type SQL, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Collection, StoreLink, Writing, WritingForm } from './contract.ts'

type ShopId = Id<'shop'>
const instant = (at: Date | null): SQL =>
  at === null ? sql`null::timestamptz` : sql`${at.toISOString()}::timestamptz`
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

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
    insert into storefronts.store (shop_id, links, saved_at) values (${shopId}, ${json(links)}, ${instant(at)})
    on conflict (shop_id) do update set links = excluded.links, saved_at = excluded.saved_at`)
}

export async function selectFeatured(tx: Tx, shopId: ShopId): Promise<string[]> {
  const rows = await rowsOf<{ listing_id: string }>(
    tx,
    sql`select listing_id from storefronts.featured where shop_id = ${shopId} order by place`,
  )
  return rows.map((row) => row.listing_id)
}

export async function replaceFeatured(tx: Tx, shopId: ShopId, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from storefronts.featured where shop_id = ${shopId}`)
  if (ids.length === 0) return
  const rows = ids.map((id, place) => sql`(${shopId}, ${id}, ${place + 1}::integer)`)
  await tx.execute(
    sql`insert into storefronts.featured (shop_id, listing_id, place) values ${sql.join(rows, sql`, `)}`,
  )
}

type WritingRow = Omit<Writing, 'publishedAt'> & { publishedAt: string | Date | null }
const writingColumns = sql`id, kind, slug, title, body, listing_id as "listingId", published_at as "publishedAt"`
const writingOf = (row: WritingRow): Writing => ({
  ...row,
  publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
})

export async function selectWritings(
  tx: Tx,
  shopId: ShopId,
  of: { kind?: Writing['kind']; publishedBy?: Date; count: number },
): Promise<Writing[]> {
  const rows = await rowsOf<WritingRow>(
    tx,
    sql`select ${writingColumns} from storefronts.writing where shop_id = ${shopId}
        ${of.kind ? sql`and kind = ${of.kind}` : sql``}
        ${of.publishedBy ? sql`and published_at <= ${instant(of.publishedBy)}` : sql``}
        order by published_at desc nulls first, id desc limit ${of.count}`,
  )
  return rows.map(writingOf)
}

export async function selectWriting(
  tx: Tx,
  shopId: ShopId,
  by: { id: string } | { kind: Writing['kind']; slug: string },
): Promise<Writing | null> {
  const [row] = await rowsOf<WritingRow>(
    tx,
    sql`select ${writingColumns} from storefronts.writing where shop_id = ${shopId}
        and ${'id' in by ? sql`id = ${by.id}` : sql`kind = ${by.kind} and slug = ${by.slug}`}`,
  )
  return row ? writingOf(row) : null
}

export async function insertWriting(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  form: WritingForm,
  at: Date,
): Promise<string> {
  const id = newId(form.kind, at.getTime())
  await tx.execute(sql`
    insert into storefronts.writing (id, shop_id, kind, slug, title, body, listing_id, published_at, made_at)
    values (${id}, ${shopId}, ${form.kind}, ${slug}, ${form.title}, ${form.body}, ${form.listingId},
      ${instant(form.published ? at : null)}, ${instant(at)})`)
  return id
}

/** The date of a post is the moment it was first published; taking it back and publishing again gives it a new one. */
export async function updateWriting(
  tx: Tx,
  shopId: ShopId,
  id: string,
  form: WritingForm,
  at: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update storefronts.writing set title = ${form.title}, body = ${form.body}, listing_id = ${form.listingId},
          published_at = ${form.published ? sql`coalesce(published_at, ${instant(at)})` : sql`null`}
        where shop_id = ${shopId} and id = ${id} and kind = ${form.kind} returning 1`,
  )
  return rows.length > 0
}

export async function deleteWriting(tx: Tx, shopId: ShopId, id: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`delete from storefronts.writing where shop_id = ${shopId} and id = ${id} returning 1`,
  )
  return rows.length > 0
}

export async function selectSlugs(
  tx: Tx,
  shopId: ShopId,
  of: 'post' | 'page' | 'collection',
): Promise<Set<string>> {
  const rows = await rowsOf<{ slug: string }>(
    tx,
    of === 'collection'
      ? sql`select slug from storefronts.collection where shop_id = ${shopId}`
      : sql`select slug from storefronts.writing where shop_id = ${shopId} and kind = ${of}`,
  )
  return new Set(rows.map((row) => row.slug))
}

export async function selectCollections(tx: Tx, shopId: ShopId): Promise<Collection[]> {
  return rowsOf<Collection>(
    tx,
    sql`select c.slug, c.title, c.description,
          coalesce(jsonb_agg(l.listing_id order by l.place) filter (where l.listing_id is not null), '[]') as "listingIds"
        from storefronts.collection c left join storefronts.collection_listing l on l.collection_id = c.id
        where c.shop_id = ${shopId} group by c.id order by c.id`,
  )
}

export async function insertCollection(
  tx: Tx,
  shopId: ShopId,
  made: { slug: string; title: string; description: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into storefronts.collection (shop_id, slug, title, description, made_at)
    values (${shopId}, ${made.slug}, ${made.title}, ${made.description}, ${instant(at)})`)
}

export async function updateCollection(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  form: { title: string; description: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update storefronts.collection set title = ${form.title}, description = ${form.description}
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
  const rows = ids.map((id, place) => sql`(${shopId}, ${collection}, ${id}, ${place + 1}::integer)`)
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

/** Makes the writers of one shop wait for each other while an address or a count is settled. */
export async function lockStore(tx: Tx, shopId: ShopId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storefronts:${shopId}`}, 0))`)
}
