import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { skuOf } from '#catalogue/contract'
import { openApp, type TestApp } from '#drivers/app.ts'
import { SampleShop } from '#drivers/samples.ts'
import { openStore } from '#drivers/store.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { minus, plus, sum, times, usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { findListing } from '#listings'
import {
  countUnbalanced,
  findOrder,
  findOrderCountries,
  findOrderInFull,
  findOrdersOfShop,
  findShopOrders,
  placeAtOnce,
} from '#orders'
import { confirmPlan, findPurchase, orderOfSamples, type Purchase, startPlan } from '#purchases'
import { findFaults } from '../../scripts/verify/rule.ts'
import { listRules } from '../../scripts/verify/rules.ts'
import type { SampleWish } from './contract.ts'
import { cancelSamples, findAllowance } from './index.ts'
import { limits } from './limits.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let app: TestApp
let number = 0
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  await app.settle()
})
afterAll(() => app.close())

/** A shop with a tee on sale, which has earned the profit of some of them. */
async function openShopWith(earned = 0, unitsCap: number | null = null) {
  const store = await openStore(app.services.database, `samples${number++}`)
  const shop = new SampleShop(app.services.database, store)
  const listing = await store.sell({ unitsCap })
  if (earned > 0) await shop.earn(listing, earned)
  await app.settle()
  return { shop, listing, shopId: store.shopId }
}
const tee = (listingId: Id<'listing'>, units = 1, size = 'L'): SampleWish => ({
  listingId,
  units,
  sku: skuOf('bella-canvas-3001', 'black', size),
})
const readBalance = (shopId: Id<'shop'>) => app.services.database.read((tx) => findShopBalance(tx, shopId))
const orderOf = async (purchase: Purchase) => {
  const id = asId('order', orderOfSamples(purchase)!)
  return (await app.services.database.read((tx) => findOrderInFull(tx, id)))!
}
const requirePaid = (answer: Purchase | string): Purchase => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const cancel = (shopId: Id<'shop'>, orderId: Id<'order'>) =>
  app.services.database.transact((tx, at) => cancelSamples(tx, { shopId, orderId }, at))
const readAllowance = async ({ shop }: SampleShop) =>
  (await app.services.database.read((tx, at) => findAllowance(tx, shop, at))).remaining
const listFaults = () =>
  findFaults(
    { execute: (text: string) => app.services.database.execute(text) as never },
    listRules().filter(({ table }) => !/^(platform|ledger\.seal)/.test(table)),
  )

test('samples cost what making them costs, shipping and taxes; the balance pays, and nobody earns', async () => {
  const { shop, listing, shopId } = await openShopWith(12)
  const before = await readBalance(shopId)
  const purchase = requirePaid(await shop.order([tee(listing, 2)]))
  const { order, units } = await orderOf(purchase)
  expect(order).toMatchObject({ kind: 'sample', status: 'processing', discount: usd(0), tip: usd(0) })
  const [line] = order.lines
  expect(line!.unitPrice).toEqual(line!.unitCost)
  expect([line!.profit, line!.paymentFee, line!.platformFee]).toEqual([usd(0), usd(0), usd(0)])
  expect(units.map(({ status, profit }) => [status, profit.minor])).toEqual([
    ['awaiting_print', 0n],
    ['awaiting_print', 0n],
  ])
  const cost = sum([times(line!.unitCost, 2), order.shipping, order.tax, order.duty])
  expect([order.total, purchase.amount]).toEqual([cost, cost])
  expect(minus(before.available, (await readBalance(shopId)).available)).toEqual(cost)
  expect((await readBalance(shopId)).pending).toEqual(before.pending)
  const [entry] = await app.services.database.read((tx) => findEntriesAbout(tx, purchase.id))
  expect(entry?.kind).toBe('sample.paid')
  const owed = new Map(entry!.postings.map(({ account, amount }) => [account, -amount.minor]))
  expect(owed.get('house:production_payable')).toBe(times(line!.unitCost, 2).minor)
  expect(owed.get('house:shipping_income')).toBe(order.shipping.minor)
  expect([...owed.keys()]).not.toContain('house:platform_income')
})

test('samples are no sale: not in figures, drops, best sellers, orders, webhooks or notices', async () => {
  const { shop, listing, shopId } = await openShopWith(0, 10)
  const { database } = app.services
  const cardId = await shop.addCard()
  const readSums = async () =>
    (
      await database.execute(`select
        (select count(*)::int from analytics.sale where shop_id = '${shopId}') as sales,
        (select coalesce(sum(units), 0)::int from listings.sale where listing_id = '${listing}') as listed,
        (select sold + reserved from listings.stock where listing_id = '${listing}')::int as drop_taken,
        (select count(*)::int from messages.notice where shop_id = '${shopId}') as notices,
        (select count(*)::int from catalogue.demand) as demand,
        (select count(*)::int from webhooks.message where shop_id = '${shopId}') as told`)
    ).rows[0]
  const before = await readSums()
  const purchase = requirePaid(await shop.order([tee(listing, 3)], cardId))
  await app.settle()
  const { order, units } = await orderOf(purchase)
  expect(await readSums()).toEqual(before)
  expect(units.map(({ edition }) => edition)).toEqual([null, null, null])
  expect((await database.read((tx) => findOrdersOfShop(tx, shopId))).orders).toEqual([])
  expect((await database.read((tx) => findShopOrders(tx, shopId, {}))).orders).toEqual([])
  expect(await database.read((tx) => findOrderCountries(tx, shopId))).toEqual([])
  await shop.producePieces(units)
  await app.settle()
  expect((await database.read((tx) => findOrder(tx, order.id)))?.status).toBe('delivered')
  expect(await readSums()).toEqual(before)
  expect(await readBalance(shopId)).toMatchObject({ pending: usd(0), available: usd(0) })
})

