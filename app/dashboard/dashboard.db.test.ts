/** What the specification says of the creator's screens, read from the screens themselves. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { citiesOf, countryNames, statesOf } from '#accounts/contract'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { extractText, listLinks, slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { countStatements } from '#drivers/statements.ts'
import { buildClass } from '../../scripts/class-names.ts'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  const person = { name: 'Adaeze Bello', email: 'adaeze@example.com', password: goodPassword }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...person, shop: { name: 'Harmattan' } }, at),
  )
  await app.post('/login', { email: person.email, password: goodPassword }, jar)
})
afterAll(() => app.close())

const readPage = (path: string): Promise<string> => app.readPage(path, jar)
/** The class attribute that the build gives to a word of a screen's stylesheet. */
const readClass = (sheet: string, word: string) =>
  `class="${buildClass(`app/dashboard/${sheet}.module.css`, word)}"`

test('a public page on the way to the studio knows who is signed in: initials and their dashboard, no login', async () => {
  const html = await readPage('/product/bella-canvas-3001')
  for (const [opening, end] of [
    ['<header class="nav"', '</header>'],
    ['<footer', '</footer>'],
  ] as const) {
    const links = listLinks(slicePart(html, opening, end))
    expect(links.map(([label]) => label)).not.toContain('Login')
    expect(links.find(([label]) => label.endsWith('Dashboard'))?.[1]).toBe('/dashboard')
  }
  expect(extractText(slicePart(html, '<header class="nav"', '</header>'))).toContain('AB')
  const stranger = await app.readPage('/product/bella-canvas-3001')
  expect(listLinks(slicePart(stranger, '<header class="nav"', '</header>'))).toContainEqual([
    'Login',
    '#login',
  ])
})

const readMain = async (path: string): Promise<string> => slicePart(await readPage(path), '<main', '</main>')
const listOptions = (html: string, name: string): string[] =>
  [...slicePart(html, `name="${name}"`, '</select>').matchAll(/<option[^>]*>([^<]*)/g)].map((match) =>
    extractText(match[1]!),
  )
const listLabels = (html: string): string[] => listLinks(html).map(([label]) => label)

test('every screen is below the shared header, beside a sidebar with initials and name', async () => {
  const screens = ['dashboard', 'upgrade', 'create', 'analytics', 'listing', 'store', 'payout', 'payment']
  for (const path of [...screens, 'setting', 'purchase']) {
    const html = await readPage(`/${path}`)
    const header = slicePart(html, '<header class="top"', '</header>')
    expect(header, path).not.toBe('')
    expect(html.indexOf(header), path).toBeLessThan(html.indexOf('<main'))
    expect(extractText(html.slice(0, html.indexOf(header))), path).toMatch(/AB Adaeze Bello/)
  }
})

test('the frame of a screen costs seven statements, with the house’s state, the person and the currency', async () => {
  const counter = await countStatements(app.services)
  try {
    expect(await counter.countSent(() => readPage('/upgrade'))).toBe(7)
  } finally {
    counter.stop()
  }
})

test('the avatar opens Profile, Settings, Policies and Sign Out, in a popover that outside clicks close', async () => {
  const header = slicePart(await readPage('/dashboard'), '<header class="top"', '</header>')
  expect(extractText(header)).toMatch(/Profile Settings Policies .*Sign Out/)
  expect(header).toMatch(/popover="auto"|popover=""/)
})

test('home has three promo banners in new tabs, the shelf of eight, three quick actions and the community', async () => {
  const html = await readMain('/dashboard')
  const promos = slicePart(html, readClass('home/home', 'promo'), '</div>')
  expect([...promos.matchAll(/<a [^>]*target="_blank" rel="noopener"/g)]).toHaveLength(3)
  expect(extractText(promos)).toMatch(/image-editing partner.*Resource hub.*Order samples/)
  const shelf = slicePart(html, readClass('home/shelf', 'belt'), '</ul>')
  expect([...new Set(listLinks(shelf).map(([, to]) => to))]).toEqual(
    ['store-drop', 'youtube', 'linktree', 'discord', 'twitch', 'tiktok', 'beacons', 'patreon'].map(
      (service) => `/integrate/${service}`,
    ),
  )
  expect(extractText(html)).toContain('Sell anywhere')
  const quick = slicePart(html, readClass('home/home', 'quick'), '</section>')
  expect(listLinks(quick).map(([, to]) => to)).toEqual(['/create', '/integrate/sell-on-social', '/payment'])
  expect(quick.match(/<img /g)).toHaveLength(3)
  expect(slicePart(html, readClass('home/home', 'community'), '</a>')).toContain('Join the creator community')
})

