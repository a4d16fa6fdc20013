import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { asId } from '#kernel/id.ts'
import { saveCard } from '#purchases'
import { depsOf } from '../../../account-deps.server.ts'

let app: TestApp
const jar: Jar = new Map()
let cardId = ''
const password = 'press-and-ship-42'
const send = (path: string, fields: Record<string, string>) => app.post(path, fields, jar)
const findNames = async () => {
  const { rows } = await app.services.database.execute('select name, state from domains.claim order by name')
  return rows.map(({ name, state }) => `${name} ${state}`)
}
/** Eleven minutes pass since everyone's last proof. */
const ageProofs = () =>
  app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
const readText = async (response: Response) => (await response.text()).replace(/&amp;/g, '&')
beforeAll(async () => {
  app = await openApp()
  const account = { name: 'Ngozi', email: 'ngozi@fanfare.test', password, shop: { name: 'Press' } }
  await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), account, at))
  await send('/login', { email: account.email, password })
  const { rows } = await app.services.database.execute('select id from accounts.shop')
  const shopId = asId('shop', String(rows[0]!.id))
  const card = { cardNumber: '4242424242424242', cardName: 'N' }
  const saved = await app.services.transact((tx, at) => saveCard(tx, shopId, card, at))
  cardId = saved.ok ? saved.value.id : ''
})
afterAll(() => app.close())

test('a name is claimed and released only after a fresh proof, and what was typed comes back', async () => {
  const claim = { do: 'claim', domain: 'shop.ngozi.test' }
  await ageProofs()
  const response = await send('/tools/connect-domain', claim)
  expect(response.status).toBe(403)
  const returnTo = '/tools/connect-domain?domain=shop.ngozi.test'
  const page = await readText(response)
  expect(page).toContain(`href="/two-factor?next=${encodeURIComponent(returnTo)}"`)
  expect(page).toContain('value="shop.ngozi.test"')
  expect(await findNames()).toEqual([])
  expect((await send('/two-factor', { password, next: returnTo })).headers.get('location')).toBe(returnTo)
  expect(await readText(await app.fetch(returnTo, { jar }))).toContain('value="shop.ngozi.test"')
  expect((await send('/tools/connect-domain', claim)).status).toBe(303)
  expect(await findNames()).toEqual(['shop.ngozi.test verifying'])

  await ageProofs()
  const id =
    /name="id" value="(clm_[0-9a-f]+)"/.exec(await readText(await app.fetch(returnTo, { jar })))?.[1] ?? ''
  const release = { do: 'release', id }
  const releaseAnswer = await send('/tools/connect-domain', release)
  expect(releaseAnswer.status).toBe(403)
  expect(await readText(releaseAnswer)).toContain(`next=${encodeURIComponent(`/tools/connect-domain#${id}`)}`)
  expect(await findNames()).toEqual(['shop.ngozi.test verifying'])
  expect((await send('/tools/connect-domain', { do: 'look', id })).status).toBe(303)
  await send('/two-factor', { password, next: returnTo })
  expect((await send('/tools/connect-domain', release)).status).toBe(303)
  expect(await findNames()).toEqual(['shop.ngozi.test released'])
})

test('a name is bought only after a fresh proof, with the card that was chosen', async () => {
  await ageProofs()
  const query = { domain: 'ngozi-press.test', card: cardId }
  const response = await send('/stores/purchase-domain?domain=ngozi-press.test', query)
  expect(response.status).toBe(403)
  const returnTo = `/stores/purchase-domain?${new URLSearchParams(query)}`
  expect(await readText(response)).toContain(`href="/two-factor?next=${encodeURIComponent(returnTo)}"`)
  const { rows } = await app.services.database.execute('select 1 from purchases.purchase')
  expect(rows).toEqual([])
  expect((await send('/two-factor', { password, next: returnTo })).headers.get('location')).toBe(returnTo)
  const purchaseAnswer = await send(returnTo, query)
  expect(purchaseAnswer.status).toBe(303)
  expect(purchaseAnswer.headers.get('location')).toMatch(/^\/purchase\//)
})

test('a shop checks its names ten times a minute, and the eleventh check asks no name server', async () => {
  await send('/tools/connect-domain', { do: 'claim', domain: 'often.ngozi.test' })
  const { rows } = await app.services.database.execute(
    `select id from domains.claim where name = 'often.ngozi.test'`,
  )
  const checkNow = () => send('/tools/connect-domain', { do: 'look', id: String(rows[0]!.id) })
  const readCheckedAt = async () => {
    const result = await app.services.database.execute('select checked_at from domains.claim where id = $1', [
      rows[0]!.id,
    ])
    return String(result.rows[0]!.checked_at)
  }
  const statuses: number[] = []
  // Earlier checks count too, and the bucket refills by one every six seconds meanwhile.
  while (statuses.length < 13 && statuses.at(-1) !== 429) statuses.push((await checkNow()).status)
  expect(statuses.length).toBeGreaterThan(7)
  expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  const checkedBefore = await readCheckedAt()
  const answer = await checkNow()
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('checked several times in the last minute')
  expect(await readCheckedAt()).toBe(checkedBefore)
})
