import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('a cell that a spreadsheet would run is made text; a negative amount stays a number', () => {
  const text = csvText(
    ['a'],
    [['=HYPERLINK("x")'], ['+1'], ['@x'], ['-12.50'], ['-x'], ['a,b'], [null], [5n]],
  )
  expect(text.split('\r\n').slice(1)).toEqual([
    `"'=HYPERLINK(""x"")"`,
    `'+1`,
    `'@x`,
    '-12.50',
    `'-x`,
    '"a,b"',
    '',
    '5',
    '',
  ])
})
