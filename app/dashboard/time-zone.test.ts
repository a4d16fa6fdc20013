import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Days without an hour, kept as such: an offset would move them. */
const daysOnly = ['payout/words.ts']

test('every screen of the dashboard shows times in the shop’s own zone', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const ownZones = files.filter((path) =>
    /timeZone: '|toLocale(Date|Time)String\(/.test(readFileSync(join(folder, path), 'utf8')),
  )
  expect(
    ownZones.map((path) => path.replaceAll('\\', '/')).filter((path) => !daysOnly.includes(path)),
  ).toEqual([])
})
