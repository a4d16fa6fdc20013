/** A creator's everyday actions, through the front door: each claim was once false. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findShop } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createFrontText, type ListingShop, putOnSale } from '#drivers/listings.ts'
import { listLinks, slicePart, wordsOf } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { enterWithCode } from '#drivers/staff.ts'
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { post as book } from '#ledger'
import { endListing, type Listing, setNextPrints } from '#listings'
import { saveDestination } from '#payouts'
import { findCards, findPlan } from '#purchases'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
let ownShop: ListingShop
let listing: Listing
const jar: Jar = new Map()
/** A Sunday. */
const noon = new Date('2025-08-24T10:00:00Z')
const email = 'adaeze@example.com'
beforeAll(async () => {
  app = await openApp()
  const { database, transact } = app.services
  await setBusinessTime(database, noon)
  await transact((tx, at) => importCatalogue(tx, at))
  const connected = (['stripe', 'google'] as const).map((provider) => ({ provider, email }))
  const shop = { name: 'Harmattan' }
  const person = { name: 'Adaeze Bello', email, password: goodPassword, shop, connected }
  const account = await transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  await enterWithCode(app, email, jar)
  const shopId = asId('shop', account.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  ownShop = { database, shopId, designVersionId: saved.value.versionId }
  listing = await putOnSale(ownShop, noon, { title: 'Night ferry' })
}, 180_000)
afterAll(() => app.close())

const readPage = async (path: string): Promise<string> =>
  (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, '')
const readMain = async (path: string): Promise<string> => slicePart(await readPage(path), '<main', '</main>')
const post = (path: string, fields: Record<string, string>) =>
  app.fetch(path, { method: 'POST', jar, body: new URLSearchParams(fields) })

test('a custom range can be followed by a later one: neither field is held by the range that is shown', async () => {
  const html = await readMain('/analytics?range=custom&from=2025-03-01&to=2025-04-30')
  const fields = [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([tag]) => tag)
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).not.toMatch(/\b(max|min)=/)
})

test('Login, signed in, says who is signed in and lets somebody else in, and leads back to the screen', async () => {
  for (const path of ['/listing', '/payout']) {
    const [, to] = listLinks(await readMain(path)).find(([label]) => label === 'Login')!
    const html = await readMain(to.replaceAll('&amp;', '&'))
    expect(wordsOf(html)).toContain(`Adaeze Bello (${email})`)
    expect(listLinks(html)).toContainEqual(['Continue as Adaeze Bello', path])
    expect(html).toContain(`<input type="hidden" name="next" value="${path}"/>`)
  }
  const otherJar: Jar = new Map(jar)
  const body = new URLSearchParams({ next: '/payout' })
  const logoutAnswer = await app.fetch('/logout', { method: 'POST', jar: otherJar, body })
  expect(logoutAnswer.headers.get('location')).toMatch(/\/login\?next=%2Fpayout$/)
  const signedOut = await app.fetch('/logout', {
    method: 'POST',
    jar: new Map(),
    body: new URLSearchParams({ next: '//evil.test' }),
  })
  expect(signedOut.headers.get('location')).not.toContain('evil')
  await enterWithCode(app, email, jar)
})

test('the next print of a listing is a coming day, or none with the last one beside it', async () => {
  const cell = async () =>
    wordsOf(
      slicePart(await readMain('/listing?q=night'), 'data-cell="next-print"', '</td>').replace(/^[^>]*>/, ''),
    )
  const postDay = (day: string | null) =>
    app.services.transact((tx) => setNextPrints(tx, new Map([[listing.id, day]])))
  await postDay('2025-08-26')
  expect(await cell()).toBe('2025-08-26')
  await postDay('2025-08-02')
  expect(await cell()).toBe('None Last print 2025-08-02')
  const input = wordsOf(await readMain(`/listing?ask=end&id=${listing.id}`))
  expect(input).not.toContain('still goes to print')
  await postDay('2025-08-26')
  expect(wordsOf(await readMain(`/listing?ask=end&id=${listing.id}`))).toContain('still goes to print')
  await postDay(null)
  expect(await cell()).toBe('None')
})

