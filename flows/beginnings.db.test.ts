import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { goodPassword } from '#drivers/people.ts'
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { publishStartingTerms } from '#sample/house.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.services.transact(publishStartingTerms)
})
afterAll(() => app.close())

const now = (): Promise<Date> => app.services.transact(async (_tx, at) => at)
async function pass(count: number): Promise<void> {
  await setBusinessTime(app.services.database, after(await now(), days(count)))
  await app.settle()
}
async function openShop(name: string) {
  const { config, transact } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const email = `${name}@example.com`
  const account = await transact((tx, at) =>
    createAccount(tx, deps, { name, email, password: goodPassword, shop: { name } }, at),
  )
  await app.settle()
  return { email, shopId: asId('shop', account.shopId!) }
}
const lettersTo = async (email: string) => {
  const { rows } = await app.services.database.execute(
    `select template, body_text as text, leave_link from messages.mail where to_address = $1 and template like 'beginning-%' order by queued_at`,
    [email],
  )
  return rows as { template: string; text: string; leave_link: string }[]
}
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ template }) => template)

test('a new shop gets a greeting at once, and three letters in its first days', async () => {
  const { email } = await openShop('quiet')
  expect(await kindsTo(email)).toEqual(['beginning-greeting'])
  await pass(1)
  expect(await kindsTo(email)).toHaveLength(1)
  await pass(1)
  expect(await kindsTo(email)).toEqual(['beginning-greeting', 'beginning-product'])
  await pass(3)
  await pass(4)
  const all = ['beginning-greeting', 'beginning-product', 'beginning-sale', 'beginning-paid']
  expect(await kindsTo(email)).toEqual(all)
  await pass(60)
  expect(await kindsTo(email)).toEqual(all)
})

test('what a shop has done already is not explained to it', async () => {
  const { email, shopId } = await openShop('quick')
  await app.services.database.execute(
    `insert into listings.tally (shop_id, status, many) values ($1, 'active', 1)`,
    [shopId],
  )
  await pass(2)
  expect(await kindsTo(email)).toEqual(['beginning-greeting'])
  await pass(3)
  expect(await kindsTo(email)).toEqual(['beginning-greeting', 'beginning-sale'])
})

/** A mailbox is not a browser: it sends no origin. */
const byMailbox = (link: URL, body: string) =>
  app.web.fetch(
    new Request(link, {
      method: 'POST',
      body,
      headers: { host: link.host, 'content-type': 'application/x-www-form-urlencoded' },
    }),
    {},
  )

test('the link in each letter stops them, by hand and by the button of a mailbox', async () => {
  for (const [name, body] of [
    ['by-hand', null],
    ['by-mailbox', 'List-Unsubscribe=One-Click'],
  ] as const) {
    const { email } = await openShop(name)
    const [letter] = await lettersTo(email)
    const link = new URL(letter!.leave_link)
    expect(letter!.text).toContain(letter!.leave_link)
    // Opening it, as a scanner of mail does, stops nothing.
    const page = await (await app.fetch(link.pathname + link.search)).text()
    expect(page).toContain('Stop these e-mails')
    const token = link.searchParams.get('token')!
    const answer = body
      ? await byMailbox(link, body)
      : await app.fetch(link.pathname, { method: 'POST', body: new URLSearchParams({ token }) })
    expect(answer.status, name).toBe(200)
    await pass(20)
    expect(await kindsTo(email), name).toEqual(['beginning-greeting'])
  }
})

test('a link that nobody signed stops nothing', async () => {
  const answer = await app.fetch('/letters/stop', {
    method: 'POST',
    body: new URLSearchParams({ token: 'shp_1.2.3' }),
  })
  expect(answer.status).toBe(410)
})

test('a suspended shop gets none', async () => {
  const { email, shopId } = await openShop('closed')
  await app.services.database.execute(`update accounts.shop set status = 'suspended' where id = $1`, [shopId])
  await pass(10)
  expect(await kindsTo(email)).toEqual(['beginning-greeting'])
})
