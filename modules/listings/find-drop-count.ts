import { sql } from 'drizzle-orm'
import { asId } from '#kernel/id.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { LiveListing } from './contract.ts'
import { type Listing, type ListingId, saleStateOf } from './listing.ts'

/**
 * The free units of a drop's present run, read without a lock: for its line, and for pages that show whether it is
 * gone.
 */
export type DropCount = {
  listingId: ListingId
  run: number
  cap: number
  /** Neither sold nor held for payment. */
  unitsLeft: number
  /** Not paid for. */
  unsold: number
  /** All are paid: only a cancellation gives any back. */
  soldOut: boolean
  /** A hold wasn't paid for in time; `holds.freeLapsed` frees it. */
  lapsed: boolean
  sale: LiveListing['sale']
  startsAt: Date | null
}

/** Null if it is unlimited, or hidden. */
export async function findDropCount(tx: Tx, id: ListingId, at: Date): Promise<DropCount | null> {
  const [row] = await rowsOf<{
    run: number
    cap: number
    base: number
    sold: number
    reserved: number
    status: Listing['status']
    starts_at: string | Date | null
    ends_at: string | Date | null
    lapsed: boolean
  }>(
    tx,
    sql`select k.run, k.cap, k.base, k.sold, k.reserved, l.status, l.starts_at, l.ends_at, k.reserved > 0 and exists (
          select from listings.hold h where h.listing_id = k.listing_id and h.state = 'held'
             and h.until_at <= ${instant(at)}) as lapsed
        from listings.stock k join listings.listing l on l.id = k.listing_id
        where k.listing_id = ${id} and k.cap is not null`,
  )
  if (!row) return null
  const startsAt = toDate(row.starts_at)
  const sale = saleStateOf({ status: row.status, startsAt, endsAt: toDate(row.ends_at) }, at)
  if (sale === 'hidden') return null
  const unitsLeft = Math.max(0, row.cap - row.sold - row.reserved)
  return {
    listingId: asId('listing', id),
    run: row.run,
    cap: row.cap - row.base,
    unitsLeft,
    unsold: Math.max(0, row.cap - row.sold),
    soldOut: row.sold >= row.cap,
    lapsed: row.lapsed,
    sale,
    startsAt,
  }
}
