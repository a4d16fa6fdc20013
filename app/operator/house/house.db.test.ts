/** A house from its first start in production to its first sale. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { openBareDatabase } from '#drivers/database.ts'
import { createFirstAdministrator } from '#drivers/first-administrator.ts'
import { createOrder } from '#drivers/orders.ts'
import { readProposedFields } from '#drivers/production-house.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { isHouseOpen, recordTrial } from '#house'
import { hrefs } from '#kernel/hrefs.ts'
import { deliverMail } from '#messages'
import { placeOrder } from '#orders'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(64),
  APP_URL: 'https://shops.example',
  DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  STRIPE_SECRET_KEY: 'sk_test_51HouseHouseHouseHouse',
  STRIPE_WEBHOOK_SECRET: 'whsec_HouseHouseHouseHouse',
  PAYSTACK_SECRET_KEY: 'sk_test_HouseHouseHouseHouseHouseHouse',
  SMTP_URL: 'smtp://127.0.0.1:4399',
  MAIL_FROM: 'Shops <hello@shops.example>',
}
let app: TestApp
let jar: Jar
let store: TestStore
beforeAll(async () => {
  app = await openApp(production, await openBareDatabase())
  expect(await count('accounts.person')).toBe(0)
  jar = await createFirstAdministrator(app, 'ada@shops.example')
  expect((await app.fetch('/operator/house', { jar })).status).toBe(200)
}, 240_000)
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) =>
  (await app.services.database.execute(text, values)).rows
const count = async (table: string) => Number((await run(`select count(*) as n from ${table}`))[0]!.n)
const buildFields = (values: Record<string, string | string[]>) =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  )
const post = (path: string, values: Record<string, string | string[]>, sender: Jar = jar) =>
  app.post(path, buildFields(values), sender)
const read = (path: string, sender: Jar = jar) => app.readPage(path, sender)
/** Titles of what the list still lacks. */
async function listMissing(): Promise<string[]> {
  const html = await read('/operator/house')
  return [...html.matchAll(/<h2>([^<]+)<\/h2><span class="st st-wait">/g)].map(([, title]) => title!)
}

test('a new production database is empty of everything but blanks and the first administrator', async () => {
  for (const table of [
    'production.facility',
    'catalogue.variant',
    'catalogue.offer',
    'house.company',
    'house.door',
    'house.terms',
  ])
    expect(await count(table), table).toBe(0)
  expect(await count('catalogue.blank')).toBeGreaterThan(50)
  expect(await run('select 1 from catalogue.blank where offered or from_minor > 0')).toEqual([])
  expect(await run(`select 1 from catalogue.blank where document -> 'baseCostMinor' <> '{}'`)).toEqual([])
  expect(await count('accounts.shop')).toBe(0)
  expect(await read('/products', new Map())).not.toMatch(/data-product-card|\$\d/)
  expect((await app.fetch('/products/bella-canvas-3001')).status).toBe(404)
  expect(await read('/about/impressum-german', new Map())).not.toMatch(/Muster|Siebdruck/)
})

test('a mail from a house without a company names none', async () => {
  const [mail] = await run('select body_text, body_html from messages.mail order by queued_at limit 1')
  expect(String(mail!.body_text)).toContain('Work at Fanfare')
  expect(`${mail!.body_text}${mail!.body_html}`).not.toMatch(/Muster|Siebdruck|GmbH|null|undefined/)
})

test('a closed house accepts no cart lines and no orders from anyone', async () => {
  store = await openClosedStore()
  const listingId = `lst_${'0'.repeat(32)}`
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L' }
  const answer = await post('/@first/cart', choice, new Map())
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('This shop isn’t taking orders yet.')
  const fan = new TestFan(app.services.database, store.shopId)
  expect(await fan.addToCart({ listing: listingId })).toMatchObject({ ok: false, code: 'house.closed' })
  await expect(
    app.services.transact((tx, at) => placeOrder(tx, createOrder({ shopId: store.shopId }), at)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('the house takes no orders') } })
  expect(await count('orders."order"')).toBe(0)
})

