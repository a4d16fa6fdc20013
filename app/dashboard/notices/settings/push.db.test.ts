/** Notices in a browser: who gets them, what the browser opens, and what happens to a browser that is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { createPushPost, PushBrowser } from '#drivers/push-double.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { notifyShops } from '#flows/notices.ts'
import { pushNotice } from '#flows/push-notices.ts'
import type { Facts } from '#kernel/facts.ts'
import { asId, type Id } from '#kernel/id.ts'
import { findPushTargets } from '#messages'
import { depsOf } from '../../../account-deps.server.ts'

let app: TestApp
let shopId: Id<'shop'>
let personId: Id<'person'>
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  const person = {
    name: 'Adaeze',
    email: 'adaeze@example.com',
    password: goodPassword,
    shop: { name: 'Night' },
  }
  const account = await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  shopId = asId('shop', account.shopId!)
  personId = account.personId
  await signInWithCode(app, person.email, jar)
})
afterAll(() => app.close())

const send = (fields: Record<string, string> | [string, string][], sender = jar) =>
  app.post('/notices/settings', fields, sender)
const turnOn = (browser: PushBrowser) =>
  send({ intent: 'push-on', subscription: JSON.stringify(browser.subscription) })
const findBrowsers = () =>
  app.services.read((tx) =>
    findPushTargets(tx, { secret: app.services.config.secretKey }, { shopId, personId }),
  )
let number = 0
/** Sends the shop a notice, and returns the resulting pushes. */
async function sendNotice(kind: 'sale' | 'claim'): Promise<Facts['notice.pushed'][]> {
  const subject = `thing ${(number += 1)}`
  const notice = { shopId, kind, about: subject, words: `One ${kind} more.`, href: '/orders' }
  await app.services.transact((tx, at) => notifyShops(tx, app.services.config, [notice], at))
  const { rows } = await app.services.database.execute(
    `select payload from platform.fact where name = 'notice.pushed' and payload ->> 'about' = $1`,
    [subject],
  )
  return rows.map(({ payload }) => payload as Facts['notice.pushed'])
}
const readPageKey = async () =>
  /"pushKey","([\w-]{87})"/.exec(
    (await app.readPage('/notices/settings', jar)).replaceAll('\\"', '"'),
  )?.[1] ?? ''

test('the kinds that a person chose reach each of their browsers, encrypted for it and signed by us', async () => {
  const key = await readPageKey()
  expect(key).toHaveLength(87)
  const [phone, desk] = [new PushBrowser('web.push.apple.com', key), new PushBrowser(undefined, key)]
  for (const browser of [phone, desk, phone]) expect((await turnOn(browser)).status).toBe(200)
  expect(await findBrowsers()).toHaveLength(2)
  await send([
    ['push', 'sale'],
    ['sale', 'now'],
  ])
  const [pushed] = await sendNotice('sale')
  expect(await sendNotice('claim')).toEqual([])
  // A job that is run again shows nothing twice: the tag is the same.
  for (const run of [1, 2]) {
    await pushNotice(app.services, pushed!, createPushPost(phone, desk))
    expect(desk.notices).toHaveLength(run)
  }
  expect(desk.notices[0]).toEqual({
    title: 'Night',
    body: 'One sale more.',
    url: `${app.services.config.appUrl}/orders`,
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(new Set([...phone.notices, ...desk.notices].map(({ tag }) => tag)).size).toBe(1)
})

test('a browser that is gone is forgotten; one whose service fails gets it later and delays no other', async () => {
  const [goneBrowser, healthyBrowser, failingBrowser] = [
    new PushBrowser(),
    new PushBrowser(),
    new PushBrowser(),
  ]
  for (const browser of await findBrowsers()) await send({ intent: 'push-off', endpoint: browser.endpoint })
  for (const browser of [goneBrowser, healthyBrowser, failingBrowser]) await turnOn(browser)
  goneBrowser.status = 410
  failingBrowser.status = 503
  const [pushed] = await sendNotice('sale')
  await expect(
    pushNotice(app.services, pushed!, createPushPost(goneBrowser, healthyBrowser, failingBrowser)),
  ).rejects.toThrow('503')
  expect(healthyBrowser.notices).toHaveLength(1)
  expect((await findBrowsers()).map(({ endpoint }) => endpoint).sort()).toEqual(
    [healthyBrowser.endpoint, failingBrowser.endpoint].sort(),
  )
  failingBrowser.status = 201
  await pushNotice(app.services, pushed!, createPushPost(goneBrowser, healthyBrowser, failingBrowser))
  expect(failingBrowser.notices).toHaveLength(1)
})

test('nothing is sent to an address that is no browser’s, or beyond ten browsers of one person', async () => {
  for (const host of ['example.com', 'localhost', '169.254.169.254', 'fcm.googleapis.com.evil.test'])
    expect((await turnOn(new PushBrowser(host))).status, host).toBe(422)
  expect((await send({ intent: 'push-on', subscription: '{' })).status).toBe(422)
  for (const browser of await findBrowsers()) await send({ intent: 'push-off', endpoint: browser.endpoint })
  for (let count = 0; count < 10; count += 1) expect((await turnOn(new PushBrowser())).status).toBe(200)
  const tooMany = await turnOn(new PushBrowser())
  expect([tooMany.status, (await tooMany.text()).includes('already go to 10 of your browsers')]).toEqual([
    409,
    true,
  ])
})

test('a stored browser is encrypted, and a member who no longer runs the shop gets no notices', async () => {
  const { rows } = await app.services.database.execute('select sealed from messages.push_target')
  expect(JSON.stringify(rows)).not.toContain('googleapis')
  await app.services.database.execute(`update accounts.member set role = 'designer' where person_id = $1`, [
    personId,
  ])
  expect(await sendNotice('sale')).toEqual([])
})
