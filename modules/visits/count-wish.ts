import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { findSalts, forgetMarks, lockCounting } from './visit-rows.ts'
import { visitorHash } from './visitor.ts'

/** The size of a sold-out product that a fan says they wanted. `visitor`: as in `VisitStep`. */
export type SizeWish = {
  shop: { id: Id<'shop'>; timeZone: string }
  visitor: string
  listingId: Id<'listing'>
  blankId: string
  size: string
}

/** Counts a wish: one per listing, visitor and day. */
export async function countWish(tx: Tx, wish: SizeWish, at: Date): Promise<void> {
  const { shop, listingId, blankId, size } = wish
  await lockCounting(tx)
  await forgetMarks(tx, addDays(localDate(at, 'UTC'), -1))
  const day = localDate(at, shop.timeZone)
  const salts = await findSalts(tx, [day])
  const mark = visitorHash(shop.id, wish.visitor, salts.get(day)!)
  await tx.execute(sql`with fresh as (
      insert into visits.seen (shop_id, day, mark, page) values (${shop.id}, ${day}::date, ${mark}, ${`wish:${listingId}`})
      on conflict do nothing returning 1)
    insert into visits.wish as sums (shop_id, day, listing_id, blank_id, size, fans)
    select ${shop.id}, ${day}::date, ${listingId}, ${blankId}, ${size}, 1 from fresh
    on conflict (shop_id, listing_id, day, blank_id, size) do update set fans = sums.fans + 1`)
}

export type SizeDemand = { blankId: string; size: string; fans: number }

/** A listing's wished-for sizes on some days, both ends included, most wanted first. */
export function findWishes(
  tx: Tx,
  shopId: Id<'shop'>,
  listingId: Id<'listing'>,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<SizeDemand[]> {
  return rowsOf<SizeDemand>(
    tx,
    sql`select blank_id as "blankId", size, sum(fans)::int as fans from visits.wish
        where shop_id = ${shopId} and listing_id = ${listingId} and day between ${from}::date and ${to}::date
        group by 1, 2 order by 3 desc, 1, 2`,
  )
}