test('an order of samples waits for a batch, with its print files, as any order', async () => {
  const { shop, listing } = await openShopWith()
  requirePaid(await shop.order([tee(listing)], await shop.addCard()))
  await app.settle()
  const { rows } = await app.services.database.execute(
    `select (select prints_on is not null from listings.next_print where listing_id = '${listing}') as prints,
      (select count(*)::int from production.print_file f join listings.listing_version v on v.design_version_id = f.design_version_id
        where v.listing_id = '${listing}') as files`,
  )
  expect(rows[0]).toMatchObject({ prints: true })
})

test('samples cancelled before the batch closes are refunded to their source; later they can’t be', async () => {
  const { shop, listing, shopId } = await openShopWith(12)
  const cardId = await shop.addCard()
  const start = await readBalance(shopId)
  const readCash = async () =>
    Number(
      (
        await app.services.database.execute(
          `select coalesce(sum(amount_minor), 0) as sum from ledger.posting where account = 'psp:cash'`,
        )
      ).rows[0]!.sum,
    )
  const before = await readCash()
  for (const from of [null, cardId]) {
    const purchase = requirePaid(await shop.order([tee(listing)], from))
    const { order } = await orderOf(purchase)
    expect(await readCash()).toBe(before + (from ? Number(purchase.amount.minor) : 0))
    expect(await cancel(shopId, order.id)).toMatchObject({ ok: true, value: { status: 'refunded' } })
    expect([await readBalance(shopId), await readCash()]).toEqual([start, before])
    expect((await orderOf(purchase)).order.status).toBe('cancelled')
    expect(await cancel(shopId, order.id), 'a second press').toMatchObject({ code: 'sample.too_late' })
  }
  const printed = requirePaid(await shop.order([tee(listing)]))
  const { order, units } = await orderOf(printed)
  await shop.producePieces(units, 1)
  expect(await cancel(shopId, order.id)).toMatchObject({ code: 'sample.too_late' })
  const stranger = await openShopWith()
  expect(await cancel(stranger.shopId, order.id)).toMatchObject({ code: 'sample.not_found' })
})

test('a month has an allowance of pieces, larger with Plus; cancelled ones don’t count', async () => {
  const { shop, listing, shopId } = await openShopWith()
  const cardId = await shop.addCard()
  expect(await readAllowance(shop)).toBe(limits.piecesStarter)
  expect(await shop.order([tee(listing, limits.piecesStarter + 1)], cardId)).toBe('sample.above_allowance')
  const purchase = requirePaid(await shop.order([tee(listing, limits.piecesStarter)], cardId))
  expect(await readAllowance(shop)).toBe(0)
  expect(await shop.order([tee(listing)], cardId)).toBe('sample.above_allowance')
  await cancel(shopId, (await orderOf(purchase)).order.id)
  expect(await readAllowance(shop)).toBe(limits.piecesStarter)
  await app.services.transact((tx, at) => startPlan(tx, { shopId, billed: 'monthly', cardId }, at))
  expect(await readAllowance(shop)).toBe(limits.piecesPlus)
})

test('two presses at once share neither the allowance nor the balance, and one press sent twice is one order', async () => {
  const { shop, listing, shopId } = await openShopWith(12)
  const mostPieces = limits.piecesStarter - 1
  const both = await Promise.all([
    shop.order([tee(listing, mostPieces)]),
    shop.order([tee(listing, mostPieces)]),
  ])
  expect(both.filter((result) => typeof result === 'string')).toEqual(['sample.above_allowance'])
  const quote = await shop.quote([tee(listing)])
  if (!quote.ok) throw new Error(quote.code)
  const pressAgain = () =>
    shop.pressOrder([tee(listing)], null, 'the same', String(quote.value.totals.total.minor))
  const [firstPress, secondPress] = await Promise.all([pressAgain(), pressAgain()])
  expect(requirePaid(firstPress!).id).toBe(requirePaid(secondPress!).id)
  const { rows } = await app.services.database.execute(
    `select count(*)::int as orders from orders."order" where shop_id = '${shopId}' and kind = 'sample'`,
  )
  expect(rows[0]!.orders).toBe(2)
})

