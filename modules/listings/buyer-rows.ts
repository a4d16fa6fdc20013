/** The SQL of the limit per person: a buyer's units of a drop, counted by mailbox, browser and address. */

import { type SQL, sql } from 'drizzle-orm'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ListingId } from './listing.ts'

/**
 * What is known of a buyer, stored as hashes and ids: the mailbox in its normal spelling, the browser's cart, a keyed
 * hash of the address.
 */
export type Buyer = { mailbox: string; browser: string | null; door: string | null }

/** Hashes a mailbox for one listing: counting needs no address, and none is left when a fan is forgotten. */
export const mailboxKey = (id: ListingId, mailbox: string): string => sha256Hex(`hold ${id} ${mailbox}`)

/** Units a buyer holds or has bought in this run, by mailbox, browser and address, excluding one holder. */
export async function countUnitsOfBuyer(
  tx: Tx,
  id: ListingId,
  { mailbox, browser, door }: Buyer,
  excludedHolder: string,
  since: Date | null,
): Promise<Record<keyof Buyer, number>> {
  const units = (condition: SQL) =>
    sql`coalesce(sum(count - returned) filter (where ${condition}), 0)::integer`
  const [ofMailbox, ofBrowser, ofDoor] = [
    sql`person = ${mailboxKey(id, mailbox)}`,
    sql`browser = ${browser}::text`,
    sql`door = ${door}::text`,
  ]
  const [row] = await rowsOf<Record<keyof Buyer, number>>(
    tx,
    sql`select ${units(ofMailbox)} as mailbox, ${units(ofBrowser)} as browser, ${units(ofDoor)} as door from listings.hold
        where listing_id = ${id} and (${ofMailbox} or ${ofBrowser} or ${ofDoor}) and holder <> ${excludedHolder}
          and state <> 'released' and made_at >= ${instant(since ?? new Date(0))}`,
  )
  return row!
}
