/** The sums that the database keeps of sold lines, held against the lines themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createSoldLine, toListingId, toRefundId } from '#drivers/sold-lines.ts'
import { newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import { countRefund, countSale, type SaleLine, uncountRefund } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2025-08-24T10:00:00Z')

test('whatever is counted, taken back and counted again, every sum is that of its lines', async () => {
  const random = seedRandom(Number(process.env.SEED ?? 11))
  const shops = [newId('shop'), newId('shop')]
  const countedLines: SaleLine[] = []
  const refundedLines: string[] = []
  for (let step = 0; step < 60; step += 1) {
    const action = random.integer(1, 6)
    await database.transact(async (tx) => {
      if (action <= 3 || countedLines.length === 0) {
        const placedAt = new Date(at.getTime() - random.integer(0, 3 * 86_400) * 1_000).toISOString()
        const size = random.pick(['S', 'M'])
        const firstLine = createSoldLine(random.pick(shops), placedAt, { units: random.integer(1, 4), size })
        const lines = [
          firstLine,
          {
            ...createSoldLine(firstLine.shopId, placedAt, { listingId: toListingId('lst-2') }),
            orderId: firstLine.orderId,
          },
        ]
        // An order's lines may come in one statement or in two.
        if (action === 1) for (const line of lines) await countSale(tx, [line])
        else await countSale(tx, lines)
        countedLines.push(...lines)
      } else if (action === 4) {
        const line = random.pick(countedLines)
        const refundId = toRefundId(`rfd-sums-${step}`)
        if (refundedLines.some((id) => id.endsWith(`:${line.lineId}`))) return
        await countRefund(tx, { refundId, lines: [{ lineId: line.lineId, units: 1, profit: usd(400) }] }, at)
        refundedLines.push(`${refundId}:${line.lineId}`)
      } else if (action === 5 && refundedLines.length > 0)
        await uncountRefund(tx, toRefundId(refundedLines.pop()!.split(':')[0]!))
      else await countSale(tx, [random.pick(countedLines)])
    })
  }
  const wrong = await database.execute(`
    select 'hour' as period from (
      select shop_id, analytics.hour_of(placed_at) as hour_at, count(*) as lines, count(distinct order_id) as orders,
        sum(s.units) as units, sum(s.profit_minor) as profit, coalesce(sum(b.units), 0) as back_units, coalesce(sum(b.profit), 0) as back
      from analytics.sale s left join lateral (
        select sum(units) as units, sum(profit_minor) as profit from analytics.returned r where r.line_id = s.line_id) b on true
      group by 1, 2) truth
    full join analytics.sold_in_hour h on h.shop_id = truth.shop_id and h.hour_at = truth.hour_at
    where (h.lines, h.orders, h.units, h.profit_minor, h.back_units, h.back_profit_minor)
      is distinct from (truth.lines, truth.orders, truth.units, truth.profit, truth.back_units, truth.back)
    union all
    select 'day' from (
      select shop_id, (placed_at at time zone 'UTC')::date as day, listing_id, product_id, category, sum(units) as units, sum(profit_minor) as profit
      from analytics.sale group by 1, 2, 3, 4, 5) truth
    full join analytics.sold_on_day d using (shop_id, day, listing_id, product_id, category)
    where (d.units, d.profit_minor) is distinct from (truth.units, truth.profit)
    union all
    select 'month' from (
      select shop_id, date_trunc('month', placed_at at time zone 'UTC')::date as month, listing_id, product_id, category, sum(units) as units, sum(profit_minor) as profit
      from analytics.sale group by 1, 2, 3, 4, 5) truth
    full join analytics.sold_in_month m using (shop_id, month, listing_id, product_id, category)
    where (m.units, m.profit_minor) is distinct from (truth.units, truth.profit)
    union all
    select 'earned on a day' from (
      select shop_id, (placed_at at time zone 'UTC')::date as day, listing_id, product_id, colour, size, sum(s.units) as units,
        sum(s.profit_minor) as profit_minor, sum(revenue_minor) as revenue_minor, sum(cost_minor) as cost_minor, sum(fees_minor) as fees_minor,
        coalesce(sum(b.units), 0) as back_units, coalesce(sum(b.profit), 0) as back_profit_minor
      from analytics.sale s left join lateral (
        select sum(units) as units, sum(profit_minor) as profit from analytics.returned r where r.line_id = s.line_id) b on true
      group by 1, 2, 3, 4, 5, 6) truth
    full join analytics.earned_on_day e using (shop_id, day, listing_id, product_id, colour, size)
    where (e.units, e.profit_minor, e.revenue_minor, e.cost_minor, e.fees_minor, e.back_units, e.back_profit_minor)
      is distinct from (truth.units, truth.profit_minor, truth.revenue_minor, truth.cost_minor, truth.fees_minor, truth.back_units, truth.back_profit_minor)
    union all
    select 'earned in a month' from (
      select shop_id, date_trunc('month', placed_at at time zone 'UTC')::date as day, listing_id, product_id, colour, size, sum(s.units) as units,
        sum(s.profit_minor) as profit_minor, sum(revenue_minor) as revenue_minor, sum(cost_minor) as cost_minor, sum(fees_minor) as fees_minor,
        coalesce(sum(b.units), 0) as back_units, coalesce(sum(b.profit), 0) as back_profit_minor
      from analytics.sale s left join lateral (
        select sum(units) as units, sum(profit_minor) as profit from analytics.returned r where r.line_id = s.line_id) b on true
      group by 1, 2, 3, 4, 5, 6) truth
    full join analytics.earned_in_month e using (shop_id, day, listing_id, product_id, colour, size)
    where (e.units, e.profit_minor, e.revenue_minor, e.cost_minor, e.fees_minor, e.back_units, e.back_profit_minor)
      is distinct from (truth.units, truth.profit_minor, truth.revenue_minor, truth.cost_minor, truth.fees_minor, truth.back_units, truth.back_profit_minor)`)
  expect(wrong.rows).toEqual([])
})

test('a counted line can’t be rewritten under its sums', async () => {
  await database.transact((tx) => countSale(tx, [createSoldLine(newId('shop'), '2025-08-20T10:00:00Z')]))
  await expect(database.execute('update analytics.sale set units = units + 1')).rejects.toThrow()
})
