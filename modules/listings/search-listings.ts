import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { likeText } from './find-listings.ts'

export type ListingFound = {
  id: string
  shopId: string
  number: number
  slug: string
  title: string
  status: string
}

/** Listings of every shop, for staff: by id, number as `user-7`, or part of the title. */
export async function searchListings(tx: Tx, words: string, most: number): Promise<ListingFound[]> {
  const number = /^user-(\d{1,9})$/i.exec(words)?.[1]
  const rows = await rowsOf<Omit<ListingFound, 'shopId'> & { shop_id: string }>(
    tx,
    sql`select l.id, l.shop_id, l.number, l.slug, v.title, l.status
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.id = ${words} or l.number = ${number ? Number(number) : -1} or v.title ilike ${likeText(words)}
        order by l.created_at desc limit ${most}`,
  )
  return rows.map(({ shop_id, ...row }) => ({ ...row, shopId: shop_id }))
}
