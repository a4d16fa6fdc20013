/** Pasted text may contain characters that no database stores: every form removes them and stores the rest. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { createFrontText } from '#drivers/listings.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { orderKey } from '#orders'
import { depsOf } from './account-deps.server.ts'

const password = 'press-and-ship-42'
const email = 'pasted@example.com'
let app: TestApp
const jar: Jar = new Map()
function buildForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
beforeAll(async () => {
  app = await openApp()
  const { services } = app
  const account = { name: 'Ngozi', email, password, shop: { name: 'Pasted' } }
  await services.transact((tx, at) => createAccount(tx, depsOf(services), account, at))
  expect((await app.post(hrefs.login(), { email, password }, jar)).status).toBe(303)
}, 240_000)
afterAll(() => app.close())

test.each(['\u0000', '\ud83d'])('a design with %j in its words is saved', async (character) => {
  const body = JSON.stringify({
    document: createFrontText(`Half${character}way`),
    name: `Half${character}way`,
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await app.fetch('/studio/save', { method: 'POST', headers, body, jar })
  expect(answer.status, await answer.text()).toBe(200)
})

test('a form that may carry files is read like a form of texts', async () => {
  const contact = { topic: 'other', name: 'To\u0000bi', email, subject: 'Si\u0000ze', message: 'Hel\u0000lo' }
  const answer = await app.fetch(hrefs.contact, { method: 'POST', body: buildForm(contact) })
  expect(answer.status).toBe(303)
  expect(await app.queryRows('select subject, from_name from messages.thread')).toEqual([
    { subject: 'Size', from_name: 'Tobi' },
  ])
})

test('a fan’s message beside photos is too', async () => {
  const { services } = app
  const store = await openStore(services.database, 'pasting')
  const { order } = await new ClaimsWorld(services.database, store, await store.sell()).buy()
  const link = hrefs.order(order.number, orderKey({ secret: services.config.secretKey }, order))
  const body = buildForm({ intent: 'message', message: 'Look\u0000 here' })
  expect((await app.fetch(link, { method: 'POST', body })).status).toBe(303)
  expect(JSON.stringify(await app.queryRows('select * from messages.message'))).toContain('Look here')
})
