import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toStorable } from './to-storable.ts'

test('text is stored as it was typed, except for invisible characters that no database accepts', () => {
  expect(toStorable('a\u0000b')).toBe('ab')
  expect(toStorable('half of an emoji: \ud83d')).toBe('half of an emoji: \ufffd')
  expect(toStorable({ a: ['x\u0000', { 'b\u0000': '😀' }], n: 1, no: null })).toEqual({
    a: ['x', { b: '😀' }],
    n: 1,
    no: null,
  })
})

test('any JSON becomes storable, and a sound value stays the same', () => {
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

test('values nested too deep for the stack become null, and nothing throws', () => {
  const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
  expect(JSON.stringify(toStorable(deep))).toBe(`${'['.repeat(200)}null${']'.repeat(200)}`)
})
