import type { LoaderFunctionArgs } from 'react-router'
import { company } from '#house'
import { companyLines } from '#house/contract'
import { csvText } from '#kernel/csv.ts'
import { localDate } from '#kernel/instant.ts'
import { type Money, moneyText, plus, usd } from '#kernel/money.ts'
import { entriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { type Purses, statementPdf } from '#payouts'
import { pdfFile } from '../../pdf-file.server.ts'
import { signedInForMoney } from '../payout.server.ts'
import { monthWords } from './months.ts'

const entriesMax = 20_000
const purses = ['pending', 'available', 'in_transit'] as const
const none: Purses = [usd(0), usd(0), usd(0)]
const added = (held: Purses, moved: Purses): Purses => [
  plus(held[0], moved[0]),
  plus(held[1], moved[1]),
  plus(held[2], moved[2]),
]
type Entry = Awaited<ReturnType<typeof entriesAbout>>[number]

/** Every entry that moved the shop's money, oldest first: of one month, or all; as CSV or PDF. */
export async function loadStatement({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { shop, url, read } = signedInForMoney(context)
  const asked = url.searchParams.get('month') ?? ''
  const asPdf = url.searchParams.get('as') === 'pdf'
  return read(async (tx, at) => {
    const month = /^\d{4}-\d{2}$/.test(asked) ? asked : ''
    const entries = await entriesAbout(tx, shop.id, entriesMax)
    const rows = rowsOf(entries.reverse(), shop.id, shop.timeZone)
    const mine = rows.filter(({ date }) => date.startsWith(month))
    const name = ['fanfare-statement', shop.handle, month].filter(Boolean).join('-')
    if (!asPdf) return csvFile(mine, name)
    const opening = rows.filter(({ date }) => date.slice(0, 7) < month).at(-1)?.held ?? none
    const period = month ? monthWords(month) : `until ${localDate(at, shop.timeZone)}`
    const house = await company.find(tx)
    const pdf = await statementPdf(
      {
        payer: house ? companyLines(house) : [],
        ...{ shop, period, zone: shop.timeZone, opening },
        rows: mine.map(({ about, ...row }) => ({ ...row, about: about.slice(-12) })),
        closing: mine.at(-1)?.held ?? opening,
      },
      at,
    )
    return pdfFile(pdf, name)
  })
}

type Row = { date: string; entry: string; about: string; id: string; moved: Purses; held: Purses }
function rowsOf(entries: readonly Entry[], shopId: string, zone: string): Row[] {
  let held = none
  return entries.map((entry) => {
    const [pending, available, inTransit] = purses.map((purse) =>
      entry.postings
        .filter((posting) => posting.account === `shop:${shopId}:${purse}`)
        .reduce<Money>((total, posting) => plus(total, usd(-posting.amount.minor)), usd(0)),
    )
    const moved: Purses = [pending!, available!, inTransit!]
    held = added(held, moved)
    return {
      date: localDate(entry.happenedAt, zone),
      entry: entryLabels[entry.kind],
      about: entry.orderId ?? entry.reference,
      id: entry.id,
      moved,
      held,
    }
  })
}

function csvFile(rows: readonly Row[], name: string): Response {
  const head = ['Date', 'Entry', 'About', 'Pending', 'Available', 'In transit']
  const after = ['Pending after', 'Available after', 'In transit after', 'Entry id']
  const lines = rows.map((row) => [
    row.date,
    row.entry,
    row.about,
    ...row.moved.map(moneyText),
    ...row.held.map(moneyText),
    row.id,
  ])
  return new Response(csvText([...head, ...after], lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
