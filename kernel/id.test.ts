import { expect, test } from 'vitest'
import { asId, type IdKind, idPrefixes, newId, parseId } from './id.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]

test('an id is read as its own kind, and as no other', () => {
  expect(new Set(Object.values(idPrefixes)).size).toBe(kinds.length)
  for (const kind of kinds) {
    const id = newId(kind)
    expect(parseId(kind, id)).toBe(id)
    for (const other of kinds) if (other !== kind) expect(parseId(other, id)).toBeNull()
  }
})

test('whatever stands before or behind an id, or is written otherwise, is none', () => {
  const id = newId('listing')
  const others = [
    `x${id}`,
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.slice(0, -1),
    id.toUpperCase(),
    id.replace(/.$/, 'g'),
    '',
  ]
  for (const text of [...others, null, undefined, 7, [id], { toString: () => id }])
    expect(parseId('listing', text), String(text)).toBeNull()
  expect(() => asId('listing', `${id}0`)).toThrow(/not an id of a listing/)
})

test('ids of one moment differ, and those of a later one sort behind', () => {
  const ids = Array.from({ length: 100 }, () => newId('order', 1_000))
  expect(new Set(ids).size).toBe(100)
  expect(ids.every((id) => id < newId('order', 1_001))).toBe(true)
})