test('a balance can’t be overspent, a declined card buys nothing, and a sum not shown is refused', async () => {
  const { shop, listing, shopId } = await openShopWith()
  expect(await shop.order([tee(listing)])).toBe('balance.too_low')
  expect(await shop.order([tee(listing)], await shop.addCard('4000 0000 0000 0002'))).toBe('card.declined')
  expect(await shop.pressOrder([tee(listing)], null, 'k', '1')).toBe('sample.sum_changed')
  expect(await shop.order([])).toBe('sample.nothing_chosen')
  expect(await shop.order([{ ...tee(listing), sku: 'nothing' }])).toBe('sample.not_offered')
  const otherShop = await openShopWith()
  expect(await shop.order([tee(otherShop.listing)]), 'of another shop').toBe('sample.not_offered')
  const { rows } = await app.services.database.execute(
    `select 1 from orders."order" where shop_id = '${shopId}' union all select 1 from purchases.purchase where shop_id = '${shopId}'`,
  )
  expect(rows, 'nothing is left of what was refused').toEqual([])
})

test('a card that needs a second step prints nothing until it is completed, however late', async () => {
  const { shop, listing, shopId } = await openShopWith()
  const purchase = requirePaid(await shop.order([tee(listing, 2)], await shop.addCard('4000 0025 0000 3155')))
  const { order, units } = await orderOf(purchase)
  expect([purchase.status, order.status, units]).toEqual(['awaiting', 'pending_payment', []])
  await app.services.database.execute(
    `update orders."order" set status = 'expired', ended_at = now() where id = '${order.id}'`,
  )
  await app.services.transact((tx, at) => confirmPlan(tx, shopId, purchase.id, at))
  await app.settle()
  await app.settle()
  const updated = await orderOf(purchase)
  expect([updated.order.status, updated.units.length]).toEqual(['processing', 2])
  expect((await app.services.database.read((tx) => findPurchase(tx, shopId, purchase.id)))?.status).toBe(
    'paid',
  )
})

test('the database refuses a sample that earns anyone a profit, and an order that turns into one later', async () => {
  const { shop, listing, shopId } = await openShopWith()
  const { order } = await orderOf(requirePaid(await shop.order([tee(listing)], await shop.addCard())))
  const lines = order.lines.map(({ id: _, place: __, ...line }) => ({
    ...line,
    unitPrice: plus(line.unitPrice, usd(1)),
    profit: usd(1),
  }))
  const input = { ...order, lines, kind: 'sample' as const, shopId }
  await expect(
    app.services.transact((tx, at) => placeAtOnce(tx, newId('order'), input, at)),
  ).rejects.toThrow()
  const { database } = app.services
  await expect(
    database.execute(`update orders."order" set kind = 'sale' where id = '${order.id}'`),
  ).rejects.toThrow()
  expect((await database.read((tx) => findOrder(tx, order.id)))?.kind).toBe('sample')
})

test(`any history of samples among sales keeps every sum (seed ${seed})`, async () => {
  const random = seedRandom(seed)
  const { shop, listing, shopId } = await openShopWith(12)
  await shop.earn(listing, 12)
  const otherListing = await shop.store.sell({ colours: ['black', 'white'] })
  const cards = [await shop.addCard(), null, null]
  const { cardId } = { cardId: cards[0]! }
  await app.services.transact((tx, at) => startPlan(tx, { shopId, billed: 'yearly', cardId }, at))
  const ordered: Purchase[] = []
  for (let step = 0; step < 25; step += 1) {
    const before = await readBalance(shopId)
    const wishes = [
      tee(random.pick([listing, otherListing]), random.integer(1, 3), random.pick(['S', 'M', 'XL'])),
    ]
    const chosen = ordered.length ? random.pick(ordered) : null
    const act = random.integer(0, 9)
    if (act < 5) {
      const answer = await shop.order(wishes, random.pick(cards))
      if (typeof answer !== 'string') ordered.push(answer)
    } else if (act < 7 && chosen) {
      const { order } = await orderOf(chosen)
      const cancelled = await cancel(shopId, order.id)
      if (cancelled.ok && chosen.cardId === null)
        expect((await readBalance(shopId)).available).toEqual(plus(before.available, chosen.amount))
    } else if (act < 9 && chosen) {
      const { units } = await orderOf(chosen)
      if (units.every(({ status }) => status === 'awaiting_print')) await shop.producePieces(units)
    } else await shop.earn(listing, 1)
    if (random.integer(0, 3) === 0) await app.settle()
  }
  await app.settle()
  await app.services.database.transact(async (tx) => {
    expect(await verifyLedger(tx)).toMatchObject({ ok: true, drifted: 0 })
    expect(await countUnbalanced(tx)).toBe(0)
  })
  expect(await listFaults()).toEqual([])
  expect((await findListingOf(shopId, listing))?.id).toBe(listing)
}, 300_000)
const findListingOf = (shopId: Id<'shop'>, id: Id<'listing'>) =>
  app.services.database.read((tx) => findListing(tx, shopId, id))
