import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createManager, openHook as openHookOf } from '#drivers/hooks.ts'
import { type Id, newId } from '#kernel/id.ts'
import type { Database } from '#platform/database/tx.ts'
import { AddressRefused } from '#platform/http/public-post.ts'
import type { AttemptView } from './contract.ts'
import {
  deliver,
  deliverDue,
  findDeliveries,
  findDelivery,
  findEndpoints,
  findTroubled,
  type Post,
  queueWebhooks,
  removeEndpoint,
  renewSecret,
  replayDelivery,
  switchEndpoint,
  testEndpoint,
} from './index.ts'

let database: Database
const ring = { secret: 'k'.repeat(40) }
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute('update platform.clock set movable = true')
})
afterAll(() => database.close())

const openHook = () => openHookOf(database, ring, 'https://hooks.example.com/fanfare')
const queueEvent = (shopId: Id<'shop'>, key: string, type: 'order.paid' | 'listing.ended' = 'order.paid') =>
  database.transact((tx, at) =>
    queueWebhooks(tx, [{ shopId, type, key, data: async () => ({ id: key }) }], at),
  )
const logOf = (shopId: Id<'shop'>) => database.read((tx) => findDeliveries(tx, shopId))
const firstDelivery = async (shopId: Id<'shop'>) => (await logOf(shopId)).deliveries[0]!
const moveClock = (hours: number) =>
  database.execute(`update platform.clock set offset_ms = offset_ms + ${hours * 3_600_000}`)

/** A receiver like the library of Standard Webhooks: it verifies the raw body with its secrets. */
function createReceiver(secrets: string[], answers: (number | Error)[] = []) {
  const received: string[] = []
  const post: Post = async (url, headers, body) => {
    expect(url).toBe('https://hooks.example.com/fanfare')
    const answer = answers.shift() ?? 200
    if (answer instanceof Error) throw answer
    const [id, timestamp] = [headers['webhook-id']!, headers['webhook-timestamp']!]
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(300)
    const expected = secrets.map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    const signatures = headers['webhook-signature']!.split(' ')
    expect(
      expected.every((signature) => signatures.includes(signature)) && signatures.length === expected.length,
    ).toBe(true)
    if (answer === 200) received.push(`${id} ${body}`)
    return { status: answer }
  }
  return { post, received }
}

test('an event is sent once, signed so that a receiver can verify it, and only to those who listen', async () => {
  const { shopId, secret } = await openHook()
  await queueEvent(shopId, 'one')
  await queueEvent(shopId, 'one')
  await queueEvent(shopId, 'one', 'listing.ended')
  await queueEvent((await openHook()).shopId, 'one')
  const { deliveries } = await logOf(shopId)
  expect(deliveries).toHaveLength(1)
  const { post, received } = createReceiver([secret])
  await Promise.all([
    deliver({ database, ring, post }, deliveries[0]!.id),
    deliver({ database, ring, post }, deliveries[0]!.id),
  ])
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/"type":"order.paid","timestamp":"[^"]+Z","data":\{"id":"one"\}/)
  expect(await firstDelivery(shopId)).toMatchObject({ state: 'delivered', tries: 1 })
  const full = await database.read((tx) => findDelivery(tx, shopId, deliveries[0]!.id))
  expect(full?.attempts).toMatchObject([{ number: 1, status: 200 }])
  expect(await database.read((tx) => findDelivery(tx, newId('shop'), deliveries[0]!.id))).toBeNull()
})

test('a message that fails is tried again later under the same id, and its success clears the failure', async () => {
  await deliverDue({ database, ring, post: async () => ({ status: 200 }) })
  const { shopId, secret, id } = await openHook()
  await queueEvent(shopId, 'two')
  const { post, received } = createReceiver([secret], [500, new TypeError('gone')])
  const deps = { database, ring, post }
  await deliverDue(deps)
  expect(await firstDelivery(shopId)).toMatchObject({ state: 'waiting', tries: 1 })
  await deliverDue(deps)
  expect((await firstDelivery(shopId)).tries).toBe(1)
  await moveClock(1)
  await deliverDue(deps)
  const [failing] = await database.read((tx) => findEndpoints(tx, shopId))
  expect(failing).toMatchObject({ id, status: 'active' })
  expect(failing!.failingSince).not.toBeNull()
  await moveClock(1)
  await deliverDue(deps)
  expect(received).toHaveLength(1)
  expect(await firstDelivery(shopId)).toMatchObject({ state: 'delivered', tries: 3 })
  expect((await database.read((tx) => findEndpoints(tx, shopId)))[0]!.failingSince).toBeNull()
})

