import { expect, test } from 'vitest'
import { asId, type IdKind, idPrefixes, newId, parseId } from './id.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]
/** Cards were kept as keys before they had a kind of their own; what is in the tables stays as it is. */
const alike: readonly (readonly IdKind[])[] = [['key', 'card']]

test('an id is read as its own kind, and as no other', () => {
  for (const kind of kinds) {
    const id = newId(kind)
    expect(parseId(kind, id)).toBe(id)
    const others = kinds.filter(
      (other) => other !== kind && !alike.some((pair) => pair.includes(kind) && pair.includes(other)),
    )
    for (const other of others) expect(parseId(other, id), `${id} as ${other}`).toBeNull()
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
