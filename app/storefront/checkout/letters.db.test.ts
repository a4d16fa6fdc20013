/** Whether a shop may write to a fan: the box beside Pay, its record, and every way to withdraw it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createTestProvider, deliverCallbacks } from '#drivers/checkout.ts'
import { readField } from '#drivers/forms.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { deliverMail, findReaders } from '#messages'
import { lettersWords } from '#messages/contract'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Letter } from '#platform/mail/transport.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let store: TestStore
const owner: Jar = new Map()
const version = lettersWords.checkout.version
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  const account = { name: 'Adaeze', email: 'owner@fanfare.test', password: 'press-and-ship-42' }
  const { personId } = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), account, at),
  )
  await app.queryRows(`update accounts.member set person_id = $2 where shop_id = $1`, [
    store.shopId,
    personId,
  ])
  await app.post('/login', { email: account.email, password: account.password }, owner)
})
afterAll(() => app.close())

const readContacts = async () => (await app.fetch('/setting/contacts', { jar: owner })).text()
const readBox = (html: string) => /<input[^>]*name="letters"[^>]*>/.exec(html)?.[0] ?? ''

const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', late: '4000 0000 0000 0077' }
async function buy(
  email: string,
  extraFields: Record<string, string> = {},
  card: keyof typeof cards = 'good',
) {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  await app.post('/@harmattan/cart', choice, jar)
  const html = await (await app.post('/@harmattan/checkout', { ...lagos, intent: 'update' }, jar)).text()
  const fields = { card_number: cards[card], card_expiry: '12/34', card_cvc: '123', ...lagos, ...extraFields }
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' }
  const response = await app.post('/@harmattan/checkout', { ...fields, ...form, email, intent: 'pay' }, jar)
  await app.settle()
  return { status: response.status, link: response.headers.get('location') ?? '' }
}
const findLetter = async (email: string) =>
  (await app.queryRows(`select body_text, leave_link from messages.mail where to_address = $1`, [email]))[0]!

test('the box is empty until the fan ticks it, and stays as it was ticked', async () => {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  await app.post('/@harmattan/cart', choice, jar)
  const firstPage = await app.readPage('/@harmattan/checkout', jar)
  expect(readBox(firstPage)).toContain('type="checkbox"')
  expect(readBox(firstPage)).not.toContain('checked')
  expect(firstPage).toContain(lettersWords.checkout.label('Shop harmattan'))
  const update = async (extraFields: Record<string, string>) =>
    (await app.post('/@harmattan/checkout', { ...lagos, ...extraFields, intent: 'update' }, jar)).text()
  expect(readBox(await update({}))).not.toContain('checked')
  expect(readBox(await update({ letters: version }))).toContain('checked')
  expect(readBox(await update({ letters: 'on' })), 'words of no version of ours').not.toContain('checked')
})

test('a fan who ticked it is a contact once the order is paid, with the time, form and wording; nobody else is', async () => {
  await buy('quiet@fans.test')
  await buy('forged@fans.test', { letters: 'on' })
  expect((await buy('declined@fans.test', { letters: version }, 'declined')).status).toBe(402)
  const { link } = await buy('Loud@fans.test', { letters: version })
  const file = await readContacts()
  for (const name of ['quiet', 'forged', 'declined']) expect(file).not.toContain(`${name}@`)
  expect(file).toMatch(/^loud@fans\.test,\d{4}-.*Z,Opt-in at checkout,checkout-2,http/m)
  const rows = await app.queryRows(
    `select c.event, c.how, c.wording, o.number, c.happened_at <= o.placed_at as before_order
     from messages.consent c join messages.subscriber s on s.id = c.subscriber_id join orders."order" o on o.id = c.order_id
     where s.email = 'loud@fans.test'`,
  )
  const number = /FN-\w{6}/.exec(link)![0]
  expect(rows).toEqual([{ event: 'agreed', how: 'checkout', wording: version, number, before_order: true }])
  expect((await findLetter('quiet@fans.test')).leave_link).toBeNull()
})

test('a late bank’s order counts when it is paid, unless the fan unsubscribed in between', async () => {
  const provider = createTestProvider(app.services.database)
  const email = 'late@fans.test'
  await buy(email, { letters: version })
  await buy(email, { letters: version }, 'late')
  const { link } = await buy('slow@fans.test', { letters: version }, 'late')
  expect(await readContacts()).not.toContain('slow@')
  const reader = (await app.services.read((tx) => findReaders(tx, store.shopId))).find(
    (contact) => contact.email === email,
  )
  await app.post('/newsletter/leave', { token: readToken(String((await findLetter(email)).leave_link)) })
  expect(reader).toBeDefined()
  await app.queryRows('update platform.clock set offset_ms = offset_ms + $1', [3_600_000])
  await app.settle()
  await deliverCallbacks(app.services.database, provider)
  await app.settle()
  expect(await app.readPage(link)).toContain('Unsubscribe')
  expect(await readContacts()).toContain('slow@')
  expect(await readContacts(), 'the tick was older than the leaving').not.toContain(email)
})
const readToken = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('the order’s page withdraws the consent, at once and for good; agreeing again takes a new tick', async () => {
  const email = 'page@fans.test'
  const { link } = await buy(email, { letters: version })
  expect(await app.readPage(link)).toContain('Unsubscribe')
  const response = await app.post(link, { intent: 'letters-stop' })
  expect(response.headers.get('location')).toContain('done=letters')
  expect(await app.readPage(link)).not.toContain('Unsubscribe')
  expect(await readContacts()).not.toContain(email)
  await app.post(link, { intent: 'letters-stop' })
  const listEvents = () =>
    app.queryRows(
      `select c.event, c.how from messages.consent c join messages.subscriber s on s.id = c.subscriber_id
       where s.email = $1 order by c.id`,
      [email],
    )
  expect(await listEvents()).toEqual([
    { event: 'agreed', how: 'checkout' },
    { event: 'withdrawn', how: 'order_page' },
  ])
  await buy(email, { letters: version })
  expect(await readContacts()).toContain(email)
  expect(await listEvents()).toHaveLength(3)
  await buy(email, { letters: version })
  expect(await listEvents(), 'each order that it was ticked with').toHaveLength(4)
  const links = await app.queryRows(`select leave_link from messages.mail where to_address = $1`, [email])
  expect(
    links.map((link) => link.leave_link !== null),
    'and each of their mails says so',
  ).toEqual([true, true, true])
})

test('the mail names the consent, and a mailbox’s own button withdraws it without a page of ours', async () => {
  const email = 'mailbox@fans.test'
  await buy(email, { letters: version })
  const sentLetters: Letter[] = []
  const transport = { kind: 'smtp' as const, send: async (letter: Letter) => void sentLetters.push(letter) }
  await deliverMail(app.services.database, transport, 'Fanfare <post@fanfare.test>')
  const mail = sentLetters.find((letter) => letter.to === email)!
  const link = mail.leaveLink!
  expect(mail.text).toContain(link)
  expect(mail.text).toContain('signed up for e-mails from')
  const { pathname, search } = new URL(link)
  expect(await app.readPage(pathname + search)).toContain('Unsubscribe from Shop harmattan')
  expect(await readContacts(), 'opening the link is not leaving').toContain(email)
  const postOneClick = () =>
    app.web.fetch(
      new Request(`http://localhost:3000${pathname}${search}`, {
        method: 'POST',
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
  expect((await postOneClick()).status).toBe(200)
  expect((await postOneClick()).status).toBe(200)
  expect(await readContacts()).not.toContain(email)
  const rows = await app.queryRows(
    `select count(*)::int as n from messages.consent c join messages.subscriber s on s.id = c.subscriber_id
     where s.email = $1 and c.how = 'one_click'`,
    [email],
  )
  expect(rows[0]!.n).toBe(1)
})

test('an API key reads the contacts page by page with a scope of their own, and with no other', async () => {
  await buy('one@fans.test', { letters: version })
  await buy('two@fans.test', { letters: version })
  const createKey = async (scope: string) => {
    const page = await (
      await app.post('/setting', { act: 'make-key', name: scope, [scope]: 'on' }, owner)
    ).text()
    return /fanfare_key_[\w-]+/.exec(page)![0]
  }
  const fetchContacts = async (key: string, query = '') => {
    const answer = await app.fetch(`/api/v1/contacts${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return { status: answer.status, body: await answer.json() }
  }
  expect((await fetchContacts(await createKey('orders:read'))).status).toBe(403)
  const key = await createKey('contacts:read')
  const emails: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await fetchContacts(key, `?limit=1${cursor}`)
    emails.push(...body.data.map((contact: { email: string }) => contact.email))
    if (!body.next) break
    cursor = `&cursor=${body.next}`
  }
  const listedEmails = (await readContacts())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect([...emails].sort()).toEqual(listedEmails)
  expect(emails).toContain('two@fans.test')
})

test('a consent is never rewritten, and other wording is another version', async () => {
  await expect(app.queryRows(`update messages.consent set wording = 'checkout-9'`)).rejects.toThrow(
    'never rewritten',
  )
  const { page, checkout } = lettersWords
  const hash = (text: string) => sha256Hex(text).slice(0, 16)
  expect([page.version, hash(page.label)]).toEqual(['letters-2', '6a718dd2a422d5d8'])
  expect([checkout.version, hash(checkout.label('{shop}') + checkout.hint('{shop}'))]).toEqual([
    'checkout-2',
    '8078435d901baa77',
  ])
})