test('a narrow screen shows the status of a listing too', async () => {
  const html = await readMain('/listing')
  expect(html).not.toContain('hide-s')
  expect(slicePart(html, 'data-cell="status"', '</td>')).toContain('Active')
})

test('a relaunch that starts later says when, and a relaunch now says that it is on sale', async () => {
  await app.services.transact((tx, at) => endListing(tx, ownShop.shopId, listing.id, at))
  const sent = await post('/listing', { act: 'relaunch', id: listing.id, startsAt: '2025-09-01T09:00' })
  expect(sent.status).toBe(303)
  const html = wordsOf(
    await readPage(new URL(sent.headers.get('location')!, 'http://x').href.slice('http://x'.length)),
  )
  expect(html).toContain('goes on sale on 1 September 2025, 09:00')
  expect(html).not.toContain('on sale again')
})

test('a plan is bought on the second press, which says the sum, the card and the day it renews', async () => {
  const { read } = app.services
  await post('/purchase?tab=payment-method', {
    intent: 'add-card',
    cardNumber: '4242 4242 4242 4242',
    cardName: 'A Bello',
  })
  const [card] = await read((tx) => findCards(tx, ownShop.shopId))
  const planForm = { intent: 'start-plan', billed: 'yearly', cardId: card!.id }
  const firstAnswer = await post('/purchase?tab=subscription', planForm)
  expect(firstAnswer.status).toBe(422)
  expect(await read((tx) => findPlan(tx, ownShop.shopId))).toBeNull()
  const planHref = `/purchase?tab=subscription&start=yearly&cardId=${card!.id}`
  const planWords = wordsOf(await readMain(planHref))
  expect(planWords).toContain('$90.00 now')
  expect(planWords).toContain('Visa, ending 4242')
  expect(planWords).toContain('renews on 2026-08-24')
  const wrong = await post('/purchase?tab=subscription', { ...planForm, sumMinor: '900' })
  expect(wrong.status).toBe(409)
  expect(await read((tx) => findPlan(tx, ownShop.shopId))).toBeNull()
  expect((await post('/purchase?tab=subscription', { ...planForm, sumMinor: '9000' })).status).toBe(303)
  expect(await read((tx) => findPlan(tx, ownShop.shopId))).not.toBeNull()
})

test('payout details on hold are named where they are kept, and an arrival counts from the day they can be used', async () => {
  const { transact, config } = app.services
  const person = await transact((tx) => findShop(tx, ownShop.shopId))
  const owner = { shopId: ownShop.shopId, personId: asId('person', person!.ownerId) }
  const payPal = { method: 'paypal', email: 'ada-payout@example.com' } as const
  await transact((tx) => saveDestination(tx, { secret: config.secretKey }, owner, payPal, noon))
  const settings = wordsOf(slicePart(await readPage('/setting'), 'id="accounts"', '</section>'))
  expect(settings).toContain('Payouts go to ad•••@example.com from 27 Aug 2025')
  expect(settings).not.toContain(`${email}, takes payouts`)
  const postings = [
    { account: 'psp:cash', amount: usd(100_000) },
    { account: `shop:${ownShop.shopId}:available`, amount: usd(-100_000) },
  ] as const
  await transact((tx) =>
    book(tx, { kind: 'profit.cleared', reference: ownShop.shopId, shopId: ownShop.shopId, postings }, noon),
  )
  const ticket = wordsOf(
    slicePart(await readPage('/payment?method=paypal'), 'aria-label="What you will receive"', '</aside>'),
  )
  expect(ticket).toContain('Arrives 27 Aug')
  expect(ticket).toContain('can be requested from 27 Aug')
  await setBusinessTime(app.services.database, after(noon, days(4)))
  const laterWords = wordsOf(
    slicePart(await readPage('/payment?method=paypal'), 'aria-label="What you will receive"', '</aside>'),
  )
  expect(laterWords).not.toContain('can be requested from')
  await setBusinessTime(app.services.database, noon)
})