test('an address that fails for three days, or says that it is gone, is turned off with the reason', async () => {
  const slow = await openHook()
  await queueEvent(slow.shopId, 'three')
  const failingPost: Post = async () => ({ status: 500 })
  for (let hours = 0; hours < 90; hours += 6) {
    await deliverDue({ database, ring, post: failingPost })
    await moveClock(6)
  }
  expect(await database.read((tx) => findEndpoints(tx, slow.shopId))).toMatchObject([
    { status: 'off', offWhy: 'Every delivery to it failed for 3 days.' },
  ])
  expect((await firstDelivery(slow.shopId)).state).toBe('failed')
  const goneHook = await openHook()
  await queueEvent(goneHook.shopId, 'four')
  await deliverDue({ database, ring, post: async () => ({ status: 410 }) })
  expect((await database.read((tx) => findEndpoints(tx, goneHook.shopId)))[0]!.status).toBe('off')
  await queueEvent(goneHook.shopId, 'five')
  expect((await logOf(goneHook.shopId)).deliveries).toHaveLength(1)
  const replay = () => database.transact((tx, at) => replayDelivery(tx, goneHook.shopId, deliveryId, at))
  const deliveryId = (await firstDelivery(goneHook.shopId)).id
  expect(await replay()).toMatchObject({ code: 'webhook.off' })
  await database.transact((tx, at) =>
    switchEndpoint(tx, createManager(goneHook.shopId), goneHook.id, true, at),
  )
  expect((await replay()).ok).toBe(true)
  const { post, received } = createReceiver([goneHook.secret])
  await deliverDue({ database, ring, post })
  expect(received).toHaveLength(1)
  expect(
    await database.transact((tx, at) => replayDelivery(tx, newId('shop'), deliveryId, at)),
  ).toMatchObject({
    code: 'delivery.not_found',
  })
})

test('a renewed secret signs beside the old one for a day, and neither is readable in the database', async () => {
  const { shopId, id, secret } = await openHook()
  const renewed = await database.transact((tx, at) => renewSecret(tx, ring, createManager(shopId), id, at))
  if (!renewed.ok) throw new Error(renewed.code)
  const receiverOfBoth = createReceiver([renewed.value, secret])
  await database.transact((tx, at) => testEndpoint(tx, shopId, id, at))
  await deliverDue({ database, ring, post: receiverOfBoth.post })
  expect(receiverOfBoth.received[0]).toContain('"type":"webhook.test"')
  await moveClock(25)
  const receiverOfNew = createReceiver([renewed.value])
  await database.transact((tx, at) => testEndpoint(tx, shopId, id, at))
  await deliverDue({ database, ring, post: receiverOfNew.post })
  expect(receiverOfNew.received).toHaveLength(1)
  const { rows } = await database.execute('select row_to_json(e)::text as text from webhooks.endpoint e')
  const text = rows.map((row) => String(row.text)).join()
  for (const secretShown of [secret, renewed.value]) expect(text).not.toContain(secretShown.slice(6, 20))
})

test('nobody reaches or removes a webhook of another shop', async () => {
  const { shopId, id } = await openHook()
  const stranger = createManager(newId('shop'))
  const missing = { ok: false, code: 'webhook.not_found' }
  expect(await database.transact((tx, at) => removeEndpoint(tx, stranger, id, at))).toMatchObject(missing)
  expect(await database.transact((tx, at) => switchEndpoint(tx, stranger, id, false, at))).toMatchObject(
    missing,
  )
  expect(await database.transact((tx, at) => renewSecret(tx, ring, stranger, id, at))).toMatchObject(missing)
  expect(await database.transact((tx, at) => testEndpoint(tx, stranger.shopId, id, at))).toMatchObject(
    missing,
  )
  expect((await database.transact((tx, at) => removeEndpoint(tx, createManager(shopId), id, at))).ok).toBe(
    true,
  )
  expect((await logOf(shopId)).deliveries).toEqual([])
})

test('nobody is told why an address did not answer: an unknown name, a refusal and a time-out look alike', async () => {
  const createFault = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.7:443`), { code })
  const faults = [
    createFault('ENOTFOUND'),
    createFault('ECONNREFUSED'),
    new AddressRefused('The name leads to an address that is not public.'),
    new DOMException('slow', 'TimeoutError'),
  ]
  const attempts: unknown[] = []
  for (const cause of faults) {
    const { shopId, secret } = await openHook()
    await queueEvent(shopId, 'mapped')
    let clock = 0
    const now = () => Date.now() + (clock += cause === faults[3] ? 8_000 : 1)
    const { id } = await firstDelivery(shopId)
    await deliver({ database, ring, now, post: createReceiver([secret], [cause]).post }, id)
    const full = await database.read((tx) => findDelivery(tx, shopId, id))
    const [{ triedAt: _at, headers: _sent, ...attempt }] = full!.attempts as [AttemptView]
    const troubled = await database.read((tx) => findTroubled(tx, 500))
    attempts.push({ attempt, failure: troubled.find((troubledHook) => troubledHook.id === id)?.failure })
  }
  expect(new Set(attempts.map((attemptSeen) => JSON.stringify(attemptSeen)))).toHaveLength(1)
  expect(attempts[0]).toEqual({
    attempt: { number: 1, status: null, milliseconds: 0 },
    failure: 'It didn’t answer.',
  })
})
