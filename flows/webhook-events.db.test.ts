import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder, refundOrder } from '#checkout'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createEffects } from '#drivers/effects.ts'
import { createProof, makeDraft, openListingShop } from '#drivers/listings.ts'
import { createId } from '#drivers/orders.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { type Money, negate, usd } from '#kernel/money.ts'
import { post } from '#ledger'
import { endListing, publishListing } from '#listings'
import { moveUnits } from '#orders'
import { approvePayout, movePayout, quotePayout, requestPayout, saveDestination } from '#payouts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { packParcel, shipParcel } from '#shipping'
import { deliverDue, findEndpoints, makeEndpoint, type Post } from '#webhooks'
import { type WebhookEvent, webhookEventNames } from '#webhooks/contract'
import { openServices } from '../server/services.ts'
import { webhookBodies } from './bodies/webhook-bodies.ts'

let database: Database
let store: TestStore
let secret: string
let ring: { secret: string }
let settleEffects: () => Promise<void>
const at = new Date('2025-08-24T10:00:00Z')
const faults: string[] = []
const events: { type: WebhookEvent; data: Record<string, unknown>; id: string }[] = []
const typesSent = new Set<string>()

beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, at)
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-told-'))
  const services = openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), database)
  ring = { secret: services.config.secretKey }
  settleEffects = createEffects(services).settle
  store = await openStore(database, 'telling')
  const manager = { shopId: store.shopId, actor: 'system' as const, by: 'key_1', requestId: 'r' }
  const input = { url: 'https://hooks.example.com/fanfare', events: [...webhookEventNames] }
  const endpoint = await database.transact((tx, now) => makeEndpoint(tx, ring, manager, input, now))
  if (!endpoint.ok) throw new Error(endpoint.code)
  secret = endpoint.value.secret
})
afterAll(() => database.close())

/** Verifies as a receiver does, checks the body against its description, and stores it. */
const receive: Post = async (_url, headers, body) => {
  const [id, timestamp] = [headers['webhook-id']!, headers['webhook-timestamp']!]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  if (headers['webhook-signature'] !== `v1,${mac}`) faults.push(`${id} is not signed`)
  const { type, timestamp: when, data, ...other } = JSON.parse(body)
  if (Object.keys(other).length || new Date(when).toISOString() !== when)
    faults.push(`${id} has another form`)
  const fault = webhookBodies[type as WebhookEvent].safeParse(data).error
  if (fault) faults.push(`${type}: ${fault.message}`)
  events.push({ type, data, id })
  typesSent.add(type)
  return { status: 200, text: '' }
}
/** All events since the last call, in the order of the effects. */
async function collectEvents(post: Post = receive) {
  await settleEffects()
  await deliverDue({ database, ring, post })
  expect(faults).toEqual([])
  return events.splice(0)
}
const listTypes = (all: readonly { type: string }[]) => all.map(({ type }) => type).sort()

async function payOrder() {
  const listing = await store.sell()
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing })
  const payment = await fan.pay()
  if (!payment.ok) throw new Error(payment.code)
  return { orderId: payment.value.order.id, fan, listing }
}
const unitsOf = async (input: { fan: TestFan; orderId: Id<'order'> }) =>
  (await input.fan.findOrder(input.orderId)).units.map(({ id }) => id)

test('an order that is paid, shipped and refunded sends one event for each, signed and in the described form', async () => {
  const order = await payOrder()
  const [paidEvent] = await collectEvents()
  expect(paidEvent).toMatchObject({ type: 'order.paid', data: { id: order.orderId, channel: 'store' } })
  expect(JSON.stringify(paidEvent)).not.toContain(order.fan.email)
  expect(await collectEvents()).toEqual([])
  const units = await unitsOf(order)
  const parcel = await database.transact(async (tx) => {
    for (const event of ['batch', 'start_print', 'print'] as const) await moveUnits(tx, units, event, at)
    const packed = await packParcel(tx, units, at)
    if (!packed.ok) throw new Error(packed.code)
    await shipParcel(tx, { parcelId: packed.value[0]!.id, carrier: 'fanfare-post' }, at)
    return packed.value[0]!
  })
  const shipped = await collectEvents()
  expect(shipped).toMatchObject([
    { type: 'order.shipped', data: { order: { id: order.orderId }, shipment: { id: parcel.id, units: 1 } } },
  ])
  const refund = await database.transact((tx) =>
    refundOrder(tx, order.orderId, { unitIds: units, reason: 'It did not fit', key: 'told-1' }, at),
  )
  if (!refund.ok) throw new Error(refund.code)
  expect(await collectEvents()).toMatchObject([
    { type: 'refund.made', data: { id: refund.value.refundId, order_id: order.orderId } },
  ])
})