test('an account that could not be connected again on this site is not offered to be disconnected', async () => {
  const html = slicePart(await readPage('/setting'), 'id="accounts"', '</section>')
  expect(html).not.toMatch(/name="provider" value="(stripe|google)"/)
})

test('dollars stay among the currencies after another one was chosen, and can be chosen again', async () => {
  const info = { act: 'info', name: 'Adaeze Bello', displayName: 'Harmattan', phone: '', street: '', zip: '' }
  const otherFields = { apartment: '', country: '', salesDisplay: 'always', timeZone: 'Africa/Lagos' }
  const choose = (displayCurrency: string) => post('/setting', { ...info, ...otherFields, displayCurrency })
  const readChosen = async () =>
    slicePart(await readPage('/setting'), 'name="displayCurrency"', '</select>').match(
      /<option[^>]*value="(\w+)"[^>]*selected/,
    )?.[1]
  expect((await choose('ZAR')).status).toBe(303)
  expect(await readChosen()).toBe('ZAR')
  expect(slicePart(await readPage('/setting'), 'name="displayCurrency"', '</select>')).toContain(
    'value="USD"',
  )
  expect((await choose('USD')).status).toBe(303)
  expect(await readChosen()).toBe('USD')
})

test('Discover lists a store whose owner lets us once it has something on sale, and not before', async () => {
  const { transact } = app.services
  const person = {
    name: 'Bo',
    email: 'bo@example.com',
    password: goodPassword,
    shop: { name: 'Empty shelf' },
  }
  await transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  await transact((tx) => tx.execute(sql`update accounts.person set boosted = true`))
  const listed = await putOnSale(ownShop, noon, { title: 'On the shelf' })
  expect(listed.status).toBe('active')
  const html = await (await app.fetch('/about')).text()
  expect(html).toContain('Harmattan')
  expect(html).not.toContain('Empty shelf')
})

test('the footer names a network of ours only where the house has said its address', async () => {
  const footer = async () => slicePart(await (await app.fetch('/about')).text(), '<footer', '</footer>')
  const linksBefore = listLinks(await footer()).filter(([, to]) => /^https?:/.test(to))
  expect(linksBefore).toEqual([])
  expect(await footer()).toContain('href="/social"')
  app.services.config.networkPages.instagram = 'https://www.instagram.com/our-press'
  expect(await footer()).toContain('https://www.instagram.com/our-press')
  app.services.config.networkPages.instagram = undefined
})

test('a product is found by its number, and opens in the colour that was chosen in the list', async () => {
  const response = await app.fetch('/product/1')
  expect(response.status).toBe(302)
  const to = response.headers.get('location')!
  expect(to).toMatch(/^\/product\/[a-z][\w-]+$/)
  expect((await app.fetch(to)).status).toBe(200)
  expect((await app.fetch('/product/99999')).status).toBe(404)
  const html = await (await app.fetch('/product/bella-canvas-3001?colour=true-royal')).text()
  expect(html).toMatch(/<input[^>]*value="true-royal"[^>]*checked|<input[^>]*checked[^>]*value="true-royal"/)
  expect((await app.fetch('/product/bella-canvas-3001?colour=nonsense')).status).toBe(200)
})

test('a store’s foot leads to what it says of returns', async () => {
  const shop = await (await app.fetch('/@harmattan')).text()
  const footer = slicePart(shop, '<footer', '</footer>')
  expect(listLinks(footer)).toContainEqual(['Returns', '/policies/fanfare-terms-of-service?section=returns'])
})

test('help promises nothing that is not there', async () => {
  const read = async (slug: string) => wordsOf(await (await app.fetch(`/help/${slug}`)).text())
  expect(await read('downloads')).not.toContain('get the new one too')
  expect(await read('samples')).toContain('Choose pieces of anything you have put on sale')
})
