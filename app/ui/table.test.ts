import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

type Row = { name: string; sold: number | null }
const rows: readonly Row[] = [
  { name: 'Tee', sold: 12 },
  { name: 'Mug', sold: null },
]
const columns: readonly Column<Row>[] = [
  { head: 'Product', cell: ({ name }) => name, title: ({ name }) => `${name} of summer`, foot: 'All' },
  { head: 'Sold', figure: true, className: 'num', cell: ({ sold }) => sold ?? '', foot: '12' },
]
const renderTable = (overrides: object) => {
  const props = { label: 'Sales', columns, rows, keyOf: ({ name }: Row) => name }
  return renderToStaticMarkup(createElement(Table<Row>, { ...props, ...overrides }))
}

test('a card on a phone names each figure that it has, and none that it lacks', () => {
  const table = renderTable({ stack: true })
  expect(table).toContain('<table class="tbl stack">')
  expect(table).toContain('<td title="Tee of summer">Tee</td><td data-th="Sold" class="r num">12</td>')
  expect(table).toContain('<td title="Mug of summer">Mug</td><td class="r num"></td>')
  expect(renderTable({}), 'where rows stay rows their heads are enough').not.toContain('data-th')
})

test('a first cell names its row on request, and the last row always has a name', () => {
  expect(renderTable({ rowHeads: true })).toContain('<tr><th scope="row" title="Mug of summer">Mug</th>')
  expect(renderTable({})).toContain(
    '<tfoot><tr><th scope="row">All</th><td class="r num">12</td></tr></tfoot>',
  )
  expect(renderTable({ total: { name: 'Both', sold: 12 } })).toContain(
    '<tfoot><tr><th scope="row" title="Both of',
  )
})

test('a table is a named region that the keyboard reaches', () => {
  expect(renderTable({ areaClass: 'sheet', caption: 'What sold' })).toMatch(
    /^<section class="scroll sheet" aria-label="Sales" tabindex="0"><table class="tbl"><caption class="vh">What sold/,
  )
})
