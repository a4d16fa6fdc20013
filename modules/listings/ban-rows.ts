/** The SQL of bans: listings hidden from fans, whatever their own status. */

import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

export type BanKind = 'hidden' | 'taken_down'

export async function insertBan(tx: Tx, listingId: Id<'listing'>, kind: BanKind, at: Date): Promise<void> {
  await tx.execute(sql`insert into listings.ban (listing_id, kind, since)
    values (${listingId}, ${kind}, ${instant(at)})
    on conflict (listing_id) do update set kind = excluded.kind, since = excluded.since`)
}

export async function liftBan(tx: Tx, listingId: Id<'listing'>): Promise<void> {
  await tx.execute(sql`delete from listings.ban where listing_id = ${listingId}`)
}

/** The banned ones of these listings, each with its kind of ban. */
export async function findBans(tx: Tx, listingIds: readonly Id<'listing'>[]): Promise<Map<string, BanKind>> {
  if (listingIds.length === 0) return new Map()
  const list = sql.join(
    [...new Set(listingIds)].map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf<{ listing_id: Id<'listing'>; kind: BanKind }>(
    tx,
    sql`select listing_id, kind from listings.ban where listing_id in (${list})`,
  )
  return new Map(rows.map((row) => [row.listing_id, row.kind]))
}
