/** Rows that nobody comes back for are deleted in the end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { findLiveListing } from '#listings'
import { addToCart } from '#orders'
import { runOnce } from '#platform/database/run-once.ts'

let app: TestApp
let store: TestStore
const monday = new Date('2027-01-04T10:00:00Z')
const moveClock = async (milliseconds: number) => {
  await setBusinessTime(app.services.database, after(monday, milliseconds))
  await app.settle()
}
beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, monday)
  store = await openStore(app.services.database, 'kept')
}, 240_000)
afterAll(() => app.close())

test('a cart is deleted with its lines a day after its cookie expires, and no sooner', async () => {
  const id = await store.sell()
  const [row] = await app.queryRows(
    `select l.slug, v.id as version from listings.listing l join listings.listing_version v on v.listing_id = l.id where l.id = '${id}'`,
  )
  const { slug, version } = row as { slug: string; version: Id<'listingVersion'> }
  await app.services.transact(async (tx, at) => {
    expect(await findLiveListing(tx, store.shopId, slug, at)).not.toBeNull()
    const key = { token: 't'.repeat(43), shopId: store.shopId, channel: 'store' }
    const cartLine = {
      listingId: id,
      listingVersionId: version,
      sku: 'bella-canvas-3001:white:l',
      quantity: 1,
    }
    expect((await addToCart(tx, key, { ...cartLine, digital: false }, at)).ok).toBe(true)
  })
  await moveClock(days(60))
  expect(await app.queryRows('select id from orders.cart')).toHaveLength(1)
  await moveClock(days(62))
  expect(await app.queryRows('select id from orders.cart')).toEqual([])
  expect(await app.queryRows('select id from orders.cart_line')).toEqual([])
})

test('the key of a command is remembered for thirty days', async () => {
  const runCommand = (key: string) =>
    app.services.transact((tx) => runOnce(tx, { key, actor: 'fan', name: 'try', body: 1 }, async () => 1))
  await runCommand('key-of-today')
  await runCommand('key-of-29-days')
  await runCommand('key-of-31-days')
  for (const age of [29, 31])
    await app.queryRows(
      `update platform.command set ran_at = now() - interval '${age} days' where key = 'key-of-${age}-days'`,
    )
  await app.settle()
  expect(await app.queryRows('select key from platform.command where actor = $$fan$$ order by key')).toEqual([
    { key: 'key-of-29-days' },
    { key: 'key-of-today' },
  ])
})

test('a handled callback is remembered for half a year, an unhandled one for good', async () => {
  const insertEvent = (id: string, ago: string, handled: boolean) =>
    app.queryRows(`insert into payments.provider_event (provider, event_id, kind, object_ref, body, received_at, handled_at, outcome)
      select 'stripe', '${id}', 'x', '', '{}', at, ${handled ? 'at' : 'null'}, ${handled ? "'done'" : 'null'}
      from (select platform.business_now() - interval '${ago}' as at) now`)
  await insertEvent('of today', '1 day', true)
  await insertEvent('of winter', '181 days', true)
  await insertEvent('never handled', '181 days', false)
  await app.settle()
  expect(
    await app.queryRows(
      `select event_id from payments.provider_event where provider = 'stripe' order by event_id`,
    ),
  ).toEqual([{ event_id: 'never handled' }, { event_id: 'of today' }])
})

test('a bucket of a limit is kept for a week after its last use', async () => {
  for (const age of [1, 6, 8])
    await app.queryRows(
      `insert into platform.bucket (name, tokens, filled_at) values ('try:of-${age}-days', 0, now() - interval '${age} days')`,
    )
  await app.settle()
  expect(
    await app.queryRows(`select name from platform.bucket where name like 'try:%' order by name`),
  ).toEqual([{ name: 'try:of-1-days' }, { name: 'try:of-6-days' }])
})
