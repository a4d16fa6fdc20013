import type { Database } from '../database/tx.ts'
import { bossOver } from './boss.ts'

/** Makes the tables of jobs, or brings them to this release, as the user that owns them. Nothing is worked on. */
export async function makeJobTables({ execute }: Pick<Database, 'execute'>): Promise<void> {
  const boss = bossOver({ execute }, { schedule: false, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
