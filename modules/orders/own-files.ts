/** Creators' own files in an order: who may fetch them, and how often they have. */

import { sql } from 'drizzle-orm'
import { findOffered } from '#files'
import type { OfferedFile } from '#files/contract'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { findOrderInFull, type OrderInFull } from './find-orders.ts'
import { limits } from './limits.ts'
import { lockOrder } from './order-rows.ts'

export type FileOfOrder = OfferedFile & { lineId: Id<'line'>; fetchesLeft: number }

/** Lines that are paid and not fully refunded: a download not revoked, a unit not refunded. */
export const listHeldLines = ({ order, units, downloads }: OrderInFull) =>
  order.paidAt === null || order.kind !== 'sale'
    ? []
    : order.lines.filter((line) =>
        line.digital
          ? downloads.some(({ lineId, revokedAt }) => lineId === line.id && !revokedAt)
          : units.some((unit) => unit.lineId === line.id && unit.status !== 'cancelled' && !unit.refundedAt),
      )

/** The files an order gives now, each in its newest version, with the fetches left. */
export async function findFilesOfOrder(tx: Tx, full: OrderInFull): Promise<FileOfOrder[]> {
  const heldLines = listHeldLines(full)
  const offeredFiles = await findOffered(tx, [...new Set(heldLines.map(({ listingId }) => listingId))])
  if (offeredFiles.length === 0) return []
  const fetches = await rowsOf<{ line_id: Id<'line'>; version_id: string; times: number }>(
    tx,
    sql`select line_id, version_id, count(*)::int as times from orders.file_fetch
      where order_id = ${full.order.id} group by line_id, version_id`,
  )
  const listedIds = new Set<string>()
  return heldLines.flatMap((line) =>
    offeredFiles.flatMap(({ listingId, detachedAt, ...file }) => {
      const wasDetachedBefore = detachedAt !== null && detachedAt < full.order.paidAt!
      // One listing bought in two sizes gives its file once.
      if (listingId !== line.listingId || wasDetachedBefore || listedIds.has(file.id)) return []
      listedIds.add(file.id)
      const times = fetches.find(
        (fetched) => fetched.line_id === line.id && fetched.version_id === file.version.id,
      )?.times
      return [{ ...file, lineId: line.id, fetchesLeft: limits.downloadFetches - (times ?? 0) }]
    }),
  )
}

/**
 * Uses one fetch of a file of this order. Each link counts once, so resuming a broken download is free. Refusals:
 * `download.not_found`, `download.used_up`.
 */
export async function fetchOwnFile(
  tx: Tx,
  input: { orderId: Id<'order'>; fileId: Id<'file'>; versionId: Id<'fileVersion'>; link: string },
  at: Date,
): Promise<Result<FileOfOrder & { isNew: boolean }, 'download.not_found' | 'download.used_up'>> {
  const { orderId, fileId, versionId } = input
  const locked = await lockOrder(tx, orderId)
  const full = locked && (await findOrderInFull(tx, orderId))
  const file = full && (await findFilesOfOrder(tx, full)).find(({ id }) => id === fileId)
  if (!file || file.version.id !== versionId) return refused('download.not_found')
  const linkHash = sha256Hex(input.link)
  const [earlierFetch] = await rowsOf<{ at: string }>(
    tx,
    sql`select fetched_at as at from orders.file_fetch
      where line_id = ${file.lineId} and version_id = ${versionId} and link_hash = ${linkHash}`,
  )
  if (earlierFetch) return ok({ ...file, isNew: false })
  if (file.fetchesLeft <= 0) return refused('download.used_up', { fetches: limits.downloadFetches })
  await tx.execute(sql`insert into orders.file_fetch (line_id, order_id, shop_id, version_id, link_hash, fetched_at)
    values (${file.lineId}, ${orderId}, ${full.order.shopId}, ${versionId}, ${linkHash}, ${instant(at)})`)
  return ok({ ...file, fetchesLeft: file.fetchesLeft - 1, isNew: true })
}

/** Paid orders of these listings after an id, for a letter about a new version. */
export async function findBuyersAfter(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
  afterId: Id<'order'> | null,
  max: number,
): Promise<Id<'order'>[]> {
  const rows = await rowsOf<{ id: Id<'order'> }>(
    tx,
    sql`select o.id from orders."order" o where o.id > ${afterId ?? ''} and o.kind = 'sale' and o.paid_at is not null
      and exists (select from orders.order_line l where l.order_id = o.id
        and l.listing_id = any(array(select jsonb_array_elements_text(${JSON.stringify(listingIds)}::jsonb))))
      order by o.id limit ${max}`,
  )
  return rows.map(({ id }) => id)
}
