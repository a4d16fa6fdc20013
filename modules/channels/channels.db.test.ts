import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { newId } from '#kernel/id.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  checkFeed,
  claimPost,
  connectDiscord,
  disconnect,
  feedVersion,
  findConnections,
  findFeedItems,
  findWebhook,
  openFeed,
  writeOutcome,
} from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'channels')
})
afterAll(() => database.close())

const ring = { secret: 'k'.repeat(40) }
const address = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`
const owner = () => ({ shopId: store.shopId, personId: somePerson })
const feedShop = { name: 'S', origin: 'https://s.test', store: 'https://s.test/@channels', channel: 'tiktok' }
const readConnections = () => database.read((tx) => findConnections(tx, store.shopId))

test('a webhook is nowhere readable in the database, opens for its own shop alone, and is forgotten when it ends', async () => {
  const connected = await database.transact((tx, at) => connectDiscord(tx, ring, owner(), address, at))
  expect(connected.ok).toBe(true)
  const { rows } = await database.execute('select row_to_json(c)::text as text from channels.connection c')
  expect(rows.map((row) => String(row.text)).join()).not.toContain('a'.repeat(20))
  expect(await readConnections()).toMatchObject([
    { channel: 'discord', label: 'Webhook ending in 5678', lastAt: null },
  ])
  expect(await database.read((tx) => findWebhook(tx, ring, store.shopId))).toBe(address)
  const otherShop = newId('shop')
  await database.execute(
    `insert into channels.connection select '${otherShop}', channel, sealed, label, connected_at, connected_by from channels.connection`,
  )
  await expect(database.read((tx) => findWebhook(tx, ring, otherShop))).rejects.toThrow()
  await database.transact((tx, at) => writeOutcome(tx, store.shopId, 'discord', 'It was refused.', at))
  expect(await readConnections()).toMatchObject([{ lastFault: 'It was refused.' }])
  expect((await database.transact((tx) => disconnect(tx, store.shopId, 'discord'))).ok).toBe(true)
  expect(await database.transact((tx) => disconnect(tx, store.shopId, 'discord'))).toMatchObject({
    code: 'channel.not_connected',
  })
  expect(await database.read((tx) => findWebhook(tx, ring, store.shopId))).toBeNull()
})

test('a launch is claimed once, however many jobs run', async () => {
  const listingId = newId('listing')
  const launchedAt = new Date('2025-08-24T10:00:00Z')
  const claim = () =>
    database.transact((tx, at) =>
      claimPost(tx, { shopId: store.shopId, channel: 'discord', listingId, launchedAt, claimedAt: at }),
    )
  const answers = await Promise.all([claim(), claim(), claim(), claim()])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('a feed has every colour and size that is on sale, at the price a fan pays, and not what has ended', async () => {
  await store.sell({ title: 'Sun', colours: ['black', 'white'], priceMinor: 2_599 })
  await store.sell({ title: 'Gone', endsAt: new Date('2039-01-01T00:00:00Z') })
  const later = new Date('2040-01-01T00:00:00Z')
  await database.transact((tx, at) => openFeed(tx, owner(), 'tiktok', at))
  const items = await database.read((tx) => findFeedItems(tx, store.shopId, feedShop, later))
  const rows = await database.execute(
    `select count(*)::int as n from catalogue.variant where blank_id = 'bella-canvas-3001' and colour in ('black', 'white')`,
  )
  expect(items).toHaveLength(Number(rows.rows[0]!.n))
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
  expect(items.every((item) => item.price === '25.99 USD' && item.title.startsWith('Sun'))).toBe(true)
  const { items: good, faults } = checkFeed(items, 'tiktok')
  expect(good).toEqual([])
  expect(faults[0]!.words).toContain('no description')
})

test('the version of a feed stays while nothing of it changes, and changes with what is sold, the stock and the name', async () => {
  const readVersion = (shop = feedShop) => database.read((tx, at) => feedVersion(tx, store.shopId, shop, at))
  const sku = `(select min(sku) from catalogue.variant where blank_id = 'bella-canvas-3001')`
  await database.execute(`update catalogue.variant set stock = 9 where sku = ${sku}`)
  const first = await readVersion()
  expect(await readVersion()).toBe(first)
  await store.sell({ title: 'Versioned', colours: ['black'] })
  const sold = await readVersion()
  await database.execute(`update catalogue.variant set stock = 0 where sku = ${sku}`)
  const versionWithout = await readVersion()
  await database.execute(`update catalogue.variant set stock = 8 where sku = ${sku}`)
  expect(await readVersion()).toBe(sold)
  expect(new Set([first, sold, versionWithout, await readVersion({ ...feedShop, name: 'T' })]).size).toBe(4)
})
