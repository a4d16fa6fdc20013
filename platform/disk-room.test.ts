import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { formatRoom, isLow, readDataRoom } from './disk-room.ts'

const gigabyte = 1_000_000_000

test.each([
  ['a tenth of a small disk', { free: 2 * gigabyte, total: 20 * gigabyte }, false],
  ['less than a tenth of it', { free: 2 * gigabyte - 1, total: 20 * gigabyte }, true],
  ['five gigabytes of a large one', { free: 5 * gigabyte, total: 2_000 * gigabyte }, false],
  ['less than those', { free: 5 * gigabyte - 1, total: 2_000 * gigabyte }, true],
  ['nothing', { free: 0, total: gigabyte }, true],
])('a warning of low space comes in time: %s', (_, room, low) => {
  expect(isLow(room)).toBe(low)
})

test('free space is written in units that a person reads at once', () => {
  expect(formatRoom({ free: 1_449_000_000, total: 40 * gigabyte })).toBe('1.4 GB of 40 GB')
  expect(formatRoom({ free: 999_000, total: 1_500_000_000 })).toBe('0 MB of 1.5 GB')
})

test('the disk counts only if files or the embedded database are on it', async () => {
  const bucket = { endpoint: '', bucket: '', accessKey: '', secretKey: '', region: '' }
  const dataDir = tmpdir()
  for (const config of [
    { dataDir, s3: null, databaseUrl: null },
    { dataDir, s3: bucket, databaseUrl: null },
    { dataDir, s3: null, databaseUrl: 'postgres://db/fanfare' },
  ])
    expect((await readDataRoom(config))!.total).toBeGreaterThan(0)
  expect(await readDataRoom({ dataDir, s3: bucket, databaseUrl: 'postgres://db/fanfare' })).toBeNull()
  expect(await readDataRoom({ dataDir: `${dataDir}/nowhere`, s3: null, databaseUrl: null })).toBeNull()
})
