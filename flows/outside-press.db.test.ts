/** How the house is connected to Printful, what it reads there, and what it is told. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBlank, findFeed } from '#catalogue'
import type { Jar, TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { someAddress } from '#drivers/orders.ts'
import type { PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { signInStaff } from '#drivers/staff.ts'
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
  await app.queryRows(`update production.facility set configured = false where id = 'printful'`)
  jar = (await signInStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => close())

const moveClock = async (milliseconds: number) => {
  now = after(now, milliseconds)
  await setBusinessTime(app.services.database, now)
}
const readPage = async (path: string) => (await app.readPage(path, jar)).split('<script')[0]! // what is drawn
const post = (path: string, form: Record<string, string>) => app.post(path, form, jar)
const fetchProducts = () => openPrinters(app.services)[0]!.products()
const findLink = async () => (await app.queryRows(`select * from printers.link`))[0] as Record<string, string>

/** Leaves for Printful and comes back with a code, or with what someone made of it. */
async function consent(change: (back: URL) => void = () => undefined) {
  const redirected = await post(providerPage, { act: 'connect' })
  const consentUrl = new URL(redirected.headers.get('location') ?? '')
  expect([redirected.status, consentUrl.origin, consentUrl.pathname]).toEqual([
    303,
    printful.endpoint,
    '/oauth/authorize',
  ])
  const returnUrl = new URL(consentUrl.searchParams.get('redirect_url')!)
  expect(String(returnUrl)).toBe(`https://fanfare.test${providerPage}/callback`)
  returnUrl.searchParams.set('state', consentUrl.searchParams.get('state')!)
  returnUrl.searchParams.set('code', printful.consent.approve())
  change(returnUrl)
  return (await app.fetch(`${returnUrl.pathname}${returnUrl.search}`, { jar })).headers.get('location')
}

test('nothing is sent there until a person connects the house, and someone else’s state is refused', async () => {
  expect(await readPage(providerPage)).toContain('once it’s connected')
  expect(await fetchProducts()).toEqual({ ok: false, code: 'outside.not_connected' })
  expect(await consent((back) => back.searchParams.set('state', 'of-another'))).toBe(
    `${providerPage}?done=denied`,
  )
  expect(await consent((back) => back.searchParams.set('code', 'never-given'))).toBe(
    `${providerPage}?done=denied`,
  )
  expect(await findLink()).toBeUndefined()

  expect(await consent()).toBe(`${providerPage}?done=connect`)
  expect((await fetchProducts()).ok).toBe(true)
  expect(await app.queryRows(`select configured from production.facility where id = 'printful'`)).toEqual([
    { configured: true },
  ])
  expect(JSON.stringify(await findLink())).not.toContain('access_')
  expect(await readPage(providerPage)).toContain('Disconnect Printful')
})

test('a token that is about to end is renewed once, however many ask for it', async () => {
  await app.queryRows(`update printers.link set tokens_until = now() + interval '2 minutes'`)
  const answers = await Promise.all([fetchProducts(), fetchProducts(), fetchProducts()])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(printful.consent.renewals).toBe(1)
})

test('its catalogue is read once a day, and a product is found in it by words', async () => {
  printful.shelf.perPage = 1
  await readPrinters(app.services)
  await readPrinters(app.services)
  expect(printful.calls.filter((call) => call === 'GET /v2/catalog-products')).toHaveLength(1 + 3 + 2)
  printful.shelf.perPage = 100
  expect(await readPage(`${providerPage}/${tee}`)).toContain('Unisex Staple T-Shirt')
  expect(await readPage(`${providerPage}/${tee}?product=3001+staple`)).toContain('number 71')
  const noMatchPage = await readPage(`${providerPage}/${tee}?product=3001+hoodie`)
  expect(noMatchPage).toContain('Nothing in its catalogue matches “3001 hoodie”')
})

test('a product is matched by colour and size, and what does not fit is shown before it is saved', async () => {
  printful.shelf.variants.set(4013, { ...printful.shelf.variants.get(4011)!, size: 'XXL' })
  printful.shelf.placements[1]!.heightIn = 12
  const matchAnswer = await post(`${providerPage}/${tee}`, { act: 'match', product: '71' })
  const pageText = (await matchAnswer.text()).replace(/<!-- -->/g, '')
  expect(matchAnswer.status).toBe(200)
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
  const fillAnswer = await post(`${providerPage}/${tee}`, {
    ...form,
    'variant white/M': '7',
    act: 'fill',
    list,
  })
  expect(fillAnswer.status).toBe(200)
  const filledPage = (await fillAnswer.text()).replace(/<!-- -->/g, '')
  expect(filledPage, 'sizes in their order').toMatch(/name="variant white\/XS"[^>]*value="4011"/)
  expect(filledPage).toMatch(/name="variant white\/S"[^>]*value="4012"/)
  expect(filledPage, 'what was typed stays').toMatch(/name="variant white\/M"[^>]*value="7"/)
  expect(filledPage, 'what names nothing stays in the list').toMatch(/name="list"[^>]*>Nothing, M, 9</)
  expect(filledPage).toContain('no such colour in “Nothing, M, 9”')

  const wrongAnswer = await post(`${providerPage}/${tee}`, { ...form, 'variant white/M': 'M' })
  expect(wrongAnswer.status).toBe(422)
  const answerText = await wrongAnswer.text()
  expect(answerText).toMatch(/name="variant white\/M"[^>]*value="M"[^>]*><span class="err"/)
  expect(answerText).toMatch(/name="variant white\/L"[^>]*value="4012"/)
  expect((await post(`${providerPage}/${tee}`, form)).headers.get('location')).toBe(
    `${providerPage}?done=matched`,
  )
  expect(
    await app.queryRows(
      `select area, width_in::float8 as w, height_in::float8 as h from production.outside_placement order by area`,
    ),
  ).toEqual([
    { area: 'back', w: 12, h: 12 },
    { area: 'front', w: 12, h: 16 },
  ])
  expect(await app.queryRows(`select product_id, threads, seams from printers.blank`)).toEqual([
    { product_id: 71, threads: [], seams: [] },
  ])
})

