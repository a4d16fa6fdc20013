/** How a fan without an account views, exports and erases their data, from the first form to the last table. */

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CheckoutForm } from '#checkout/contract'
import { AppealForm, ClaimForm } from '#claims/contract'
import { openApp, type TestApp } from '#drivers/app.ts'
import { lagos, TestFan } from '#drivers/checkout.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { ContactForm, ReplyForm, SubscribeForm } from '#messages/contract'
import { orderKey } from '#orders'
import { AddressForm } from '#orders/contract'
import { providerOf } from '#payments'
import { openLog } from '#platform/log/log.ts'
import { MyDataForm } from '#privacy/contract'
import { ReviewForm } from '#reviews/contract'

/** The text in every field that a fan types into, and nowhere else. */
const mark = 'Zqcanary'
const email = 'zqcanary@example.com'
/** Every field of every form of a fan. A new one is listed here once the test below plants the mark in it. */
const fields: Record<string, readonly string[]> = {
  address: ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone', 'taxNumber'],
  checkout: ['email', 'address', 'shippingOption', 'code', 'tip', 'giftNote', 'letters'],
  contact: ['topic', 'name', 'email', 'subject', 'message'],
  reply: ['message'],
  subscribe: ['email'],
  claim: ['units', 'fault', 'words'],
  appeal: ['claim', 'words'],
  review: ['lineId', 'stars', 'words', 'author'],
  myData: ['email'],
}

let app: TestApp
let store: TestStore
let shop: ClaimsWorld
let logText = ''
beforeAll(async () => {
  app = await openApp()
  Object.assign(app.services, { log: openLog('debug', { write: (line: string) => void (logText += line) }) })
  store = await openStore(app.services.database, 'harmattan')
  shop = new ClaimsWorld(app.services.database, store, await store.sell({ unitsCap: 40, perPersonLimit: 20 }))
}, 240_000)
afterAll(() => app.close())

const requestLink = async (to: string): Promise<string> => {
  expect((await app.post(hrefs.myData, { email: to })).status).toBe(303)
  const [mail] = await app.queryRows(
    `select body_text from messages.mail where template = 'my-data' and to_address = $1 order by queued_at desc limit 1`,
    [to],
  )
  return /(\/privacy\/my-data\/open\?key=\S+)/.exec(String(mail!.body_text))![1]!
}
/** Every table that contains the mark, in any text column. */
async function listTablesWithMark(): Promise<string[]> {
  const tables = await app.queryRows(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const names = []
  for (const { name } of tables)
    if ((await app.queryRows(`select 1 from ${name} t where t::text ~* '${mark}' limit 1`)).length > 0)
      names.push(String(name))
  return names
}

/** Buys, and after the delivery fills in everything a fan can write. */
async function plantMarks() {
  const { database, config } = app.services
  const fan = Object.assign(new TestFan(database, store.shopId, providerOf(config, database)!), { email })
  await fan.addToCart({ listing: shop.listing })
  const address = {
    ...lagos,
    name: `${mark} Fan`,
    line1: `1 ${mark} St`,
    line2: mark,
    city: mark,
    phone: '+234 1 555 0199',
    taxNumber: '',
  }
  const quote = await fan.quote(address, 'standard', '', '', `For ${mark}`)
  if (!quote.ok) throw new Error(quote.code)
  const payment = await fan.pressPay(quote.value, await fan.tokeniseCard('4242424242424242'), 'key-canary')
  if (!payment.ok) throw new Error(payment.code)
  const { order, units } = await fan.findOrder(payment.value.order.id)
  await app.settle()
  const link = hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))
  return { order, units, link }
}

test('every field of every form of a fan is listed', () => {
  const shapes = {
    address: AddressForm,
    checkout: CheckoutForm,
    contact: ContactForm,
    reply: ReplyForm,
    subscribe: SubscribeForm,
    claim: ClaimForm,
    appeal: AppealForm,
    review: ReviewForm,
    myData: MyDataForm,
  }
  const formFields = Object.entries(shapes).map(([name, form]) => [
    name,
    Object.keys(('in' in form ? form.in : form).shape),
  ])
  expect(Object.fromEntries(formFields)).toEqual(fields)
})

test('the footer of every public page links to My data: ours, a store’s, the sign-in’s and an order’s', async () => {
  const { order } = await shop.buy()
  const link = hrefs.order(order.number, orderKey({ secret: app.services.config.secretKey }, order))
  for (const path of [
    '/',
    hrefs.privacy,
    '/login',
    '/@harmattan',
    '/@harmattan/cart',
    hrefs.findOrder,
    link,
  ]) {
    const footer = (await app.readPage(path)).split('<footer').at(-1)!
    expect(footer, path).toContain(`href="${hrefs.myData}"`)
  }
})

