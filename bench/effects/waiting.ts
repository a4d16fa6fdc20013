/** Parallel workers: how much more three do than one when their jobs wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openPostgres } from '#platform/database/postgres.ts'
import type { Database } from '#platform/database/tx.ts'
import { openBoss } from '#platform/jobs/boss.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openQueues, type QueueSettings } from '#platform/jobs/queues.ts'

const waitMs = 100
const maxJobs = 400
const queues = {
  waits: { turn: 'side by side', batch: 1, atOnce: 4, seconds: 60 },
} as const satisfies Record<string, QueueSettings>

/** How many jobs a second this many workers do, each a process. */
async function measureRate(database: Database, url: string, workers: number): Promise<number> {
  const boss = openBoss(database, { schedule: false, supervise: false })
  await boss.start()
  const children: ChildProcess[] = []
  for (let n = 0; n < workers; n += 1) {
    const child = spawn(process.execPath, [import.meta.filename, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout!, 'data')
    children.push(child)
  }
  const countLeft = async () =>
    Number(
      (
        await database.execute(
          `select count(*)::int as n from jobs.job where name = 'waits' and state < 'completed'`,
        )
      ).rows[0]!.n,
    )
  await boss.insert(
    'waits',
    Array.from({ length: maxJobs }, (_, number) => ({ data: { fact: '', id: number, payload: {} } })),
  )
  const startedAt = performance.now()
  while ((await countLeft()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  const rate = maxJobs / ((performance.now() - startedAt) / 1_000)
  for (const child of children) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await boss.stop({ graceful: false })
  return rate
}

export async function measureWaiting(database: Database, url: string) {
  await openQueues(database, queues, [])
  const rateOfOne = await measureRate(database, url, 1)
  const rateOfThree = await measureRate(database, url, 3)
  return {
    waitingJobsPerSecondOfOne: Number(rateOfOne.toFixed(1)),
    waitingJobsPerSecondOfThree: Number(rateOfThree.toFixed(1)),
    threeWorkersToOne: Number((rateOfThree / rateOfOne).toFixed(2)),
  }
}

/** Run as a program, this is one of the workers. */
if (import.meta.main) {
  const database = await openPostgres(process.argv[2]!, { writing: 4, reading: 1 })
  const jobs = await openJobs(database, queues, (error) => console.error(error))
  await jobs.work({ waits: { work: () => new Promise((resolve) => setTimeout(resolve, waitMs)) } })
  process.on('SIGTERM', async () => {
    await jobs.stop()
    await database.close()
  })
  process.stdout.write('works')
}
