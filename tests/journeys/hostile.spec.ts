/** Hostile input from people and programs, sent through the public forms. */
import { deflateSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { readField } from '../drivers/forms.ts'
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'
const operator = 'ops@fanfare.test'
const tee = 'bella-canvas-3001'

/** Requests with the cookies of a page, sent as its own forms are. */
function createSender(page: Page, origin: string) {
  const headers = { origin }
  const request: APIRequestContext = page.request
  return {
    form: (path: string, form: Record<string, string>, from = origin) =>
      request.post(path, { form, headers: { origin: from }, maxRedirects: 0 }),
    json: (path: string, data: unknown) => request.post(path, { data, headers }),
    file: (name: string, mimeType: string, buffer: Buffer) =>
      request.post('/studio/artwork', { multipart: { file: { name, mimeType, buffer } }, headers }),
  }
}

function createChunk(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), body, Buffer.alloc(4)])
}
/** A few hundred bytes that claim to be 3.6 billion pixels. */
function createBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.alloc(4096))),
    createChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

test('a picture that claims 60,000 by 60,000 pixels is refused undecoded, with its size and the limit', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  await signIn(page, creator)
  const answer = await createSender(page, stage.address).file('sun.png', 'image/png', createBomb(60_000))
  expect(answer.status()).toBe(422)
  const { words: message } = await answer.json()
  expect(message).toContain('60000 × 60000 pixels')
  expect(message).toMatch(/limit is|no side may be longer/)
})

test('a drawing with a script and an empty file are refused with a reason, and neither is stored', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  await signIn(page, creator)
  const { file } = createSender(page, stage.address)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'
  const scripted = await file('hostile-drawing.svg', 'image/svg+xml', Buffer.from(drawing))
  expect(scripted.status()).toBe(422)
  expect(await scripted.json()).toMatchObject({ code: 'artwork.svg_script' })
  const empty = await file('hostile-nothing.png', 'image/png', Buffer.alloc(0))
  expect(empty.status()).toBe(422)
  expect((await empty.json()).words).toContain('That file is empty')
  const studio = await (await page.request.get('/studio/new')).text()
  expect(studio).not.toContain('hostile-')
})

const design = {
  version: 1,
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [
        {
          kind: 'text',
          id: 'word',
          x: 1,
          y: 2,
          width: 10,
          height: 3,
          text: 'DUSK',
          font: 'anton',
          size: 120,
          fill: { kind: 'solid', colour: '#e8b23a' },
        },
      ],
    },
  },
}

test('a name of 5,000 characters and a price below cost are refused in words at publish; the draft stays and is not on sale', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  await signIn(page, creator)
  const { json } = createSender(page, stage.address)
  const saved = await (await json('/studio/save', { name: 'Hostile dusk', document: design })).json()
  expect(saved.ok, JSON.stringify(saved)).toBe(true)
  const offer = {
    listingId: null,
    publish: true,
    designVersionId: saved.versionId,
    description: '',
    endsAt: null,
    unitsCap: null,
    title: `Hostile dusk ${Date.now().toString(36)}`,
    products: [{ blankId: tee, colours: ['black'], priceMinor: 2499 }],
  }
  const overlong = await json('/studio/sell', { ...offer, title: 'x'.repeat(5_000) })
  expect(overlong.status()).toBe(422)
  expect(await overlong.json()).toEqual({ ok: false, words: 'A name has up to 140 characters.' })
  const underpriced = await json('/studio/sell', {
    ...offer,
    products: [{ ...offer.products[0], priceMinor: 400 }],
  })
  expect(underpriced.status()).toBe(422)
  const body = await underpriced.json()
  expect(body).toMatchObject({ ok: false, listing: { status: 'draft' } })
  expect(body.words).toContain('would lose you money')
  const onSale = await page.request.get(`/@harmattan/${body.listing.slug}`)
  expect(onSale.status()).toBe(404)
})

