import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import * as rows from './bio-rows.ts'
import type { MenuItem } from './document.ts'
import { limits } from './limits.ts'

type ShopId = Id<'shop'>
/** Days of clicks shown. */
export const clickDays = 30

/** The creator's links page; empty: it follows the shop automatically. */
export const findBioLinks = (tx: Tx, shopId: ShopId): Promise<MenuItem[]> => rows.selectBioLinks(tx, shopId)

/** Replaces the links page, in this order. */
export async function saveBioLinks(tx: Tx, shopId: ShopId, links: readonly MenuItem[]): Promise<void> {
  await rows.replaceBioLinks(tx, shopId, links.slice(0, limits.bioLinksMax))
}

/** Counts a click on the links page: a sum by day, nothing about the visitor. */
export async function countBioClick(tx: Tx, shopId: ShopId, target: string, at: Date): Promise<void> {
  await rows.addClick(tx, shopId, target.slice(0, 320), localDate(at, 'UTC'))
}

/** Clicks on each link in the last days. */
export const findBioClicks = (tx: Tx, shopId: ShopId, at: Date): Promise<Map<string, number>> =>
  rows.sumClicks(tx, shopId, sql`${localDate(at, 'UTC')}::date - ${clickDays}::integer`)
