import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Download } from './order.ts'
import { countFetch, selectDownloadsOf } from './unit-rows.ts'

/** Uses one fetch of a download of this order. Refusals: `download.not_found`, `download.used_up`. */
export async function fetchDownload(
  tx: Tx,
  orderId: Id<'order'>,
  downloadId: Id<'download'>,
): Promise<Result<Download, 'download.not_found' | 'download.used_up'>> {
  const download = (await selectDownloadsOf(tx, [orderId])).find(
    (download) => download.id === downloadId && !download.revokedAt,
  )
  if (!download) return refused('download.not_found')
  const fetched = await countFetch(tx, downloadId)
  return fetched ? ok(fetched) : refused('download.used_up', { fetches: download.fetchesMax })
}
