/** How the house is connected to Printful, what it reads there, and what it is told. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBlank, findFeed } from '#catalogue'
import type { Jar, TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { someAddress } from '#drivers/orders.ts'
import type { PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { enterStaff } from '#drivers/staff.ts'
import { after, days, hours, minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { readCosts } from './blank-costs.ts'
import { openPrinters, readPrinters } from './outside.ts'

const providerPage = '/operator/providers/printful'
const tee = 'bella-canvas-3001'
let app: TestApp
let printful: PrintfulDouble
let close: () => Promise<void>
let jar: Jar
let now = new Date('2027-01-04T10:00:00Z')

beforeAll(async () => {
  ;({ app, printful, close } = await openPrintfulHouse('app', now))
  await run(`update production.facility set configured = false where id = 'printful'`)
  jar = (await enterStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => close())

const run = async (text: string) => (await app.services.database.execute(text)).rows
const moveClock = async (milliseconds: number) => {
  now = after(now, milliseconds)
  await setBusinessTime(app.services.database, now)
}
const page = async (path: string) =>
  (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, '').split('<script')[0]! // what is drawn
const post = (path: string, form: Record<string, string>) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(form), jar })
const key = () => openPrinters(app.services)[0]!.products()
const link = async () => (await run(`select * from printers.link`))[0] as Record<string, string>

/** Leaves for Printful and comes back with a code, or with what someone made of it. */
async function consent(change: (back: URL) => void = () => undefined) {
  const left = await post(providerPage, { act: 'connect' })
  const consentUrl = new URL(left.headers.get('location') ?? '')
  expect([left.status, consentUrl.origin, consentUrl.pathname]).toEqual([
    303,
    printful.endpoint,
    '/oauth/authorize',
  ])
  const back = new URL(consentUrl.searchParams.get('redirect_url')!)
  expect(String(back)).toBe(`https://fanfare.test${providerPage}/callback`)
  back.searchParams.set('state', consentUrl.searchParams.get('state')!)
  back.searchParams.set('code', printful.consent.approve())
  change(back)
  return (await app.fetch(`${back.pathname}${back.search}`, { jar })).headers.get('location')
}

test('nothing goes there until a person connects the house, and a state of somebody else’s is refused', async () => {
  expect(await page(providerPage)).toContain('once it’s connected')
  expect(await key()).toEqual({ ok: false, code: 'outside.not_connected' })
  expect(await consent((back) => back.searchParams.set('state', 'of-another'))).toBe(
    `${providerPage}?done=denied`,
  )
  expect(await consent((back) => back.searchParams.set('code', 'never-given'))).toBe(
    `${providerPage}?done=denied`,
  )
  expect(await link()).toBeUndefined()

  expect(await consent()).toBe(`${providerPage}?done=connect`)
  expect((await key()).ok).toBe(true)
  expect(await run(`select configured from production.facility where id = 'printful'`)).toEqual([
    { configured: true },
  ])
  expect(JSON.stringify(await link())).not.toContain('access_')
  expect(await page(providerPage)).toContain('Disconnect Printful')
})

test('a token that is about to end is renewed once, by however many ask', async () => {
  await run(`update printers.link set tokens_until = now() + interval '2 minutes'`)
  const answers = await Promise.all([key(), key(), key()])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(printful.consent.renewals).toBe(1)
})

test('its list is read once a day, and a product is found in it by words', async () => {
  printful.shelf.perPage = 1
  await readPrinters(app.services)
  await readPrinters(app.services)
  expect(printful.calls.filter((call) => call === 'GET /v2/catalog-products')).toHaveLength(1 + 3 + 2)
  printful.shelf.perPage = 100
  expect(await page(`${providerPage}/${tee}`)).toContain('Unisex Staple T-Shirt')
  expect(await page(`${providerPage}/${tee}?product=3001+staple`)).toContain('number 71')
  const missed = await page(`${providerPage}/${tee}?product=3001+hoodie`)
  expect(missed).toContain('Nothing in its catalogue matches “3001 hoodie”')
})