const unknownId = '0'.repeat(32)
const forbiddenPaths: Record<'anybody' | 'creator' | 'operator', string[]> = {
  anybody: [
    ...['/nothing/here', '/product/no-such-blank', '/products/no-such-kind', '/blog/no-such-post'],
    ...['/help/no-such-article', '/@nobody-at-all', '/@harmattan/no-such-listing'],
    ...['/@harmattan/posts/no-such-post', '/@harmattan/collections/none', '/@harmattan/pages/none'],
    ...['/order/FN-XXXXXX?key=guess', '/test-bank/none', '/outbox/none'],
  ],
  creator: [
    ...[`/studio/dsn_${unknownId}`, `/studio?listing=lst_${unknownId}`, `/payout/pay_${unknownId}`],
    ...[`/purchase/pur_${unknownId}`, '/integrate/none', '/tools/none'],
  ],
  operator: [
    ...['/operator/batches/LOS-000000-NONE', `/operator/orders/ord_${unknownId}`],
    ...[`/operator/shipments/shp_${unknownId}`, `/operator/support/thr_${unknownId}`],
  ],
}

for (const [role, paths] of Object.entries(forbiddenPaths)) {
  test(`an unknown address shows ${role} a page of ours that says so and leads on`, async ({ visit }) => {
    const page = await visit()
    if (role !== 'anybody') await signIn(page, role === 'creator' ? creator : operator)
    for (const path of paths) {
      const answer = await page.goto(path)
      expect.soft(answer?.status(), path).toBe(404)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(/doesn’t exist|not found/i)
      expect.soft(await page.getByRole('link').count(), `${path} leads on`).toBeGreaterThan(0)
    }
  })
}

const delivery = {
  email: 'fan@fanfare.test',
  name: 'Tunde Fan',
  line1: '12 Allen Avenue',
  city: 'Ikeja',
  region: 'Lagos',
  postalCode: '101233',
  country: 'NG',
  shippingOption: 'standard',
}
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }

/** A cart with one item that is on sale, and the fields of the checkout page. */
async function openCheckout(page: Page, origin: string) {
  const { form } = createSender(page, origin)
  await page.goto('/@harmattan/shop')
  const shop = await page.content()
  const paths = [
    ...new Set([...shop.matchAll(/href="(\/@harmattan\/[a-z0-9-]+)"/g)].map(([, path]) => path!)),
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    const listingId = readField(html, 'listingId')
    const colour = /name="colour"[^>]* value="([^"]+)"/.exec(html)?.[1]
    const size = [...html.matchAll(/<input[^>]*name="size"[^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => !tag.includes('disabled'))
    if (!listingId || !colour || !size) continue
    const choice = {
      listingId,
      blankId: readField(html, 'blankId'),
      colour,
      size: / value="([^"]+)"/.exec(size)![1]!,
    }
    const added = await form('/@harmattan/cart', { ...choice, quantity: '1' })
    if (added.status() !== 303) continue
    const checkoutHtml = await (await form('/@harmattan/checkout', { ...delivery, intent: 'update' })).text()
    return { form, fields: { key: readField(checkoutHtml, 'key'), shown: readField(checkoutHtml, 'shown') } }
  }
  throw new Error('nothing in the shop can be bought')
}

test('a checkout sent twice, at once and again later, makes one order', async ({ visit, stage }) => {
  const page = await visit()
  const { form, fields } = await openCheckout(page, stage.address)
  const email = `twice-${Date.now().toString(36)}@fans.test`
  const payForm = { ...delivery, ...card, ...fields, email, intent: 'pay' }
  const answers = await Promise.all([
    form('/@harmattan/checkout', payForm),
    form('/@harmattan/checkout', payForm),
  ])
  answers.push(await form('/@harmattan/checkout', payForm))
  const orders = answers.map((answer) => answer.headers().location)
  expect(orders[2]).toMatch(/^\/order\/FN-/)
  expect(new Set(orders.filter((to) => to?.startsWith('/order/'))).size).toBe(1)
  const ops = await visit()
  await signIn(ops, operator)
  const list = await (await ops.request.get(`/operator/orders?q=${encodeURIComponent(email)}`)).text()
  expect([...new Set(list.match(/FN-[A-Z0-9]{6}/g))]).toEqual([/FN-\w+/.exec(orders[2]!)![0]])
})

