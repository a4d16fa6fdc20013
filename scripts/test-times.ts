// What the steps of `npm test` took, its slowest files, and how many databases its files opened.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { StepTime } from './run.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/test-times')
/** Where the tests write their times, to be read when all have run. */
export const records = {
  vitest: join(folder, 'vitest.json'),
  trials: join(folder, 'trials.json'),
  journeys: join(folder, 'journeys.json'),
  databases: join(folder, 'databases'),
}

export function beginRecords(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] }
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
export type Reports = { vitest: readonly (VitestReport | null)[]; journeys: { suites: Suite[] } | null }

const sumSeconds = ({ suites = [], specs = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + sumSeconds(suite), 0)

/** The ten slowest test files, slowest first. */
export function listSlowestFiles({ vitest, journeys }: Reports): StepTime[] {
  const files = [
    ...vitest
      .flatMap((report) => report?.testResults ?? [])
      .map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    ...(journeys?.suites ?? []).map((suite) => ({
      name: `tests/journeys/${suite.file}`,
      seconds: sumSeconds(suite),
    })),
  ]
  return files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
}

/**
 * Databases per test file. One for a file is normal; one for each of its tests makes a run slow.
 * Unlike a time, a count is the same on every machine.
 */
const maxPerFile = 1.6

/** `opened` names, for each database, the file that opened it. Returns a message if there are too many. */
export function describeTooManyDatabases(opened: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const file of opened) counts.set(file, (counts.get(file) ?? 0) + 1)
  if (opened.length <= counts.size * maxPerFile) return null
  const [topFile] = [...counts].sort(([, a], [, b]) => b - a)
  return `${opened.length} databases for ${counts.size} files of tests are more than ${maxPerFile} for each (${topFile!.join(': ')}). Open one in a file's beforeAll, not one in each test.`
}

const formatTable = (rows: readonly StepTime[]): string =>
  rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n')
const readOrNull = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : 'null')

/** Prints the tables, and exits with an error if too many databases were opened. */
export function printTimes(steps: readonly StepTime[]): void {
  const total = { name: 'all', seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }
  const [journeys, ...vitest] = [records.journeys, records.vitest, records.trials].map((path) =>
    JSON.parse(readOrNull(path)),
  )
  console.log(
    `\nSteps\n${formatTable([...steps, total])}\n\nSlowest files\n${formatTable(listSlowestFiles({ vitest, journeys }))}`,
  )
  const opened = readOrNull(records.databases).trim().split('\n')
  const warning = describeTooManyDatabases(opened)
  console.log(`\n${warning ?? `${opened.length} databases opened by tests`}`)
  if (warning) process.exit(1)
}
