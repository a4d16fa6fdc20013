/** The SQL of the links page and its clicks. */

import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { MenuItem } from './document.ts'

type ShopId = Id<'shop'>

export const selectBioLinks = (tx: Tx, shopId: ShopId): Promise<MenuItem[]> =>
  rowsOf<MenuItem>(
    tx,
    sql`select label, target from storefronts.bio_link where shop_id = ${shopId} order by place`,
  )

export async function replaceBioLinks(tx: Tx, shopId: ShopId, links: readonly MenuItem[]): Promise<void> {
  await tx.execute(sql`delete from storefronts.bio_link where shop_id = ${shopId}`)
  if (links.length === 0) return
  const rows = links.map(
    ({ label, target }, index) => sql`(${shopId}, ${index + 1}::integer, ${label}, ${target})`,
  )
  await tx.execute(
    sql`insert into storefronts.bio_link (shop_id, place, label, target) values ${sql.join(rows, sql`, `)}`,
  )
}

export async function addClick(tx: Tx, shopId: ShopId, target: string, day: string): Promise<void> {
  await tx.execute(
    sql`insert into storefronts.bio_click (shop_id, target, day, clicks) values (${shopId}, ${target}, ${day}::date, 1)
        on conflict (shop_id, target, day) do update set clicks = bio_click.clicks + 1`,
  )
}

export async function sumClicks(tx: Tx, shopId: ShopId, since: SQL): Promise<Map<string, number>> {
  const rows = await rowsOf<{ target: string; clicks: number }>(
    tx,
    sql`select target, sum(clicks)::integer as clicks from storefronts.bio_click
        where shop_id = ${shopId} and day > ${since} group by target`,
  )
  return new Map(rows.map(({ target, clicks }) => [target, clicks]))
}
