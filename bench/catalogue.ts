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

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
const show = (name: string, milliseconds: number, more = ''): void =>
  console.log(`${name.padEnd(44)} ${milliseconds.toFixed(1).padStart(8)} ms ${more}`)
async function middle(name: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(() => run(round)))
  times.sort((a, b) => a - b)
  show(name, times[times.length >> 1] ?? 0, `slowest ${(times.at(-1) ?? 0).toFixed(1)}`)
}

show('import of every variant', await timed(() => database.transact((tx, at) => offerSampleBlanks(tx, at))))
show('start with the same data', await timed(() => database.transact((tx, at) => importCatalogue(tx, at))))
const page = await database.read((tx) => browse(tx, { category: 'apparel/men', sort: 'featured', page: 1 }))
show('list of 24, as JSON', 0, `${JSON.stringify(page).length} bytes`)
await middle('list of 24', () =>
  database.read((tx) => browse(tx, { category: 'apparel/men', sort: 'featured', page: 1 })),
)
await middle('search with a typing error', () =>
  database.read((tx) => browse(tx, { words: 'hevy hodie', sort: 'featured', page: 1 })),
)
await middle('one blank', () => database.read((tx) => findBlank(tx, 'bella-canvas-3001')))
const view = readView('hoodie/front')
if (!view) throw new Error('The map sets are missing.')
for (const size of [320, 480, 760, 1200]) {
  const first = await timed(() => renderBlank(view, { hex: '#23395b' }, size))
  const next = await timed(() => renderBlank(view, { hex: '#8c2f39' }, size))
  show(`picture of ${size} px, first colour`, first, `next colour ${next.toFixed(0)}`)
}
await database.close()
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
