import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { describeTooManyDatabases, listSlowestFiles } from './test-times.ts'

test('the ten slowest files are listed, tests and journeys together', () => {
  const testResults = Array.from({ length: 12 }, (_, n) => ({
    name: join(resolve('.'), `kernel/file-${n}.test.ts`),
    startTime: 1_000,
    endTime: 1_000 + n * 1_000,
  }))
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    { file: 'long.spec.ts', specs: [spec(4_000, 4_000)], suites: [{ file: 'within', specs: [spec(2_500)] }] },
  ]
  const slowest = listSlowestFiles({
    vitest: [{ testResults: testResults.slice(0, 9) }, null, { testResults: testResults.slice(9) }],
    journeys: { suites },
  })
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 3)).toEqual([
    { name: 'kernel/file-11.test.ts', seconds: 11 },
    { name: 'tests/journeys/long.spec.ts', seconds: 10.5 },
    { name: 'kernel/file-10.test.ts', seconds: 10 },
  ])
})

test('one database per file is fine; one per test is reported, with the file that opened the most', () => {
  const files = Array.from({ length: 10 }, (_, n) => `file-${n}`)
  expect(describeTooManyDatabases(files)).toBe(null)
  expect(describeTooManyDatabases([...files, 'file-3', 'file-3'])).toBe(null)
  expect(describeTooManyDatabases([...files, ...Array<string>(9).fill('file-3')])).toMatch(
    /^19 databases for 10 files .*\(file-3: 10\)/,
  )
})
