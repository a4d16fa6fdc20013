import { join } from 'node:path'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { blobsOnS3 } from '#platform/blobs/on-s3.ts'
import { blobsOrUnavailable } from '#platform/blobs/or-unavailable.ts'
import { openDropFolder } from '#platform/blobs/place.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Handle } from '#platform/database/tx.ts'
import { openPageLooks } from '#platform/http/page-looks.ts'
import { openLog } from '#platform/log/log.ts'
import { localMail, smtpMail } from '#platform/mail/transport.ts'
import { openMemory } from '#platform/memory.ts'
import type { Services } from '#platform/services.ts'

/** The services of one process. `onCommit` is called after each transaction, so that the worker looks at once. */
export function openServices(
  config: Config,
  baseDatabase: Database,
  onCommit: () => void = () => undefined,
): Services {
  const writes = { count: 0 }
  const noteWrite = <Value>(value: Value): Value => {
    writes.count += 1
    onCommit()
    return value
  }
  const countingTransact =
    (transact: Handle['transact']): Handle['transact'] =>
    async (run) =>
      noteWrite(await transact(run))
  const database: Database = {
    ...baseDatabase,
    transact: countingTransact(baseDatabase.transact),
    write: async (run) => noteWrite(await baseDatabase.write(run)),
    scopedTo(shopId, personId) {
      const scoped = baseDatabase.scopedTo(shopId, personId)
      return { ...scoped, transact: countingTransact(scoped.transact) }
    },
    async execute(text, values) {
      const result = await baseDatabase.execute(text, values)
      if (!/^\s*select\b/i.test(text)) writes.count += 1
      return result
    },
  }
  return {
    config,
    database,
    transact: database.transact,
    read: database.read,
    hotFolder: config.hotFolder && openDropFolder(config.hotFolder),
    blobs: blobsOrUnavailable(config.s3 ? blobsOnS3(config.s3) : blobsOnDisk(join(config.dataDir, 'files'))),
    log: openLog(config.logLevel),
    writes,
    pageLooks: openPageLooks({ database, writes }),
    memory: openMemory(),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl) : localMail,
  }
}
