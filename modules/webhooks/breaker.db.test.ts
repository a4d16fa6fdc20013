/** Addresses that never answer hold up their own deliveries only, and rest. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createManager, openHook as openHookOf } from '#drivers/hooks.ts'
import { type Id, newId } from '#kernel/id.ts'
import type { Database } from '#platform/database/tx.ts'
import { selectClaimable } from './claim-rows.ts'
import { deliverDue, findEndpoints, type Post, queueDue, queueWebhooks, switchEndpoint } from './index.ts'
import { limits } from './limits.ts'

let database: Database
const ring = { secret: 'k'.repeat(40) }
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute('update platform.clock set movable = true')
})
afterAll(() => database.close())

const openHook = (host: string, shopId?: Id<'shop'>) =>
  openHookOf(database, ring, `https://${host}.example.com/`, shopId)
async function queueEvents(shopId: Id<'shop'>, times: number): Promise<void> {
  for (let number = 0; number < times; number += 1)
    await database.transact((tx, at) =>
      queueWebhooks(
        tx,
        [
          {
            shopId,
            type: 'order.paid',
            key: `${number} ${at.toISOString()}`,
            data: async () => ({ number }),
          },
        ],
        at,
      ),
    )
}
const moveClock = (minutes: number) =>
  database.execute(`update platform.clock set offset_ms = offset_ms + ${minutes * 60_000}`)
const run = (post: Post) => deliverDue({ database, ring, post })
const clear = () => database.execute(`update webhooks.delivery set state = 'failed' where state = 'waiting'`)

test('fifty addresses that never answer do not hold up one that does', async () => {
  for (let number = 0; number < 50; number += 1)
    await queueEvents((await openHook(`dead-${number}`)).shopId, 3)
  const live = await openHook('live')
  await queueEvents(live.shopId, 20)
  let release: () => void = () => undefined
  const noReply = new Promise<never>((_, fail) => {
    release = () => fail(new Error('time-out'))
  })
  noReply.catch(() => undefined)
  const received: string[] = []
  let running: Promise<void> = Promise.resolve()
  const firstCall = new Promise<void>((resolve) => {
    running = run(async (url) => {
      if (!url.includes('live')) return noReply
      received.push(url)
      if (received.length === 20) resolve()
      return { status: 200 }
    })
    void running.then(resolve, resolve)
  })
  await firstCall
  expect(received).toHaveLength(20)
  // This run delivers until nothing is due, so it must end before another test's deliveries are.
  await clear()
  release()
  await running
})

test('more silent addresses than there is room for do not hold up one that answers', async () => {
  const silentCount = limits.atOnce / limits.atOncePerAddress
  for (let number = 0; number < silentCount; number += 1)
    await queueEvents((await openHook(`mute-${number}`)).shopId, 2)
  const live = await openHook('awake')
  let release: () => void = () => undefined
  const noReply = new Promise<never>((_, fail) => {
    release = () => fail(new Error('time-out'))
  })
  noReply.catch(() => undefined)
  let callCount = 0
  const full = Promise.withResolvers<void>()
  const called = Promise.withResolvers<void>()
  const running = run(async (url) => {
    if (url.includes('awake')) {
      called.resolve()
      return { status: 200 }
    }
    callCount += 1
    if (callCount === limits.atOnce) full.resolve()
    return noReply
  })
  await full.promise
  await queueEvents(live.shopId, 1)
  await called.promise
  await clear()
  release()
  await running
})

test('an address gets two deliveries at once and no more', async () => {
  const { shopId } = await openHook('slow')
  await queueEvents(shopId, 9)
  let current = 0
  let max = 0
  let receivedCount = 0
  await run(async () => {
    current += 1
    max = Math.max(max, current)
    await new Promise((resolve) => setImmediate(resolve))
    current -= 1
    receivedCount += 1
    return { status: 200 }
  })
  expect({ max, taken: receivedCount }).toEqual({ max: limits.atOncePerAddress, taken: 9 })
})

test('after five tries in a row without an answer an address rests, then one try says whether it is back', async () => {
  const { shopId, id } = await openHook('gone')
  await queueEvents(shopId, 12)
  let tries = 0
  const silent: Post = async () => {
    tries += 1
    throw new Error('time-out')
  }
  await run(silent)
  expect(tries, 'two were on their way as it began to rest').toBeLessThanOrEqual(6)
  const before = tries
  await run(silent)
  expect(tries, 'it rests').toBe(before)
  await moveClock(5)
  await run(silent)
  expect(tries, 'one half-open try').toBe(before + 1)
  await run(silent)
  expect(tries).toBe(before + 1)
  await moveClock(130)
  const received: string[] = []
  await run(async (url) => {
    received.push(url)
    return { status: 200 }
  })
  expect(received.length).toBeGreaterThan(10)
  const restedRows = await database.execute(
    `select unanswered, rests_until from webhooks.endpoint where id = '${id}'`,
  )
  expect(restedRows.rows).toEqual([{ unanswered: 0, rests_until: null }])
})

test('an address that answers with a fault is no silent one: it never rests', async () => {
  const { shopId } = await openHook('faulty')
  await queueEvents(shopId, 9)
  let tries = 0
  await run(async () => {
    tries += 1
    return { status: 500 }
  })
  expect(tries).toBe(9)
  await clear()
})

test('three days without an answer turn an address off, and say so', async () => {
  const { shopId, id } = await openHook('lost')
  await queueEvents(shopId, 1)
  const silent: Post = async () => {
    throw new Error('time-out')
  }
  await run(silent)
  await moveClock(3 * 24 * 60 + 5)
  await run(silent)
  const [endpoint] = await database.read((tx) => findEndpoints(tx, shopId))
  expect(endpoint).toMatchObject({ status: 'off', offWhy: 'Every delivery to it failed for 3 days.' })
  const { rows } = await database.execute(
    `select payload from platform.fact where name = 'webhook.turned_off' and payload ->> 'endpointId' = '${id}'`,
  )
  expect(rows).toHaveLength(1)
  const switchedOn = await database.transact((tx, at) =>
    switchEndpoint(tx, createManager(shopId), id, true, at),
  )
  expect(switchedOn.ok).toBe(true)
})

test('shops take turns, however many addresses and deliveries one of them has', async () => {
  await clear()
  const busyShop = newId('shop')
  for (let number = 0; number < 5; number += 1) await openHook(`busy-${number}`, busyShop)
  await queueEvents(busyShop, 4)
  const smallShop = await openHook('small')
  await queueEvents(smallShop.shopId, 1)
  const ids = await database.read((tx, at) => selectClaimable(tx, new Map(), 2, at))
  const { rows } = await database.execute(
    `select distinct shop_id from webhooks.delivery where id in (${ids.map((id) => `'${id}'`).join()})`,
  )
  expect(rows.map((row) => row.shop_id).sort()).toEqual([busyShop, smallShop.shopId].sort())
})

test('due deliveries are queued once, and nothing is queued if none is due', async () => {
  const countFacts = async () =>
    (await database.execute(`select 1 from platform.fact where name = 'webhook.queued'`)).rows.length
  const before = await countFacts()
  await database.transact(queueDue)
  expect(await countFacts()).toBe(before + 1)
  await clear()
  await database.transact(queueDue)
  expect(await countFacts()).toBe(before + 1)
})