test('the list names what is missing, and the house stays closed until all of it is there', async () => {
  expect(await listMissing()).toEqual([
    'Company',
    'Legal texts',
    'Currency and fees',
    'Presses',
    'Blanks',
    'Shipping prices and days',
    'Tax',
    'Payouts',
    'Mail',
    'Domain and certificate',
  ])
  const refused = await post('/operator/house', { act: 'open' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Something is still missing: company, legal texts')
  expect(await app.services.read(isHouseOpen)).toBe(false)
})

test('the company is entered once and named in the Impressum, on the contact page and in the policy', async () => {
  const company = {
    legalName: 'Shops & Prints Ltd',
    street: '1 Broad Street',
    postcode: '100221',
    city: 'Lagos',
    country: 'NG',
    directors: 'Ada Obi',
    register: 'RC 1234567',
    taxNumber: '0123-4567',
    website: '',
    supportAddress: 'help@shops.example',
    telephone: '+234 1 234 5678',
  }
  const incomplete = await post('/operator/house/company', { ...company, legalName: '', directors: '' })
  expect(incomplete.status).toBe(422)
  expect((await post('/operator/house/company', company)).status).toBe(303)
  for (const path of ['/about/impressum-german', '/contact'])
    expect(await read(path, new Map()), path).toContain('Shops &amp; Prints Ltd')
  expect(await read(hrefs.privacy, new Map())).toContain('help@shops.example')
  expect(await listMissing()).not.toContain('Company')
})

async function openClosedStore(): Promise<TestStore> {
  await run(
    `insert into house.company values (true, 'x', 'x', '', 'x', 'NG', 'x', '', '', 'x@y.example', '', '', now())`,
  )
  const openedStore = await openStore(app.services.database, 'first')
  await run('delete from house.company')
  return openedStore
}

test('a press is added with its terms, and what it prints is offered from a file and by hand', async () => {
  const unprintable = await post('/operator/catalogue-offer', {
    act: 'typed',
    blank: 'mug-11oz',
    cost: '4',
    further: '0',
    stock: '',
  })
  expect(unprintable.status).toBe(422)
  expect(await unprintable.text()).toContain('No press has its technique')
  const facility = { name: 'Marina Press', place: 'Lagos', code: 'MAR', country: 'NG', zone: 'Africa/Lagos' }
  await post('/operator/providers/new', facility)
  expect(await listMissing()).toContain('Presses')
  const terms = {
    technique: ['dtg', 'sublimation'],
    weekday: ['1', '4'],
    time: '18:00',
    capacity: '',
    everywhere: 'yes',
  }
  await post('/operator/providers/press-mar', { act: 'edit', ...terms })
  await post('/operator/providers/press-mar', { act: 'resume' })
  const lines = 'blank,size,cost,further_area,stock\nbella-canvas-3001,*,9.50,3.00,25'
  const partlyWrong = await post('/operator/catalogue-offer', {
    act: 'file',
    lines: `${lines}\nnothing,*,1,0,1`,
  })
  expect(partlyWrong.status).toBe(422)
  expect(await count('catalogue.offer')).toBe(0)
  expect((await post('/operator/catalogue-offer', { act: 'file', lines })).headers.get('location')).toBe(
    '/operator/catalogue?offered=1',
  )
  const offerForm = { act: 'typed', blank: 'mug-11oz', cost: '4.20', further: '0', stock: '' }
  expect((await post('/operator/catalogue-offer', offerForm)).status).toBe(303)
  expect((await post('/operator/catalogue-offer', offerForm)).status).toBe(422)
  expect(
    await run(`select distinct base_cost_minor, stock from catalogue.variant where blank_id = 'mug-11oz'`),
  ).toEqual([{ base_cost_minor: expect.anything(), stock: null }])
  const html = await read('/products', new Map())
  expect(html).toContain('$9.50')
  expect(html).toContain('$4.20')
  const [trail] = await run(
    `select actor_name, after from audit.entry where action = 'catalogue.offered' and resource = 'mug-11oz'`,
  )
  expect(trail).toMatchObject({ actor_name: 'Ada', after: { source: 'typed', stock: 'unlimited' } })
  expect(await listMissing()).not.toContain('Blanks')
})

const readPrinted = (html: string, item: string): string =>
  new RegExp(
    `name="item" value="${item}"/><input type="hidden" name="fingerprint" value="([0-9a-f]{64})"`,
  ).exec(html)![1]!

test('a confirmation holds until its text changes, and only for the text that the person saw', async () => {
  const html = await read('/operator/house')
  const items = ['legal-terms', 'legal-privacy', 'legal-returns', 'legal-impressum']
  for (const item of items)
    await post('/operator/house', { act: 'confirm', item, fingerprint: readPrinted(html, item), of: 'legal' })
  for (const kind of ['fees', 'shipping']) {
    const form = await read(`/operator/house/${kind}`)
    expect(form).toContain('These figures are a suggestion')
    expect((await post(`/operator/house/${kind}`, readProposedFields(form))).status).toBe(303)
  }
  expect(await listMissing()).toEqual(['Tax', 'Payouts', 'Mail', 'Domain and certificate'])
  await run(`update house.company set directors = 'Ada Obi, Chi Eze'`)
  expect(await listMissing()).toContain('Legal texts')
  const stale = await post('/operator/house', {
    act: 'confirm',
    item: 'legal-impressum',
    of: 'legal',
    fingerprint: readPrinted(html, 'legal-impressum'),
  })
  expect(stale.status).toBe(409)
  const print = readPrinted(await read('/operator/house'), 'legal-impressum')
  await post('/operator/house', { act: 'confirm', item: 'legal-impressum', fingerprint: print, of: 'legal' })
  expect(await listMissing()).not.toContain('Legal texts')
  expect(await run(`select 1 from audit.entry where action = 'house.confirmed'`)).toHaveLength(5)
})

test('tax is answered, a test letter’s outcome is shown, and the public address is checked', async () => {
  const [, fingerprint] = /name="fingerprint" value="([0-9a-f]{64})"/.exec(await read('/operator/house/tax'))!
  const answer = {
    fingerprint: fingerprint!,
    eu: 'oss',
    euNumber: '',
    ukNumber: '',
    usStates: '',
    countries: '',
    advice: 'Ada',
  }
  expect((await post('/operator/house/tax', answer)).status).toBe(422)
  expect((await post('/operator/house/tax', { ...answer, euNumber: 'IM1234567890' })).status).toBe(303)
  await post('/operator/house', { act: 'try-mail' })
  const { database, config } = app.services
  await deliverMail(
    database,
    { kind: 'smtp', send: () => Promise.reject(new Error('relay denied')) },
    config.mailFrom,
  )
  expect(await read('/operator/house')).toContain('was refused: relay denied')
  await post('/operator/house', { act: 'try-mail' })
  await deliverMail(database, { kind: 'smtp', send: async () => undefined }, config.mailFrom)
  expect(await read('/operator/house')).toContain('was accepted by 127.0.0.1:4399')
  const trial = {
    kind: 'domain',
    subject: config.appUrl,
    mailId: null,
    words: '',
    triedAt: new Date(),
  } as const
  const noteTrial = (ok: boolean, expiresAt: Date) =>
    app.services.transact((tx) => recordTrial(tx, { ...trial, ok, expiresAt }))
  await noteTrial(true, new Date(Date.now() - 1_000))
  expect(await listMissing()).toEqual(['Payouts', 'Domain and certificate'])
  await noteTrial(true, new Date(Date.now() + 90 * 86_400_000))
  expect(await listMissing()).toEqual(['Payouts'])
})

test('the house does not open until payout terms are set for each of its providers', async () => {
  const html = await read('/operator/house')
  expect(html).toContain('Not set for Paystack: what creators pay')
  expect(html).toContain('href="/operator/payouts?view=ways"')
  const refused = await post('/operator/house', { act: 'open' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Something is still missing: payouts')
  const terms = { intent: 'terms', plus: '0', most: '', from: '0', to: '1' }
  const otherAnswer = await post('/operator/payouts', { ...terms, provider: 'paypal', percent: '2' })
  expect(otherAnswer.status).toBe(303)
  expect(await listMissing(), 'terms of another provider').toEqual(['Payouts'])
  const answer = await post('/operator/payouts', { ...terms, provider: 'paystack', percent: '0.5' })
  expect(answer.status).toBe(303)
  expect(await listMissing()).toEqual([])
})

test('once all is done, the house opens with a fresh proof and sells; closed again, it does not', async () => {
  await run(`update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`)
  expect((await post('/operator/house', { act: 'open' })).status).toBe(403)
  await run('update accounts.session set second_factor_at = clock_timestamp()')
  expect((await post('/operator/house', { act: 'open' })).headers.get('location')).toBe(
    '/operator/house?done=opened',
  )
  const listing = await store.sell({ priceMinor: 2599 })
  const fan = new TestFan(app.services.database, store.shopId)
  expect(await fan.addToCart({ listing })).toMatchObject({ ok: true })
  expect(await fan.pay()).toMatchObject({ ok: true })
  expect(await run(`select status from orders."order"`)).toEqual([{ status: 'processing' }])
  const lateFan = new TestFan(app.services.database, store.shopId)
  await lateFan.addToCart({ listing })
  const quote = await lateFan.quote()
  const lateCard = await lateFan.tokeniseCard('4242424242424242')
  expect((await post('/operator/house', { act: 'close' })).headers.get('location')).toContain('done=closed')
  expect(
    quote.ok && (await lateFan.pressPay(quote.value, lateCard, 'key-of-the-late-one')),
    'a cart that was full before',
  ).toMatchObject({ ok: false, code: 'house.closed' })
  expect(await fan.addToCart({ listing })).toMatchObject({ ok: false, code: 'house.closed' })
  const otherFan = new TestFan(app.services.database, store.shopId)
  expect(await otherFan.addToCart({ listing })).toMatchObject({ ok: false, code: 'house.closed' })
  expect(
    (
      await run(`select action from audit.entry where action in ('house.opened', 'house.closed') order by id`)
    ).map((row) => row.action),
  ).toEqual(['house.opened', 'house.closed'])
})
