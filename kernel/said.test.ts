import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

test('a table says what it has under a name, and nothing under those that every object has', () => {
  const words = { saved: 'Saved.' }
  expect(findWords(words, 'saved')).toBe('Saved.')
  for (const name of [null, '', 'gone', 'constructor', '__proto__', 'toString'])
    expect(findWords(words, name), String(name)).toBeNull()
})
