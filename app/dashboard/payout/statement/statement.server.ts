import type { LoaderFunctionArgs } from 'react-router'
import { drawStatement, findStatementRows, makeStatement, type StatementRow } from '#flows/statements.ts'
import { toCsv } from '#kernel/csv.ts'
import { moneyText } from '#kernel/money.ts'
import { createPdfFile } from '../../pdf-file.server.ts'
import { signedInForMoney } from '../payout.server.ts'

const entriesMax = 20_000

/** Every entry that moved the shop's money, oldest first: of one month, or all; as CSV or PDF. */
export async function loadStatement({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { shop, url, read } = signedInForMoney(context)
  const input = url.searchParams.get('month') ?? ''
  return read(async (tx, at) => {
    const month = /^\d{4}-\d{2}$/.test(input) ? input : ''
    const rows = await findStatementRows(tx, shop, entriesMax)
    const name = ['fanfare-statement', shop.handle, month].filter(Boolean).join('-')
    return url.searchParams.get('as') === 'pdf'
      ? createPdfFile(await drawStatement(tx, shop, rows, month, at), name)
      : createCsvFile(makeStatement(rows, month).rows, name)
  })
}

function createCsvFile(rows: readonly StatementRow[], name: string): Response {
  const head = ['Date', 'Entry', 'About', 'Pending', 'Available', 'In transit']
  const balanceHeads = ['Pending after', 'Available after', 'In transit after', 'Entry id']
  const lines = rows.map((row) => [
    row.date,
    row.entry,
    row.about,
    ...row.moved.map(moneyText),
    ...row.balances.map(moneyText),
    row.id,
  ])
  return new Response(toCsv([...head, ...balanceHeads], lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