test('the four cards of upgrade lead where they say, the outside ones in a new tab', async () => {
  const html = await readMain('/upgrade')
  const cards = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>/g)].map(([tag, to]) => [
    to,
    tag.includes('target="_blank"'),
  ])
  expect(cards).toEqual([
    ['/upgrade/ignite', true],
    ['/stores/purchase-domain', false],
    ['/tools/connect-domain', false],
    ['https://www.framer.com/', true],
  ])
  for (const gain of ['custom stores', 'special drops', 'marketing campaigns', 'dedicated growth manager'])
    expect(html).toContain(gain)
})

test('create has the categories with their addresses, the search and three sections of four', async () => {
  const html = await readMain('/create')
  const nav = listLinks(slicePart(html, 'aria-label="Categories"', '</nav>'))
  const targets = new Set(nav.map(([, to]) => to))
  const apparel = {
    men: 't-shirts hoodies long-sleeves tank-tops bottoms all-over-print embroidery',
    women: 't-shirts hoodies tank-tops active-wear all-over-print embroidery',
    kids: 't-shirts hoodies onesies',
  }
  const apparelLinks = Object.entries(apparel).flatMap(([group, kinds]) =>
    kinds.split(' ').map((kind) => `/products/apparel/${group}/${kind}`),
  )
  for (const to of [
    '/products/new',
    '/products/best-sellers',
    ...apparelLinks,
    '/products/hats',
    '/shipping-locations',
  ])
    expect(targets, to).toContain(to)
  for (const [label, to] of [
    ...[
      ['New', '/products/new'],
      ['Best Sellers', '/products/best-sellers'],
      ['Trending', '/products/trending'],
    ],
    ...[
      ['Hats', '/products/hats'],
      ['Shipping locations', '/shipping-locations'],
    ],
  ])
    expect(nav).toContainEqual([label, to])
  expect(html).toContain('placeholder="Search products..."')
  const sections = html.split('data-create-section').slice(1)
  expect(sections.map((section) => section.match(/<article/g)!.length)).toEqual([4, 4, 4])
  expect(sections.map((section) => listLinks(section)[0])).toEqual([
    ['View All of Best Sellers', '/products/best-sellers'],
    ['View All of New Products', '/products/new'],
    ['View More of Trending Products', '/products/trending'],
  ])
  for (const card of html.split('<article').slice(1)) {
    const cardHtml = card.slice(0, card.indexOf('</article>'))
    expect(listLinks(cardHtml)[0]![1]).toMatch(/^\/product\/[\w-]+$/)
    expect(cardHtml.match(/<input type="radio"/g)?.length).toBe(cardHtml.match(/class="sw"/g)?.length)
    expect(cardHtml).toContain('<img')
    expect(extractText(cardHtml)).toMatch(/([\d,]+ available|Always available) (from|sells at) \$\d/)
  }
})

test('listings and payouts have their buttons, options in order and columns', async () => {
  const listing = await readMain('/listing')
  expect(listLabels(listing).slice(0, 2)).toEqual(['Login', 'Start Creating'])
  expect(slicePart(listing, readClass('listing/listing', 'banner'), '</div>')).toMatch(/role="img"[^>]*><img/)
  expect(listOptions(listing, 'sort')).toEqual([
    ...['Sort by Start Date', 'Start Date', 'Next Print', 'Sales', 'Name'],
  ])
  expect(listOptions(listing, 'status')).toEqual([
    ...['Show All', 'Active', 'Ended', 'Relaunchable', 'Draft', 'All', 'Archived', 'Old Teefare Designer'],
  ])
  const payout = listLinks(await readMain('/payout'))
  expect(payout.map(([label]) => label)).toEqual(expect.arrayContaining(['Login', 'Start Creating']))
  expect(payout).toContainEqual(['Proceed to initiate your next earnings release', '/payment'])
})

