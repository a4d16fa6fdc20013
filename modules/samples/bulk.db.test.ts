/** Many pieces at once: steps, a quote that holds, one order of it, and the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { skuOf } from '#catalogue/contract'
import { openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { home, SampleShop } from '#drivers/samples.ts'
import { openStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { plus, times } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { insertBan, liftBan } from '#listings'
import { findOrderInFull, findShopOrders } from '#orders'
import type { Purchase } from '#purchases'
import { findFaults } from '../../scripts/verify/rule.ts'
import { listRules } from '../../scripts/verify/rules.ts'
import { bulkSteps, type SampleWish } from './contract.ts'
import {
  cancelSamples,
  deleteOldQuotes,
  findAllowance,
  findBulkQuote,
  offerBulk,
  orderBulk,
  SamplesUndone,
} from './index.ts'
import { limits } from './limits.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let app: TestApp
let shop: SampleShop
let listing: Id<'listing'>
let number = 0
let cardId: Id<'card'>
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  await app.services.database.execute(
    `update catalogue.variant set stock = 100000 where blank_id = 'bella-canvas-3001'`,
  )
  ;({ shop, listing } = await openShopWith(60))
  cardId = await shop.addCard()
})
afterAll(() => app.close())

async function openShopWith(earned: number) {
  const store = await openStore(app.services.database, `bulk${number++}`)
  const sampleShop = new SampleShop(app.services.database, store)
  const sold = await store.sell({ colours: ['black', 'white'], priceMinor: 9_900 })
  if (earned > 0) await sampleShop.earn(sold, earned)
  await app.settle()
  return { shop: sampleShop, listing: sold }
}
const tees = (units: number, size = 'L', colour = 'black'): SampleWish => ({
  listingId: listing,
  units,
  sku: skuOf('bella-canvas-3001', colour, size),
})
const quoteBulk = async (wishes: readonly SampleWish[], buyer = shop) => {
  const input = { wishes, place: { country: 'NG', region: 'Lagos' }, option: 'standard' }
  const offered = await app.services.transact((tx, at) => offerBulk(tx, buyer.shop.id, input, at))
  if (!offered.ok) return offered.code
  return (await app.services.read((tx) => findBulkQuote(tx, buyer.shop.id, offered.value)))!
}
const requireQuote = async (wishes: readonly SampleWish[]) => {
  const result = await quoteBulk(wishes)
  if (typeof result === 'string') throw new Error(result)
  return result
}
async function orderQuote(
  quoteId: Id<'quote'>,
  cardId: Id<'card'> | null = null,
  address = home,
  buyer = shop,
): Promise<Purchase | string> {
  const input = { shopId: buyer.shop.id, quoteId, email: 'a@fanfare.test', address, cardId }
  return app.services
    .transact((tx, at) => orderBulk(tx, input, at))
    .catch((cause: unknown) => {
      if (cause instanceof SamplesUndone) return cause.refusal.code
      throw cause
    })
}
const readBalance = () => app.services.read((tx) => findShopBalance(tx, shop.shop.id))
const listFaults = () =>
  findFaults(
    { execute: (text: string) => app.services.database.execute(text) as never },
    listRules().filter(({ table }) => !/^(platform|ledger\.seal)/.test(table)),
  )

test('each step takes its part off the making of every piece, to the cent, and nothing off shipping', async () => {
  const [firstLine] = (await requireQuote([tees(25)])).lines
  for (const { pieces, bps } of bulkSteps) {
    const quoted = await requireQuote([
      tees(Math.ceil(pieces / 2), 'L'),
      tees(Math.floor(pieces / 2), 'S', 'white'),
    ])
    expect([quoted.pieces, quoted.stepBps]).toEqual([pieces, bps])
    const exact = (Number(firstLine!.unitCost.minor) * (10_000 - bps)) / 10_000
    expect(Math.abs(Number(quoted.lines[0]!.unitPrice.minor) - exact)).toBeLessThanOrEqual(0.5)
    const making = quoted.lines.map((line) => times(line.unitPrice, line.quantity)).reduce(plus)
    expect(making).toEqual(quoted.totals.subtotal)
    const { subtotal, shipping, tax, duty, total } = quoted.totals
    expect([subtotal, shipping, tax, duty].reduce(plus)).toEqual(total)
  }
  expect(await quoteBulk([tees(24)])).toBe('bulk.too_few')
  expect(await quoteBulk([{ ...tees(30), sku: 'nothing' }])).toBe('sample.not_offered')
  const stranger = await openShopWith(0)
  expect(await quoteBulk([tees(30)], stranger.shop), 'of another shop').toBe('sample.not_offered')
})

test('a quote is ordered once at its price, from the balance, apart from sales and the allowance', async () => {
  const quoted = await requireQuote([tees(30), tees(20, 'S', 'white')])
  const before = await readBalance()
  const allowance = await app.services.read((tx, at) => findAllowance(tx, shop.shop, at))
  const [firstOrder, secondOrder] = await Promise.all([orderQuote(quoted.id), orderQuote(quoted.id)])
  if (typeof firstOrder === 'string' || typeof secondOrder === 'string')
    throw new Error(`${String(firstOrder)} ${String(secondOrder)}`)
  expect(firstOrder.id).toBe(secondOrder.id)
  expect(firstOrder.amount).toEqual(quoted.totals.total)
  expect(plus((await readBalance()).available, quoted.totals.total)).toEqual(before.available)
  const { orderId } = (await app.services.read((tx) => findBulkQuote(tx, shop.shop.id, quoted.id)))!
  const full = (await app.services.read((tx) => findOrderInFull(tx, orderId!)))!
  expect([full.units.length, full.order.status, full.order.channel]).toEqual([50, 'processing', 'bulk'])
  expect(full.units.every(({ profit }) => profit.minor === 0n)).toBe(true)
  const sales = (await app.services.read((tx) => findShopOrders(tx, shop.shop.id, {}))).orders
  expect(sales.map(({ id }) => id)).not.toContain(orderId)
  expect(await app.services.read((tx, at) => findAllowance(tx, shop.shop, at))).toEqual(allowance)
  const cancelled = await app.services.transact((tx, at) =>
    cancelSamples(tx, { shopId: shop.shop.id, orderId: orderId! }, at),
  )
  expect(cancelled.ok).toBe(true)
  expect((await readBalance()).available).toEqual(before.available)
  expect(await listFaults()).toEqual([])
})

test('a quote holds for fourteen days whatever costs do, and no longer; another shop and place can’t order it', async () => {
  const [quoted25, quoted26] = [await requireQuote([tees(25)]), await requireQuote([tees(26)])]
  const stranger = await openShopWith(0)
  expect(await orderQuote(quoted25.id, null, home, stranger.shop)).toBe('bulk.not_found')
  expect(await orderQuote(quoted25.id, cardId, { ...home, country: 'DE', region: '' })).toBe('bulk.elsewhere')
  await setBusinessTime(app.services.database, after(quoted25.holdsUntil, -60_000))
  const bought = await orderQuote(quoted25.id, cardId)
  if (typeof bought === 'string') throw new Error(bought)
  expect(bought.amount).toEqual(quoted25.totals.total)
  await setBusinessTime(app.services.database, after(quoted26.holdsUntil, 60_000))
  expect(await orderQuote(quoted26.id, cardId)).toBe('bulk.over')
  const { database } = app.services
  const change = `update samples.bulk_quote set total_minor = 1, subtotal_minor = 1, shipping_minor = 0, tax_minor = 0, duty_minor = 0`
  await expect(database.execute(`${change} where id = '${quoted26.id}'`)).rejects.toThrow(
    /stays what it said/,
  )
  await expect(
    database.execute(
      `update samples.bulk_quote set order_id = 'ord_x', ordered_at = now() + interval '90 days' where id = '${quoted26.id}'`,
    ),
  ).rejects.toThrow(/ordered_while_held/)
  await expect(
    database.execute(`delete from samples.bulk_quote where id = '${quoted25.id}'`),
  ).rejects.toThrow(/stays/)
})

test('a held quote is not ordered for what can’t be made, to another country, nor while the house is closed', async () => {
  const { database } = app.services
  const quoted25 = await requireQuote([tees(25)])
  expect(await orderQuote(quoted25.id, cardId, { ...home, country: 'GH' })).toBe('bulk.elsewhere')
  const { sku } = tees(25)
  await database.execute(`update catalogue.variant set stock = 24 where sku = '${sku}'`)
  expect(await orderQuote(quoted25.id, cardId), 'one too few in stock').toBe('sample.not_in_stock')
  await database.execute(`update catalogue.variant set stock = 100000 where sku = '${sku}'`)
  await database.transact((tx, at) => insertBan(tx, listing, 'taken_down', at))
  expect(await orderQuote(quoted25.id, cardId), 'taken down').toBe('sample.not_in_stock')
  await database.transact((tx) => liftBan(tx, listing))
  await database.execute(`update house.door set closed_at = opened_at, closed_by = 'a test'`)
  expect(await orderQuote(quoted25.id, cardId)).toBe('house.closed')
  await database.execute('update house.door set closed_at = null, closed_by = null')
  expect(typeof (await orderQuote(quoted25.id, cardId))).toBe('object')
})

test('quotes that ended without an order are deleted a month later; a day has a limit of them', async () => {
  const { database } = app.services
  const [ordered, expired] = [await requireQuote([tees(25)]), await requireQuote([tees(25)])]
  expect(typeof (await orderQuote(ordered.id, cardId))).toBe('object')
  await setBusinessTime(database, after(expired.holdsUntil, days(31)))
  await database.transact((tx, at) => deleteOldQuotes(tx, at))
  const findQuote = (id: Id<'quote'>) => app.services.read((tx) => findBulkQuote(tx, shop.shop.id, id))
  expect([(await findQuote(ordered.id))?.id, await findQuote(expired.id)]).toEqual([ordered.id, null])
  for (let index = 0; index < limits.bulk.quotesADay; index += 1) await requireQuote([tees(25)])
  expect(await quoteBulk([tees(25)])).toBe('bulk.too_often')
  await setBusinessTime(database, after(expired.holdsUntil, days(33)))
})

test(`any history of quotes, orders and cancellations keeps every sum (seed ${seed})`, async () => {
  const random = seedRandom(seed)
  const cards = [await shop.addCard('5555 5555 5555 4444'), null]
  const ordered: { id: Id<'quote'>; purchase: Purchase }[] = []
  for (let step = 0; step < 12; step += 1) {
    const wishes = [
      tees(random.integer(13, 40)),
      tees(random.integer(13, 60), 'S', random.pick(['black', 'white'])),
    ]
    const quoted = await requireQuote(wishes)
    const before = await readBalance()
    const from = random.pick(cards)
    const bought = await orderQuote(quoted.id, from)
    if (typeof bought === 'string') expect([bought, await readBalance()]).toEqual(['balance.too_low', before])
    else ordered.push({ id: quoted.id, purchase: bought })
    const chosen = ordered.length > 0 && random.integer(0, 1) ? random.pick(ordered) : null
    if (chosen) {
      const { orderId } = (await app.services.read((tx) => findBulkQuote(tx, shop.shop.id, chosen.id)))!
      await app.services.transact((tx, at) =>
        cancelSamples(tx, { shopId: shop.shop.id, orderId: orderId! }, at),
      )
    }
    expect((await readBalance()).available.minor).toBeGreaterThanOrEqual(0n)
  }
  await app.settle()
  await app.services.database.transact(async (tx) => {
    expect(await verifyLedger(tx)).toMatchObject({ ok: true, drifted: 0 })
  })
  expect(await listFaults()).toEqual([])
}, 300_000)
