import { sql } from 'drizzle-orm'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ListingId } from './listing.ts'

/** What an order line, or a refund of one, adds to a listing's figures. A refund is counted off. */
export type SaleToRecord = {
  listingId: ListingId
  lineId: string
  kind: 'sale' | 'refund'
  /** The order that was paid, or the refund: with the line it names the row, so that telling it again changes nothing. */
  reference: string
  units: number
  profit: Money
}

/** Writes a sale or a refund once. Units sold and profit of a listing are the sums of these rows. */
export async function recordSale(tx: Tx, of: SaleToRecord, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into listings.sale (listing_id, line_id, kind, reference, units, profit_minor, at)
    values (${of.listingId}, ${of.lineId}, ${of.kind}, ${of.reference}, ${of.units}, ${of.profit.minor.toString()}::bigint,
      ${at.toISOString()}::timestamptz)
    on conflict (line_id, kind, reference) do nothing`)
}
