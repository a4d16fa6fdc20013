import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listViewNames, readEdition } from './views.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-maps-'))
afterAll(() => rmSync(folder, { recursive: true }))
const createSet = (name: string, files: Record<string, string>) => {
  const set = path.join(folder, name)
  mkdirSync(set)
  for (const [file, bytes] of Object.entries(files)) writeFileSync(path.join(set, file), bytes)
  return readEdition(name, set)
}

test('a map set made again is a new edition, and a mere copy is not', () => {
  const first = createSet('first', { 'shade.webp': 'shade', 'mask.png': 'mask' })
  expect(createSet('copied', { 'mask.png': 'mask', 'shade.webp': 'shade' })).toBe(first)
  expect(createSet('anew', { 'shade.webp': 'a new shade', 'mask.png': 'mask' })).not.toBe(first)
  expect(createSet('with more', { 'shade.webp': 'shade', 'mask.png': 'mask', 'spec.webp': '' })).not.toBe(
    first,
  )
})

test('no two map sets are one edition', () => {
  const names = listViewNames()
  expect(new Set(names.map((name) => readEdition(name))).size).toBe(names.length)
})
