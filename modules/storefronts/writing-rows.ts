/** The SQL of posts and pages, and of their changed addresses. */

import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Writing, WritingForm } from './contract.ts'

type ShopId = Id<'shop'>

type WritingRow = Omit<Writing, 'publishedAt'> & { publishedAt: string | Date | null }
const writingColumns = sql`id, kind, slug, title, body, listing_id as "listingId", published_at as "publishedAt",
  description, picture_id as "pictureId", place`
const writingOf = (row: WritingRow): Writing => ({
  ...row,
  publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
})

export async function selectWritings(
  tx: Tx,
  shopId: ShopId,
  input: { kind?: Writing['kind']; publishedBy?: Date; count: number },
): Promise<Writing[]> {
  const rows = await rowsOf<WritingRow>(
    tx,
    sql`select ${writingColumns} from storefronts.writing where shop_id = ${shopId}
        ${input.kind ? sql`and kind = ${input.kind}` : sql``}
        ${input.publishedBy ? sql`and published_at <= ${instant(input.publishedBy)}` : sql``}
        order by ${input.kind === 'page' ? sql`place, ` : sql``}published_at desc nulls first, id desc limit ${input.count}`,
  )
  return rows.map(writingOf)
}

/** The next moment a scheduled text is shown; null if none waits. */
export async function selectNextPublication(tx: Tx, shopId: ShopId, at: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ next: string | Date | null }>(
    tx,
    sql`select min(published_at) as next from storefronts.writing
        where shop_id = ${shopId} and published_at > ${instant(at)}`,
  )
  return row?.next ? new Date(row.next) : null
}

export async function selectWriting(
  tx: Tx,
  shopId: ShopId,
  key: { id: string } | { kind: Writing['kind']; slug: string },
): Promise<Writing | null> {
  const [row] = await rowsOf<WritingRow>(
    tx,
    sql`select ${writingColumns} from storefronts.writing where shop_id = ${shopId}
        and ${'id' in key ? sql`id = ${key.id}` : sql`kind = ${key.kind} and slug = ${key.slug}`}`,
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
    insert into storefronts.writing (id, shop_id, kind, slug, title, body, listing_id, published_at, description,
      picture_id, place, made_at)
    values (${id}, ${shopId}, ${form.kind}, ${slug}, ${form.title}, ${form.body}, ${form.listingId},
      ${instant(form.published ? (form.publishAt ?? at) : null)}, ${form.description}, ${form.pictureId},
      ${form.place}, ${instant(at)})`)
  return id
}

/** A post's date is the moment of its first publication, or the given one; unpublishing it clears the date. */
export async function updateWriting(
  tx: Tx,
  shopId: ShopId,
  id: string,
  { slug, ...form }: WritingForm,
  at: Date,
): Promise<boolean> {
  const date = form.publishAt ? instant(form.publishAt) : sql`coalesce(published_at, ${instant(at)})`
  const rows = await rowsOf(
    tx,
    sql`update storefronts.writing set title = ${form.title}, body = ${form.body}, listing_id = ${form.listingId},
          published_at = ${form.published ? date : sql`null`}, description = ${form.description},
          picture_id = ${form.pictureId}, place = ${form.place}, slug = ${slug ? sql`${slug}` : sql`slug`}
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
  kind: 'post' | 'page' | 'collection',
): Promise<Set<string>> {
  const rows = await rowsOf<{ slug: string }>(
    tx,
    kind === 'collection'
      ? sql`select slug from storefronts.collection where shop_id = ${shopId}`
      : sql`select slug from storefronts.writing where shop_id = ${shopId} and kind = ${kind}`,
  )
  return new Set(rows.map((row) => row.slug))
}

type Kind = 'post' | 'page' | 'collection'
/**
 * Stores an old address. Everything that redirected to it redirects straight to the new one; an address in use again
 * doesn't redirect.
 */
export async function insertMovedAddress(
  tx: Tx,
  shopId: ShopId,
  kind: Kind,
  from: string,
  to: string,
): Promise<void> {
  await tx.execute(
    sql`update storefronts.moved set now = ${to} where shop_id = ${shopId} and kind = ${kind} and now = ${from}`,
  )
  await tx.execute(
    sql`insert into storefronts.moved (shop_id, kind, slug, now) values (${shopId}, ${kind}, ${from}, ${to})
        on conflict (shop_id, kind, slug) do update set now = excluded.now`,
  )
  await tx.execute(
    sql`delete from storefronts.moved where shop_id = ${shopId} and kind = ${kind} and slug = ${to}`,
  )
}

/** The present address of a former one. */
export async function selectMovedAddress(
  tx: Tx,
  shopId: ShopId,
  kind: Kind,
  slug: string,
): Promise<string | null> {
  const [row] = await rowsOf<{ now: string }>(
    tx,
    sql`select now from storefronts.moved where shop_id = ${shopId} and kind = ${kind} and slug = ${slug}`,
  )
  return row?.now ?? null
}
