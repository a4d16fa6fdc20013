// npm run bench [-- name ...]: runs the benchmarks of bench/, each in a process of its own, and prints one table of what
// they measured and what falls short. Results: bench/results/<name>.json
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
/** Run only on request: they install other shops' software or take long. */
const onRequestOnly = ['peers', 'growth', 'table']
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}
const run = (name: string): boolean =>
  spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' }).status === 0
// One that falls short does not keep the others from being measured.
const failed = (requested.length ? requested : names.filter((name) => !onRequestOnly.includes(name))).filter(
  (name) => !run(name),
)
if (!requested.length && !run('table')) failed.push('table')
if (failed.length) {
  console.error(`Fell short or failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
