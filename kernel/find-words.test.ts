import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

test('a name in the table finds its words; a name that every object inherits finds none', () => {
  const words = { saved: 'Saved.' }
  expect(findWords(words, 'saved')).toBe('Saved.')
  for (const name of [null, '', 'gone', 'constructor', '__proto__', 'toString'])
    expect(findWords(words, name), String(name)).toBeNull()
})
