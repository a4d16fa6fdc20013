import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findVariantsOfBlank } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { changePrice, endListing } from '#listings'
import { offerTips } from '#promotions'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const post = (path: string, jar: Jar, form: Record<string, string>) =>
  app.fetch(path, {
    method: 'POST',
    jar,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
    redirect: 'manual',
  })
const readField = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? ''
const lagos = {
  name: 'Tobi <b>Adeyemi</b>',
  line1: '14 Marina Road',
  city: 'Lagos',
  region: 'Lagos',
  country: 'NG',
}
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }

async function openCheckout() {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const added = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '2' }
  expect((await post('/@harmattan/cart', jar, added)).status).toBe(303)
  const html = await (await post('/@harmattan/checkout', jar, { ...lagos, intent: 'update' })).text()
  return {
    jar,
    listingId,
    form: { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' },
  }
}
const findMails = async () =>
  (
    await app.services.database.execute(
      'select subject, body_text as text from messages.mail order by queued_at',
    )
  ).rows

test('a fan buys without scripts, gets a letter with the link, and the same form again finds the same order', async () => {
  const { jar, form } = await openCheckout()
  const payForm = { ...form, ...lagos, ...card, email: 'fan@fanfare.test', intent: 'pay' }
  const response = await post('/@harmattan/checkout', jar, payForm)
  expect(response.status).toBe(303)
  const link = response.headers.get('location')!
  expect(link).toMatch(/^\/order\/FN-[2-9A-HJ-NP-Z]{6}\?key=/)
  expect((await post('/@harmattan/checkout', jar, payForm)).headers.get('location')).toBe(link)
  const page = await app.fetch(link, { jar: new Map() })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('Waiting to print')
  expect(html).not.toContain('<b>Adeyemi</b>')
  expect((await app.fetch(link.replace(/key=.{6}/, 'key=AAAAAA'))).status).toBe(404)
  expect((await app.fetch(link.replace(/\?.*/, ''))).status).toBe(404)
  await app.settle()
  const [letter] = await findMails()
  expect(letter!.subject).toContain('paid and in line for the press')
  expect(letter!.text).toContain(link)
  const cancelled = await post(link, jar, { intent: 'cancel' })
  expect(cancelled.status).toBe(303)
  await app.settle()
  expect((await findMails()).map((mail) => mail.subject)).toEqual([
    letter!.subject,
    expect.stringContaining('is cancelled'),
  ])
  expect(await (await app.fetch(link)).text()).toContain('Cancelled and refunded')
})

test('a tip and a gift note go with the order: into the total, onto its page, and nowhere uninvited', async () => {
  const offers = (isOn: boolean) => app.services.transact((tx, at) => offerTips(tx, store.shopId, isOn, at))
  const { jar, form } = await openCheckout()
  await offers(true)
  const added = { ...form, ...lagos, tip: 'other', tipAmount: 'much', giftNote: 'Happy birthday,\r\nAda <3' }
  const payForm = { ...added, ...card, email: 'fan@fanfare.test', intent: 'pay' }
  const wrong = await post('/@harmattan/checkout', jar, payForm)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Enter an amount such as 5.00.')
  const html = await (
    await post('/@harmattan/checkout', jar, { ...added, tipAmount: '5', intent: 'update' })
  ).text()
  expect(html).toContain('Tip for the creator')
  const response = await post('/@harmattan/checkout', jar, {
    ...payForm,
    tipAmount: '5',
    key: readField(html, 'key'),
    shown: readField(html, 'shown'),
  })
  expect(response.status).toBe(303)
  const page = await (await app.fetch(response.headers.get('location')!)).text()
  expect(page).toContain('Tip for the creator')
  expect(page).toContain('Happy birthday,\nAda &lt;3')
  await offers(false)
  expect(
    await (await app.fetch('/@harmattan/checkout', { jar: (await openCheckout()).jar })).text(),
  ).not.toContain('Add a tip')
})

