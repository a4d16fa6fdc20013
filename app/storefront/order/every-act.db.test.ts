/** Every act that a fan's link allows leaves its line in the trail; the list of acts is the page's own. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveDesign } from '#artwork'
import { findVariantsOfBlank } from '#catalogue'
import { clearDueProfit } from '#checkout'
import { findSizesToSwap, offerSwaps } from '#claims'
import { openApp, type TestApp } from '#drivers/app.ts'
import { passTime } from '#drivers/checkout.ts'
import { ClaimsWorld, staff } from '#drivers/claims.ts'
import { createFrontText } from '#drivers/listings.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { days } from '#kernel/instant.ts'
import { findOrderInFull, type Order, orderKey, payOrder, placeOrder } from '#orders'
import { orderIntents } from './order.server.ts'
import { findSizes } from './order-view.server.ts'
import { type OrderAct, orderActs } from './record-act.server.ts'

/** A worker thread makes print files. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let shop: ClaimsWorld
beforeAll(async () => {
  app = await openApp()
  const store = await openStore(app.services.database, 'acted')
  shop = new ClaimsWorld(app.services.database, store, await store.sell())
  // A swap is paid from what the shop may spend.
  for (let n = 0; n < 4; n += 1) await shop.buy(3)
  await passTime(app.services.database, days(31))
  await app.services.transact(clearDueProfit)
  const decider = { actor: staff, requestId: 'r' }
  await app.services.transact((tx, at) => offerSwaps(tx, store.shopId, { isOn: true, days: 30 }, decider, at))
})
afterAll(() => app.close())

type Fields = Record<string, string>
/** An order that allows an act, and what its form sends; `action` is the line that must follow. */
type Case = { action: OrderAct; prepare(): Promise<{ order: Order; fields: Fields }> }
const prepareEarly = async (
  fields: (sale: Awaited<ReturnType<typeof shop.buy>>) => Fields | Promise<Fields>,
) => {
  const sale = await shop.buy(2, null)
  return { order: sale.order, fields: await fields(sale) }
}
const prepareLate = async (
  fields: (sale: Awaited<ReturnType<typeof shop.buy>>) => Fields | Promise<Fields>,
) => {
  const sale = await shop.buy()
  return { order: sale.order, fields: await fields(sale) }
}

const cases: Readonly<Record<string, Case>> = {
  cancel: { action: 'order.cancelled', prepare: () => prepareEarly(() => ({})) },
  'cancel-pieces': {
    action: 'order.pieces_cancelled',
    prepare: () => prepareEarly(({ units }) => ({ unit: units[0]!.id })),
  },
  size: {
    action: 'order.size_changed',
    prepare: () =>
      prepareEarly(async ({ order, units }) => {
        const sizes = await app.services.read((tx) => findSizes(tx, { order }, units[0]!))
        return { unit: units[0]!.id, sku: sizes.find(({ sku }) => sku !== units[0]!.sku)!.sku }
      }),
  },
  address: {
    action: 'order.address_changed',
    prepare: () => prepareEarly(({ order }) => ({ ...order.address, line1: '7 Another Street' })),
  },
  'letters-stop': { action: 'letters.stopped', prepare: () => prepareEarly(() => ({})) },
  'renew-link': { action: 'order.link_renewed', prepare: () => prepareEarly(() => ({})) },
  message: {
    action: 'message.written',
    prepare: () => prepareEarly(() => ({ message: 'When does it leave?' })),
  },
  review: {
    action: 'review.written',
    prepare: () =>
      prepareLate(({ order }) => ({ lineId: order.lines[0]!.id, stars: '4', words: '', author: 'Tobi' })),
  },
  claim: {
    action: 'claim.made',
    prepare: () =>
      prepareLate(({ units }) => ({ unit: units[0]!.id, fault: 'lost', words: 'It never came' })),
  },
  appeal: {
    action: 'claim.appealed',
    prepare: () =>
      prepareLate(async ({ orderId, units }) => {
        const claim = await shop.claimOne(orderId, units[0]!.id)
        await shop.decide(claim, { decision: 'decline' })
        return { claim, words: 'Look again, please' }
      }),
  },
  swap: {
    action: 'piece.swapped',
    prepare: () =>
      prepareLate(async ({ units }) => {
        const [size] = await app.services.read((tx) => findSizesToSwap(tx, units[0]!))
        return { unit: units[0]!.id, sku: size!.sku }
      }),
  },
}

const buildKey = (order: Order) => orderKey({ secret: app.services.config.secretKey }, order)
const listTrail = async (orderId: string) =>
  (
    await app.services.database.execute(
      'select actor_kind, assurance, action, request_id from audit.entry where resource = $1 order by id',
      [orderId],
    )
  ).rows

test('the acts of this test are all the acts of the page, and their lines all its lines in the trail', () => {
  expect(Object.keys(cases).sort()).toEqual([...orderIntents].sort())
  const lines = [...Object.values(cases).map(({ action }) => action), 'download.fetched']
  expect(lines.sort()).toEqual([...orderActs].sort())
})

test.each(orderIntents)('%s leaves one line, as a fan’s, with its request', async (intent) => {
  const { action, prepare } = cases[intent]!
  const { order, fields } = await prepare()
  const countBefore = (await listTrail(order.id)).length
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent, ...fields })) body.append(name, value)
  const answer = await app.fetch(hrefs.order(order.number, buildKey(order)), { method: 'POST', body })
  expect(answer.status).toBe(303)
  expect((await listTrail(order.id)).slice(countBefore)).toEqual([
    { actor_kind: 'fan', assurance: 'key', action, request_id: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
})

test('a file that is fetched leaves its line, and one that is refused leaves none', async () => {
  const { transact, read } = app.services
  const blankId = 'download-tour-poster'
  const { colour, size, sku } = (await read((tx) => findVariantsOfBlank(tx, blankId)))[0]!
  const { shopId } = shop.store
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('POSTER'), name: 'Poster' }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  const designVersionId = saved.value.versionId
  const line = createLine({
    blankId,
    colour,
    size,
    sku,
    designVersionId,
    digital: true,
    technique: 'download',
  })
  const order = await transact((tx, at) => placeOrder(tx, createOrder({ shopId, lines: [line] }), at))
  await transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  const { downloads } = (await read((tx) => findOrderInFull(tx, order.id)))!
  const response = await app.fetch(hrefs.orderFile(order.number, buildKey(order), downloads[0]!.id))
  const file = response.headers.get('location')!
  const listFetched = () =>
    listTrail(order.id).then((lines) => lines.filter(({ action }) => action === 'download.fetched'))
  for (let time = 1; time <= 5; time += 1) {
    expect((await app.fetch(file)).status).toBe(200)
    expect(await listFetched()).toHaveLength(time)
  }
  expect((await app.fetch(file)).status).toBe(410)
  expect(await listFetched()).toHaveLength(5)
})
