import { expect, test } from 'vitest'
import { saidUnder } from './said.ts'

test('a table says what it has under a name, and nothing under those that every object has', () => {
  const words = { saved: 'Saved.' }
  expect(saidUnder(words, 'saved')).toBe('Saved.')
  for (const name of [null, '', 'gone', 'constructor', '__proto__', 'toString'])
    expect(saidUnder(words, name), String(name)).toBeNull()
})