test('threads and seams are those its product allows, and are sent as the document has them', async () => {
  const printer = openPrinters(app.services)[0]!
  printful.shelf.placements.push({
    placement: 'embroidery_front',
    technique: 'embroidery',
    widthIn: 4,
    heightIn: 2,
    threads: ['#ffffff', '#000000', '#cc3333'],
  })
  const [embroidered, cutAndSewn] = [
    await printer.product(71, 'embroidery'),
    await printer.product(71, 'cut-sew'),
  ]
  expect(embroidered).toMatchObject({ value: { threads: ['#ffffff', '#000000', '#cc3333'], seams: [] } })
  expect(cutAndSewn).toMatchObject({ value: { threads: [], seams: ['#000000', '#ffffff'] } })
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

test('it reports changes, also of products matched later, to an address of ours, with a secret that is sealed and renewed', async () => {
  await readPrinters(app.services)
  const subscription = printful.subscriptions.at(-1)!
  expect(subscription.default_url).toBe('https://fanfare.test/webhooks/printful')
  expect(subscription.events.map(({ type }) => type)).toContain('catalog_stock_updated')
  expect(JSON.stringify(await findLink())).not.toContain(printful.webhookSecret)
  const countBefore = printful.subscriptions.length
  await readPrinters(app.services)
  expect(printful.subscriptions).toHaveLength(countBefore)
  await app.queryRows(`update printers.link set callback_until = now() + interval '13 days',
    callback_asked_at = now() - interval '7 hours'`)
  await readPrinters(app.services)
  expect(printful.subscriptions).toHaveLength(countBefore + 1)
})

test('after a callback about prices, they are read within minutes; a signature with another secret is refused', async () => {
  await app.queryRows(`update catalogue.offer set runs_out = false where blank_id = '${tee}'`)
  await readCosts(app.services)
  await moveClock(minutes(11))
  const raw = JSON.stringify({
    type: 'catalog_price_changed',
    occurred_at: now.toISOString(),
    retries: 0,
    store_id: 12,
    data: { product: { id: 71 } },
  })
  const postCallback = (secret: string) =>
    app.fetch('/webhooks/printful', {
      method: 'POST',
      body: raw,
      headers: { 'x-pf-webhook-signature': createHmac('sha256', secret).update(raw).digest('hex') },
    })
  expect((await postCallback('of another house')).status).toBe(400)
  for (const variant of printful.shelf.variants.values()) variant.price = '9.90'
  await readCosts(app.services)
  const readFeed = async () => (await app.services.read(findFeed)).get(tee)
  expect((await readFeed())?.costs).toEqual({ M: 950, L: 950 })
  expect((await postCallback(printful.webhookSecret)).status).toBe(200)
  await readCosts(app.services)
  expect((await readFeed())?.costs).toEqual({ M: 990, L: 990 })
})

test('its postage is shown beside what the fan pays, with where that falls short', async () => {
  printful.shelf.postage.set('US', '99.00')
  await app.queryRows(`delete from printers.postage`)
  await readPrinters(app.services)
  const blankPage = await readPage(`${providerPage}/${tee}`)
  expect(blankPage).toContain('$99.00')
  expect(blankPage).toMatch(/\$\d+\.\d\d short/)
  expect(
    await app.queryRows(
      `select country, cost_minor::integer as c from printers.postage where cost_minor > 0 order by country`,
    ),
  ).toEqual([
    { country: 'DE', c: 529 },
    { country: 'US', c: 9_900 },
  ])
})

test('a product no longer in its catalogue stops selling', async () => {
  const findStock = async () =>
    (await app.queryRows(`select stock from catalogue.variant where sku = '${tee}:white:l'`)) as {
      stock: number | null
    }[]
  await app.queryRows(`update catalogue.variant set stock = null where blank_id = '${tee}'`)
  expect(await app.services.read((tx) => findBlank(tx, tee))).not.toBeNull()
  printful.shelf.isDiscontinued = true
  await moveClock(days(1) + hours(1))
  await readPrinters(app.services)
  await readCosts(app.services)
  expect(await findStock()).toEqual([{ stock: 0 }])
  expect(await readPage(providerPage)).toContain('No longer in its catalogue')
})

test('once ended there, the house says so and asks to be connected again; disconnected, it sends nothing', async () => {
  printful.consent.revoke()
  await app.queryRows(`update printers.link set tokens_until = now()`)
  expect(await fetchProducts()).toEqual({ ok: false, code: 'outside.consent_ended' })
  expect((await post(providerPage, { act: 'disconnect' })).headers.get('location')).toBe(
    `${providerPage}?done=disconnect`,
  )
  expect(await findLink()).toMatchObject({ tokens: null, callback_secret: null })
  expect(await app.queryRows(`select configured from production.facility where id = 'printful'`)).toEqual([
    { configured: false },
  ])
  const acts = (await app.queryRows(
    `select action from audit.entry where resource = 'printful' order by id`,
  )) as {
    action: string
  }[]
  expect(acts.map(({ action }) => action)).toEqual(['facility.connected', 'facility.disconnected'])
})
