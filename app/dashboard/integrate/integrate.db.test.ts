import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { countRefund, countSale, findChannelSales } from '#analytics'
import { connectDiscord, connectPage, writeOutcome } from '#channels'
import { channelRefusals } from '#channels/contract'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { somePerson } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let shopId: Id<'shop'>
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  const person = { name: 'Ada', email: 'channels@fanfare.test', password: 'press-and-ship-42' }
  const account = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...person, shop: { name: 'Channels' } }, at),
  )
  shopId = account.shopId as Id<'shop'>
  await signInWithCode(app, person.email, jar)
})
afterAll(() => app.close())

const readPage = (service: string): Promise<string> => app.readPage(`/integrate/${service}`, jar)
const send = (service: string, fields: Record<string, string>) =>
  app.post(`/integrate/${service}`, fields, jar)

test('each of the nine pages shows its steps, its connection and its results', async () => {
  for (const service of [
    ...['sell-on-social', 'store-drop', 'youtube', 'linktree', 'discord', 'twitch', 'tiktok', 'beacons'],
    'patreon',
  ]) {
    const html = await readPage(service)
    for (const text of ['Get started', 'Results', 'No orders yet', 'Connection'])
      expect(html, `${service}: ${text}`).toContain(text)
  }
  expect(await readPage('store-drop')).toContain('No open drops')
})

test('a shop that has sold nothing sees what a screen will show, and no sample figures', async () => {
  const readScreen = (path: string) => app.readPage(path, jar)
  const analytics = await readScreen('/analytics')
  expect(analytics).toContain('Your first order draws the first point')
  expect(analytics).not.toContain('<figure')
  expect(await readScreen('/payment')).toContain('Bank Transfer pays out from $25.00.')
  const listing = await readScreen('/listing')
  expect(listing).toContain('aria-label="Products to print on"')
  expect(listing).toContain('No listings yet')
  for (const html of [analytics, listing]) expect(html).not.toMatch(/25,000|12,750|user-\d/)
})

test('a page’s results are the sum of its channel’s sales, less returns', async () => {
  const createSale = (lineId: string, channel: string, units: number, cents: number) => ({
    lineId: lineId as Id<'line'>,
    orderId: testId('order', `ord-${lineId}`),
    orderNumber: lineId,
    shopId,
    listingId: testId('listing', 'lst-1'),
    listingName: 'Sun',
    productId: 'bella-canvas-3001',
    productName: 'Tee',
    category: 'T-shirts',
    channel,
    placedAt: new Date('2025-08-20T10:00:00Z'),
    units,
    colour: 'Black',
    size: 'M',
    cost: usd(0),
    fees: usd(0),
    revenue: usd(cents * 2),
    profit: usd(cents),
  })
  const refund = {
    refundId: testId('refund', 'rfd-1'),
    lines: [{ lineId: testId('line', 'b'), units: 1, profit: usd(250_000) }],
  }
  await app.services.transact(async (tx, at) => {
    await countSale(tx, [
      createSale('a', 'youtube', 1_200, 1_234_567),
      createSale('b', 'youtube', 2, 500_000),
      createSale('c', 'store', 5, 99),
    ])
    await countRefund(tx, refund, at)
  })
  const { rows } = await app.services.database.execute(
    `select sum(s.units) - 1 as units, sum(s.profit_minor) - 250000 as profit, count(distinct s.order_id) as orders
     from analytics.sale s where s.shop_id = '${shopId}' and s.channel = 'youtube'`,
  )
  const sales = await app.services.read((tx) => findChannelSales(tx, shopId, 'youtube'))
  expect([sales.units, Number(sales.profit.minor), sales.orders]).toEqual(
    [rows[0]!.units, rows[0]!.profit, rows[0]!.orders].map(Number),
  )
  const html = (await readPage('youtube')).replace(/<\/?span[^>]*>/g, '')
  for (const figure of ['<dd>2</dd>', '<dd>1,201</dd>', '<dd>$14,845.67</dd>']) expect(html).toContain(figure)
  expect(await readPage('tiktok')).toContain('No orders yet')
  const analytics = await app.readPage('/analytics?range=today', jar)
  expect(analytics).toContain('<figure')
})

test('an address that is not a page of the service is refused and stays in the field', async () => {
  const answer = await send('linktree', { act: 'page', page: 'https://evil.test/"harmattan' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('That isn’t the address of a page there')
  expect(html).toContain('value="https://evil.test/&quot;harmattan"')
})

test('a page is shown with the result of its last check, and forgotten on request', async () => {
  await app.services.transact(async (tx, at) => {
    const owner = { shopId, personId: somePerson }
    await connectPage(tx, owner, 'beacons', 'beacons.ai/harmattan', at)
    await writeOutcome(tx, shopId, 'beacons', channelRefusals['page.without_store'].words, at)
  })
  const html = await readPage('beacons')
  for (const text of ['https://beacons.ai/harmattan', 'Doesn’t link to your store', 'Check again'])
    expect(html).toContain(text)
  expect(await readPage('linktree')).not.toContain('beacons.ai/harmattan')
  const unreachableWords = channelRefusals['page.unreachable'].words
  await app.services.transact((tx, at) => writeOutcome(tx, shopId, 'beacons', unreachableWords, at))
  const uncheckedPage = await readPage('beacons')
  expect(uncheckedPage).toContain('Couldn’t be checked')
  expect(uncheckedPage).not.toContain('Doesn’t link to your store')
  expect((await send('beacons', { act: 'disconnect:beacons' })).status).toBe(303)
  expect(await readPage('beacons')).not.toContain('beacons.ai/harmattan')
  expect((await send('beacons', { act: 'check' })).status).toBe(404)
})

test('a channel at Twitch is named, opened, checked and forgotten like the other pages', async () => {
  expect(await readPage('twitch')).toContain('Connect and check')
  const response = await send('twitch', { act: 'page', page: 'twitch.tv/videos/1' })
  expect(response.status).toBe(422)
  await app.services.transact((tx, at) =>
    connectPage(tx, { shopId, personId: somePerson }, 'twitch', 'twitch.tv/harmattan', at),
  )
  const html = await readPage('twitch')
  for (const text of ['href="https://www.twitch.tv/harmattan"', 'Not checked yet', 'Check again'])
    expect(html).toContain(text)
  expect((await send('twitch', { act: 'disconnect:twitch' })).status).toBe(303)
  expect(await readPage('twitch')).toContain('Connect and check')
})

test('a shop sends five tests a minute to Discord, and the next one is not sent', async () => {
  const { transact, config } = app.services
  const address = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`
  const owner = { shopId, personId: somePerson }
  await transact((tx, at) => connectDiscord(tx, { secret: config.secretKey }, owner, address, at))
  const sentUrls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sentUrls.push(String(url))
    return new Response(null, { status: 204 })
  })
  try {
    const statuses: number[] = []
    const startedAt = Date.now()
    // The bucket refills meanwhile, by one every twelve seconds.
    while (statuses.length < 8 && statuses.at(-1) !== 429)
      statuses.push((await send('discord', { act: 'test' })).status)
    expect(statuses.slice(0, 5)).toEqual([303, 303, 303, 303, 303])
    expect(statuses.at(-1)).toBe(429)
    expect(sentUrls.length).toBeLessThanOrEqual(5 + Math.floor((Date.now() - startedAt) / 12_000))
    expect(sentUrls).toEqual(statuses.slice(0, -1).map(() => address))
  } finally {
    vi.unstubAllGlobals()
  }
})
