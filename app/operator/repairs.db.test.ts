import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { queues } from '#flows/queues.ts'
import { after, days } from '#kernel/instant.ts'
import { providerOf } from '#payments'
import { tell } from '#platform/facts/tell.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { deliver, makeEndpoint, testEndpoint } from '#webhooks'

let app: TestApp
let store: TestStore
let press: Jar
let finance: Jar
const sunday = new Date('2025-08-24T10:00:00Z')

beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, sunday)
  store = await openStore(app.services.database, 'kettle')
  press = (await signInStaff(app, 'press', ['production'])).jar
  finance = (await signInStaff(app, 'money', ['finance'])).jar
}, 240_000)
afterAll(() => app.close())

const listAudited = async (action: string) =>
  app.queryRows(`select actor_name, resource from audit.entry where action = '${action}'`)

test('a callback replayed from the health screen is audited and changes the books only once', async () => {
  const { database, config } = app.services
  const fan = new TestFan(database, store.shopId, providerOf(config, database)!)
  await fan.addToCart({ listing: await store.sell() })
  expect((await fan.pay()).ok).toBe(true)
  await setBusinessTime(database, after(sunday, 60_000))
  await app.settle()
  const countEntries = () => app.queryRows('select count(*)::int as entries from ledger.entry')
  const entriesBefore = await countEntries()
  const [event] = await app.queryRows(
    'select event_id from payments.provider_event order by received_at limit 1',
  )
  const id = String(event!.event_id)
  expect(await app.readPage('/operator/health', finance)).toContain('Replay')
  expect((await app.post('/operator/health', { what: 'event', id }, press)).status).toBe(404)
  expect(await app.readPage('/operator/health', press), 'no button that only refuses').not.toContain(
    'value="event"',
  )
  const replayed = await app.post('/operator/health', { what: 'event', id }, finance)
  expect(replayed.headers.get('location')).toBe('/operator/health?done=event-done')
  expect(await app.readPage('/operator/health?done=event-done', finance)).toContain(
    'Checked with the provider',
  )
  expect(await countEntries()).toEqual(entriesBefore)
  expect(await listAudited('event.replayed')).toEqual([{ actor_name: 'money', resource: id }])
})

test('an order is found in the ledger by its number, and its entries show that number', async () => {
  const [order] = await app.queryRows(
    'select id, number from orders."order" where paid_at is not null limit 1',
  )
  const number = String(order!.number)
  const page = await app.readPage(`/operator/ledger?about=${number.toLowerCase()}`, finance)
  expect(page).toContain(`about=${number}"`)
  expect(page).toContain('Production to pay')
  expect(page).not.toContain('No matching entry')
  expect(await app.readPage(`/operator/orders/${order!.id}`, finance)).toContain(
    `/operator/ledger?about=${number}`,
  )
  expect(await app.readPage(`/operator/orders/${order!.id}`, press), 'who may not open it').not.toContain(
    '/operator/ledger',
  )
})

test('counts of a colour are saved together: a wrong one saves none, an unchanged one is skipped', async () => {
  const path = '/operator/catalogue/bella-canvas-3001?colour=black'
  const sku = (size: string) => `bella-canvas-3001:black:${size}`
  const findStock = async (size: string) =>
    Number((await app.queryRows(`select stock from catalogue.variant where sku = '${sku(size)}'`))[0]!.stock)
  const form = { act: 'stock', [`was ${sku('m')}`]: '24', [`stock ${sku('m')}`]: '24' }
  const stockBefore = await findStock('m')
  const wrong = await app.post(
    path,
    { ...form, [`stock ${sku('l')}`]: '7', [`stock ${sku('s')}`]: 'many' },
    press,
  )
  expect(wrong.status).toBe(422)
  expect(await findStock('l')).not.toBe(7)
  const saved = await app.post(path, { ...form, [`stock ${sku('l')}`]: '7' }, press)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
  expect([await findStock('l'), await findStock('m')]).toEqual([7, stockBefore])
})

test('a job that gave up is shown with its fact, and its button sends it again once', async () => {
  const { database, transact } = app.services
  const jobs = await openJobs(database, queues, () => undefined, false)
  await transact((tx) => tell(tx, 'print_file.planned', { fileId: createId('printFile', 'lost') }))
  const broken = { work: () => Promise.reject(new Error('the disk is full')) }
  for (let n = 0; n < 6; n += 1) {
    await jobs.drain('print-file', broken)
    await database.execute(`update jobs.job set start_after = now() where state = 'retry'`)
  }
  const health = await app.readPage('/operator/health', press)
  for (const text of ['the disk is full', 'print_file.planned, Print files', createId('printFile', 'lost')])
    expect(health).toContain(text)
  // Queues are named in words, not by their keys.
  expect(health).toContain('>Books and profit</')
  expect(health).not.toMatch(/<(td|li)>[a-z][a-z/-]*<\/(td|li)>/)
  const [job] = await app.queryRows(`select id::text as id from jobs.job where name = 'dead-letters'`)
  const id = String(job!.id)
  const retryAnswer = await app.post('/operator/health', { what: 'job', id }, press)
  expect(retryAnswer.status).toBe(302)
  expect(retryAnswer.headers.get('location')).toBe('/operator/health?done=tried')
  expect(
    await jobs.drain('print-file', { work: async ({ payload }) => expect(payload.fileId).toMatch(/^pfl_/) }),
  ).toBe(1)
  await jobs.stop()
  const repeatedAnswer = await app.post('/operator/health', { what: 'job', id }, press)
  expect(repeatedAnswer.headers.get('location')).toBe('/operator/health?done=gone')
  expect(await app.readPage('/operator/health?done=gone', press)).toContain('Nothing was retried')
  expect(await listAudited('job.replayed')).toEqual([{ actor_name: 'press', resource: id }])
})

