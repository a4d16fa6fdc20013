import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { keys, openPixelDoubles } from '#drivers/pixel-doubles.ts'
import type { Person } from '#kernel/actor.ts'
import { asId, newId } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { type Network, networkFacts, networks } from './contract.ts'
import {
  type Client,
  connectPixel,
  disconnectPixel,
  eventIdOf,
  findPageEvent,
  findPixels,
  findSends,
  hashPerson,
  recordEvent,
  recordPurchase,
  recordVisit,
  sendEvent,
  sendTest,
  switchPixel,
} from './index.ts'

let database: Database
const ring = { secret: 'k'.repeat(40) }
const client: Client = { ip: '203.0.113.9', agent: 'Firefox', ids: { fbp: 'fb.1.1700000000000.12' } }
const contents = [{ id: 'user-1-abc', name: 'Sun tee', quantity: 2, priceMinor: 2_599 }]
const page = 'https://s.test/@night/sun'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function connectPixels(someNetworks: readonly Network[] = networks) {
  const shopId = newId('shop')
  const actor = { kind: 'person', personId: somePerson, name: 'Owner', assurance: 'password' } as Person
  const owner = { shopId, actor, requestId: 'r' }
  await database.transact(async (tx, at) => {
    for (const network of someNetworks) {
      const account = networkFacts[network].account ? '549755885175' : ''
      const pixelId = networkFacts[network].id.example
      await connectPixel(tx, ring, owner, { network, pixelId, token: keys[network], account }, at)
    }
  })
  return { shopId, owner }
}
const viewListing = (
  shopId: Awaited<ReturnType<typeof connectPixels>>['shopId'],
  consentedNetworks: readonly Network[],
  key = 'view-1',
) =>
  database.transact((tx, at) =>
    recordEvent(
      tx,
      {
        shopId,
        name: 'ViewContent',
        key,
        page,
        valueMinor: 5_198,
        contents,
        networks: consentedNetworks,
        client,
      },
      at,
    ),
  )
const readClient = async (id: string): Promise<unknown> =>
  (await database.execute('select client from pixels.event where id = $1', [id])).rows[0]?.client

test('every network gets what its contract requires, once, and the person is forgotten when all are told', async () => {
  const { shopId } = await connectPixels()
  const doubles = openPixelDoubles()
  const id = await viewListing(shopId, networks)
  await sendEvent({ database, ring, carry: doubles.sendRequest }, id)
  await sendEvent({ database, ring, carry: doubles.sendRequest }, id)
  const log = await database.read((tx) => findSends(tx, shopId))
  expect(log.map(({ network, state, answer }) => ({ network, state, answer }))).toEqual([
    { network: 'meta', state: 'sent', answer: 'Received.' },
    { network: 'pinterest', state: 'sent', answer: 'Processed.' },
    { network: 'snap', state: 'sent', answer: 'Received.' },
    { network: 'tiktok', state: 'sent', answer: 'Received.' },
  ])
  expect(doubles.sent).toHaveLength(4)
  expect(JSON.stringify(doubles.sent.map(({ body }) => body)).match(new RegExp(id, 'g'))).toHaveLength(4)
  expect(await readClient(id)).toBeNull()
})

