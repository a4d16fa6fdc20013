/** After an erasure, searches every table, file and log line for what a creator typed into any field. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { Canaries, type Needs } from '#drivers/canary.ts'
import { ClaimsWorld, staff } from '#drivers/claims.ts'
import { createFrontText, tee } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { confirmReport, decideIncident, findIncidents, makeReport } from '#moderation'
import { orderKey } from '#orders'
import { openLog } from '#platform/log/log.ts'
import { depsOf } from '../app/account-deps.server.ts'

/** The walk opens some hundred pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const newPassword = `${goodPassword}-2`
const bank = { accountNumber: '0123454821', country: 'NG', branchCode: '' }
async function drawPicture(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 900, height: 900, channels: 4 as const, background }
  return new Uint8Array(await sharp({ create: raw }).png().toBuffer())
}
const buildSentence = (mark: string) => `${mark} drew it, from a photograph of a wall.`
const buildAddress = (mark: string) => `https://${mark}.example.com/`
const toUpper = (mark: string) => mark.toUpperCase()
const buildToken = (mark: string) => `${mark}-0123456789`
const listPlaces = (panel: string) =>
  Object.fromEntries([0, 1].map((index) => [`${panel}-address-${index}`, buildAddress]))
/** The values that a form needs besides canaries to be taken. Figures, secrets and choices contain nobody's words. */
const needs: Needs = {
  'POST /setting info': { phone: '+234 801 555 0142', displayCurrency: 'NGN' },
  'POST /contact': { email: () => email },
  'POST /newsletter': { email: () => email },
  'POST /setting password': { current: goodPassword, password: newPassword, again: newPassword },
  'POST /setting bank': bank,
  'POST /setting invite': { role: 'designer' },
  'POST /setting make-key': { 'orders:read': 'on' },
  'POST /tools/promotions/new make': { percent: '1', amount: '', minimum: '', usesMax: '', perBuyer: '' },
  'POST /tools/pricing-discount save': { units: '', percent: '' },
  'POST /tools/tracking-pixels meta connect': { pixelId: '123456789012345', token: buildToken },
  'POST /tools/tracking-pixels google connect': {
    pixelId: (mark) => `G-${toUpper(mark)}`,
    token: buildToken,
  },
  'POST /tools/tracking-pixels tiktok connect': {
    pixelId: (mark) => `C${toUpper(mark)}012345678`,
    token: buildToken,
  },
  'POST /tools/tracking-pixels pinterest connect': {
    pixelId: '1234567890123',
    account: '123456789',
    token: buildToken,
  },
  'POST /tools/tracking-pixels snap connect': {
    pixelId: '01234567-89ab-cdef-0123-456789abcdef',
    token: buildToken,
  },
  'POST /payment details bank_transfer': bank,
  'POST /payment?method=bank_transfer details bank_transfer': bank,
  'POST /payment?method=western_union details western_union': { country: 'NG' },
  'POST /payment?method=crypto_wallet details crypto_wallet': {
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  'POST /cases/:id appeal': { words: buildSentence },
  'POST /cases/:id counter': { words: buildSentence, address: buildSentence, oath: 'on', court: 'on' },
  'POST /integrate/sell-on-social': { link: (mark) => `https://www.instagram.com/${mark}` },
  'POST /setting/webhooks': { url: buildAddress, 'order.paid': 'on' },
  'POST /tools/connect-domain claim': { domain: (mark) => `${mark}.com` },
  'POST /upgrade/ignite': { reach: 'under-1k', hope: 'store' },
  'POST /store?panel=menu menu': { ...listPlaces('header'), ...listPlaces('footer') },
  'POST /store?panel=links links': listPlaces('bio'),
  'POST /store?panel=sections&edit=s1 sections s1 hero section': { 'target-address': buildAddress },
  'POST /store?panel=posts&edit=new posts writing': { place: '0' },
  'POST /purchase?tab=payment-method add-card': { cardNumber: '4242 4242 4242 4242' },
}

let app: TestApp
let logged = ''
const jar: Jar = new Map()
let canaries: Canaries
beforeAll(async () => {
  app = await openApp()
  Object.assign(app.services, { log: openLog('debug', { write: (line: string) => void (logged += line) }) })
  canaries = new Canaries(app, jar, needs, await drawPicture('#2f4bff'))
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  await signUp()
})
afterAll(() => app.close())

const post = (path: string, fields: Record<string, string>, sender: Jar = jar) =>
  app.post(path, fields, sender)
const send = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.fetch(path, { method: 'POST', jar, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  expect(answer.ok, `${path}: ${text.slice(0, 200)}`).toBe(true)
  return JSON.parse(text)
}
const findLastMail = async (template: string) => {
  const rows = await app.queryRows(
    `select body_text from messages.mail where template = $1 order by queued_at desc limit 1`,
    [template],
  )
  return String(rows[0]?.body_text)
}
let email: string
let shopId: string

async function signUp() {
  email = `${canaries.hatch('sign-up email')}@example.com`
  const form = {
    name: canaries.hatch('sign-up name'),
    shopName: canaries.hatch('sign-up shop'),
    handle: canaries.hatch('sign-up handle'),
  }
  expect((await post('/sign-up', { ...form, email, password: goodPassword })).status).toBe(303)
  const token = decodeURIComponent(/token=(\S+)/.exec(await findLastMail('confirm-email'))![1]!)
  const confirmed = await post('/verify-email', { token })
  expect(confirmed.status, await confirmed.text()).toBe(303)
  await post('/login', { email, password: goodPassword })
  shopId = String((await app.queryRows('select id from accounts.shop'))[0]!.id)
}

/** Forms that can't be taken here, with the reason; what was typed into them is looked for all the same. */
const refusedForms: Readonly<Record<string, string>> = {
  'POST /setting factor': 'asks for a code that an app shows',
  'POST /integrate/youtube page': 'looks at the page there',
  'POST /integrate/linktree page': 'looks at the page there',
  'POST /integrate/twitch page': 'looks at the page there',
  'POST /integrate/beacons page': 'looks at the page there',
  'POST /integrate/patreon page': 'looks at the page there',
  'POST /integrate/discord discord': 'says hello to the webhook first',
  'POST /listing/user-1 prices': 'takes sums of money alone',
  'POST /listing/user-2 prices': 'takes sums of money alone',
}
const orderLines = 'Orders: lines; the titles and descriptions of listings stay with them'
/** The text that stays, by table, and where the privacy policy says so. Nothing else may stay. */
const allowedTables: Readonly<Record<string, string>> = {
  'accounts.shop: sign-up handle': 'The address of a store',
  'analytics.earned_in_month: studio title': orderLines,
  'analytics.earned_on_day: studio title': orderLines,
  'analytics.sale: studio title': orderLines,
  'analytics.sold_in_month: studio title': orderLines,
  'analytics.sold_on_day: studio title': orderLines,
  'artwork.design_version: studio text': 'Designs stay for reprints of what fans bought',
  'audit.entry: POST /cases/:id appeal words': 'Audit trail',
  'audit.entry: POST /cases/:id counter words': 'Audit trail',
  'audit.entry: POST /payment details bank_transfer bankName': 'Audit trail',
  'audit.entry: POST /payment?method=bank_transfer details bank_transfer bankName': 'Audit trail',
  'audit.entry: POST /payment?method=western_union details western_union city': 'Audit trail',
  'audit.entry: POST /setting bank bankName': 'Audit trail',
  'audit.entry: POST /setting info name': 'Audit trail',
  'audit.entry: POST /setting invite email': 'Audit trail',
  'audit.entry: POST /setting make-key name': 'Audit trail',
  'audit.entry: POST /setting/webhooks url': 'Audit trail',
  'audit.entry: POST /tools/connect-domain claim domain': 'Audit trail',
  'audit.entry: POST /tools/promotions/new make code': 'Audit trail',
  'audit.entry: sign-up name': 'Audit trail',
  'checkout.quote: studio title': orderLines,
  'domains.claim: POST /tools/connect-domain claim domain': 'the names of domains it was at',
  'listings.card_word: POST /listing/user-2 words title': orderLines,
  'listings.card_word: studio title': orderLines,
  'listings.listing: POST /listing/user-1 words title': orderLines,
  'listings.listing: POST /listing/user-2 words title': orderLines,
  'listings.listing_version: POST /listing/user-1 words description': orderLines,
  'listings.listing_version: POST /listing/user-1 words title': orderLines,
  'listings.listing_version: POST /listing/user-2 words description': orderLines,
  'listings.listing_version: POST /listing/user-2 words title': orderLines,
  'listings.listing_version: studio description': orderLines,
  'listings.listing_version: studio title': orderLines,
  'messages.mail: POST /cases/:id counter address': 'Cases; the counter-notice is sent to whoever reported',
  'messages.mail: POST /cases/:id counter name': 'Cases; the counter-notice is sent to whoever reported',
  'messages.mail: POST /cases/:id counter words': 'Cases; the counter-notice is sent to whoever reported',
  'messages.mail: POST /listing/user-2 words title': 'Mails we sent (to fans, who bought it)',
  'messages.mail: POST /setting info displayName': 'Mails we sent (to fans, who bought there)',
  'messages.mail: studio title': 'Mails we sent (to fans, who bought it)',
  'moderation.incident: POST /cases/:id appeal words': 'Cases',
  'moderation.incident: POST /cases/:id counter address': 'Cases',
  'moderation.incident: POST /cases/:id counter name': 'Cases',
  'moderation.incident: POST /cases/:id counter words': 'Cases',
  'moderation.step: POST /cases/:id appeal words': 'Cases',
  'moderation.step: POST /cases/:id counter words': 'Cases',
  'moderation.step: POST /setting info name': 'Cases',
  'orders.order_line: studio title': orderLines,
  'promotions.code: POST /tools/promotions/new make code': 'discount codes stay with the orders',
  'webhooks.message: studio title': 'the log of webhooks, for thirty days',
}

test('what a creator types into any form is erased with the account, except for what the policy names', async () => {
  const cases = await createContent()
  const ownPages = ['/dashboard', '/setting', '/store/pictures', '/tools/promotions/new', '/payment']
  const furtherPages = ['/studio/new', '/contact', '/stores/purchase-domain', '/reviews']
  const findings = await canaries.findForms([...ownPages, ...furtherPages, ...cases], pickWalkedPath)
  findings.delete('POST /delete-account ask')
  for (const [form, pages] of findings) for (const from of pages) if (await canaries.plant(form, from)) break
  const planted = canaries.planted
  expect(planted.map(({ form }) => form).sort(), 'every form as rendered').toEqual(
    [...findings.keys()].sort(),
  )
  const untaken = planted.filter(({ isAccepted }) => !isAccepted)
  expect(untaken.map(({ form }) => form).sort(), JSON.stringify(untaken)).toEqual(
    Object.keys(refusedForms).sort(),
  )
  const { database, config } = app.services
  expect((await canaries.findInDatabase(database)).length, 'they arrived').toBeGreaterThan(100)

  await passTime(40)
  expect((await post('/delete-account', { act: 'ask', confirm: email })).status).toBe(303)
  await passTime(15)
  expect(await app.queryRows('select state from departures.departure')).toEqual([{ state: 'erased' }])
  await app.queryRows(`update messages.mail set status = 'sent', sent_at = now() where status = 'queued'`)
  await app.settle()
  expect(await canaries.findInDatabase(database)).toEqual(Object.keys(allowedTables).sort())
  expect(canaries.findInFiles(config.dataDir)).toEqual([])
  expect(canaries.findIn(logged)).toEqual([])
})

async function passTime(dayCount: number): Promise<void> {
  await app.queryRows('update platform.clock set offset_ms = offset_ms + $1', [days(dayCount)])
  for (let round = 0; round < 3; round += 1) await app.settle()
}

const pathsWithQuery = /^\/(store|setting|purchase|payment|cases|listing)\?/
const ownRoutes =
  /^\/(dashboard|upgrade|integrate|tools|stores|create|listing|store|cases|reviews|claims|setting|payout|payment|analytics|purchase|studio|contact|operator)(\/|\?|$)/
function pickWalkedPath(path: string): string | null {
  if (!ownRoutes.test(path)) return null
  return pathsWithQuery.test(path) ? path : path.split('?')[0]!
}

/** Creates a design, a sale that was delivered and reviewed, and two cases, so that pages show their forms. */
async function createContent(): Promise<string[]> {
  const picture = await drawPicture('#aa4bff')
  const upload = new FormData()
  upload.append('file', new File([picture], `${canaries.hatch('studio file')}.png`))
  const uploadAnswer = await app.fetch('/studio/artwork', { method: 'POST', jar, body: upload })
  expect(uploadAnswer.status).toBe(201)
  const document = createFrontText(canaries.hatch('studio text').slice(0, 12))
  const design = await send('/studio/save', { name: canaries.hatch('studio name'), document })
  await send('/studio/versions', {
    designId: design.designId,
    number: 1,
    name: canaries.hatch('studio version'),
  })
  const sell = () =>
    send('/studio/sell', {
      listingId: null,
      publish: true,
      designVersionId: design.versionId,
      endsAt: null,
      unitsCap: null,
      title: canaries.hatch('studio title'),
      description: canaries.hatch('studio description'),
      products: [{ blankId: tee, colours: ['black'], priceMinor: 2399 }],
    })
  const [sold, otherOrder] = [await sell(), await sell()]
  const store = { shopId: asId('shop', shopId), sell: () => Promise.reject() }
  const shop = new ClaimsWorld(app.services.database, store as never, sold.listing.id)
  const { order } = await shop.buy()
  const link = hrefs.order(order.number, orderKey({ secret: app.services.config.secretKey }, order))
  for (const form of [
    { intent: 'message', message: 'Does it run small?' },
    { intent: 'review', lineId: order.lines[0]!.id, stars: '5', words: 'I like it', author: 'Tobi' },
  ])
    expect((await post(link, form, new Map())).status, form.intent).toBe(303)
  return [await openCase(sold.listing.id, 'first'), await openCase(otherOrder.listing.id, 'second')]
}

/** Has a listing reported and taken down; returns the page of its case. */
async function openCase(listing: string, reporter: string): Promise<string> {
  const { transact, read } = app.services
  const deps = depsOf(app.services)
  const target = { shopId: asId('shop', shopId), listingId: asId('listing', listing) }
  const answers = {
    reason: 'copyright',
    words: 'That is my picture.',
    links: '',
    name: 'Owner',
    truth: 'on',
  } as const
  const report = { ...answers, email: `${reporter}@example.com` }
  await transact((tx, at) => makeReport(tx, deps, target, report, { address: '10.1.1.1' }, at))
  const token = decodeURIComponent(/token=(\S+)/.exec(await findLastMail('report-confirm'))![1]!)
  await transact((tx, at) => confirmReport(tx, deps, token, at))
  const incidents = await read((tx) => findIncidents(tx, { shopId: target.shopId }))
  const { id } = incidents.rows.find(({ listingId }) => listingId === listing)!
  const decision = { id, decision: 'take_down', words: 'Because.', actor: staff } as const
  await transact((tx, at) => decideIncident(tx, { ...deps, requestId: 'r' }, decision, at))
  return hrefs.oneCase(id)
}
