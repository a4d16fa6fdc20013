import { PgBoss } from 'pg-boss'
import type { Database } from '../database/tx.ts'

/** Makes the tables of jobs, or brings them to this release, as the user that owns them. Nothing is worked on. */
export async function makeJobTables({ execute }: Pick<Database, 'execute'>): Promise<void> {
  const boss = new PgBoss({
    schema: 'jobs',
    schedule: false,
    supervise: false,
    db: { executeSql: (text: string, values?: unknown[]) => execute(text, values) },
  } as ConstructorParameters<typeof PgBoss>[0])
  await boss.start()
  await boss.stop({ graceful: false })
}
