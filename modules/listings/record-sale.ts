import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ListingId } from './listing.ts'

/** A change of a listing's figures by an order line or a refund of one. A refund is subtracted. */
export type SaleToRecord = {
  listingId: ListingId
  lineId: Id<'line'>
  kind: 'sale' | 'refund'
  /**
   * The paid order or the refund; with the line and the kind it identifies the row, so that recording it again changes
   * nothing. A refund that was refused is a sale again, under its own id.
   */
  reference: string
  units: number
  profit: Money
}

/**
 * Records sales or refunds, each once. A listing's units sold and profit are the sums of these rows. All sales of an
 * order go in one statement, so that its listings' sums are locked in the order of their ids.
 */
export async function recordSales(tx: Tx, sales: readonly SaleToRecord[], at: Date): Promise<void> {
  const rows = sales.map(({ listingId, lineId, profit, ...fields }) => ({
    ...fields,
    listing_id: listingId,
    line_id: lineId,
    profit_minor: profit.minor.toString(),
  }))
  await tx.execute(sql`
    insert into listings.sale (listing_id, line_id, kind, reference, units, profit_minor, at)
    select listing_id, line_id, kind, reference, units, profit_minor, ${instant(at)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (listing_id text, line_id text, kind text, reference text, units integer, profit_minor bigint)
    on conflict (line_id, kind, reference) do nothing`)
}