test('a checkout with a bad address is refused next to the field, and what was typed stays in the page', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  const { form, fields } = await openCheckout(page, stage.address)
  const wrongAddress = { ...delivery, email: 'not an address', line1: '7 "Quoted" <b>Road</b>' }
  const answer = await form('/@harmattan/checkout', { ...wrongAddress, ...card, ...fields, intent: 'pay' })
  expect(answer.status()).toBe(422)
  const html = await answer.text()
  expect(html).toContain('value="not an address"')
  expect(html).toContain('7 &quot;Quoted&quot; &lt;b&gt;Road&lt;/b&gt;')
  expect(html).toContain('value="Tunde Fan"')
  const number = /<input[^>]*name="card_number"[^>]*>/.exec(html)![0]
  expect(number, 'the card number is not shown again').not.toContain(' value=')
})

test('a sign-up that is refused keeps the name, the address and the shop, and never the password', async ({
  visit,
  stage,
}) => {
  const { form } = createSender(await visit(), stage.address)
  const signUpForm = { name: 'Bola Late', email: 'bola@fanfare.test', shopName: 'Late Prints' }
  const answer = await form('/sign-up', { ...signUpForm, password: 'sh0rt!' })
  expect(answer.status()).toBe(422)
  const html = await answer.text()
  for (const value of Object.values(signUpForm)) expect(html).toContain(`value="${value}"`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('sh0rt!')
})

test('a payout confirmed twice with one form is one payout, and the money is set aside once', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  await signIn(page, creator)
  const { form } = createSender(page, stage.address)
  const readAvailable = async () => {
    const text = await (await page.request.get('/payment')).text()
    return Number(/Request a payout for (?:<!-- -->)?\$([\d,.]+\d)/.exec(text)![1]!.replaceAll(',', ''))
  }
  const availableBefore = await readAvailable()
  const offerResponse = await form('/payment', { intent: 'offer', method: 'bank_transfer', amount: '60.00' })
  const offerPath = offerResponse.headers().location!
  const html = await (await page.request.get(offerPath)).text()
  const confirmation = {
    intent: 'confirm',
    proof: 'press-and-ship-42',
    quoteId: readField(html, 'quoteId'),
    key: readField(html, 'key'),
  }
  const firstResponse = await form(offerPath, confirmation)
  const repeatedResponse = await form(offerPath, confirmation)
  expect(firstResponse.headers().location).toMatch(/^\/payout\/[a-z]+_[0-9a-f]{32}$/)
  expect(repeatedResponse.headers().location).toBe(firstResponse.headers().location)
  expect(await readAvailable()).toBeCloseTo(availableBefore - 60, 2)
  const otherResponse = await form(offerPath, { ...confirmation, key: `${confirmation.key}-other` })
  expect(otherResponse.status(), 'the offer is used up').toBeGreaterThanOrEqual(400)
  expect(await readAvailable()).toBeCloseTo(availableBefore - 60, 2)
  await form(firstResponse.headers().location!, { intent: 'cancel' })
  expect(await readAvailable(), 'a cancelled payout comes back whole').toBeCloseTo(availableBefore, 2)
})

test('a form from another site, or from nowhere, is refused and changes nothing', async ({
  visit,
  stage,
}) => {
  const page = await visit()
  await signIn(page, creator)
  const { form } = createSender(page, stage.address)
  const offerForm = { intent: 'offer', method: 'bank_transfer', amount: '60.00' }
  for (const path of ['/payment', '/setting', '/@harmattan/cart', '/logout', '/studio/save', '/login'])
    for (const from of ['https://evil.test', 'null', `${stage.address}.evil.test`])
      expect((await form(path, offerForm, from)).status(), `${path} from ${from}`).toBe(403)
  expect((await page.request.post('/payment', { form: offerForm })).status()).toBe(403)
  await page.goto('/dashboard')
  expect(new URL(page.url()).pathname, 'still signed in').toBe('/dashboard')
})
