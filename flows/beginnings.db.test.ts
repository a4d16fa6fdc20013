import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { goodPassword } from '#drivers/people.ts'
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { openSampleHouse } from '#sample/house.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.services.transact(openSampleHouse)
})
afterAll(() => app.close())

const readNow = (): Promise<Date> => app.services.transact(async (_tx, at) => at)
async function passDays(count: number): Promise<void> {
  await setBusinessTime(app.services.database, after(await readNow(), days(count)))
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
const findLetters = async (email: string) => {
  const { rows } = await app.services.database.execute(
    `select template, body_text as text, leave_link from messages.mail where to_address = $1 and template like 'beginning-%' order by queued_at`,
    [email],
  )
  return rows as { template: string; text: string; leave_link: string }[]
}
const listTemplates = async (email: string) => (await findLetters(email)).map(({ template }) => template)

test('a new shop gets a greeting at once, and three letters in its first days', async () => {
  const { email } = await openShop('quiet')
  expect(await listTemplates(email)).toEqual(['beginning-greeting'])
  await passDays(1)
  expect(await listTemplates(email)).toHaveLength(1)
  await passDays(1)
  expect(await listTemplates(email)).toEqual(['beginning-greeting', 'beginning-product'])
  await passDays(3)
  await passDays(4)
  const allTemplates = ['beginning-greeting', 'beginning-product', 'beginning-sale', 'beginning-paid']
  expect(await listTemplates(email)).toEqual(allTemplates)
  await passDays(60)
  expect(await listTemplates(email)).toEqual(allTemplates)
})

test('a shop gets no letter about what it has already done', async () => {
  const { email, shopId } = await openShop('quick')
  await app.services.database.execute(
    `insert into listings.tally (shop_id, status, many) values ($1, 'active', 1)`,
    [shopId],
  )
  await passDays(2)
  expect(await listTemplates(email)).toEqual(['beginning-greeting'])
  await passDays(3)
  expect(await listTemplates(email)).toEqual(['beginning-greeting', 'beginning-sale'])
})

/** A mailbox is not a browser: it sends no origin. */
const postAsMailbox = (link: URL, body: string) =>
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
    const [letter] = await findLetters(email)
    const link = new URL(letter!.leave_link)
    expect(letter!.text).toContain(letter!.leave_link)
    // Opening it, as a scanner of mail does, stops nothing.
    const page = await app.readPage(link.pathname + link.search)
    expect(page).toContain('Stop these e-mails')
    const token = link.searchParams.get('token')!
    const answer = body ? await postAsMailbox(link, body) : await app.post(link.pathname, { token })
    expect(answer.status, name).toBe(200)
    await passDays(20)
    expect(await listTemplates(email), name).toEqual(['beginning-greeting'])
  }
})

test('an unsigned link stops nothing', async () => {
  const answer = await app.post('/letters/stop', { token: 'shp_1.2.3' })
  expect(answer.status).toBe(410)
})

test('a suspended shop gets no letters', async () => {
  const { email, shopId } = await openShop('closed')
  await app.services.database.execute(`update accounts.shop set status = 'suspended' where id = $1`, [shopId])
  await passDays(10)
  expect(await listTemplates(email)).toEqual(['beginning-greeting'])
})
