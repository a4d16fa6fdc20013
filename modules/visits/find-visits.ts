import type { Id } from '#kernel/id.ts'
import type { LocalDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Counts, PageRow, VisitDimension, Visits } from './contract.ts'
import { readDays, readPage, readPages, readRows, readTotal } from './visit-rows.ts'

type Days = { from: LocalDate; to: LocalDate }

/** Visits on some days in a shop's zone, both ends included, and the total of the days compared with. */
export async function findVisits(
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days & { before: Days },
  dimension: VisitDimension,
): Promise<Visits & { before: Counts }> {
  return {
    total: await readTotal(tx, shopId, days),
    before: await readTotal(tx, shopId, days.before),
    rows: await readRows(tx, shopId, days, dimension),
    days: await readDays(tx, shopId, days),
    pages: await readPages(tx, shopId, days),
  }
}

/** Views of one listing, and its daily visitors summed over the days. */
export const findListingVisits = (
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days,
  listingId: Id<'listing'>,
): Promise<PageRow> => readPage(tx, shopId, days, `listing:${listingId}`)
