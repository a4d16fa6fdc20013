import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const mounted = [...readFileSync(`${folder}/routes.ts`, 'utf8').matchAll(/'([\w@$./-]+\.tsx?)'/g)].map(
  (match) => match[1]!,
)
const onDisk = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)

test('every screen has an address, and every address a screen', () => {
  const screens = onDisk.filter((path) => /(^|\/)route\.tsx?$/.test(path))
  expect(screens.filter((path) => !mounted.includes(path))).toEqual([])
  expect(mounted.filter((path) => !onDisk.includes(path))).toEqual([])
})
