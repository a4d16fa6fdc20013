/** A shop's statements: every entry that moved its money, and each account's balance after it; by month as a PDF. */
import { findCompany } from '#house'
import { companyLines } from '#house/contract'
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { type Money, negate, plus, usd } from '#kernel/money.ts'
import { formatMonth } from '#kernel/months.ts'
import { findEntriesAbout, findShopBalance } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { type AccountSums, statementPdf } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'

const accounts = ['pending', 'available', 'in_transit'] as const
const zeroSums: AccountSums = [usd(0), usd(0), usd(0)]
const addSums = (balance: AccountSums, moved: AccountSums): AccountSums => [
  plus(balance[0], moved[0]),
  plus(balance[1], moved[1]),
  plus(balance[2], moved[2]),
]
const balanceBefore = ([first]: readonly StatementRow[]): AccountSums =>
  first
    ? addSums(first.balances, [negate(first.moved[0]), negate(first.moved[1]), negate(first.moved[2])])
    : zeroSums

type Entry = Awaited<ReturnType<typeof findEntriesAbout>>[number]
type Shop = { id: Id<'shop'>; name: string; handle: string; timeZone: string }

export type StatementRow = {
  date: string
  entry: string
  about: string
  id: string
  moved: AccountSums
  balances: AccountSums
}

/** A shop's newest entries by effective day, oldest first, each with the balances after it. */
export async function findStatementRows(tx: Tx, shop: Shop, max: number): Promise<StatementRow[]> {
  const entries = (await findEntriesAbout(tx, shop.id, max)).reverse()
  const [first] = entries
  if (!first) return []
  const { pending, available, inTransit } = await findShopBalance(tx, shop.id, first.number)
  // One written late, such as after midnight, still belongs to its own month.
  entries.sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.number - b.number)
  return listRows(entries, [pending, available, inTransit], shop)
}

/** A month of these rows, `2025-08`, with the balances before and after it; all of them if empty. */
export function makeStatement(rows: readonly StatementRow[], month: string) {
  const rowsOfMonth = rows.filter(({ date }) => date.startsWith(month))
  const opening = rows.filter(({ date }) => date.slice(0, 7) < month).at(-1)?.balances ?? balanceBefore(rows)
  return { opening, rows: rowsOfMonth, closing: rowsOfMonth.at(-1)?.balances ?? opening }
}

/** The PDF of a month, or of everything until now if empty. */
export async function drawStatement(
  tx: Tx,
  shop: Shop,
  rows: readonly StatementRow[],
  month: string,
  at: Date,
): Promise<Uint8Array> {
  const { opening, rows: monthRows, closing } = makeStatement(rows, month)
  const house = await findCompany(tx)
  return statementPdf(
    {
      payer: house ? companyLines(house) : [],
      period: month ? formatMonth(month) : `until ${localDate(at, shop.timeZone)}`,
      shop,
      zone: shop.timeZone,
      opening,
      rows: monthRows.map(({ about, ...row }) => ({ ...row, about: about.slice(-12) })),
      closing,
    },
    at,
  )
}

function listRows(entries: readonly Entry[], before: AccountSums, shop: Shop): StatementRow[] {
  let balance = before
  return entries.map((entry) => {
    const [pending, available, inTransit] = accounts.map((account) =>
      entry.postings
        .filter((posting) => posting.account === `shop:${shop.id}:${account}`)
        .reduce<Money>((total, posting) => plus(total, usd(-posting.amount.minor)), usd(0)),
    )
    const moved: AccountSums = [pending!, available!, inTransit!]
    balance = addSums(balance, moved)
    return {
      date: localDate(entry.happenedAt, shop.timeZone),
      entry: entryLabels[entry.kind],
      about: entry.orderId ?? entry.reference,
      id: entry.id,
      moved,
      balances: balance,
    }
  })
}
