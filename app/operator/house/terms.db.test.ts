/** Fees, shipping prices and days as the house sets them: for new quotes, and never for placed orders. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { passTime, TestFan } from '#drivers/checkout.ts'
import { readProposedFields } from '#drivers/production-house.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { closeHouse, findTermsVersions, openHouse } from '#house'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { startingFees } from '#ledger/contract'
import { offerTips } from '#promotions'
import { findExpectedArrival } from '#shipping'
import { startingTerms } from '#shipping/contract'
import { formatDate } from '../../moments.ts'
import { findLapsedWords } from './confirmables.server.ts'

let app: TestApp
let store: TestStore
let listing: Id<'listing'>
let jar: Jar
beforeAll(async () => {
  app = await openApp()
  jar = (await signInStaff(app, 'keeper', ['admin'])).jar
  store = await openStore(app.services.database, 'terms')
  listing = await store.sell({ priceMinor: 2_400 })
  await app.services.transact((tx, at) => offerTips(tx, store.shopId, true, at))
}, 240_000)
afterAll(() => app.close())

const readPage = (path: string, sender: Jar = jar) => app.readPage(path, sender)
const readForm = async (kind: string) => readProposedFields(await readPage(`/operator/house/${kind}`))
const send = (kind: string, fields: Record<string, string>, sender: Jar = jar) =>
  app.post(`/operator/house/${kind}`, fields, sender)
const saveTerms = async (kind: string, fields: Record<string, string>) => {
  const answer = await send(kind, { ...(await readForm(kind)), ...fields })
  expect(answer.status).toBe(303)
}
const createBuyer = async () => {
  const fan = new TestFan(app.services.database, store.shopId)
  expect(await fan.addToCart({ listing })).toMatchObject({ ok: true })
  return fan
}
const buy = async (tip = '') => {
  const fan = await createBuyer()
  const payment = await fan.pay(undefined, undefined, undefined, tip)
  if (!payment.ok) throw new Error(payment.code)
  return fan.findOrder(asId('order', payment.value.order.id))
}
const findArrival = async (orderId: Id<'order'>) => {
  const fullOrder = await new TestFan(app.services.database, store.shopId).findOrder(orderId)
  return app.services.read((tx, at) => findExpectedArrival(tx, fullOrder, at))
}

test('the starting terms equal those that the migration gives to a house already open', () => {
  const sql = readFileSync('db/migrations/0920_house_terms/up.sql', 'utf8')
  const bodies = [...sql.matchAll(/jsonb '(\{.*\})'/g)].map(([, body]) => JSON.parse(body!))
  // Nigeria has had its own prices since; `termsFrom` gives an older house those of Africa.
  const { nigeria: _, ...regions } = startingTerms.regions
  expect(bodies).toEqual([startingFees, { ...startingTerms, regions }])
})

test('a form saved unchanged keeps the same figures', async () => {
  await saveTerms('fees', {})
  await saveTerms('shipping', {})
  for (const [kind, body] of [
    ['fees', startingFees],
    ['shipping', startingTerms],
  ] as const)
    expect((await app.services.read((tx) => findTermsVersions(tx, kind)))[0]).toMatchObject({
      version: 2,
      body,
    })
})

test('new fees apply to new quotes and on every page that names them; placed orders keep theirs', async () => {
  const orderBefore = await buy('3.00')
  const fees = { platformBps: '10', paymentBps: '4', paymentFixedMinor: '0.50', daysAfterShipping: '20' }
  await saveTerms('fees', fees)
  const orderAfter = await buy('3.00')
  const [oldLine, newLine] = [orderBefore.order.lines[0]!, orderAfter.order.lines[0]!]
  expect([oldLine.platformFee, newLine.platformFee]).toEqual([usd(120), usd(240)])
  expect([oldLine.paymentFee, newLine.paymentFee]).toEqual([usd(100), usd(146)])
  const laterOrder = await new TestFan(app.services.database, store.shopId).findOrder(orderBefore.order.id)
  expect(laterOrder.order.lines).toEqual(orderBefore.order.lines)
  const findFeesOf = (bought: typeof orderBefore) =>
    app.services.read((tx) => findFees(tx, bought.order.placedAt))
  expect([
    (await findFeesOf(orderBefore)).daysAfterShipping,
    (await findFeesOf(orderAfter)).daysAfterShipping,
  ]).toEqual([10, 20])
  const tips = await app.queryRows(
    `select e.order_id, p.amount_minor from ledger.posting p join ledger.entry e on e.id = p.entry_id
     where e.order_id in ($1, $2) and p.account like 'shop:%:pending' order by e.happened_at, e.id`,
    [orderBefore.order.id, orderAfter.order.id],
  )
  const readProfit = (bought: typeof orderBefore) => bought.order.lines[0]!.profit.minor
  expect(tips.map((row) => -BigInt(String(row.amount_minor)))).toEqual([
    readProfit(orderBefore) + 300n - 9n,
    readProfit(orderAfter) + 300n - 12n,
  ])
  expect(await readPage('/fanfare-faqs')).toContain('We take 10 % of the price after discount')
  expect(await readPage('/fanfare-faqs')).toContain('4 % plus $0.50 an order')
  expect(await readPage('/')).toContain('Platform fee (10 %)')
  expect(await readPage(hrefs.product('bella-canvas-3001'))).toContain('Payment fee (4 % + $0.50 an order)')
})

test('new shipping prices and days apply to new quotes; a placed order keeps its own', async () => {
  const orderBefore = await buy()
  const promisedArrival = await findArrival(orderBefore.order.id)
  await saveTerms('shipping', {
    'first-nigeria-tee': '33.00',
    'min-nigeria': '40',
    'max-nigeria': '50',
    'min-dtg': '6',
    'max-dtg': '9',
  })
  const orderAfter = await buy()
  expect(orderBefore.order.shipping).toEqual(usd(281))
  expect(orderAfter.order.shipping).toEqual(usd(3_300))
  expect(await findArrival(orderBefore.order.id)).toEqual(promisedArrival)
  const newArrival = (await findArrival(orderAfter.order.id))!
  expect(newArrival.transit).toEqual({ min: 40, max: 50 })
  expect(newArrival.from > promisedArrival!.to).toBe(true)
  expect(await readPage('/shipping-locations?country=NG')).toContain('$33.00')
  expect(/made in [^<]*/.exec(await readPage(hrefs.product('bella-canvas-3001')))?.[0]).toBe(
    'made in 6 to 9 business days',
  )
})

