import { expect, test } from 'vitest'
import { createRandomText } from './random-text.ts'

test('no two random texts are alike or share their bytes, however many are asked for', () => {
  const texts = Array.from({ length: 5_000 }, (_, index) =>
    index % 2 ? createRandomText(8, 'hex') : createRandomText(16, 'base64url'),
  )
  expect(new Set(texts).size).toBe(texts.length)
  for (const [index, text] of texts.entries())
    expect(text).toMatch(index % 2 ? /^[0-9a-f]{16}$/ : /^[\w-]{22}$/)
  const hex = texts.map((text, index) => (index % 2 ? text : Buffer.from(text, 'base64url').toString('hex')))
  const chunks = hex.flatMap((text) => text.match(/.{16}/g) ?? [])
  expect(new Set(chunks).size).toBe(chunks.length)
})
