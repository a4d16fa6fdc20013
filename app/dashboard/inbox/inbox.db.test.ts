/** Conversations of a shop with its fans: who reads them, who answers, and what each side sees of the other. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { extractText } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInStaff, signInWithCode } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { ShopRole } from '#kernel/actor.ts'
import { type Order, orderKey } from '#orders'
import { depsOf } from '../../account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let store: TestStore
let order: Order
const handle = 'harmattan'
let slug: string
let support: Jar
const jars = {} as Record<ShopRole | 'stranger', Jar>

async function createAccountWith(email: string, shop?: { name: string }): Promise<string> {
  const person = { name: email.split('@')[0]!, email, password: goodPassword, ...(shop ? { shop } : {}) }
  const account = await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  return account.personId
}
async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  return jar
}

beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  store = await openStore(database, handle)
  const listing = await store.sell({ title: 'Dry season tee' })
  slug = String((await app.queryRows(`select slug from listings.listing where id = '${listing}'`))[0]!.slug)
  const world = new ClaimsWorld(database, store, listing)
  await database.execute(`delete from accounts.member where shop_id = '${store.shopId}'`)
  for (const role of ['owner', 'admin', 'designer', 'marketer', 'finance'] as const) {
    const personId = await createAccountWith(`${role}@team.test`)
    await database.execute(
      `insert into accounts.member values ('${store.shopId}', '${personId}', '${role}', now())`,
    )
    jars[role] = await enter(`${role}@team.test`)
  }
  await createAccountWith('stranger@elsewhere.test', { name: 'Elsewhere' })
  jars.stranger = await enter('stranger@elsewhere.test')
  support = (await signInStaff(app, 'helper', ['support'])).jar
  order = (await world.buy(1, null)).order
})
afterAll(() => app.close())

const readPage = async (path: string, jar?: Jar) => {
  const answer = await app.fetch(path, jar ? { jar } : {})
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, '') }
}
const readWords = async (path: string, jar?: Jar) => extractText((await readPage(path, jar)).text)
const askShop = (email: string, message: string) =>
  app.post(`/@${handle}/ask/${slug}`, { name: 'Tobi Adeyemi', email, message })
const findLastThread = async () =>
  String(
    (await app.queryRows('select id from messages.thread order by opened_at desc, id desc limit 1'))[0]!.id,
  )
const findLink = async (email: string) => {
  const [mail] = await app.queryRows(
    `select body_text as text from messages.mail where to_address = '${email}' order by queued_at desc, id desc limit 1`,
  )
  return new URL(/https?:\S+/.exec(String(mail!.text))![0])
}

test('a question on a product’s page reaches the shop, whose answer reaches the fan, and neither sees the other’s address', async () => {
  expect(await readWords(`/@${handle}/${slug}`)).toContain('Write to')
  expect((await askShop('tobi@fans.test', 'Does it shrink?')).status).toBe(303)
  const id = await findLastThread()
  const list = await readPage('/inbox', jars.owner)
  expect(list.text).toContain(`/inbox/${id}`)
  expect(extractText(list.text)).toContain('New')
  expect(extractText(list.text), 'what was said last').toContain('Does it shrink?')
  expect(extractText((await readPage('/dashboard', jars.owner)).text)).toContain('Inbox 1 unread')
  const page = await readPage(`/inbox/${id}`, jars.owner)
  expect(page.text).toContain('Does it shrink?')
  expect(page.text).not.toContain('tobi@fans.test')
  expect(extractText((await readPage('/dashboard', jars.owner)).text)).not.toContain('Inbox 1 unread')
  expect(
    (await app.post(`/inbox/${id}`, { intent: 'answer', message: 'By two per cent.' }, jars.admin)).status,
  ).toBe(303)
  const link = await findLink('tobi@fans.test')
  const text = await readWords(`${link.pathname}${link.search}`)
  expect(text).toContain('Does it shrink?')
  expect(text).toContain('By two per cent.')
  expect(text).not.toContain('admin@team.test')
  expect((await app.post(`${link.pathname}${link.search}`, { message: 'Thank you.' })).status).toBe(303)
  expect(await readWords(`/inbox/${id}`, jars.owner)).toContain('Thank you.')
  expect(await readWords('/inbox', jars.owner)).toContain('About Dry season tee')
})

test('no one from another shop or role can read a conversation or write in it', async () => {
  const id = await findLastThread()
  for (const role of ['stranger', 'designer', 'marketer', 'finance'] as const) {
    const page = await readPage(`/inbox/${id}`, jars[role])
    expect(page.text, role).not.toContain('Does it shrink?')
    const response = await app.post(`/inbox/${id}`, { intent: 'answer', message: 'Not mine' }, jars[role])
    expect(response.status, role).not.toBe(303)
  }
  const wrongKey = `key=${'x'.repeat(40)}`
  expect((await readPage(`/conversation?${wrongKey}`)).status).toBe(404)
  expect(await app.queryRows(`select 1 from messages.message where body = 'Not mine'`)).toEqual([])
})

test('messages about an order are on its page for shop, fan and support alike, with their authors', async () => {
  const { secretKey } = app.services.config
  const fanHref = `/order/${order.number}?key=${orderKey({ secret: secretKey }, order)}`
  const form = new FormData()
  form.set('intent', 'message')
  form.set('message', 'Will it come by Friday?')
  expect((await app.fetch(fanHref, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
  expect(await readWords('/inbox', jars.owner), 'the inbox opens where something is unread').toContain(
    'Will it come by Friday?',
  )
  const orderHref = `/orders/${order.number}`
  expect(await readWords(orderHref, jars.admin)).toContain('Will it come by Friday?')
  expect(
    (await app.post(orderHref, { intent: 'answer', message: 'It prints on Tuesday.' }, jars.admin)).status,
  ).toBe(303)
  const id = await findLastThread()
  // Support handles orders: the shop's message is extra, and the fan still waits for ours.
  expect(await app.queryRows(`select status, desk from messages.thread where id = '${id}'`)).toEqual([
    { status: 'open', desk: 'house' },
  ])
  const answer = await app.post(`/operator/support/${id}`, { message: 'And ships on Thursday.' }, support)
  expect(answer.status).toBe(302)
  for (const shownText of [
    await readWords(fanHref),
    await readWords(orderHref, jars.owner),
    await readWords(`/inbox/${id}`, jars.owner),
  ]) {
    for (const message of ['Will it come by Friday?', 'It prints on Tuesday.', 'And ships on Thursday.'])
      expect(shownText).toContain(message)
    expect(shownText).toContain('Fanfare support')
  }
  expect((await readPage(orderHref, jars.owner)).text).not.toContain(order.email)
})

test('messages written only to us, before shops could read along, stay with us', async () => {
  await app.services.database.execute(
    `insert into messages.thread (id, topic, subject, from_name, from_email, shop_id, order_id, opened_at, touched_at)
     values ('thr_00000000000070008000000000000001', 'order', 'Old words', 'Tobi', 'tobi@fans.test', '${store.shopId}',
       '${order.id}', now(), now())`,
  )
  await app.services.database.execute(
    `insert into messages.message (id, thread_id, author, author_name, body, written_at)
     values ('msg_00000000000070008000000000000001', 'thr_00000000000070008000000000000001', 'fan', 'Tobi', 'For support only', now())`,
  )
  expect(await readWords(`/orders/${order.number}`, jars.owner)).not.toContain('For support only')
  expect(await readWords('/inbox?view=support', jars.owner)).not.toContain('Old words')
  expect((await readPage('/inbox/thr_00000000000070008000000000000001', jars.owner)).status).toBe(404)
})

test('the shop hands a question to support, or support takes it over, and both see who did', async () => {
  await askShop('ada@fans.test', 'Do you make it in green?')
  const handedThread = await findLastThread()
  expect(await readWords('/operator/support?status=open', support)).toContain('About Dry season tee')
  expect((await app.post(`/inbox/${handedThread}`, { intent: 'hand' }, jars.owner)).status).toBe(303)
  expect(await readWords(`/inbox/${handedThread}`, jars.owner)).toContain('You handed this to support')
  await askShop('ola@fans.test', 'Is it cotton?')
  const takenThread = await findLastThread()
  expect(
    (await app.post(`/operator/support/${takenThread}`, { message: 'Combed cotton.' }, support)).status,
  ).toBe(302)
  expect(await readWords(`/inbox/${takenThread}`, jars.owner)).toContain('Support took this over')
  expect(await readWords('/inbox?view=answered', jars.owner)).toContain('support took it over')
  expect((await app.post(`/inbox/${takenThread}`, { intent: 'close' }, jars.owner)).status).toBe(422)
})

test('a saved answer is filled in with the fan’s name, and fans see the shop’s hours', async () => {
  const fields: [string, string][] = [['hours', 'Monday to Friday, within a day']]
  for (const [name, text] of [
    ['Shrinks', 'Hello {name}, by two per cent.'],
    ['', ''],
  ] as const)
    fields.push(['name', name], ['body', text])
  const response = await app.post('/inbox/answers', fields, jars.owner)
  expect(response.status).toBe(303)
  await askShop('ife@fans.test', 'Does it shrink much?')
  const id = await findLastThread()
  expect((await readPage(`/inbox/${id}?answer=0`, jars.owner)).text).toContain('Hello Tobi, by two per cent.')
  expect(await readWords(`/@${handle}/ask/${slug}`)).toContain('Monday to Friday, within a day.')
  // Two were answered by now, one by the shop and one by us, and this is the third.
  await app.post(`/inbox/${id}`, { intent: 'answer', message: 'A little.' }, jars.owner)
  expect(await readWords(`/@${handle}/ask/${slug}`)).toContain('usually answers within an hour')
})

test('questions are limited per hour, and each fault is shown at its field', async () => {
  for (let count = 0; count < 5; count += 1) await askShop('much@fans.test', `Question ${count}`)
  expect((await askShop('much@fans.test', 'One more')).status).toBe(429)
  const empty = await app.post(`/@${handle}/ask/${slug}`, { name: '', email: 'nowhere', message: '' })
  expect(empty.status).toBe(422)
  const text = extractText(await empty.text())
  for (const fault of ['Enter your name.', 'Enter an e-mail address', 'Enter your question.'])
    expect(text).toContain(fault)
})