test('a product is matched by colour and size, and what does not fit is said before it is saved', async () => {
  printful.shelf.variants.set(4013, { ...printful.shelf.variants.get(4011)!, size: 'XXL' })
  printful.shelf.placements[1]!.heightIn = 12
  const matched = await post(`${providerPage}/${tee}`, { act: 'match', product: '71' })
  const pageText = (await matched.text()).replace(/<!-- -->/g, '')
  expect(matched.status).toBe(200)
  expect(pageText).toContain('3 variants matched')
  expect(pageText).toContain('Sizes it doesn’t have:')
  expect(pageText).toContain('Its back is only 12 × 12 in, smaller than ours')
  expect(pageText).toMatch(/name="variant white\/2XL"[^>]*value="4013"/)
  expect((await post(`${providerPage}/${tee}`, { act: 'match', product: '70' })).status).toBe(404)
  const seventy = await post(`${providerPage}/${tee}`, { act: 'match', product: 'seventy' })
  expect(seventy.status).toBe(422)
  expect(await seventy.text(), 'what was not found is not saved').toContain('name="product" value=""')

  const form = {
    product: '71',
    'place front': 'front',
    'place back': 'back',
    'variant white/M': '4011',
    'variant white/L': '4012',
  }
  const list = 'White, 4011, 4012\nNothing, M, 9'
  const fill = await post(`${providerPage}/${tee}`, { ...form, 'variant white/M': '7', act: 'fill', list })
  expect(fill.status).toBe(200)
  const filled = (await fill.text()).replace(/<!-- -->/g, '')
  expect(filled, 'sizes in their order').toMatch(/name="variant white\/XS"[^>]*value="4011"/)
  expect(filled).toMatch(/name="variant white\/S"[^>]*value="4012"/)
  expect(filled, 'what was typed stays').toMatch(/name="variant white\/M"[^>]*value="7"/)
  expect(filled, 'what names nothing stays in the list').toMatch(/name="list"[^>]*>Nothing, M, 9</)
  expect(filled).toContain('no such colour in “Nothing, M, 9”')

  const wrong = await post(`${providerPage}/${tee}`, { ...form, 'variant white/M': 'M' })
  expect(wrong.status).toBe(422)
  const answerText = await wrong.text()
  expect(answerText).toMatch(/name="variant white\/M"[^>]*value="M"[^>]*><span class="err"/)
  expect(answerText).toMatch(/name="variant white\/L"[^>]*value="4012"/)
  expect((await post(`${providerPage}/${tee}`, form)).headers.get('location')).toBe(
    `${providerPage}?done=matched`,
  )
  expect(
    await run(
      `select area, width_in::float8 as w, height_in::float8 as h from production.outside_placement order by area`,
    ),
  ).toEqual([
    { area: 'back', w: 12, h: 12 },
    { area: 'front', w: 12, h: 16 },
  ])
  expect(await run(`select product_id, threads, seams from printers.blank`)).toEqual([
    { product_id: 71, threads: [], seams: [] },
  ])
})

test('threads and seams are those that its product may have, and go as the document has them', async () => {
  const printer = openPrinters(app.services)[0]!
  printful.shelf.placements.push({
    placement: 'embroidery_front',
    technique: 'embroidery',
    widthIn: 4,
    heightIn: 2,
    threads: ['#ffffff', '#000000', '#cc3333'],
  })
  const [sewn, cut] = [await printer.product(71, 'embroidery'), await printer.product(71, 'cut-sew')]
  expect(sewn).toMatchObject({ value: { threads: ['#ffffff', '#000000', '#cc3333'], seams: [] } })
  expect(cut).toMatchObject({ value: { threads: [], seams: ['#000000', '#ffffff'] } })
  const placement = {
    placement: 'embroidery_front',
    technique: 'embroidery',
    fileUrl: `${app.services.config.appUrl}/print-files/none`,
    widthIn: 4,
    heightIn: 2,
    threads: ['#cc3333'],
  }
  const piece = { externalId: 'u1', variantId: 4011, name: 'Cap', price: usd(2000), seams: '#000000' }
  const order = await printer.create({
    externalId: 'sewn',
    orderNumber: 'FF-1',
    recipient: { ...someAddress, country: 'BR', taxNumber: '123.456.789-09' },
    items: [{ ...piece, placements: [placement] }],
  })
  expect(order.ok).toBe(true)
  const [item] = printful.orders.get('sewn')!.body.order_items
  expect(item).toMatchObject({
    product_options: [{ name: 'stitch_color', value: '#000000' }],
    placements: [{ layers: [{ layer_options: [{ name: 'thread_colors', value: ['#cc3333'] }] }] }],
  })
})