test('a total that is not the one that was shown is shown again before anything is taken', async () => {
  const { jar, form } = await openCheckout()
  const berlin = {
    name: 'A',
    line1: 'Torstr. 1',
    city: 'Berlin',
    region: '',
    postalCode: '10115',
    country: 'DE',
  }
  const answer = await post('/@harmattan/checkout', jar, {
    ...form,
    ...berlin,
    ...card,
    email: 'a@fanfare.test',
    intent: 'pay',
  })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('You haven’t been charged yet')
  expect(html).toContain('Visa ending 4242')
  expect(readField(html, 'card_number')).toBe('')
  const repeatedForm = {
    key: readField(html, 'key'),
    shown: readField(html, 'shown'),
    card_token: readField(html, 'card_token'),
  }
  const paid = await post('/@harmattan/checkout', jar, {
    ...berlin,
    ...repeatedForm,
    shippingOption: 'standard',
    email: 'a@fanfare.test',
    intent: 'pay',
  })
  expect(paid.status).toBe(303)
})

test('into the Union duty and VAT stand line by line, add up, and nothing is left for the door', async () => {
  const { jar } = await openCheckout()
  const cents = (html: string, label: string) => {
    const [, amount] = new RegExp(`<dt>${label}[\\s\\S]*?<dd>\\$([\\d.]+)</dd>`).exec(html) ?? []
    return amount === undefined ? null : Math.round(Number(amount) * 100)
  }
  const pageIn = async (country: string, day: string) => {
    await setBusinessTime(app.services.database, new Date(`${day}T12:00:00Z`))
    const request = { country, regionOf: 'US', region: 'NY', intent: 'update' }
    return (await post('/@harmattan/checkout', jar, request)).text()
  }
  const summer = await pageIn('DE', '2026-08-24')
  expect(cents(summer, 'EU duty')).toBe(330)
  expect(summer).toContain('for each kind of goods (1 here)')
  const [items, shipping] = [cents(summer, 'Items')!, cents(summer, 'Shipping')!]
  const vat = Math.round(items * 0.19) + Math.round((shipping + 330) * 0.19)
  expect(cents(summer, 'VAT')).toBe(vat)
  expect(cents(summer, 'Total')).toBe(items + shipping + vat + 330)
  expect(summer).toContain('Nothing is due at the door.')
  expect(summer, 'a state of the United States').not.toContain('value="NY"')
  const britain = await pageIn('GB', '2026-08-24')
  expect(cents(britain, 'EU duty')).toBeNull()
  expect(britain).toContain('may still charge duty')
  expect(cents(await pageIn('DE', '2025-08-24'), 'EU duty')).toBeNull()
  expect(summer).toContain('From Lagos: €3')
  expect(summer).toContain('Import VAT, paid now')

  // The same cart, printed in Leipzig: nothing is imported, and the total says so to the cent.
  const sql = (text: string) => app.services.database.execute(text)
  await sql(`update production.facility set countries = '{NG}' where id = 'lagos'`)
  const inside = await pageIn('FR', '2026-08-24')
  expect(cents(inside, 'EU duty')).toBe(0)
  expect(inside).toContain('None: printed in Leipzig, inside the European Union.')
  expect(inside).toContain('Printed in Leipzig: nothing is imported.')
  expect(inside).toContain('It is printed in Leipzig, inside the European Union, so no customs')
  const french = [items * 0.2, cents(inside, 'Shipping')! * 0.2].map(Math.round)
  expect(cents(inside, 'Total')).toBe(items + cents(inside, 'Shipping')! + french[0]! + french[1]!)
  const bought = await post('/@harmattan/checkout', jar, {
    key: readField(inside, 'key'),
    shown: readField(inside, 'shown'),
    shippingOption: 'standard',
    ...lagos,
    country: 'FR',
    region: '',
    city: 'Lyon',
    postalCode: '69001',
    ...card,
    email: 'lyon@fanfare.test',
    intent: 'pay',
  })
  expect(bought.status).toBe(303)
  const orders = await sql(
    `select duty_minor::int as duty, total_minor::int as total from orders.order where country = 'FR'`,
  )
  expect(orders.rows).toEqual([{ duty: 0, total: cents(inside, 'Total') }])
  await sql(`update production.facility set countries = null where id = 'lagos'`)
})

