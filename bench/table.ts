/**
 * One table of what all benchmarks measured last: each with its ratio to the least possible, where that was measured in
 * the same run, with its limit, and what falls short. Usage: npm run bench -- table
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The benchmark that measures each goal; a drop needs a crowd, so a trial measures it. */
const benchmarkByGoal: Readonly<Record<string, string>> = {
  'list, listing, search': 'pages',
  'kept pages': 'store',
  'add to cart, checkout': 'checkout',
  'reactions, webhooks': 'effects',
  'ledger at ten million postings': 'ledger',
  'batch close, import': 'closing',
  'start, memory': 'start',
  'two processes': 'processes',
  'growth to a million': 'growth',
  'beside Vendure': 'peers',
}
type Line = { what: string; measured: string; ratio: string; limit: string; ok: string }
type Row = {
  operation: string
  measured: number
  of: string
  skeleton?: number | null
  ratio?: number | null
  limit: number | null
}
type Result = {
  load?: number
  rows?: Row[]
  figures?: Record<string, number>
  limits?: Record<string, number | { ratio?: number; megabytes?: number }>
  ratios?: Record<string, number>
  table?: Record<string, Record<string, number>>
  broken?: string[]
}
const shorten = (value: number): string => String(Number(value.toPrecision(3)))
const formatVerdict = (value: number, limit: number | null | undefined): string => {
  if (limit === null || limit === undefined) return ''
  return value > limit ? 'NO' : 'yes'
}
const createLine = (operation: string, value: number, unit: string, limit?: number | null): Line => ({
  what: operation,
  measured: `${shorten(value)} ${unit}`,
  ratio: '',
  limit: limit === null || limit === undefined ? '' : shorten(limit),
  ok: formatVerdict(value, limit),
})

function listLines(name: string, result: Result): Line[] {
  if (result.rows)
    return result.rows.map(({ operation, measured, of, ratio, limit }) => ({
      ...createLine(`${name}: ${operation}`, measured, of, limit),
      ...(ratio ? { ratio: shorten(ratio), ok: formatVerdict(ratio, limit) } : {}),
    }))
  const { limits = {}, figures = {}, ratios = {}, table = {} } = result
  const numbers = Object.entries(figures).filter(([, value]) => typeof value === 'number')
  return [
    ...numbers.map(([figure, value]) => {
      const limit = limits[figure]
      return createLine(`${name}: ${figure}`, value, '', typeof limit === 'number' ? limit : null)
    }),
    ...Object.entries(ratios).flatMap(([kind, ratio]) => {
      const limit = limits[kind] as { ratio?: number; megabytes?: number } | undefined
      const row = table[kind] ?? {}
      return [
        createLine(`${name}: ${kind}, processor beside the least`, ratio, '', limit?.ratio),
        createLine(`${name}: ${kind}, memory`, row.megabytes ?? Number.NaN, 'MB', limit?.megabytes),
        createLine(`${name}: ${kind}, first page after`, row.firstPage ?? Number.NaN, 'ms', null),
      ]
    }),
    ...(result.broken ?? []).map((fault) => ({
      what: `${name}: ${fault}`,
      measured: '',
      ratio: '',
      limit: '',
      ok: 'NO',
    })),
  ]
}

const folder = join(import.meta.dirname, 'results')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const results = Object.fromEntries(
  names.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result]),
)
const lines = Object.entries(results).flatMap(([name, result]) => listLines(name, result))
console.table(lines)
for (const [goal, name] of Object.entries(benchmarkByGoal))
  if (!results[name]) console.log(`not measured: ${goal} (npm run bench -- ${name})`)
console.log('A drop and its rate: npm run trial -- drop')
const failing = lines.filter(({ ok }) => ok === 'NO')
for (const { what, measured, ratio, limit } of failing)
  console.error(`falls short: ${what}: ${ratio || measured}, limit ${limit}`)
if (failing.length) process.exitCode = 1
