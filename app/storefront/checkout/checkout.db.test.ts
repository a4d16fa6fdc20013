import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findVariantsOfBlank } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { readField } from '#drivers/forms.ts'
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

const submit = (jar: Jar, form: Record<string, string>) => app.post('/@harmattan/checkout', form, jar)
const pay = (jar: Jar, form: Record<string, string>) =>
  submit(jar, { email: 'fan@fanfare.test', ...form, intent: 'pay' })
/** The page with what was typed, drawn again with its costs. */
const update = async (jar: Jar, form: Record<string, string>) =>
  (await submit(jar, { ...form, intent: 'update' })).text()
/** What the page sends along unseen: its quote, and the total that it showed. */
const readQuote = (html: string) => ({ key: readField(html, 'key'), shown: readField(html, 'shown') })
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
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '2' }
  expect((await app.post('/@harmattan/cart', choice, jar)).status).toBe(303)
  const form = { ...readQuote(await update(jar, lagos)), shippingOption: 'standard' }
  return { jar, listingId, form }
}
const findMails = async () => {
  const query = 'select subject, body_text as text from messages.mail order by queued_at'
  return (await app.services.database.execute(query)).rows
}

test('a fan buys without scripts, gets a letter with the link, and the same form sent again leads to the same order', async () => {
  const { jar, form } = await openCheckout()
  const payForm = { ...form, ...lagos, ...card }
  const response = await pay(jar, payForm)
  expect(response.status).toBe(303)
  const link = response.headers.get('location')!
  expect(link).toMatch(/^\/order\/FN-[2-9A-HJ-NP-Z]{6}\?key=/)
  expect((await pay(jar, payForm)).headers.get('location')).toBe(link)
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
  const cancelResponse = await app.post(link, { intent: 'cancel' }, jar)
  expect(cancelResponse.status).toBe(303)
  await app.settle()
  expect((await findMails()).map((mail) => mail.subject)).toEqual([
    letter!.subject,
    expect.stringContaining('is cancelled'),
  ])
  expect(await app.readPage(link)).toContain('Cancelled and refunded')
})

test('a tip and a gift note go with the order, into the total and onto its page, and only a shop that wants tips asks', async () => {
  const setTips = (isOn: boolean) => app.services.transact((tx, at) => offerTips(tx, store.shopId, isOn, at))
  const { jar, form } = await openCheckout()
  await setTips(true)
  const extras = { tip: 'other', tipAmount: 'much', giftNote: 'Happy birthday,\r\nAda <3' }
  const typedForm = { ...form, ...lagos, ...extras }
  const wrong = await pay(jar, { ...typedForm, ...card })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Enter an amount such as 5.00.')
  const html = await update(jar, { ...typedForm, tipAmount: '5' })
  expect(html).toContain('Tip for the creator')
  const response = await pay(jar, { ...typedForm, ...card, tipAmount: '5', ...readQuote(html) })
  expect(response.status).toBe(303)
  const page = await app.readPage(response.headers.get('location')!)
  expect(page).toContain('Tip for the creator')
  expect(page).toContain('Happy birthday,\nAda &lt;3')
  await setTips(false)
  expect(await app.readPage('/@harmattan/checkout', (await openCheckout()).jar)).not.toContain('Add a tip')
})

test('a total that differs from the one shown is shown again before anything is charged', async () => {
  const { jar, form } = await openCheckout()
  const street = { name: 'A', line1: 'Torstr. 1' }
  const berlin = { ...street, city: 'Berlin', region: '', postalCode: '10115', country: 'DE' }
  const answer = await pay(jar, { ...form, ...berlin, ...card })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('You haven’t been charged yet')
  expect(html).toContain('Visa ending 4242')
  expect(readField(html, 'card_number')).toBe('')
  const repeatedForm = { ...readQuote(html), card_token: readField(html, 'card_token') }
  const payResponse = await pay(jar, { ...berlin, ...repeatedForm, shippingOption: 'standard' })
  expect(payResponse.status).toBe(303)
})

