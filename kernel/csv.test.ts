import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell that a spreadsheet would run as a formula becomes text; a negative amount stays a number', () => {
  const text = toCsv(['a'], [['=HYPERLINK("x")'], ['+1'], ['@x'], ['-12.50'], ['-x'], ['a,b'], [null], [5n]])
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

test('full-width signs, a line feed and a number followed by anything else become text too', () => {
  const cells = ['＝1+1', '＋1', '－1', '＠x', '\n=1', '\t=1', '-12.50+cmd', '-1e3', '--1', '+12']
  const rows = toCsv(
    ['a'],
    cells.map((cell) => [cell]),
  )
    .split('\r\n')
    .slice(1, -1)
  for (const [index, row] of rows.entries()) expect(row, cells[index]).toMatch(/^"?'/)
  expect(toCsv(['a'], [['-0.01'], ['12'], [-3]])).toContain('\r\n-0.01\r\n12\r\n-3\r\n')
})
