import { type Id, newId } from '#kernel/id.ts'
import type { Database } from '../../platform/database/tx.ts'

/** An open shop without people, for tests of what a shop owns. */
export async function openShop(database: Database, handle: string): Promise<Id<'shop'>> {
  const id = newId('shop')
  await database.execute(
    `insert into accounts.shop (id, handle, name, opened_at) values ($1, $2, $3, '2025-01-01T08:00:00Z')`,
    [id, handle, `Shop ${handle}`],
  )
  return id
}
