import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Download } from './order.ts'
import { selectDownloadsOf, takeFetch } from './unit-rows.ts'

/** Uses one fetch of a download of this order. Refusals: `download.not_found`, `download.used_up`. */
export async function fetchDownload(
  tx: Tx,
  orderId: Id<'order'>,
  downloadId: Id<'download'>,
): Promise<Result<Download, 'download.not_found' | 'download.used_up'>> {
  const found = (await selectDownloadsOf(tx, [orderId])).find(
    (download) => download.id === downloadId && !download.revokedAt,
  )
  if (!found) return refused('download.not_found')
  const taken = await takeFetch(tx, downloadId)
  return taken ? ok(taken) : refused('download.used_up', { fetches: found.fetchesMax })
}