test('the response and the mail are the same for a known and an unknown address, and both are limited', async () => {
  const responses = []
  for (const to of ['stranger-zq@example.com', 'other-zq@example.com']) {
    const answer = await app.post(hrefs.myData, { email: to })
    responses.push([answer.status, answer.headers.get('location')])
  }
  expect(responses[0]).toEqual(responses[1])
  const link = await requestLink('stranger-zq@example.com')
  expect(await app.readPage(link)).toMatch(/Nothing but the e-mail|e-mails we sent you/)
  for (let n = 0; n < 3; n += 1)
    expect((await app.post(hrefs.myData, { email: 'other-zq@example.com' })).status).toBe(303)
  const mails = await app.queryRows(`select 1 from messages.mail where to_address = 'other-zq@example.com'`)
  expect(mails, 'three a day to one mailbox').toHaveLength(3)
  for (let n = 0; n < 8; n += 1) await app.post(hrefs.myData, { email: `x${n}@example.com` })
  expect(
    (await app.post(hrefs.myData, { email: 'y@example.com' })).status,
    'ten an hour from one place',
  ).toBe(429)
  await app.queryRows(`delete from platform.bucket`)
})

test('a link opens the data of one address and expires after a day, and a forged one opens nothing', async () => {
  const link = await requestLink('stranger-zq@example.com')
  expect((await app.fetch(link)).status).toBe(200)
  expect((await app.fetch(`${link.slice(0, -4)}AAAA`)).status).toBe(410)
  await app.queryRows('update platform.clock set offset_ms = offset_ms + 90000000')
  expect((await app.fetch(link)).status).toBe(410)
  await app.settle()
  const remaining = await app.queryRows(
    `select 1 from privacy.request where state = 'open' or sealed_email is not null`,
  )
  expect(remaining, 'an expired link forgets its address').toEqual([])
  await app.queryRows('delete from platform.bucket')
})

test('a fan sees and downloads everything, waits for what is open, and is then in no table, file or log', async () => {
  const { order, units, link } = await plantMarks()
  const earlyLink = await requestLink(email)
  expect((await app.post(earlyLink, { sure: 'yes' })).status).toBe(303)
  expect(await app.readPage(earlyLink), 'an order on its way').toContain('An order hasn’t been delivered yet')
  expect((await app.post(earlyLink, { sure: 'yes' })).status, 'twice by one link').toBe(409)
  await app.settle()
  expect((await listTablesWithMark()).length).toBeGreaterThan(2)
  await shop.move(units.map(({ id }) => id))
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const claimForm = new FormData()
  for (const [name, value] of Object.entries({
    intent: 'claim',
    unit: units[0]!.id,
    fault: 'misprint',
    words: `${mark} stripe`,
  }))
    claimForm.append(name, value)
  claimForm.append('photos', new File([new Uint8Array(photo)], `${mark}.jpg`))
  const claimResponse = await app.fetch(link, { method: 'POST', body: claimForm })
  expect(claimResponse.headers.get('location')).toContain('done=claim')
  for (const form of [
    { intent: 'message', message: `${mark} asks, ${link}` },
    { intent: 'review', lineId: order.lines[0]!.id, stars: '5', words: `${mark} likes it`, author: mark },
  ])
    expect((await app.post(link, form)).status, form.intent).toBe(303)
  await app.post(hrefs.newsletter, { email })
  await app.post(hrefs.storeNewsletter('harmattan'), { email })
  const contact = { topic: 'other', name: mark, email, subject: `About ${mark}`, message: `I am ${mark}` }
  expect((await app.post(hrefs.contact, contact)).status).toBe(303)
  const currentLink = await requestLink(email)
  const html = await app.readPage(currentLink)
  for (const text of [order.number, '1 claim', '1 photo you sent', '1 review', 'conversations with us'])
    expect(html, text).toContain(text)
  const key = new URL(currentLink, 'http://x').searchParams.get('key')!
  const file = await app.fetch(hrefs.myDataFile(key))
  expect(file.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.includes(`photos/${order.number}-1.webp`)).toBe(true)
  await app.queryRows('update platform.clock set offset_ms = offset_ms + 2000000')
  await app.settle()
  expect(await app.readPage(currentLink)).toContain('A claim is open')
  const [claimRow] = await app.queryRows('select id from claims.claim where order_id = $1', [order.id])
  await shop.decide(parseId('orderClaim', claimRow!.id)!, { decision: 'decline' })
  const [photoRow] = await app.queryRows('select hash from claims.photo where order_id = $1', [order.id])
  const blob = `photos/${String(photoRow!.hash).slice(0, 2)}/${photoRow!.hash}-full.webp`
  expect(await app.services.blobs.has(blob)).toBe(true)
  await app.queryRows('update platform.clock set offset_ms = offset_ms + 2000000')
  await app.settle()
  expect((await app.fetch(currentLink)).status, 'the link ends with the erasure').toBe(410)
  expect((await app.fetch(link)).status, 'the order’s link, too').toBe(404)
  expect(await app.services.blobs.has(blob)).toBe(false)
  expect(await listTablesWithMark(), 'only the last mail, until it has left').toEqual(['messages.mail'])
  await app.queryRows(
    `update messages.mail set status = 'sent', sent_at = now() where template = 'my-data-erased'`,
  )
  await app.settle()
  expect(await listTablesWithMark()).toEqual([])
  expect(logText).not.toMatch(new RegExp(mark, 'i'))
  const [orderRow] = await app.queryRows(
    'select total_minor::text as total from orders."order" where id = $1',
    [order.id],
  )
  expect(orderRow!.total).toBe(String(order.total.minor))
})
