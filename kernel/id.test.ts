import { expect, test } from 'vitest'
import { asId, type IdKind, idPrefixes, newId, parseId } from './id.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]

test('an id is read as its own kind, and as no other', () => {
  for (const kind of kinds) {
    const id = newId(kind)
    expect(parseId(kind, id)).toBe(id)
    // A card that was stored long ago begins like a key.
    const otherKinds = kinds.filter(
      (otherKind) => otherKind !== kind && !(kind === 'key' && otherKind === 'card'),
    )
    for (const otherKind of otherKinds) expect(parseId(otherKind, id), `${id} as ${otherKind}`).toBeNull()
  }
  expect(new Set(Object.values(idPrefixes)).size, 'a prefix for each kind').toBe(kinds.length)
})

test('a card with the old prefix of a key is still read, and no new one gets that prefix', () => {
  const former = newId('key').toString()
  expect(parseId('card', former)).toBe(former)
  expect(newId('card')).toMatch(/^crd_/)
})

test('an id with anything before or after it, or written differently, is refused', () => {
  const id = newId('listing')
  const malformed = [
    `x${id}`,
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.slice(0, -1),
    id.toUpperCase(),
    id.replace(/.$/, 'g'),
    '',
  ]
  for (const text of [...malformed, null, undefined, 7, [id], { toString: () => id }])
    expect(parseId('listing', text), String(text)).toBeNull()
  expect(() => asId('listing', `${id}0`)).toThrow(/not an id of a listing/)
})

test('ids of the same moment differ, and later ones sort after them', () => {
  const ids = Array.from({ length: 100 }, () => newId('order', 1_000))
  expect(new Set(ids).size).toBe(100)
  expect(ids.every((id) => id < newId('order', 1_001))).toBe(true)
})
