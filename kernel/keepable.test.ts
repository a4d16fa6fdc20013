import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toStorable } from './to-storable.ts'

test('text is kept as it was typed, but for signs that nobody sees and no database takes', () => {
  expect(toStorable('a\u0000b')).toBe('ab')
  expect(toStorable('half of an emoji: \ud83d')).toBe('half of an emoji: \ufffd')
  expect(toStorable({ a: ['x\u0000', { 'b\u0000': '😀' }], n: 1, no: null })).toEqual({
    a: ['x', { b: '😀' }],
    n: 1,
    no: null,
  })
})

test('whatever was sent, nothing in it is refused by a database, and what is sound stays the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const stored = JSON.stringify(toStorable(value))
      expect(stored.isWellFormed()).toBe(true)
      expect(stored).not.toMatch(/[^\\](\\\\)*\\u(0000|d[89a-f])/)
      const isSound = !/\\u(0000|d[89a-f])/.test(JSON.stringify(value))
      if (isSound) expect(toStorable(value)).toEqual(value)
    }),
    { seed: 7 },
  )
})

test('what lies too deep for the stack is left out, and throws nothing', () => {
  const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
  expect(JSON.stringify(toStorable(deep))).toBe(`${'['.repeat(200)}null${']'.repeat(200)}`)
})
