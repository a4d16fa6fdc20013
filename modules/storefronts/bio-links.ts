import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import * as rows from './bio-rows.ts'
import type { MenuItem } from './document.ts'
import { limits } from './limits.ts'

type ShopId = Id<'shop'>
/** Clicks are shown for this many days back. */
export const clickDays = 30

/** The links page as its creator made it; empty: it follows the shop on its own. */
export const findBioLinks = (tx: Tx, shopId: ShopId): Promise<MenuItem[]> => rows.selectBioLinks(tx, shopId)

/** Writes the links page again, in this order. */
export async function saveBioLinks(tx: Tx, shopId: ShopId, links: readonly MenuItem[]): Promise<void> {
  await rows.replaceBioLinks(tx, shopId, links.slice(0, limits.bioLinksMax))
}

/** Counts one press on a link of the links page: a sum by the day, nothing about the visitor. */
export async function countBioClick(tx: Tx, shopId: ShopId, target: string, at: Date): Promise<void> {
  await rows.addClick(tx, shopId, target.slice(0, 320), localDate(at, 'UTC'))
}

/** How often each link was pressed in the last days. */
export const findBioClicks = (tx: Tx, shopId: ShopId, at: Date): Promise<Map<string, number>> =>
  rows.sumClicks(tx, shopId, sql`${localDate(at, 'UTC')}::date - ${clickDays}::integer`)
