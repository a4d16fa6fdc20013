/** The SQL of a store's pictures. */

import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { StorePicture } from './contract.ts'

type ShopId = Id<'shop'>
const columns = sql`id, hash, width, height, alt`

export const selectPictures = (tx: Tx, shopId: ShopId): Promise<StorePicture[]> =>
  rowsOf<StorePicture>(
    tx,
    sql`select ${columns} from storefronts.picture where shop_id = ${shopId} order by id desc`,
  )

export async function selectPicture(tx: Tx, id: string): Promise<StorePicture | null> {
  const [row] = await rowsOf<StorePicture>(
    tx,
    sql`select ${columns} from storefronts.picture where id = ${id}`,
  )
  return row ?? null
}

export async function countPictures(tx: Tx, shopId: ShopId): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from storefronts.picture where shop_id = ${shopId}`,
  )
  return row!.count
}

/** The same artwork again is the same picture, with the newer words if given. */
export async function insertPicture(
  tx: Tx,
  shopId: ShopId,
  artwork: { id: string; hash: string; width: number; height: number },
  alt: string,
  at: Date,
): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`insert into storefronts.picture (id, shop_id, artwork_id, hash, width, height, alt, made_at)
        values (${newId('picture', at.getTime())}, ${shopId}, ${artwork.id}, ${artwork.hash}, ${artwork.width},
          ${artwork.height}, ${alt}, ${instant(at)})
        on conflict (shop_id, artwork_id) do update set
          alt = case when excluded.alt = '' then picture.alt else excluded.alt end
        returning id`,
  )
  return row!.id
}

export async function updatePicture(tx: Tx, shopId: ShopId, id: string, alt: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update storefronts.picture set alt = ${alt} where shop_id = ${shopId} and id = ${id} returning 1`,
  )
  return rows.length > 0
}

export async function deletePicture(tx: Tx, shopId: ShopId, id: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`delete from storefronts.picture where shop_id = ${shopId} and id = ${id} returning 1`,
  )
  return rows.length > 0
}

/** Hashes of pictures that only this shop made public. */
export async function selectUnusedPictures(tx: Tx, shopId: ShopId): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    tx,
    sql`select distinct a.hash from storefronts.picture a where a.shop_id = ${shopId}
        and not exists (select from storefronts.picture b where b.hash = a.hash and b.shop_id <> a.shop_id)`,
  )
  return rows.map(({ hash }) => hash)
}