test('a purchase tells ad networks the person as hashes and Google its number, each of them once', async () => {
  const { shopId } = await connectPixels()
  const doubles = openPixelDoubles()
  const [cartId, orderId] = [newId('cart'), newId('order')]
  const pay = () =>
    database.transact((tx, at) =>
      recordPurchase(
        tx,
        cartId,
        {
          shopId,
          orderId,
          orderNumber: 'FN-ABC234',
          valueMinor: 5_198,
          contents,
          person: hashPerson({
            email: 'fan@fanfare.test',
            name: 'Tobi Adeyemi',
            phone: '+2348030000000',
            city: 'Lagos',
            postalCode: '101241',
            country: 'NG',
          }),
        },
        at,
      ),
    )
  await pay()
  expect(await database.read((tx) => findSends(tx, shopId))).toEqual([])
  await database.transact((tx, at) => recordVisit(tx, cartId, { shopId, networks, client, page }, at))
  await pay()
  await pay()
  const id = eventIdOf('Purchase', orderId)
  await sendEvent({ database, ring, carry: doubles.sendRequest }, id)
  const log = await database.read((tx) => findSends(tx, shopId))
  expect(log.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
  const sentText = JSON.stringify(doubles.sent)
  for (const personal of ['fan@fanfare', 'Tobi', 'Lagos', '8030000']) expect(sentText).not.toContain(personal)
  expect(JSON.stringify(doubles.findSentTo('www.google-analytics.com')[0]?.body)).toContain('FN-ABC234')
  expect(await database.read((tx) => findPageEvent(tx, shopId, id))).toMatchObject({ id, order: 'FN-ABC234' })
  expect(await database.read((tx) => findPageEvent(tx, newId('shop'), id))).toBeNull()
  const { rows } = await database.execute('select 1 from pixels.visit where cart_id = $1', [cartId])
  expect(rows).toEqual([])
})

test('only what a fan agreed to is sent, and an event that only browsers send leaves no row', async () => {
  const { shopId, owner } = await connectPixels(['meta', 'tiktok'])
  const doubles = openPixelDoubles()
  await sendEvent({ database, ring, carry: doubles.sendRequest }, await viewListing(shopId, ['meta']))
  expect(doubles.sent).toHaveLength(1)
  await database.transact((tx, at) => switchPixel(tx, owner, 'meta', false, at))
  const browserOnlyId = await viewListing(shopId, ['meta'], 'view-2')
  expect(await database.read((tx) => findPageEvent(tx, shopId, browserOnlyId))).toBeNull()
})

test('a busy network is tried again later and finally given up; the others are not sent to twice', async () => {
  const { shopId } = await connectPixels(['meta', 'tiktok'])
  const doubles = openPixelDoubles()
  doubles.downHosts.add('business-api.tiktok.com')
  const id = await viewListing(shopId, ['meta', 'tiktok'])
  const deps = { database, ring, carry: doubles.sendRequest }
  await sendEvent(deps, id)
  const readTiktokSend = async () =>
    (await database.read((tx) => findSends(tx, shopId))).find((send) => send.network === 'tiktok')!
  const first = await readTiktokSend()
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, answer: 'Busy (503).' })
  expect(first.dueAt).toEqual(after(first.triedAt!, minutes(1)))
  expect(await readClient(id)).not.toBeNull()
  for (let attempt = 2; attempt <= 8; attempt += 1) await sendEvent(deps, id)
  expect(await readTiktokSend()).toMatchObject({ state: 'failed', attempts: 8 })
  doubles.downHosts.clear()
  await sendEvent(deps, id)
  expect(doubles.sent).toHaveLength(1)
  expect(await readClient(id)).toBeNull()
})

test('a key is readable nowhere, stays when ids are saved without it, and is dropped with another pixel', async () => {
  const { shopId, owner } = await connectPixels(['meta'])
  const { rows } = await database.execute('select row_to_json(p)::text as text from pixels.pixel p')
  expect(rows.map((row) => String(row.text)).join()).not.toContain(keys.meta)
  const save = (pixelId: string) =>
    database.transact((tx, at) =>
      connectPixel(tx, ring, owner, { network: 'meta', pixelId, token: '', account: '' }, at),
    )
  const hasKey = async () => (await database.read((tx) => findPixels(tx, shopId)))[0]?.hasKey
  await save(networkFacts.meta.id.example)
  expect(await hasKey()).toBe(true)
  await save('999999999999999')
  expect(await hasKey()).toBe(false)
  expect((await database.transact((tx, at) => disconnectPixel(tx, owner, 'meta', at))).ok).toBe(true)
  expect(await database.transact((tx, at) => disconnectPixel(tx, owner, 'meta', at))).toMatchObject({
    code: 'pixel.not_connected',
  })
})

test('a test is marked as one at each network, says what is wrong, and is limited', async () => {
  const { shopId } = await connectPixels()
  const doubles = openPixelDoubles()
  const deps = { database, ring, carry: doubles.sendRequest }
  const sendTestTo = (network: Network, code = 'TEST123') =>
    sendTest(deps, { shopId, network, code, page, client })
  expect(await sendTestTo('meta', '')).toMatchObject({ code: 'pixel.no_code' })
  for (const network of networks)
    expect(await sendTestTo(network), network).toMatchObject({ ok: true, value: { state: 'sent' } })
  expect(JSON.stringify(doubles.findSentTo('graph.facebook.com'))).toContain('"test_event_code":"TEST123"')
  expect(doubles.findSentTo('www.google-analytics.com')[0]?.url).toContain('/debug/mp/collect?')
  expect(doubles.findSentTo('api.pinterest.com')[0]?.url).toContain('?test=true')
  expect(doubles.findSentTo('tr.snapchat.com')[0]?.url).toContain('/events/validate?')
  await sendTestTo('meta')
  expect(await sendTestTo('meta')).toMatchObject({ code: 'pixel.tested_often' })
  const log = await database.read((tx) => findSends(tx, shopId))
  expect(log.every(({ name, state }) => name === 'Test' && state === 'sent')).toBe(true)
  const otherShop = asId('shop', (await connectPixels([])).shopId)
  expect(await sendTest(deps, { shopId: otherShop, network: 'meta', code: 'T', page, client })).toMatchObject(
    {
      code: 'pixel.not_connected',
    },
  )
})