test('for the European Union duty and VAT are listed line by line and add up, with nothing to pay on delivery', async () => {
  const { jar } = await openCheckout()
  const readCents = (html: string, label: string) => {
    const [, amount] = new RegExp(`<dt>${label}[\\s\\S]*?<dd>\\$([\\d.]+)</dd>`).exec(html) ?? []
    return amount === undefined ? null : Math.round(Number(amount) * 100)
  }
  const readPageFor = async (country: string, day: string) => {
    await setBusinessTime(app.services.database, new Date(`${day}T12:00:00Z`))
    return update(jar, { country, regionOf: 'US', region: 'NY' })
  }
  const summer = await readPageFor('DE', '2026-08-24')
  expect(readCents(summer, 'EU duty')).toBe(330)
  expect(summer).toContain('for each kind of goods (1 here)')
  const [items, shipping] = [readCents(summer, 'Items')!, readCents(summer, 'Shipping')!]
  const vat = Math.round(items * 0.19) + Math.round((shipping + 330) * 0.19)
  expect(readCents(summer, 'VAT')).toBe(vat)
  expect(readCents(summer, 'Total')).toBe(items + shipping + vat + 330)
  expect(summer).toContain('Nothing is due at the door.')
  expect(summer, 'a state of the United States').not.toContain('value="NY"')
  const britain = await readPageFor('GB', '2026-08-24')
  expect(readCents(britain, 'EU duty')).toBeNull()
  expect(britain).toContain('may still charge duty')
  expect(readCents(await readPageFor('DE', '2025-08-24'), 'EU duty')).toBeNull()
  expect(summer).toContain('From Lagos: €3')
  expect(summer).toContain('Import VAT, paid now')

  // The same cart, printed in Leipzig: nothing is imported, and the total says so to the cent.
  const runSql = (text: string) => app.services.database.execute(text)
  await runSql(`update production.facility set countries = '{NG}' where id = 'lagos'`)
  const inside = await readPageFor('FR', '2026-08-24')
  expect(readCents(inside, 'EU duty')).toBe(0)
  expect(inside).toContain('None: printed in Leipzig, inside the European Union.')
  expect(inside).toContain('Printed in Leipzig: nothing is imported.')
  expect(inside).toContain('It is printed in Leipzig, inside the European Union, so no customs')
  const frenchTaxes = [items * 0.2, readCents(inside, 'Shipping')! * 0.2].map(Math.round)
  expect(readCents(inside, 'Total')).toBe(
    items + readCents(inside, 'Shipping')! + frenchTaxes[0]! + frenchTaxes[1]!,
  )
  const lyon = { ...lagos, country: 'FR', region: '', city: 'Lyon', postalCode: '69001' }
  const payForm = { ...readQuote(inside), shippingOption: 'standard', ...lyon, ...card }
  const payResponse = await pay(jar, payForm)
  expect(payResponse.status).toBe(303)
  const orders = await runSql(
    `select duty_minor::int as duty, total_minor::int as total from orders.order where country = 'FR'`,
  )
  expect(orders.rows).toEqual([{ duty: 0, total: readCents(inside, 'Total') }])
  await runSql(`update production.facility set countries = null where id = 'lagos'`)
})

test('a changed price or an ended listing in the cart is shown before anything is paid', async () => {
  const { jar, form, listingId } = await openCheckout()
  const { transact } = app.services
  const changed = await transact((tx, at) =>
    changePrice(tx, store.shopId, listingId, { 'bella-canvas-3001': { priceMinor: 2799 } }, at),
  )
  expect(changed.ok).toBe(true)
  const payForm = { ...form, ...lagos, ...card }
  const repricedAnswer = await pay(jar, payForm)
  expect(repricedAnswer.status).toBe(409)
  expect(await repricedAnswer.text()).toContain('You haven’t been charged yet')
  const readCart = () => app.readPage('/@harmattan/cart', jar)
  expect(await readCart()).toContain('The price is $27.99 now. It was $23.99 when you put it in.')
  expect((await transact((tx, at) => endListing(tx, store.shopId, listingId, at))).ok).toBe(true)
  const endedAnswer = await pay(jar, payForm)
  expect([endedAnswer.status, endedAnswer.headers.get('location')]).toEqual([
    303,
    '/@harmattan/cart?unpaid=1',
  ])
  expect(await readCart()).toContain('This has ended.')
})

test('each missing field is marked, and what was typed is kept', async () => {
  const { jar, form } = await openCheckout()
  const answer = await pay(jar, { ...form, ...lagos, line1: '', email: 'nobody' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Enter the street and number.')
  expect(html).toContain('Enter an e-mail address such as name@example.com.')
  expect(html).toContain('Enter a card to pay with.')
  expect(html).toContain('value="nobody"')
  expect(html).toContain('3 fields need another look.')
})

test('files need only an e-mail and a place; shipped pieces still need an address', async () => {
  const blankId = 'download-tour-poster'
  const [variant] = await app.services.read((tx) => findVariantsOfBlank(tx, blankId))
  const { colour, size } = variant!
  const listingId = await store.sell({ blankId, colours: [colour], priceMinor: 900 })
  const jar: Jar = new Map()
  const choice = { listingId, blankId, colour, size, quantity: '1' }
  expect((await app.post('/@harmattan/cart', choice, jar)).status).toBe(303)
  const html = await update(jar, { country: 'DE', files: '1' })
  expect(html).not.toContain('name="line1"')
  expect(html).toContain('VAT')
  const payForm = { ...readQuote(html), files: '1', ...card, country: 'DE' }
  const response = await pay(jar, { ...payForm, country: 'US', region: '' })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('State decides the tax there.')
  const payResponse = await pay(jar, payForm)
  expect(payResponse.status).toBe(303)
  const page = await app.readPage(payResponse.headers.get('location')!, jar)
  expect(page).toContain('Thank you, your files are ready')
  for (const text of ['Delivery address', 'Shipping</dt>']) expect(page).not.toContain(text)
  const fileHref = /href="(\/order\/[^"]+&amp;file=[^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  const file = (await app.fetch(fileHref)).headers.get('location')!
  expect((await app.fetch(file, { method: 'HEAD' })).headers.has('content-disposition')).toBe(true)
  const { rows } = await app.services.database.execute('select fetched from orders.download')
  expect(rows, 'a look costs no fetch').toEqual([{ fetched: 0 }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  const expired = await app.fetch(file).finally(() => vi.useRealTimers())
  expect(expired.headers.get('location')).toBe(`/order?over=${file.split('/')[2]}`)

  const shippedCheckout = await openCheckout()
  const forgedForm = { ...shippedCheckout.form, ...card, country: 'NG', files: '1' }
  const refusedAnswer = await pay(shippedCheckout.jar, forgedForm)
  expect(refusedAnswer.status).toBe(409)
  expect(await refusedAnswer.text()).toContain('enter an address')
})

test('finding an order says the same for a known and an unknown one', async () => {
  const findOrder = async (number: string, email: string) =>
    (await (await app.post('/@harmattan/orders', { number, email }, new Map())).text())
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
