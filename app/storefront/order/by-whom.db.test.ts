/** Who views a fan's page and who acts on it: staff may view it for minutes, without acting, and each act is logged. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { days } from '#kernel/instant.ts'
import { openThread } from '#messages'
import { orderKey } from '#orders'
import { providerOf } from '#payments'
import { signToken } from '#platform/crypto/sign.ts'

let app: TestApp
let store: TestStore
let ada: Jar
let bola: Jar
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'kettle')
  ada = (await signInStaff(app, 'ada', ['support'])).jar
  bola = (await signInStaff(app, 'bola', ['support'])).jar
}, 240_000)
afterAll(() => app.close())

const getRing = () => ({ secret: app.services.config.secretKey })
const readPage = async (path: string, jar?: Jar) => {
  const answer = await app.fetch(path, jar ? { jar } : {})
  return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', ''), answer }
}

async function buyPieces() {
  const { database, config } = app.services
  const fan = new TestFan(database, store.shopId, providerOf(config, database)!)
  await fan.addToCart({ listing: await store.sell(), quantity: 2 })
  const payment = await fan.pay('4242424242424242', `key-${Math.random()}`)
  if (!payment.ok) throw new Error(payment.code)
  const { order, units } = await fan.findOrder(payment.value.order.id)
  return { order, units, link: hrefs.order(order.number, orderKey(getRing(), order)) }
}
/** The view that a member of staff is redirected to, as an address of our own site. */
async function openView(order: { id: string }, jar: Jar): Promise<string> {
  const response = await app.fetch(hrefs.operatorAsFan(order.id), { jar })
  expect(response.status).toBe(303)
  const location = response.headers.get('location')!
  expect(location, 'on the site where they are signed in').toMatch(/^\/order\//)
  return location
}
const listTrail = (orderId: string) =>
  app.queryRows(
    `select actor_kind, actor_name, assurance, action, after, request_id from audit.entry where resource = $1 order by id`,
    [orderId],
  )

test('no staff screen contains a fan’s key, and neither does a conversation that staff read or write', async () => {
  const { order, link } = await buyPieces()
  const { email, number, shopId } = order
  const fanMessage = `It is at https://fanfare.test${link} and I wait.`
  const threadForm = {
    topic: 'order',
    subject: `Order ${number}`,
    shopId,
    orderId: order.id,
    name: 'Tobi',
  } as const
  const thread = await app.services.transact((tx, at) =>
    openThread(tx, { ...threadForm, email, message: fanMessage }, at),
  )
  const [macro] = await app.queryRows(`select id from messages.macro where body like '%{link}%' limit 1`)
  const screens = [
    hrefs.operatorOrder(order.id),
    hrefs.operatorThread(thread),
    `${hrefs.operatorThread(thread)}?macro=${macro!.id}`,
    hrefs.operatorOrders({ q: number }),
  ]
  for (const screen of screens) {
    const { status, text } = await readPage(screen, ada)
    expect(status, screen).toBe(200)
    expect(text, screen).not.toMatch(/[?&](amp;)?key=[\w.-]{20}/)
  }
  const draft = (await readPage(screens[2]!, ada)).text
  expect(draft, 'the place stays until the letter leaves').toContain('{link}')
  const message = `Look here: {link}`
  expect((await app.post(hrefs.operatorThread(thread), [['message', message]], ada)).status).toBe(302)
  expect((await readPage(hrefs.operatorThread(thread), ada)).text).toContain(
    'Look here: the page of your order',
  )
  const [letter] = await app.queryRows(`select body_text from messages.mail where template = 'support-reply'`)
  const sentLink = /Look here: \S+?(\/order\/\S+)/.exec(String(letter!.body_text))![1]!
  expect((await readPage(sentLink)).status, 'the letter’s link opens the order').toBe(200)
})

test('staff view a fan’s page under their own name, only they, for minutes, and each view is in the trail', async () => {
  const { order, units, link } = await buyPieces()
  const viewHref = await openView(order, ada)
  const { status, text } = await readPage(viewHref, ada)
  expect(status).toBe(200)
  expect(text).toContain('Viewed by ada')
  expect(text).not.toMatch(/[?&](amp;)?key=/)
  expect((await readPage(viewHref)).status, 'without the session').toBe(404)
  expect((await readPage(viewHref, bola)).status, 'in another’s session').toBe(404)
  const otherOrder = await buyPieces()
  expect(
    (await readPage(viewHref.replace(order.number, otherOrder.order.number), ada)).status,
    'another order',
  ).toBe(404)
  for (const form of [
    [['intent', 'cancel']],
    [
      ['intent', 'cancel-pieces'],
      ['unit', units[0]!.id],
    ],
    [['intent', 'letters-stop']],
    [['intent', 'renew-link']],
    [
      ['intent', 'message'],
      ['message', 'Hello'],
    ],
    [['intent', 'address']],
  ] satisfies [string, string][][])
    expect((await app.post(viewHref, form, ada)).status, form[0]![1]).toBe(403)
  const [session] = await app.queryRows(
    `select s.id from accounts.session s join accounts.person p on p.id = s.person_id where p.name = 'ada' limit 1`,
  )
  const expiredToken = signToken(getRing(), 'order-view', `${order.id} ${session!.id}`, Date.now() - 1000)
  expect((await readPage(hrefs.orderView(order.number, expiredToken), ada)).status, 'after its minutes').toBe(
    404,
  )
  expect((await readPage(link)).text).not.toContain('Viewed by')
  const trail = await listTrail(order.id)
  expect(trail.length, 'looked once, and again with each refusal').toBe(7)
  for (const line of trail)
    expect(line).toMatchObject({ actor_kind: 'person', actor_name: 'ada', action: 'order.viewed' })
})

test('what a fan does with the order’s link is in the trail with its request, and names nobody', async () => {
  const { order, units, link } = await buyPieces()
  const sizes = await app.queryRows(`select sku from orders.unit where id = $1`, [units[0]!.id])
  expect(sizes).toHaveLength(1)
  const place = {
    name: 'Zephyrine',
    line1: '1 New Street',
    line2: '',
    city: 'Lagos',
    region: '',
    postalCode: '',
  }
  const address = {
    ...order.address,
    ...place,
    postalCode: order.address.postalCode,
    region: order.address.region,
  }
  const forms: [string, string][][] = [
    [['intent', 'address'], ...Object.entries(address)],
    [
      ['intent', 'message'],
      ['message', 'Zephyrine asks'],
    ],
    [['intent', 'letters-stop']],
    [
      ['intent', 'cancel-pieces'],
      ['unit', units[0]!.id],
    ],
    [['intent', 'cancel']],
  ]
  for (const form of forms) expect((await app.post(link, form)).status, form[0]![1]).toBe(303)
  expect((await app.post(link, [['intent', 'cancel']])).status, 'what is refused leaves no line').toBe(409)
  const trail = await listTrail(order.id)
  expect(trail.map(({ action }) => action)).toEqual([
    'order.address_changed',
    'message.written',
    'letters.stopped',
    'order.pieces_cancelled',
    'order.cancelled',
  ])
  for (const line of trail) {
    expect(line).toMatchObject({ actor_kind: 'fan', actor_name: 'Fan', assurance: 'key' })
    expect(String(line.request_id)).toMatch(/^[0-9a-f]{16}$/)
  }
  expect(JSON.stringify(trail)).not.toMatch(/Zephyrine|@/)
  expect(trail.at(-1)!.after).toMatchObject({ amount: expect.stringMatching(/^\$/) })
})

test('a signed-in person who acts with a fan’s link is named, and a renewed link ends the old ones', async () => {
  const { order, link } = await buyPieces()
  expect((await app.post(link, [['intent', 'letters-stop']], ada)).status).toBe(303)
  const [line] = await listTrail(order.id)
  expect(line!.after).toMatchObject({ signed_in: expect.stringMatching(/^prs_/) })
  expect((await app.post(link, [['intent', 'renew-link']])).status).toBe(303)
  expect((await readPage(link)).status, 'the old link').toBe(404)
  const [letter] = await app.queryRows(
    `select to_address, body_text from messages.mail where template = 'order-link' order by queued_at desc limit 1`,
  )
  expect(letter!.to_address).toBe(order.email)
  const newLink = /(\/order\/\S+\?key=\S+)/.exec(String(letter!.body_text))![1]!
  expect((await readPage(newLink)).status).toBe(200)
  await expect(
    app.queryRows(`update orders.recipient set key_turn = 0 where order_id = $1`, [order.id]),
  ).rejects.toThrow()
})

test('an old key without an expiry opens nothing, and a key expires after thirty months', async () => {
  const { order } = await buyPieces()
  const readStatus = async (key: string) => (await readPage(hrefs.order(order.number, key))).status
  expect(await readStatus(signToken(getRing(), 'order', order.id))).toBe(404)
  const signUntil = (at: number) => signToken(getRing(), 'order', `${order.id} 0`, at)
  expect(await readStatus(signUntil(Date.now() + 60_000))).toBe(200)
  expect(await readStatus(signUntil(Date.now() - 1))).toBe(404)
  const key = orderKey(getRing(), order)
  const months = (Number.parseInt(key.split('.')[1]!, 36) - Date.now()) / days(365.25 / 12)
  expect(Math.round(months)).toBe(30)
})