test('a failed webhook delivery is shown with its reason, and sent again while its address is on', async () => {
  const { database, transact, config } = app.services
  const ring = { secret: config.secretKey }
  const manager = { shopId: store.shopId, actor: 'system' as const, by: 'key_1', requestId: 'r' }
  const webhook = { url: 'https://hooks.example.com/a-secret-path', events: ['order.paid' as const] }
  const created = await transact((tx, at) => makeEndpoint(tx, ring, manager, webhook, at))
  if (!created.ok) throw new Error(created.code)
  const { id: endpoint } = created.value.endpoint
  const delivery = await transact((tx, at) => testEndpoint(tx, store.shopId, endpoint, at))
  if (!delivery.ok) throw new Error(delivery.code)
  const post500 = async () => ({ status: 500, text: 'oh' })
  await deliver({ database, ring, post: post500 }, delivery.value)
  await database.execute(`update webhooks.delivery set state = 'failed'`)
  const page = await app.readPage('/operator/health', press)
  expect(page).toContain('It answered 500.')
  expect(page).toContain('hooks.example.com')
  expect(page, 'the path of an address may be a secret').not.toContain('a-secret-path')
  const retryForm = { what: 'delivery', id: delivery.value, shop: store.shopId }
  expect((await app.post('/operator/health', retryForm, press)).headers.get('location')).toContain(
    'done=tried',
  )
  expect(await app.queryRows('select state from webhooks.delivery')).toEqual([{ state: 'waiting' }])
  expect(await listAudited('delivery.replayed')).toEqual([{ actor_name: 'press', resource: delivery.value }])
  await database.execute(`update webhooks.endpoint set status = 'off'`)
  await database.execute(`update webhooks.delivery set state = 'failed', tries = 10`)
  const pageWhenOff = await app.readPage('/operator/health', press)
  expect(pageWhenOff).toContain('Address turned off')
  expect(pageWhenOff).not.toContain('value="delivery"')
  expect((await app.post('/operator/health', retryForm, press)).headers.get('location')).toContain(
    'done=webhook.off',
  )
})

test('new costs are previewed and announced with notice; creators who earn less get one letter', async () => {
  const path = '/operator/catalogue/bella-canvas-3001'
  await store.sell({ title: 'Kettle tee' })
  const preview = await app.readPage(`${path}?${new URLSearchParams({ 'cost L': '13.75' })}`, press)
  expect(preview).toContain('Kettle tee')
  expect(preview).toMatch(/earn less/)
  const early = await app.post(path, { act: 'cost', 'cost L': '13.75', day: '2025-08-26' }, press)
  expect(early.status).toBe(422)
  expect(await early.text()).toContain('14 days’ notice')
  const free = await app.post(path, { act: 'cost', 'cost L': '0.00', day: '2025-09-09' }, press)
  expect([free.status, (await free.text()).includes('Enter the cost of L')]).toEqual([422, true])
  // The form sends the costs of all sizes; the page names those that change.
  const otherCosts = { 'cost XL': '12.25', 'cost S': '12.25' }
  const planned = await app.post(
    path,
    { act: 'cost', ...otherCosts, 'cost L': '13.75', day: '2025-09-09' },
    press,
  )
  expect(planned.status).toBe(303)
  expect(await app.readPage(path, press)).toMatch(/>L \$13\.75<small>/)
  await app.settle()
  const findLetters = () =>
    app.queryRows(`select to_address from messages.mail where template = 'blank-changes'`)
  expect(await findLetters()).toHaveLength(1)
  const findCost = async () =>
    (
      await app.queryRows(
        `select min(base_cost_minor)::text as cost from catalogue.variant where blank_id = 'bella-canvas-3001' and size = 'L'`,
      )
    )[0]!.cost
  const costBefore = await findCost()
  expect(costBefore).not.toBe('1375')
  await setBusinessTime(app.services.database, after(sunday, days(17)))
  await app.settle()
  expect(await findCost()).toBe('1375')
  expect(await findLetters()).toHaveLength(1)
  expect((await listAudited('catalogue.cost'))[0]).toEqual({
    actor_name: 'press',
    resource: 'bella-canvas-3001',
  })
})

test('a provider is switched off with a reason and edited; both are shown and in the trail', async () => {
  const lagos = '/operator/providers/lagos'
  expect(await app.readPage('/operator/providers', press)).toContain('Not connected')
  const silent = await app.post(lagos, { act: 'pause', reason: ' ' }, press)
  expect(silent.status).toBe(422)
  expect(await silent.text()).toContain('Give the reason')
  expect((await app.post(lagos, { act: 'pause', reason: 'the dryer is down' }, press)).status).toBe(303)
  expect(await app.readPage(lagos, press)).toContain('the dryer is down')
  expect((await app.post(lagos, { act: 'resume' }, press)).status).toBe(303)
  const wrong = await app.post(
    lagos,
    { act: 'edit', capacity: 'many', time: '17:15', technique: 'dtg', weekday: '1' },
    press,
  )
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toMatch(/value="many"/)
  const form = {
    act: 'edit',
    capacity: '250',
    time: '17:15',
    technique: 'dtg',
    weekday: '3',
    region: 'africa',
  }
  expect((await app.post(lagos, form, press)).status).toBe(303)
  const page = await app.readPage(lagos, press)
  expect(page).toMatch(/17:15 in (<!-- -->)?Lagos/)
  expect(page).toContain('room for')
  const actions = await app.queryRows(`select action from audit.entry where resource = 'lagos' order by id`)
  expect(actions.map(({ action }) => action)).toEqual([
    'facility.paused',
    'facility.resumed',
    'facility.edited',
  ])
})
