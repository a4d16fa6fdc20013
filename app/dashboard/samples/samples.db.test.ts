/** Samples as a shop's members order them: chosen, priced, ordered, cancelled. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { skuOf } from '#catalogue/contract'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { home, SampleShop } from '#drivers/samples.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import type { ShopRole } from '#kernel/actor.ts'
import { formatMoney } from '#kernel/money.ts'
import { findShopBalance } from '#ledger'
import { findSampleOrders, orderKey } from '#orders'
import { depsOf } from '../../account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let shop: SampleShop
let listing: string
const jars = {} as Record<ShopRole, Jar>
const roles: readonly ShopRole[] = ['owner', 'admin', 'designer', 'marketer', 'finance']
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  const store = await openStore(database, 'harmattan')
  shop = new SampleShop(database, store)
  listing = await store.sell({ title: 'Dry season tee', colours: ['black', 'white'] })
  await shop.earn(listing, 12)
  await database.execute(`delete from accounts.member where shop_id = '${store.shopId}'`)
  for (const role of roles) {
    const person = { name: role, email: `${role}@team.test`, password: goodPassword }
    const { personId } = await app.services.transact((tx, at) =>
      createAccount(tx, depsOf(app.services), person, at),
    )
    await database.execute(
      `insert into accounts.member values ('${store.shopId}', '${personId}', '${role}', now())`,
    )
    jars[role] = new Map()
    await signInWithCode(app, person.email, jars[role])
  }
})
afterAll(() => app.close())

const readPage = async (path: string, jar = jars.owner) => {
  const answer = await app.fetch(path, { jar })
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, ''), answer }
}
const readWords = async (path: string, jar = jars.owner) =>
  extractText(slicePart((await readPage(path, jar)).text, '<main', '</main>'))
const send = async (fields: Record<string, string>, jar = jars.owner) => {
  // The form is sent to the address that has the pieces.
  const path = fields.piece ? `/samples?piece=${fields.piece}` : '/samples'
  const answer = await app.post(path, fields, jar)
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, ''), answer }
}
const findSku = () => skuOf('bella-canvas-3001', 'black', 'L')
const buildForm = (changes: Record<string, string> = {}) => ({
  ...home,
  piece: `${listing}~${findSku()}~2`,
  shippingOption: 'standard',
  payFrom: 'balance',
  ...changes,
})
const findSamples = () => app.services.read((tx) => findSampleOrders(tx, shop.shop.id, 50))
const readAvailable = async () =>
  (await app.services.read((tx) => findShopBalance(tx, shop.shop.id))).available

test('the dashboard and a listing lead to samples, and help says what there is', async () => {
  expect((await readPage('/dashboard')).text).toContain('href="/samples"')
  expect((await readPage('/listing')).text).toContain(`href="/samples?listing=${listing}"`)
  expect(await readWords('/help/samples')).toContain('5 pieces a month')
})

test('pieces are chosen by the address alone: a listing, a colour, a number of each size', async () => {
  const sizes = await readWords(`/samples?listing=${listing}&kind=bella-canvas-3001~white`)
  expect(sizes).toMatch(/Product and colour .*White.*Pieces, S − \+ \$\d/)
  const response = await readPage(
    `/samples?listing=${listing}&n.${findSku()}=2&n.${skuOf('bella-canvas-3001', 'black', 'S')}=0`,
  )
  expect(response.status).toBe(303)
  const to = response.answer.headers.get('location')!
  expect(new URLSearchParams(to.split('?')[1]).getAll('piece')).toEqual([`${listing}~${findSku()}~2`])
  const pageWords = await readWords(to)
  expect(pageWords).toMatch(/2 × Dry season tee.*Black, L.*Remove/)
  expect(await readWords('/samples?piece=nonsense')).not.toContain('Your samples')
  expect(await readWords(`/samples?piece=${listing}~nothing~1`)).toContain('can’t be ordered as a sample')
})

test('first the cost, then the order for exactly that; the page lists it with its mark and cancels it', async () => {
  const availableBefore = await readAvailable()
  const page = await send({ ...buildForm(), intent: 'cost' })
  expect(page.status).toBe(200)
  const sumMinor = /name="sumMinor" value="(\d+)"/.exec(page.text)![1]!
  const key = /name="key" value="([^"]+)"/.exec(page.text)![1]!
  expect(await findSamples()).toEqual([])
  const wrongSumAnswer = await send({ ...buildForm(), intent: 'order', sumMinor: '1', key })
  expect([wrongSumAnswer.status, extractText(wrongSumAnswer.text)]).toEqual([
    409,
    expect.stringContaining('The cost has changed'),
  ])
  const orderForm = { ...buildForm(), intent: 'order', sumMinor, key }
  for (const _ of ['once', 'again']) {
    const response = await send(orderForm)
    expect([response.status, response.answer.headers.get('location')]).toEqual([303, '/samples?done=ordered'])
  }
  const [order, ...others] = await findSamples()
  expect(others).toEqual([])
  expect(String(order!.total.minor)).toBe(sumMinor)
  expect(availableBefore.minor - (await readAvailable()).minor).toBe(order!.total.minor)
  const listedWords = await readWords('/samples?done=ordered')
  expect(listedWords).toContain(`${order!.number} Sample Processing 2 × Dry season tee, Black, L`)
  expect(listedWords).toMatch(/3 of 5 pieces left this month/)
  expect(await readWords('/purchase')).toContain(`Samples, order ${order!.number} Sample`)
  expect(await readWords('/orders')).not.toContain(order!.number)
  expect((await readPage(`/orders/${order!.number}`)).status).toBe(404)
  const ring = { secret: app.services.config.secretKey }
  expect((await readPage(`/order/${order!.number}?key=${orderKey(ring, order!)}`)).text).not.toContain(
    'Dry season tee',
  )
  const cancelled = await send({ intent: 'cancel', order: order!.id })
  expect([cancelled.status, await readAvailable()]).toEqual([303, availableBefore])
  expect(await readWords('/samples')).toContain(`${order!.number} Sample Cancelled`)
  expect((await send({ intent: 'cancel', order: order!.id })).status).toBe(409)
  const [invoice] = /\/purchase\/pur_[0-9a-f]{32}/.exec((await readPage('/purchase')).text)!
  expect(await readWords(invoice)).toMatch(
    new RegExp(`Making .*Shipping .*Total ${formatMoney(order!.total).replace('$', '\\$')}`),
  )
})

test('a missing value is reported at its field, and nothing is bought', async () => {
  const response = await send({ ...buildForm({ name: '', payFrom: '' }), intent: 'cost' })
  expect(response.status).toBe(422)
  expect(response.text).toContain('class="err"')
  const noPieces = await send({ ...buildForm({ piece: '' }), intent: 'cost' })
  expect(extractText(noPieces.text)).toContain('Add a piece first.')
  const unknownCard = await send({
    ...buildForm({ payFrom: `key_${'0'.repeat(32)}` }),
    intent: 'order',
    sumMinor: '1',
    key: 'x',
  })
  expect([unknownCard.status, extractText(unknownCard.text)]).toEqual([
    404,
    expect.stringContaining('This card is not saved'),
  ])
  const strangerOrder = await send({ intent: 'cancel', order: `ord_${'0'.repeat(32)}` })
  expect(strangerOrder.status).toBe(404)
})

test('admins and designers can choose; only the owner can order, cancel and see the delivery address', async () => {
  const countBefore = (await findSamples()).length
  for (const role of ['admin', 'designer'] as const) {
    const pageWords = await readWords(`/samples?piece=${listing}~${findSku()}~1`, jars[role])
    expect(pageWords).toContain('The shop’s owner orders samples')
    expect(pageWords).not.toContain(home.line1)
  }
  for (const role of ['admin', 'designer', 'marketer', 'finance'] as const) {
    const answer = await send({ ...buildForm(), intent: 'order', sumMinor: '1', key: role }, jars[role])
    expect([303, 200], role).not.toContain(answer.status)
  }
  for (const role of ['marketer', 'finance'] as const)
    expect(await readWords('/samples', jars[role]), role).not.toContain('Choose pieces')
  expect((await findSamples()).length).toBe(countBefore)
})