test('an order that is cancelled sends an event, and one for the refund', async () => {
  const order = await payOrder()
  await collectEvents()
  await database.transact((tx) => cancelOrder(tx, order.orderId, 'Changed my mind', at))
  const events = await collectEvents()
  expect(listTypes(events)).toEqual(['order.cancelled', 'refund.made'])
  expect(events.find(({ type }) => type === 'order.cancelled')?.data).toMatchObject({
    id: order.orderId,
    status: 'cancelled',
  })
})

test('a listing that goes on sale sends an event', async () => {
  const shop = await openListingShop(database, 'launching')
  const manager = { shopId: shop.shopId, actor: 'system' as const, by: 'key_2', requestId: 'r' }
  const input = { url: 'https://hooks.example.com/launch', events: ['listing.published' as const] }
  const endpoint = await database.transact((tx, now) => makeEndpoint(tx, ring, manager, input, now))
  if (!endpoint.ok) throw new Error(endpoint.code)
  const [storeSecret, launchSecret] = [secret, endpoint.value.secret]
  const draft = await makeDraft(shop, at)
  await createProof(shop, draft.id)
  const live = await database.transact((tx) => publishListing(tx, shop.shopId, draft.id, at))
  expect(live).toMatchObject({ ok: true })
  secret = launchSecret
  const events = await collectEvents()
  secret = storeSecret
  expect(events).toMatchObject([{ type: 'listing.published', data: { id: draft.id, units_sold: 0 } }])
})

test('a listing that ends and a payout that arrives send events', async () => {
  const listing = await store.sell({ title: 'Last call' })
  await database.transact((tx) => endListing(tx, store.shopId, listing, at))
  expect(await collectEvents()).toMatchObject([
    { type: 'listing.ended', data: { id: listing, title: 'Last call' } },
  ])
  const payout = await payOut(usd(50_000))
  expect(await collectEvents()).toMatchObject([
    { type: 'payout.paid', data: { id: payout.id, amount: { amount: '50.00', currency: 'USD' } } },
  ])
})

/** Pays out money of the shop: requested, approved by someone else, sent and arrived. */
async function payOut(amount: Money) {
  const shop = { id: store.shopId, timeZone: 'Africa/Lagos', status: 'active' as const }
  await database.transact(async (tx) => {
    const postings = [
      { account: 'psp:cash', amount },
      { account: `shop:${store.shopId}:available`, amount: negate(amount) },
    ] as const
    await post(tx, { kind: 'profit.cleared', reference: 'told', shopId: store.shopId, postings }, at)
    const owner = { shopId: store.shopId, personId: createId('person', 'telling') }
    const details = { method: 'paypal', email: 'adaeze@example.com' } as const
    await saveDestination(tx, ring, owner, details, after(at, -hours(100)))
  })
  return database.transact(async (tx) => {
    const quote = await quotePayout(tx, ['test'], shop, { method: 'paypal', amount: usd(5_000) }, at)
    if (!quote.ok) throw new Error(quote.code)
    const result = await requestPayout(
      tx,
      shop,
      { quoteId: quote.value.id, personId: createId('person', 'telling') },
      at,
    )
    if (!result.ok) throw new Error(result.code)
    const { id } = result.value
    await approvePayout(tx, id, createProvedStaff(createId('person', 'finance')), at)
    const mover = { personId: null }
    await movePayout(tx, id, 'send', mover, at)
    await movePayout(tx, id, 'settle', mover, at)
    return result.value
  })
}

test('when an address is turned off its owner is notified by mail, once, and the trail has it', async () => {
  const answerGone: Post = async () => ({ status: 410 })
  const listing = await store.sell({ title: 'Goodbye' })
  await database.transact((tx) => endListing(tx, store.shopId, listing, at))
  await collectEvents(answerGone)
  await settleEffects()
  await settleEffects()
  const { rows } = await database.execute(
    `select to_address, body_text from messages.mail where template = 'webhook-off'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.to_address).toBe('telling@fanfare.test')
  expect(String(rows[0]!.body_text)).toContain('It answered 410')
  const [endpoint] = await database.read((tx) => findEndpoints(tx, store.shopId))
  expect(endpoint).toMatchObject({ status: 'off' })
  const trail = await database.execute(`select 1 from audit.entry where action = 'webhook.turned_off'`)
  expect(trail.rows).toHaveLength(1)
})

test('every event that a shop can listen to was sent by a test above', () => {
  expect(webhookEventNames.filter((name) => !typesSent.has(name))).toEqual([])
})
