import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { signInWithCode } from '#drivers/staff.ts'
import type { Id } from '#kernel/id.ts'
import { after, days, hours, minutes } from '#kernel/instant.ts'
import { findDestinations, saveDestination } from '#payouts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const noon = new Date('2025-08-24T10:00:00Z')
let people = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

/** A person whose account was taken over: their own bank details, then a thief's, and the link in the letter. */
async function changeDetails(isOwn = true) {
  people += 1
  const email = `robbed${people}@fanfare.test`
  await setBusinessTime(app.services.database, noon)
  const account = await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { name: 'Robbed', email, password: 'press-and-ship-42', shop: { name: `Shop ${people}` } },
      at,
    ),
  )
  const owner = { shopId: account.shopId as Id<'shop'>, personId: account.personId }
  const ring = { secret: app.services.config.secretKey }
  const save = (accountNumber: string, at: Date) =>
    app.services.transact((tx) =>
      saveDestination(
        tx,
        ring,
        owner,
        {
          method: 'bank_transfer',
          accountName: 'A Name',
          bankName: 'GTBank',
          country: 'NG',
          branchCode: '',
          accountNumber,
        },
        at,
      ),
    )
  if (isOwn) await save('0123454821', after(noon, -days(9)))
  await app.settle()
  await save('0999996666', noon)
  await app.settle()
  const findLink = async (nth = 0) => {
    const { rows } = await app.services.database.execute(
      `select body_text from messages.mail where template = 'new-payout-details' and to_address = '${email}'
       order by queued_at desc, id desc`,
    )
    return /(\/payout-details\?key=\S+)/.exec(String(rows[nth]?.body_text))?.[1] ?? 'none'
  }
  const listLastFours = async () =>
    (await app.services.read((tx) => findDestinations(tx, owner.shopId))).map(({ lastFour }) => lastFour)
  return { email, owner, save, link: findLink, used: listLastFours }
}
const pressButton = (link: string) =>
  app.post('/payout-details?key=', { key: new URL(link, 'http://x').searchParams.get('key') ?? '' })
const countThreads = async () =>
  Number(
    (await app.services.database.execute("select count(*) from messages.thread where topic = 'payout'"))
      .rows[0]!.count,
  )

test('the link in the letter undoes new details without a sign-in, once, and only by its button', async () => {
  const { email, link, used } = await changeDetails()
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  expect((await app.fetch('/setting', { jar })).status).toBe(200)
  const address = await link()
  const response = await app.fetch(address)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Undo these details')
  expect(await used()).toEqual(['6666'])
  const threadsBefore = await countThreads()
  expect((await pressButton(address)).status).toBe(303)
  expect(await used()).toEqual(['4821'])
  expect(await countThreads()).toBe(threadsBefore + 1)
  expect((await app.fetch('/setting', { jar })).status).toBe(303)
  expect((await pressButton(address)).status).toBe(410)
  expect((await app.fetch(address)).status).toBe(410)
})

test('details saved after them are undone too, whichever link is used', async () => {
  const { save, link, used } = await changeDetails()
  await save('0999997777', after(noon, minutes(5)))
  await app.settle()
  expect(await used()).toEqual(['7777'])
  await pressButton(await link(1))
  expect(await used()).toEqual(['4821'])
  const other = await changeDetails()
  await other.save('0999997777', after(noon, minutes(5)))
  await app.settle()
  await pressButton(await other.link())
  expect(await other.used()).toEqual(['4821'])
})

test('without earlier details none are left; a forged or an old link changes nothing', async () => {
  const { link, used } = await changeDetails(false)
  const address = await link()
  expect((await pressButton(`${address}x`)).status).toBe(410)
  await setBusinessTime(app.services.database, after(noon, hours(73)))
  expect((await pressButton(address)).status).toBe(410)
  expect(await used()).toEqual(['6666'])
  await setBusinessTime(app.services.database, noon)
  await pressButton(address)
  expect(await used()).toEqual([])
})

test('the database never takes undone details back into use', async () => {
  const { link } = await changeDetails()
  await pressButton(await link())
  await expect(
    app.services.database.execute(
      'update payouts.destination set replaced_at = null, undone_at = null where undone_at is not null',
    ),
  ).rejects.toThrow('were undone')
})
