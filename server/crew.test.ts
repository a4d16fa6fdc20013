import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { connectionsOf } from '#platform/database/postgres.ts'
import { findBackoff } from './crew.ts'

test('a member that ends early restarts later each time, up to half a minute; a long-lived one at once', () => {
  const pauses = [500]
  for (let died = 0; died < 8; died += 1) pauses.push(findBackoff(pauses.at(-1)!, 100))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(findBackoff(30_000, 60_000)).toBe(500)
})

test('several processes are only for pages over Postgres; the sample shop has one', () => {
  const env = { DATA_DIR: '/tmp/nowhere', SECRET_KEY: 'k'.repeat(40), DATABASE_URL: 'postgres://localhost/f' }
  const readProcesses = (more: Record<string, string>) => readConfig({ ...env, ...more }).webProcesses
  expect(readProcesses({ ROLE: 'web', SAMPLE: 'off', WEB_PROCESSES: '3' })).toBe(3)
  expect(readProcesses({ ROLE: 'web', SAMPLE: 'off' })).toBeGreaterThan(0)
  expect([
    readProcesses({ ROLE: 'web' }),
    readProcesses({ ROLE: 'all' }),
    readProcesses({ ROLE: 'worker', WEB_PROCESSES: '3' }),
  ]).toEqual([1, 1, 1])
  expect(() => readProcesses({ WEB_PROCESSES: '2' })).toThrow('needs ROLE=web and DATABASE_URL')
  expect(() => readProcesses({ ROLE: 'web', DATABASE_URL: '', WEB_PROCESSES: '2' })).toThrow('DATABASE_URL')
  expect(() => readProcesses({ ROLE: 'web', WEB_PROCESSES: '0' })).toThrow('from 1 to 100')
})

test('the processes of one machine leave connections free in the database, however many there are', () => {
  for (const count of [1, 2, 4, 8, 16]) {
    const { writing, reading } = connectionsOf(count)
    expect(count * (writing + reading)).toBeLessThanOrEqual(80)
    expect(Math.min(writing, reading)).toBeGreaterThanOrEqual(2)
  }
  expect(connectionsOf(2)).toEqual({ writing: 8, reading: 6 })
})
