// npm run bench [-- name ...]: runs the benchmarks of bench/, each in a process of its own. Results: bench/results/<name>.json
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps } from './run.ts'

const folder = join(import.meta.dirname, '../bench')
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
/** What others install and what takes long is run where it is asked for. */
const byName = ['peers', 'growth']
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}
await runSteps(
  (wanted.length ? wanted : all.filter((name) => !byName.includes(name))).map((name) => ({
    name,
    program: process.execPath,
    words: [join('bench', `${name}.ts`)],
  })),
)
