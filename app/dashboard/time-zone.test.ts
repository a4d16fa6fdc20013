import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every screen of the dashboard shows times in the shop’s own zone', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const ownZones = files.filter((path) =>
    /timeZone: '|toLocale(Date|Time)String\(/.test(readFileSync(join(folder, path), 'utf8')),
  )
  expect(ownZones).toEqual([])
})
