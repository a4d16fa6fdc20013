import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { openStore } from '#drivers/store.ts'
import { entranceLimits, openEntrance } from './entrance.ts'

let app: TestApp
beforeAll(async () => {
  // No newcomer is admitted, as if there were too many; of those who pay, one.
  const fullEntrance = openEntrance({ ...entranceLimits, pays: 1, comes: 0, maxWaiting: 0 })
  app = await openApp({}, undefined, { entrance: fullEntrance })
})
afterAll(() => app.close())

test('a crowd is told when to retry, while payments, checks of a place and other work are answered', async () => {
  const store = await openStore(app.services.database, 'crowded')
  const listingId = await store.sell({ title: 'Ten', unitsCap: 10 })
  const page = await app.fetch('/@crowded/shop')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Many people are here just now')
  const secondsToWait = page.headers.get('retry-after')!
  expect(Number(secondsToWait)).toBeGreaterThan(0)
  // A page asks again on its own; a form is not sent twice.
  expect(page.headers.get('refresh')).toBe(secondsToWait)
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const added = await app.post('/@crowded/cart', choice)
  expect([added.status, added.headers.get('refresh')]).toEqual([503, null])
  expect((await app.fetch('/@crowded/checkout')).status).toBe(302)
  expect(await (await app.fetch(`/standing/${listingId}`)).json()).toMatchObject({ state: 'none' })
  expect((await app.fetch('/login')).status).toBe(200)
})

test('a fan who comes to a drop gets a place in its line, or a turn, however full the store is', async () => {
  const store = await openStore(app.services.database, 'lined')
  const listingId = await store.sell({ title: 'One', unitsCap: 1 })
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const addToCart = async (jar: Jar) => {
    const answer = await app.post('/@lined/cart', choice, jar)
    return answer.headers.get('location') ?? answer.status
  }
  // Nobody has requested it yet, so this process doesn't know that it is a drop.
  expect(await addToCart(new Map())).toBe(503)
  await app.fetch(`/standing/${listingId}`)
  const [first, second]: Jar[] = [new Map(), new Map()]
  expect(await addToCart(first!)).toBe('/@lined/cart')
  expect(await addToCart(second!)).toContain('/@lined/waiting/')
  expect(await addToCart(second!)).toContain('/@lined/waiting/')
  const { rows } = await app.services.database.execute(
    'select rank, called_at is not null as turn from turns.place where listing_id = $1 order by rank',
    [listingId],
  )
  expect(rows).toEqual([
    { rank: 1, turn: true },
    { rank: 2, turn: false },
  ])
})

test('a slow body keeps nobody from paying', async () => {
  let resolveRead = () => {}
  let end = () => {}
  const isRead = new Promise<void>((resolve) => {
    resolveRead = resolve
  })
  const body = new ReadableStream<Uint8Array>(
    {
      pull(sender) {
        end = () => sender.error(new Error('gone'))
        resolveRead()
        return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=slow', 'content-length': '1000' }
  const slow = app.fetch('/@crowded/checkout', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  await isRead
  expect((await app.fetch('/@crowded/checkout')).status).toBe(302)
  end()
  await slow
})
