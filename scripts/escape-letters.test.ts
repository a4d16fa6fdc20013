import { expect, test } from 'vitest'
import { escapeLetters } from './escape-letters.ts'

/** The value of a program's expression. */
const evaluate = (code: string): unknown => new Function(`return ${code}`)()

test.each([
  ['a string', `"it’s ₦5,000 — naïve 日本 😀"`],
  ['a letter after a backslash', `"\\’ and \\\\’"`],
  ['a template with a line end', ['`“a”\n', '{1 + 1} €`'].join('$')],
  ['a tag that reads cooked strings', ['((parts) => parts.join())`“', '{1}”`'].join('$')],
  ['an object with such keys', `Object.entries({ größe: 1, "é": 2 })`],
  ['a regular expression with a character class', `"x–y—z".split(/[–—]/)`],
  ['a regular expression with whole code points', `[..."a😀b".matchAll(/[😀-😂]/gu)].length`],
  ['a regular expression with an escaped backslash', `/\\\\’/.source.length && /\\\\’/.test("\\\\’")`],
])('%s means the same once every letter beyond ASCII is escaped', (_, code) => {
  const escaped = escapeLetters(code)
  expect(escaped).not.toMatch(/\P{ASCII}/u)
  expect(evaluate(escaped)).toEqual(evaluate(code))
})
