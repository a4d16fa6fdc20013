import type { Database } from '../database/tx.ts'
import { openBoss } from './boss.ts'

type Raw = Pick<Database, 'execute'>

/** Creates the job tables, or upgrades them to this release, as the user that owns them. Runs nothing. */
export async function makeJobTables({ execute }: Raw): Promise<void> {
  const boss = openBoss({ execute }, { schedule: false, supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await buildIndexes({ execute })
}

/**
 * An upgrade leaves its indexes to the workers, which may run as a user that owns nothing: they are built here,
 * without holding up writers. An interrupted one is invalid.
 */
async function buildIndexes({ execute }: Raw): Promise<void> {
  const { rows: unbuiltIndexes } = await execute(
    `select id, command from jobs.bam where status <> 'completed' order by created_on, id`,
  )
  if (unbuiltIndexes.length === 0) return
  const { rows: invalidIndexes } = await execute(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'jobs'::regnamespace`,
  )
  for (const { name } of invalidIndexes) await execute(`drop index ${name}`)
  for (const { id, command } of unbuiltIndexes) {
    await execute(String(command))
    await execute(
      `update jobs.bam set status = 'completed', completed_on = clock_timestamp(), error = null where id = $1`,
      [id],
    )
  }
}
