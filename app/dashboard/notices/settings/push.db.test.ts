/** Notices in a browser: who gets them, what the browser opens, and what happens to a browser that is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { createPushPost, PushBrowser } from '#drivers/push-double.ts'
import { enterWithCode } from '#drivers/staff.ts'
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
  await enterWithCode(app, person.email, jar)
})
afterAll(() => app.close())

const send = (fields: Record<string, string> | [string, string][], sender = jar) =>
  app.fetch('/notices/settings', { method: 'POST', jar: sender, body: new URLSearchParams(fields) })
const turnOn = (browser: PushBrowser) =>
  send({ intent: 'push-on', subscription: JSON.stringify(browser.subscription) })
const findBrowsers = () =>
  app.services.read((tx) =>
    findPushTargets(tx, { secret: app.services.config.secretKey }, { shopId, personId }),
  )
let number = 0
/** Sends the shop a notice, and returns the resulting pushes. */
async function tellOf(kind: 'sale' | 'claim'): Promise<Facts['notice.pushed'][]> {
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
    (await (await app.fetch('/notices/settings', { jar })).text()).replaceAll('\\"', '"'),
  )?.[1] ?? ''

test('the kinds that somebody chose come to each of their browsers, sealed for it and signed as ours', async () => {
  const key = await readPageKey()
  expect(key).toHaveLength(87)
  const [phone, desk] = [new PushBrowser('web.push.apple.com', key), new PushBrowser(undefined, key)]
  for (const browser of [phone, desk, phone]) expect((await turnOn(browser)).status).toBe(200)
  expect(await findBrowsers()).toHaveLength(2)
  await send([
    ['push', 'sale'],
    ['sale', 'now'],
  ])
  const [pushed] = await tellOf('sale')
  expect(await tellOf('claim')).toEqual([])
  // A job that is run again shows nothing twice: the tag is the same.
  for (const run of [1, 2]) {
    await pushNotice(app.services, pushed!, createPushPost(phone, desk))
    expect(desk.shown).toHaveLength(run)
  }
  expect(desk.shown[0]).toEqual({
    title: 'Night',
    body: 'One sale more.',
    url: `${app.services.config.appUrl}/orders`,
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(new Set([...phone.shown, ...desk.shown].map(({ tag }) => tag)).size).toBe(1)
})

test('a browser that is gone is forgotten; one whose service fails has it later, and keeps nobody from theirs', async () => {
  const [goneBrowser, well, slow] = [new PushBrowser(), new PushBrowser(), new PushBrowser()]
  for (const browser of await findBrowsers()) await send({ intent: 'push-off', endpoint: browser.endpoint })
  for (const browser of [goneBrowser, well, slow]) await turnOn(browser)
  goneBrowser.status = 410
  slow.status = 503
  const [pushed] = await tellOf('sale')
  await expect(pushNotice(app.services, pushed!, createPushPost(goneBrowser, well, slow))).rejects.toThrow(
    '503',
  )
  expect(well.shown).toHaveLength(1)
  expect((await findBrowsers()).map(({ endpoint }) => endpoint).sort()).toEqual(
    [well.endpoint, slow.endpoint].sort(),
  )
  slow.status = 201
  await pushNotice(app.services, pushed!, createPushPost(goneBrowser, well, slow))
  expect(slow.shown).toHaveLength(1)
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

test('what is kept of a browser is sealed, and who no longer runs the shop is told nothing', async () => {
  const { rows } = await app.services.database.execute('select sealed from messages.push_target')
  expect(JSON.stringify(rows)).not.toContain('googleapis')
  await app.services.database.execute(`update accounts.member set role = 'designer' where person_id = $1`, [
    personId,
  ])
  expect(await tellOf('sale')).toEqual([])
})