test('it tells us what moves, of what was matched since too, at an address of ours, under a secret that is kept sealed and renewed', async () => {
  await readPrinters(app.services)
  const subscription = printful.subscriptions.at(-1)!
  expect(subscription.default_url).toBe('https://fanfare.test/webhooks/printful')
  expect(subscription.events.map(({ type }) => type)).toContain('catalog_stock_updated')
  expect(JSON.stringify(await link())).not.toContain(printful.webhookSecret)
  const times = printful.subscriptions.length
  await readPrinters(app.services)
  expect(printful.subscriptions).toHaveLength(times)
  await run(`update printers.link set callback_until = now() + interval '13 days',
    callback_asked_at = now() - interval '7 hours'`)
  await readPrinters(app.services)
  expect(printful.subscriptions).toHaveLength(times + 1)
})

test('told that prices moved, it is asked within minutes; a signature of another secret is refused', async () => {
  await run(`update catalogue.offer set runs_out = false where blank_id = '${tee}'`)
  await readCosts(app.services)
  await moveClock(minutes(11))
  const raw = JSON.stringify({
    type: 'catalog_price_changed',
    occurred_at: now.toISOString(),
    retries: 0,
    store_id: 12,
    data: { product: { id: 71 } },
  })
  const tell = (secret: string) =>
    app.fetch('/webhooks/printful', {
      method: 'POST',
      body: raw,
      headers: { 'x-pf-webhook-signature': createHmac('sha256', secret).update(raw).digest('hex') },
    })
  expect((await tell('of another house')).status).toBe(400)
  for (const variant of printful.shelf.variants.values()) variant.price = '9.90'
  await readCosts(app.services)
  const readFeed = async () => (await app.services.read(findFeed)).get(tee)
  expect((await readFeed())?.costs).toEqual({ M: 950, L: 950 })
  expect((await tell(printful.webhookSecret)).status).toBe(200)
  await readCosts(app.services)
  expect((await readFeed())?.costs).toEqual({ M: 990, L: 990 })
})

test('what its post costs stands beside what the fan pays, and says where that falls short', async () => {
  printful.shelf.postage.set('US', '99.00')
  await run(`delete from printers.postage`)
  await readPrinters(app.services)
  const blankPage = await page(`${providerPage}/${tee}`)
  expect(blankPage).toContain('$99.00')
  expect(blankPage).toMatch(/\$\d+\.\d\d short/)
  expect(
    await run(
      `select country, cost_minor::integer as c from printers.postage where cost_minor > 0 order by country`,
    ),
  ).toEqual([
    { country: 'DE', c: 529 },
    { country: 'US', c: 9_900 },
  ])
})

test('a product that it lists no more stops selling', async () => {
  const stock = async () =>
    (await run(`select stock from catalogue.variant where sku = '${tee}:white:l'`)) as {
      stock: number | null
    }[]
  await run(`update catalogue.variant set stock = null where blank_id = '${tee}'`)
  expect(await app.services.read((tx) => findBlank(tx, tee))).not.toBeNull()
  printful.shelf.discontinued = true
  await moveClock(days(1) + hours(1))
  await readPrinters(app.services)
  await readCosts(app.services)
  expect(await stock()).toEqual([{ stock: 0 }])
  expect(await page(providerPage)).toContain('No longer in its catalogue')
})

test('ended there, the house says so and asks to be connected again; disconnected, nothing is sent', async () => {
  printful.consent.end()
  await run(`update printers.link set tokens_until = now()`)
  expect(await key()).toEqual({ ok: false, code: 'outside.consent_ended' })
  expect((await post(providerPage, { act: 'disconnect' })).headers.get('location')).toBe(
    `${providerPage}?done=disconnect`,
  )
  expect(await link()).toMatchObject({ tokens: null, callback_secret: null })
  expect(await run(`select configured from production.facility where id = 'printful'`)).toEqual([
    { configured: false },
  ])
  const acts = (await run(`select action from audit.entry where resource = 'printful' order by id`)) as {
    action: string
  }[]
  expect(acts.map(({ action }) => action)).toEqual(['facility.connected', 'facility.disconnected'])
})