test('what changed its price or ended in the cart is said before anything is paid', async () => {
  const { jar, form, listingId } = await openCheckout()
  const { transact } = app.services
  const changed = await transact((tx, at) =>
    changePrice(tx, store.shopId, listingId, { 'bella-canvas-3001': { priceMinor: 2799 } }, at),
  )
  expect(changed.ok).toBe(true)
  const payForm = { ...form, ...lagos, ...card, email: 'fan@fanfare.test', intent: 'pay' }
  const dearer = await post('/@harmattan/checkout', jar, payForm)
  expect(dearer.status).toBe(409)
  expect(await dearer.text()).toContain('You haven’t been charged yet')
  const cart = async () => (await app.fetch('/@harmattan/cart', { jar })).text()
  expect(await cart()).toContain('The price is $27.99 now. It was $23.99 when you put it in.')
  expect((await transact((tx, at) => endListing(tx, store.shopId, listingId, at))).ok).toBe(true)
  const expired = await post('/@harmattan/checkout', jar, payForm)
  expect([expired.status, expired.headers.get('location')]).toEqual([303, '/@harmattan/cart?unpaid=1'])
  expect(await cart()).toContain('This has ended.')
})

test('what is missing is said next to each field, and what was typed is kept', async () => {
  const { jar, form } = await openCheckout()
  const answer = await post('/@harmattan/checkout', jar, {
    ...form,
    ...lagos,
    line1: '',
    email: 'nobody',
    intent: 'pay',
  })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Enter the street and number.')
  expect(html).toContain('Enter an e-mail address such as name@example.com.')
  expect(html).toContain('Enter a card to pay with.')
  expect(html).toContain('value="nobody"')
  expect(html).toContain('3 fields need another look.')
})

test('for files alone an e-mail and a place are enough; what is posted needs an address all the same', async () => {
  const blankId = 'download-tour-poster'
  const [variant] = await app.services.read((tx) => findVariantsOfBlank(tx, blankId))
  const { colour, size } = variant!
  const listingId = await store.sell({ blankId, colours: [colour], priceMinor: 900 })
  const jar: Jar = new Map()
  const added = { listingId, blankId, colour, size, quantity: '1' }
  expect((await post('/@harmattan/cart', jar, added)).status).toBe(303)
  const html = await (
    await post('/@harmattan/checkout', jar, { country: 'DE', files: '1', intent: 'update' })
  ).text()
  expect(html).not.toContain('name="line1"')
  expect(html).toContain('VAT')
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), files: '1', intent: 'pay' }
  const payForm = { ...form, ...card, country: 'DE', email: 'files@fanfare.test' }
  const response = await post('/@harmattan/checkout', jar, { ...payForm, country: 'US', region: '' })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('State decides the tax there.')
  const placed = await post('/@harmattan/checkout', jar, payForm)
  expect(placed.status).toBe(303)
  const page = await (await app.fetch(placed.headers.get('location')!, { jar })).text()
  expect(page).toContain('Thank you, your files are ready')
  for (const posted of ['Delivery address', 'Shipping</dt>']) expect(page).not.toContain(posted)
  const press = /href="(\/order\/[^"]+&amp;file=[^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  const file = (await app.fetch(press)).headers.get('location')!
  expect((await app.fetch(file, { method: 'HEAD' })).headers.has('content-disposition')).toBe(true)
  const { rows } = await app.services.database.execute('select fetched from orders.download')
  expect(rows, 'a look costs no fetch').toEqual([{ fetched: 0 }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  const expired = await app.fetch(file).finally(() => vi.useRealTimers())
  expect(expired.headers.get('location')).toBe(`/order?over=${file.split('/')[2]}`)

  const posted = await openCheckout()
  const sly = { ...posted.form, ...card, country: 'NG', email: 'sly@fanfare.test', files: '1', intent: 'pay' }
  const refused = await post('/@harmattan/checkout', posted.jar, sly)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('enter an address')
})

test('finding an order says the same for a known and an unknown one', async () => {
  const findOrder = async (number: string, email: string) =>
    (await (await post('/@harmattan/orders', new Map(), { number, email })).text())
      .replaceAll(email, '')
      .replace(/nonce="[^"]*"/g, '')
  const { rows } = await app.services.database.execute(`select number from orders."order" limit 1`)
  expect(await findOrder(String(rows[0]!.number), 'fan@fanfare.test')).toBe(
    await findOrder('FN-222222', 'else@fanfare.test'),
  )
})

test('a forged callback is refused, and so is a form from another site', async () => {
  const forged = await app.fetch('/webhooks/test-payments', {
    method: 'POST',
    headers: { 'payment-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
    body: '{"id":"tpe_1"}',
  })
  expect(forged.status).toBe(400)
  const foreign = await app.fetch('/@harmattan/checkout', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'intent=pay',
  })
  expect(foreign.status).toBe(403)
})