test('a planned change takes effect on its day, and none may start in the past', async () => {
  const { services } = app
  const today = await services.read(async (_, at) => at)
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await saveTerms('fees', { platformBps: '12', from: day(3) })
  const feeNow = async () => (await services.read((tx, at) => findFees(tx, at))).platformBps
  expect(await feeNow()).toBe(1_000)
  expect(await readPage('/operator/house')).toContain(`takes effect on ${formatDate(day(3), 'UTC')}.`)
  await passTime(services.database, 3 * 86_400_000)
  expect(await feeNow()).toBe(1_200)
  const answer = await send('fees', { ...(await readForm('fees')), from: day(1) })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('not in the past')
})

test('a refused form keeps what was typed and shows the fault beside the field', async () => {
  const form = await readForm('fees')
  const wrong = await send('fees', { ...form, platformBps: '55', daysAfterDelivery: 'soon' })
  expect(wrong.status).toBe(422)
  const html = (await wrong.text()).replace(/<!-- -->/g, '')
  expect(html).toContain('At most 40 % can be kept.')
  expect(html).toContain('value="soon"')
  const shipping = await readForm('shipping')
  const backwards = await send('shipping', { ...shipping, 'min-us': '9', 'max-us': '2' })
  expect(backwards.status).toBe(422)
  expect(await backwards.text()).toContain('Not less than the first.')
  const letters = await send('shipping', { ...shipping, 'first-uk-mug': 'x' })
  expect(await letters.text()).toContain('Enter an amount up to $500.00')
  expect((await send('fees', { ...form, seen: '1' })).status).toBe(409)
})

test('an open house with lapsed confirmations keeps selling and names them; a closed one says nothing', async () => {
  const lapsed = await app.services.read(findLapsedWords)
  expect(lapsed).toMatch(
    /^Changed since it was confirmed: .*Impressum and the answer about tax\. Shops keep selling/,
  )
  const fan = await createBuyer()
  expect(await fan.pay()).toMatchObject({ ok: true })
  await app.services.transact((tx, at) => closeHouse(tx, 'system', 'test', at))
  expect(await app.services.read(findLapsedWords)).toBeNull()
  await app.services.transact((tx, at) => openHouse(tx, 'system', [], 'test', at))
})

test('each change is in the trail; no version can be changed or deleted; only an administrator saves one', async () => {
  const trail = await app.queryRows(
    `select resource, actor_name, before, after from audit.entry where action = 'house.terms_saved' order by id`,
  )
  expect(trail.map((row) => row.resource)).toEqual(['fees 2', 'shipping 2', 'fees 3', 'shipping 3', 'fees 4'])
  expect(trail[2]).toMatchObject({
    actor_name: 'keeper',
    before: { platformBps: 500 },
    after: { platformBps: 1_000 },
  })
  await expect(app.queryRows(`update house.terms set body = '{}'`)).rejects.toThrow()
  await expect(app.queryRows('delete from house.terms')).rejects.toThrow()
  const { jar: finance } = await signInStaff(app, 'bookkeeper', ['finance'])
  expect((await send('fees', {}, finance)).status).toBe(403)
})
