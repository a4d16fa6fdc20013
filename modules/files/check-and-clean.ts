/** Removes leftovers: unfinished uploads, and interrupted checks. */
import { after, days, hours } from '#kernel/instant.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { claimUnchecked, deleteVersion, selectUnfinished } from './file-rows.ts'
import { limits } from './limits.ts'
import { removeBytes } from './send-file.ts'

const maxPerRun = 50

export async function checkAndCleanFiles({
  transact,
  blobs,
}: Pick<Database, 'transact'> & { blobs: Blobs }): Promise<void> {
  const removed = await transact(async (tx, at) => {
    const unfinished = await selectUnfinished(tx, after(at, -days(limits.unfinishedDays)), maxPerRun)
    for (const { id } of unfinished) await deleteVersion(tx, id)
    for (const versionId of await claimUnchecked(tx, after(at, -hours(2)), at))
      await tell(tx, 'file.sent', { versionId })
    return unfinished
  })
  for (const version of removed) await removeBytes(blobs, version)
}