test('a payout can be requested by five methods, and the chosen one is named', async () => {
  const names = ['Bank Transfer', 'PayPal', 'Payoneer', 'Western Union', 'Crypto Wallet']
  expect(listOptions(await readMain('/payment'), 'method')).toEqual(names)
  for (const name of names) {
    const html = await readMain(`/payment?method=${name.toLowerCase().replace(' ', '_')}`)
    expect(html).toContain(`Selected Method: <b>${name}</b>`)
  }
})

test('in settings each country has its states, each state its cities, and the second factor three steps', async () => {
  const tree = countryNames.map((country) => [
    country,
    ...statesOf(country).map((state) => [state, citiesOf(country, state).length]),
  ])
  expect(tree).toEqual([
    ['Nigeria', ['Lagos', 3], ['Abuja', 3]],
    ['South Africa', ['Gauteng', 2], ['Western Cape', 2]],
  ])
  const info = {
    act: 'info',
    name: 'Adaeze Bello',
    displayName: 'Harmattan',
    phone: '',
    street: '1 Oxford Road',
  }
  const address = { apartment: '', country: 'South Africa', state: 'Gauteng', city: 'Pretoria', zip: '0002' }
  const otherFields = { salesDisplay: 'always', timeZone: 'Africa/Lagos', displayCurrency: 'ZAR' }
  expect((await app.post('/setting', { ...info, ...address, ...otherFields }, jar)).status).toBe(303)
  const html = await readMain('/setting')
  expect(listOptions(html, 'country').slice(-2)).toEqual(['Nigeria', 'South Africa'])
  expect(listOptions(html, 'state').slice(-2)).toEqual(['Gauteng', 'Western Cape'])
  expect(listOptions(html, 'city').slice(-2)).toEqual(['Johannesburg', 'Pretoria'])
  expect(listOptions(html, 'timeZone')).toEqual([
    'GMT+1 (West Africa Time)',
    'GMT+2 (Central Africa Time)',
    'GMT+3 (East Africa Time)',
  ])
  expect(listOptions(html, 'displayCurrency').slice(1)).toHaveLength(3)
  expect(listOptions(html, 'salesDisplay')).toHaveLength(3)
  expect(html).toMatch(/<input[^>]*type="tel"[^>]*name="phone"|<input[^>]*name="phone"[^>]*type="tel"/)
  const factor = html.slice(html.indexOf('Two-Factor Authentication'))
  expect(slicePart(factor, '<ol', '</ol>').match(/<li/g)).toHaveLength(3)
})

test('payments has three tabs, history first, and the words of each', async () => {
  const html = await readMain('/purchase')
  const tabs = slicePart(html, 'Review your subscription', '<section')
  expect(listLabels(tabs)).toEqual(['Purchase History', 'Subscription', 'Payment Method'])
  expect(extractText(html)).toMatch(
    /^Payments Review your subscription, purchases, and manage your preferred payment method\..*Purchase History.*Orders History/,
  )
  const subscription = await readMain('/purchase?tab=subscription')
  expect(extractText(subscription)).toMatch(
    /Active Subscriptions .*If you have any questions about your subscriptions, contact us here \./,
  )
  expect(listLinks(subscription)).toContainEqual(['here', '/contact'])
  const method = extractText(await readMain('/purchase?tab=payment-method'))
  expect(method).toContain('Add your preferred payment method for future purchases. Add Payment Method')
  const modal = extractText(await readMain('/purchase?tab=payment-method&add'))
  expect(modal).toMatch(
    /Add a Payment Method Card Details Card Number .*Card Name .*Cancel Transaction Process Transaction/,
  )
})
