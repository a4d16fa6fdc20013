/**
 * How long the catalogue takes: a first import, a warm start, a list, a search with a typing error, a first picture.
 * Usage: node bench/catalogue.ts [rounds]. Runs on the embedded database in memory.
 */
import { browse, findBlank, importCatalogue, offerSampleBlanks } from '#catalogue'
import { migrate } from '#platform/database/migrate.ts'
import { openPglite } from '#platform/database/pglite.ts'
import { renderBlank } from '#press/files/blank-picture.ts'
import { readView } from '#press/views.ts'

const rounds = Number(process.argv[2] ?? 200)
const database = await openPglite({})
await migrate(database)

const timeRun = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
const printTime = (name: string, milliseconds: number, note = ''): void =>
  console.log(`${name.padEnd(44)} ${milliseconds.toFixed(1).padStart(8)} ms ${note}`)
async function measureMedian(name: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeRun(() => run(round)))
  times.sort((a, b) => a - b)
  printTime(name, times[times.length >> 1] ?? 0, `slowest ${(times.at(-1) ?? 0).toFixed(1)}`)
}

printTime(
  'import of every variant',
  await timeRun(() => database.transact((tx, at) => offerSampleBlanks(tx, at))),
)
printTime(
  'start with the same data',
  await timeRun(() => database.transact((tx, at) => importCatalogue(tx, at))),
)
const page = await database.read((tx) => browse(tx, { category: 'apparel/men', sort: 'featured', page: 1 }))
printTime('list of 24, as JSON', 0, `${JSON.stringify(page).length} bytes`)
await measureMedian('list of 24', () =>
  database.read((tx) => browse(tx, { category: 'apparel/men', sort: 'featured', page: 1 })),
)
await measureMedian('search with a typing error', () =>
  database.read((tx) => browse(tx, { words: 'hevy hodie', sort: 'featured', page: 1 })),
)
await measureMedian('one blank', () => database.read((tx) => findBlank(tx, 'bella-canvas-3001')))
const view = readView('hoodie/front')
if (!view) throw new Error('The map sets are missing.')
for (const size of [320, 480, 760, 1200]) {
  const first = await timeRun(() => renderBlank(view, { hex: '#23395b' }, size))
  const next = await timeRun(() => renderBlank(view, { hex: '#8c2f39' }, size))
  printTime(`picture of ${size} px, first colour`, first, `next colour ${next.toFixed(0)}`)
}
await database.close()
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
