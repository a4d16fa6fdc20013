/** A creator's everyday actions, over HTTP. Each test is for a fault that was found once. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findShop } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createFrontText, type ListingShop, putOnSale } from '#drivers/listings.ts'
import { extractText, listLinks, slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
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
  await signInWithCode(app, email, jar)
  const shopId = asId('shop', account.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  ownShop = { database, shopId, designVersionId: saved.value.versionId }
  listing = await putOnSale(ownShop, noon, { title: 'Night ferry' })
}, 180_000)
afterAll(() => app.close())

const readPage = (path: string): Promise<string> => app.readPage(path, jar)
const readMain = async (path: string): Promise<string> => slicePart(await readPage(path), '<main', '</main>')
const post = (path: string, fields: Record<string, string>) => app.post(path, fields, jar)

test('a later custom range can be chosen: the shown range limits neither date field', async () => {
  const html = await readMain('/analytics?range=custom&from=2025-03-01&to=2025-04-30')
  const fields = [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([tag]) => tag)
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).not.toMatch(/\b(max|min)=/)
})

test('Login, once signed in, names the person, lets someone else sign in, and leads back to the screen', async () => {
  for (const path of ['/listing', '/payout']) {
    const [, to] = listLinks(await readMain(path)).find(([label]) => label === 'Login')!
    const html = await readMain(to.replaceAll('&amp;', '&'))
    expect(extractText(html)).toContain(`Adaeze Bello (${email})`)
    expect(listLinks(html)).toContainEqual(['Continue as Adaeze Bello', path])
    expect(html).toContain(`<input type="hidden" name="next" value="${path}"/>`)
  }
  const otherJar: Jar = new Map(jar)
  const logoutAnswer = await app.post('/logout', { next: '/payout' }, otherJar)
  expect(logoutAnswer.headers.get('location')).toMatch(/\/login\?next=%2Fpayout$/)
  const signedOut = await app.post('/logout', { next: '//evil.test' }, new Map())
  expect(signedOut.headers.get('location')).not.toContain('evil')
  await signInWithCode(app, email, jar)
})

test('a listing’s next print is a day to come; otherwise it says None, and when the last print was', async () => {
  const readCell = async () =>
    extractText(
      slicePart(await readMain('/listing?q=night'), 'data-cell="next-print"', '</td>').replace(/^[^>]*>/, ''),
    )
  const setNextPrint = (day: string | null) =>
    app.services.transact((tx) => setNextPrints(tx, new Map([[listing.id, day]])))
  await setNextPrint('2025-08-26')
  expect(await readCell()).toBe('2025-08-26')
  await setNextPrint('2025-08-02')
  expect(await readCell()).toBe('None Last print 2025-08-02')
  const questionWords = extractText(await readMain(`/listing?ask=end&id=${listing.id}`))
  expect(questionWords).not.toContain('still goes to print')
  await setNextPrint('2025-08-26')
  expect(extractText(await readMain(`/listing?ask=end&id=${listing.id}`))).toContain('still goes to print')
  await setNextPrint(null)
  expect(await readCell()).toBe('None')
})

test('a narrow screen shows the status of a listing too', async () => {
  const html = await readMain('/listing')
  expect(html).not.toContain('hide-s')
  expect(slicePart(html, 'data-cell="status"', '</td>')).toContain('Active')
})

test('a relaunch that starts later says when, and a relaunch now says that it is on sale', async () => {
  await app.services.transact((tx, at) => endListing(tx, ownShop.shopId, listing.id, at))
  const response = await post('/listing', { act: 'relaunch', id: listing.id, startsAt: '2025-09-01T09:00' })
  expect(response.status).toBe(303)
  const html = extractText(
    await readPage(new URL(response.headers.get('location')!, 'http://x').href.slice('http://x'.length)),
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
  const planWords = extractText(await readMain(planHref))
  expect(planWords).toContain('$90.00 now')
  expect(planWords).toContain('Visa, ending 4242')
  expect(planWords).toContain('renews on 2026-08-24')
  const wrongSumAnswer = await post('/purchase?tab=subscription', { ...planForm, sumMinor: '900' })
  expect(wrongSumAnswer.status).toBe(409)
  expect(await read((tx) => findPlan(tx, ownShop.shopId))).toBeNull()
  expect((await post('/purchase?tab=subscription', { ...planForm, sumMinor: '9000' })).status).toBe(303)
  expect(await read((tx) => findPlan(tx, ownShop.shopId))).not.toBeNull()
})

test('settings show payout details that are on hold, and the arrival date is counted from the end of the hold', async () => {
  const { transact, config } = app.services
  const foundShop = await transact((tx) => findShop(tx, ownShop.shopId))
  const owner = { shopId: ownShop.shopId, personId: asId('person', foundShop!.ownerId) }
  const payPal = { method: 'paypal', email: 'ada-payout@example.com' } as const
  await transact((tx) => saveDestination(tx, { secret: config.secretKey }, owner, payPal, noon))
  const settings = extractText(slicePart(await readPage('/setting'), 'id="accounts"', '</section>'))
  expect(settings).toContain('Payouts go to ad•••@example.com from 27 Aug 2025')
  expect(settings).not.toContain(`${email}, takes payouts`)
  const postings = [
    { account: 'psp:cash', amount: usd(100_000) },
    { account: `shop:${ownShop.shopId}:available`, amount: usd(-100_000) },
  ] as const
  await transact((tx) =>
    book(tx, { kind: 'profit.cleared', reference: ownShop.shopId, shopId: ownShop.shopId, postings }, noon),
  )
  const ticket = extractText(
    slicePart(await readPage('/payment?method=paypal'), 'aria-label="What you will receive"', '</aside>'),
  )
  expect(ticket).toContain('Arrives 27 Aug')
  expect(ticket).toContain('can be requested from 27 Aug')
  await setBusinessTime(app.services.database, after(noon, days(4)))
  const laterWords = extractText(
    slicePart(await readPage('/payment?method=paypal'), 'aria-label="What you will receive"', '</aside>'),
  )
  expect(laterWords).not.toContain('can be requested from')
  await setBusinessTime(app.services.database, noon)
})

test('an account that this site could not connect again cannot be disconnected', async () => {
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

test('Discover lists a store whose owner agrees, but only once it has something on sale', async () => {
  const { transact } = app.services
  const person = {
    name: 'Bo',
    email: 'bo@example.com',
    password: goodPassword,
    shop: { name: 'Empty shelf' },
  }
  await transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  await transact((tx) => tx.execute(sql`update accounts.person set boosted = true`))
  const shelfListing = await putOnSale(ownShop, noon, { title: 'On the shelf' })
  expect(shelfListing.status).toBe('active')
  const html = await app.readPage('/about')
  expect(html).toContain('Harmattan')
  expect(html).not.toContain('Empty shelf')
})

test('the footer names a network of ours only if the house has set its address', async () => {
  const readFooter = async () => slicePart(await app.readPage('/about'), '<footer', '</footer>')
  const linksBefore = listLinks(await readFooter()).filter(([, to]) => /^https?:/.test(to))
  expect(linksBefore).toEqual([])
  expect(await readFooter()).toContain('href="/social"')
  app.services.config.networkPages.instagram = 'https://www.instagram.com/our-press'
  expect(await readFooter()).toContain('https://www.instagram.com/our-press')
  app.services.config.networkPages.instagram = undefined
})

test('a product is found by its number, and opens in the colour that was chosen in the list', async () => {
  const response = await app.fetch('/product/1')
  expect(response.status).toBe(302)
  const to = response.headers.get('location')!
  expect(to).toMatch(/^\/product\/[a-z][\w-]+$/)
  expect((await app.fetch(to)).status).toBe(200)
  expect((await app.fetch('/product/99999')).status).toBe(404)
  const html = await app.readPage('/product/bella-canvas-3001?colour=true-royal')
  expect(html).toMatch(/<input[^>]*value="true-royal"[^>]*checked|<input[^>]*checked[^>]*value="true-royal"/)
  expect((await app.fetch('/product/bella-canvas-3001?colour=nonsense')).status).toBe(200)
})

test('a store’s footer links to its returns policy', async () => {
  const storeHtml = await app.readPage('/@harmattan')
  const footer = slicePart(storeHtml, '<footer', '</footer>')
  expect(listLinks(footer)).toContainEqual(['Returns', '/policies/fanfare-terms-of-service?section=returns'])
})

test('help promises nothing that is not there', async () => {
  const read = async (slug: string) => extractText(await (await app.fetch(`/help/${slug}`)).text())
  expect(await read('downloads')).not.toContain('get the new one too')
  expect(await read('samples')).toContain('Choose pieces of anything you have put on sale')
})
