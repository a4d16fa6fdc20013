import { expect, test } from 'vitest'
import { readCursor, toSlice } from './page.ts'

const rows = [3, 2, 1].map((day) => ({
  at: new Date(`2025-08-0${day}T10:00:00.000Z`),
  id: `inc_${String(day).padStart(32, '0')}`,
}))

test('the cursor of a page is read back as its last row, and a last page has none', () => {
  const page = toSlice(rows, 2, (row) => row)
  expect(page.rows).toEqual(rows.slice(0, 2))
  expect(readCursor(page.next)).toEqual(rows[1])
  expect(toSlice(rows, 3, (row) => row)).toEqual({ rows, next: null })
})

test('text that is no cursor leads to the first page', () => {
  for (const text of [null, undefined, '', 'x', '1.inc_1', "1'.inc_"]) expect(readCursor(text)).toBeNull()
})
