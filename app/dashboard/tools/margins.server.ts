import { findBlanks } from '#catalogue'
import { type Blank, unitCost } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { formatMoney, isNegative, type Money, share, usd } from '#kernel/money.ts'
import { profitOf, smallestPrice } from '#ledger/contract'
import { findListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'

export type Margin = {
  key: string
  listing: string
  product: string
  price: string
  cost: string
  profit: string
  /** After the discount that was asked about. */
  discounted: string
  loses: boolean
  least: string
}

const pagesMost = 10

/** The dearest size decides: what is true of it is true of all. Areas are reckoned as the first one of the blank. */
function dearest(blank: Blank): Money {
  const costs = blank.sizes.map((size) => unitCost(blank, size, blank.areas[0] ? [blank.areas[0].name] : []))
  return costs.reduce((most, cost) => (cost.minor > most.minor ? cost : most), usd(0))
}

/** Every product of every active listing with what it earns now and after a discount, the thinnest first. */
export async function marginsOf(tx: Tx, shopId: Id<'shop'>, discountBps: number): Promise<Margin[]> {
  const rows = []
  for (let page = 1; page <= pagesMost; page += 1) {
    const found = await findListings(tx, shopId, { status: 'active', sort: 'name', page })
    rows.push(...found.rows)
    if (page >= found.pages) break
  }
  const blanks = await findBlanks(
    tx,
    rows.flatMap((row) => row.products.map((product) => product.blankId)),
  )
  return rows
    .flatMap((row) =>
      row.products.flatMap((product) => {
        const blank = blanks.get(product.blankId)
        if (!blank) return []
        const price = usd(product.priceMinor)
        const cost = dearest(blank)
        const line = { price, unitCost: cost, digital: !blank.physical }
        const now = profitOf(line).profit
        const then = profitOf({ ...line, discount: share(price, discountBps) }).profit
        return [
          {
            sort: then.minor,
            key: `${row.id} ${product.blankId}`,
            listing: row.title,
            product: blank.name,
            price: formatMoney(price),
            cost: formatMoney(cost),
            profit: formatMoney(now),
            discounted: formatMoney(then),
            loses: isNegative(then),
            least: formatMoney(smallestPrice({ unitCost: cost, digital: !blank.physical })),
          },
        ]
      }),
    )
    .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : a.key.localeCompare(b.key)))
    .map(({ sort: _, ...margin }) => margin)
}
