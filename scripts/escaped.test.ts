import { expect, test } from 'vitest'
import { escapeLetters } from './escaped.ts'

/** The value of a program's expression. */
const evaluate = (code: string): unknown => new Function(`return ${code}`)()

test.each([
  ['a string', `"it’s ₦5,000 — naïve 日本 😀"`],
  ['a letter behind a backslash', `"\\’ and \\\\’"`],
  ['a template with a line end', ['`“a”\n', '{1 + 1} €`'].join('$')],
  ['a tag that reads what was meant', ['((parts) => parts.join())`“', '{1}”`'].join('$')],
  ['an object with such names', `Object.entries({ größe: 1, "é": 2 })`],
  ['an expression of a class', `"x–y—z".split(/[–—]/)`],
  ['an expression of whole signs', `[..."a😀b".matchAll(/[😀-😂]/gu)].length`],
  ['an expression of an escape', `/\\\\’/.source.length && /\\\\’/.test("\\\\’")`],
])('%s is the same without a letter beyond ASCII', (_, code) => {
  const escaped = escapeLetters(code)
  expect(escaped).not.toMatch(/\P{ASCII}/u)
  expect(evaluate(escaped)).toEqual(evaluate(code))
})
