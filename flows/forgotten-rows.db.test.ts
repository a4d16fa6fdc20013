/** What nobody comes back for is not kept for good. */
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
const sql = async (text: string) => (await app.services.database.execute(text)).rows
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

test('a cart goes a day after the cookie that leads to it, with what is in it, and no sooner', async () => {
  const id = await store.sell()
  const [row] = await sql(
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
  expect(await sql('select id from orders.cart')).toHaveLength(1)
  await moveClock(days(62))
  expect(await sql('select id from orders.cart')).toEqual([])
  expect(await sql('select id from orders.cart_line')).toEqual([])
})

test('the key of a command is known for thirty days', async () => {
  const run = (key: string) =>
    app.services.transact((tx) => runOnce(tx, { key, actor: 'fan', name: 'try', body: 1 }, async () => 1))
  await run('key-of-today')
  await run('key-of-29-days')
  await run('key-of-31-days')
  for (const age of [29, 31])
    await sql(
      `update platform.command set ran_at = now() - interval '${age} days' where key = 'key-of-${age}-days'`,
    )
  await app.settle()
  expect(await sql('select key from platform.command where actor = $$fan$$ order by key')).toEqual([
    { key: 'key-of-29-days' },
    { key: 'key-of-today' },
  ])
})

test('a callback is known for half a year once it is handled, and until then for good', async () => {
  const row = (id: string, ago: string, handled: boolean) =>
    sql(`insert into payments.provider_event (provider, event_id, kind, object_ref, body, received_at, handled_at, outcome)
      select 'stripe', '${id}', 'x', '', '{}', at, ${handled ? 'at' : 'null'}, ${handled ? "'done'" : 'null'}
      from (select platform.business_now() - interval '${ago}' as at) now`)
  await row('of today', '1 day', true)
  await row('of winter', '181 days', true)
  await row('never handled', '181 days', false)
  await app.settle()
  expect(
    await sql(`select event_id from payments.provider_event where provider = 'stripe' order by event_id`),
  ).toEqual([{ event_id: 'never handled' }, { event_id: 'of today' }])
})

test('a bucket of a limit is known for a week from when it was taken from', async () => {
  for (const age of [1, 6, 8])
    await sql(
      `insert into platform.bucket (name, tokens, filled_at) values ('try:of-${age}-days', 0, now() - interval '${age} days')`,
    )
  await app.settle()
  expect(await sql(`select name from platform.bucket where name like 'try:%' order by name`)).toEqual([
    { name: 'try:of-1-days' },
    { name: 'try:of-6-days' },
  ])
})
