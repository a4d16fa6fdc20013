import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { lockFolder } from './lock.ts'
import { joinRows } from './rows-of-all.ts'
import { openHandles } from './transact.ts'
import type { Database, Tx } from './tx.ts'

/** The embedded database in a folder, held by this process only. `snapshot` starts from a dumped folder (tests). */
export async function openPglite(
  place: { folder: string } | { snapshot?: Blob | File },
): Promise<Database & { dump(): Promise<Blob> }> {
  const unlock = 'folder' in place ? lockFolder(place.folder) : () => undefined
  const extensions = { pg_trgm }
  const client =
    'folder' in place
      ? await PGlite.create(join(place.folder, 'database'), { extensions })
      : await PGlite.create(place.snapshot ? { extensions, loadDataDir: place.snapshot } : { extensions })
  await client.exec(`set timezone = 'UTC'`)
  const session = drizzle(client) as unknown as Tx
  return {
    engine: 'pglite',
    ...openHandles(session),
    async execute(text, values) {
      if (values?.length)
        return (await client.query<Record<string, unknown>>(text, values)) as {
          rows: Record<string, unknown>[]
        }
      return joinRows((await client.exec(text)) as { rows: Record<string, unknown>[] }[])
    },
    async listen(channel, onNotice) {
      const unlisten = await client.listen(channel, onNotice)
      return { close: () => unlisten() }
    },
    async close() {
      await client.close()
      unlock()
    },
    dump: () => client.dumpDataDir('none'),
  }
}
