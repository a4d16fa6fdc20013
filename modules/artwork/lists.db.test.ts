/** A shop's designs and pictures, read page after page while others are saved. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type Id, newId } from '#kernel/id.ts'
import type { Slice } from '#kernel/page.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { findArtworks, findDesigns } from './index.ts'

let database: Database
const shopId = newId('shop')
beforeAll(async () => {
  database = await openTestDatabase()
  await database.transact((tx) =>
    tx.execute(
      sql`insert into accounts.shop (id, handle, name, opened_at) values (${shopId}, 'lists', 'Lists', now())`,
    ),
  )
})
afterAll(() => database.close())

const hashOf = (id: string): string => id.slice(-32).repeat(2)
/** Adds one at this second. Three share each second, so that time alone gives no order. */
async function addDesign(tx: Tx, second: number): Promise<string> {
  const id = newId('design')
  await tx.execute(sql`with one as (
      insert into artwork.design (id, shop_id, name, version, began_at, saved_at)
        values (${id}, ${shopId}, 'One', 1, to_timestamp(${second}), to_timestamp(${second})))
    insert into artwork.design_version (id, shop_id, design_id, number, hash, document, saved_at)
      values (${newId('designVersion')}, ${shopId}, ${id}, 1, ${hashOf(id)}, '{}', to_timestamp(${second}))`)
  return id
}
async function addPicture(tx: Tx, second: number): Promise<string> {
  const id = newId('artwork')
  await tx.execute(sql`insert into artwork.artwork (id, shop_id, name, kind, source_hash, hash, bytes, width, height, transparent, stored_at)
    values (${id}, ${shopId}, 'one.png', 'raster', ${hashOf(id)}, ${hashOf(id)}, 1, 10, 10, false, to_timestamp(${second}))`)
  return id
}
const lists: [
  string,
  (tx: Tx, second: number) => Promise<string>,
  (tx: Tx, shopId: Id<'shop'>, cursor: string | null) => Promise<Slice<{ id: string }>>,
][] = [
  ['designs', addDesign, findDesigns],
  ['pictures', addPicture, findArtworks],
]

test.each(lists)(
  'all %s are listed, each once, though newer ones are added between pages',
  async (_, add, find) => {
    const ids = await database.transact(async (tx) => {
      const ids: string[] = []
      for (let n = 0; n < 60; n += 1) ids.push(await add(tx, 1_000 + Math.floor(n / 3)))
      return ids
    })
    const listedIds: string[] = []
    for (let cursor: string | null = null, pages = 1; pages <= 10; pages += 1) {
      const page: Slice<{ id: string }> = await database.read((tx) => find(tx, shopId, cursor))
      listedIds.push(...page.rows.map(({ id }) => id))
      cursor = page.next
      if (cursor === null) break
      await database.transact((tx) => add(tx, 5_000 + pages))
    }
    expect(listedIds.toSorted()).toEqual(ids.toSorted())
  },
)
