/**
 * The store page of 24 cards and the page of a drop, requested by 16 clients: drawn each time (for a visitor with one
 * more cookie), from the kept pages, and a file of the same size. One web process over Postgres. Goals: 800 pages a
 * second drawn, 5,000 kept; the limits are on what does not depend on the machine: statements and bytes of a page.
 * Usage: node bench/store.ts [seconds]
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { startPostgres } from '../tests/drivers/postgres.ts'
import { createFreshFolder, findFreePort, startProcess } from '../tests/drivers/process.ts'
import { openStore } from '../tests/drivers/store.ts'

const seconds = Number(process.argv[2] ?? 4)
const clients = 16
const rounds = 3
const limits = { keptStatements: 0.5, drawnStatements: 60, zippedBytes: 20_000 }

const folder = createFreshFolder()
const server = await startPostgres()
const port = await findFreePort()
const env = {
  DATA_DIR: folder.path,
  DATABASE_URL: server.url,
  SAMPLE: 'off',
  LOG_LEVEL: 'error',
  ROLE: 'web',
}
const database = await openDatabase(readConfig({ ...env, APP_URL: `http://localhost:${port}` }))
await migrate(database)
const store = await openStore(database, 'bench')
for (let number = 1; number <= 24; number += 1) await store.sell({ title: `Radio ${number}`, unitsCap: 500 })
const web = await startProcess({ ...env, APP_URL: `http://localhost:${port}`, PORT: String(port) })

const agent = new Agent({ keepAlive: true, maxSockets: clients })
type Headers = Record<string, string>
const fetchBytes = (path: string, headers: Headers): Promise<number> =>
  new Promise((resolve, reject) => {
    request(web.address + path, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })

/** User and system time of the web process so far, in milliseconds. */
const readCpuMs = (): number => {
  const fields = readFileSync(`/proc/${web.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
/** Statements outside transactions are transactions of one statement. */
async function countStatements(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await database.execute(
    `select xact_commit::int as count from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.count)
}

type Row = { perSecond: number; cpuMs: number; statements: number; bytes: number }
async function measure(path: string, headers: Headers): Promise<Row> {
  await fetchBytes(path, headers)
  const [sqlBefore, cpuBefore] = [await countStatements(), readCpuMs()]
  const deadline = performance.now() + seconds * 1_000
  let [count, bytes] = [0, 0]
  const client = async () => {
    while (performance.now() < deadline) {
      const length = await fetchBytes(path, headers)
      bytes += length
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const cpu = readCpuMs() - cpuBefore
  const sql = (await countStatements()) - sqlBefore
  return { perSecond: count / seconds, cpuMs: cpu / count, statements: sql / count, bytes: bytes / count }
}

const homePath = '/@bench'
const dropPath = '/@bench/listing-1'
const assets = readdirSync('build/client/assets').map((name) => ({
  name,
  difference: Math.abs(statSync(`build/client/assets/${name}`).size - 40_000),
}))
const filePath = `/assets/${assets.sort((a, b) => a.difference - b.difference)[0]!.name}`
const ownHeaders = { cookie: `cart=${'x'.repeat(43)}; own=page` }
const gzip = { 'accept-encoding': 'gzip' }
const kinds: [string, string, Headers][] = [
  ['store page, drawn', homePath, ownHeaders],
  ['store page, kept', homePath, {}],
  ['store page, kept, gzip', homePath, gzip],
  ['page of a drop, drawn', dropPath, ownHeaders],
  ['page of a drop, kept', dropPath, {}],
  ['page of a drop, kept, gzip', dropPath, gzip],
  ['a file', filePath, {}],
]
const results = new Map<string, Row[]>()
for (let round = 0; round < rounds; round += 1)
  for (const [name, path, headers] of kinds)
    results.set(name, [...(results.get(name) ?? []), await measure(path, headers)])

const pickMedian = (rows: readonly Row[]): Row =>
  rows.toSorted((a, b) => a.cpuMs - b.cpuMs)[rows.length >> 1]!
const table = Object.fromEntries([...results].map(([name, rows]) => [name, pickMedian(rows)]))
console.log(
  `${'16 clients'.padEnd(30)}${['per s', 'CPU ms', 'SQL', 'bytes'].map((head) => head.padStart(10)).join('')}`,
)
for (const [name, row] of Object.entries(table))
  console.log(
    `${name.padEnd(30)}${[row.perSecond.toFixed(0), row.cpuMs.toFixed(2), row.statements.toFixed(2), row.bytes.toFixed(0)].map((cell) => cell.padStart(10)).join('')}`,
  )
const broken = Object.entries(table).flatMap(([name, row]) => [
  ...(name.includes('kept') && row.statements > limits.keptStatements
    ? [`${name}: ${row.statements} SQL`]
    : []),
  ...(name.includes('drawn') && row.statements > limits.drawnStatements
    ? [`${name}: ${row.statements} SQL`]
    : []),
  ...(name.includes('gzip') && row.bytes > limits.zippedBytes ? [`${name}: ${row.bytes} bytes`] : []),
])
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/store.json', JSON.stringify({ limits, broken, table }, null, 2))
for (const line of broken) console.log(`over its limit: ${line}`)
await web.stop()
await database.close()
await server.stop()
folder.remove()
if (broken.length) process.exitCode = 1
