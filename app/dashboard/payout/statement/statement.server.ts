import type { LoaderFunctionArgs } from 'react-router'
import { csvText } from '#kernel/csv.ts'
import { localDate } from '#kernel/instant.ts'
import { moneyText, plus, usd } from '#kernel/money.ts'
import { entriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { signedInForMoney } from '../payout.server.ts'

const entriesMax = 20_000
const purses = ['pending', 'available', 'in_transit'] as const

/** Every entry that moved the shop's money, oldest first, with what each purse held after it. */
export async function loadStatement({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { shop, read } = signedInForMoney(context)
  const entries = await read((tx) => entriesAbout(tx, shop.id, entriesMax))
  const held = { pending: usd(0), available: usd(0), in_transit: usd(0) }
  const rows = entries.reverse().map((entry) => {
    const moved = purses.map((purse) => {
      const amount = entry.postings
        .filter((posting) => posting.account === `shop:${shop.id}:${purse}`)
        .reduce((total, posting) => plus(total, usd(-posting.amount.minor)), usd(0))
      held[purse] = plus(held[purse], amount)
      return amount
    })
    return [
      localDate(entry.happenedAt, shop.timeZone),
      entryLabels[entry.kind],
      entry.orderId ?? entry.reference,
      ...moved.map(moneyText),
      ...purses.map((purse) => moneyText(held[purse])),
      entry.id,
    ]
  })
  const head = ['Date', 'Entry', 'About', 'Pending', 'Available', 'In transit']
  const after = ['Pending after', 'Available after', 'In transit after', 'Entry id']
  return new Response(csvText([...head, ...after], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-statement-${shop.handle}.csv"`,
    },
  })
}
