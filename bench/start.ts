/**
 * A start on an existing database, on Postgres and on PGlite: until it listens, until the database is ready and the
 * screens are loaded, until the first page is there; and its memory then. It is compared with the least that a start
 * with that engine can take, in the same run. The limits are on the ratio of their processor times and on the memory.
 * Usage: node bench/start.ts [starts]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { buildServer, nodeEnv, nodeFlags, serverProgram } from '../scripts/build.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { createFreshFolder, findFreePort } from '../tests/drivers/process.ts'
import { readProcessorSeconds } from '../tests/drivers/processor-time.ts'
import { openStore } from '../tests/drivers/store.ts'

const starts = Number(process.argv[2] ?? 5)
/** A web process beside Postgres; everything in one with PGlite, which is for one person. About half as much again as was measured. */
const limits = {
  'Postgres, web': { ratio: 8, megabytes: 220 },
  'PGlite, all': { ratio: 8, megabytes: 700 },
}
type Kind = keyof typeof limits

type Start = { listens: number; ready: number; firstPage: number; cpuMs: number; megabytes: number }
const readMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

/** Polls until a server listens; the first answers may ask the client to retry. */
async function waitForListening(address: string): Promise<void> {
  for (;;) {
    const isListening = await fetch(address, { redirect: 'manual' }).then(
      (answer) => answer.text().then(() => true),
      () => false,
    )
    if (isListening) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function timeStart(page: string, run: (port: number) => ChildProcess): Promise<Start> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const measureElapsed = () => performance.now() - startedAt
  const child = run(port)
  let output = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const opened = new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended: ${output}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('is open at')) resolve(measureElapsed())
    })
  })
  const msToListen = await waitForListening(`http://localhost:${port}/readyz`).then(measureElapsed)
  const ready = await opened
  const answer = await fetch(`http://localhost:${port}${page}`)
  if (answer.status !== 200) throw new Error(`${page}: ${answer.status}`)
  await answer.text()
  const start = {
    listens: msToListen,
    ready,
    firstPage: measureElapsed(),
    cpuMs: 1_000 * readProcessorSeconds(child.pid!),
    megabytes: readMegabytes(child.pid!),
  }
  child.removeAllListeners('exit')
  child.kill('SIGINT')
  await once(child, 'exit')
  return start
}

const pickMedian = (candidates: readonly Start[]): Start =>
  candidates.toSorted((a, b) => a.cpuMs - b.cpuMs)[candidates.length >> 1]!
buildServer({ quiet: true })
const server = await startPostgres()
const table: Record<string, Start> = {}
const ratios: Record<string, number> = {}
const broken: string[] = []
for (const kind of Object.keys(limits) as Kind[]) {
  const onServer = kind === 'Postgres, web'
  const folder = createFreshFolder()
  const env = {
    DATA_DIR: folder.path,
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
    WEB_PROCESSES: '1',
    ENV_FILE: 'none',
    ...(onServer ? { DATABASE_URL: server.url, ROLE: 'web' } : {}),
  }
  const database = await openDatabase(readConfig({ ...env, APP_URL: 'http://localhost:3000' }))
  await migrate(database)
  const store = await openStore(database, 'bench')
  await store.sell({ title: 'Radio' })
  await database.close()
  const startFanfare = (port: number) =>
    spawn(process.execPath, [...nodeFlags, serverProgram], {
      env: { ...process.env, ...nodeEnv, ...env, PORT: String(port), APP_URL: `http://localhost:${port}` },
    })
  const startSkeleton = (port: number) =>
    spawn(process.execPath, [
      join(import.meta.dirname, 'start/skeleton.ts'),
      String(port),
      onServer ? server.url : folder.path,
    ])
  // The first start reads files that the others find in memory, and imports what is new.
  await timeStart('/@bench', startFanfare)
  const [ownStarts, skeletonStarts]: [Start[], Start[]] = [[], []]
  for (let n = 0; n < starts; n += 1) {
    ownStarts.push(await timeStart('/@bench', startFanfare))
    skeletonStarts.push(await timeStart('/', startSkeleton))
  }
  table[kind] = pickMedian(ownStarts)
  table[`${kind}: the least`] = pickMedian(skeletonStarts)
  const ratio = pickMedian(ownStarts).cpuMs / pickMedian(skeletonStarts).cpuMs
  ratios[kind] = ratio
  if (ratio > limits[kind].ratio) broken.push(`${kind}: ${ratio.toFixed(1)} times the least`)
  if (pickMedian(ownStarts).megabytes > limits[kind].megabytes)
    broken.push(`${kind}: ${pickMedian(ownStarts).megabytes.toFixed(0)} MB`)
  folder.remove()
}
const rounded = Object.entries(table).map(([start, figures]) => [
  start,
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)])),
])
console.table(Object.fromEntries(rounded))
console.table(
  Object.entries(ratios).map(([kind, ratio]) => ({
    kind,
    ratio: Number(ratio.toFixed(1)),
    limit: limits[kind as Kind].ratio,
  })),
)
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/start.json', JSON.stringify({ limits, broken, ratios, table }, null, 2))
for (const line of broken) console.error(`over its limit: ${line}`)
await server.stop()
if (broken.length) process.exitCode = 1
