/** Orders of a shop, as its owner and team see them. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { ShopRole } from '#kernel/actor.ts'
import { formatMoney, sum, usd } from '#kernel/money.ts'
import { findShopBalance } from '#ledger'
import { findOrderInFull, type Order } from '#orders'
import { depsOf } from '../../account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let store: TestStore
let shop: ClaimsWorld
let waitingOrder: Order
let arrivedOrder: Order
const jars = {} as Record<ShopRole | 'stranger', Jar>
const roles: readonly ShopRole[] = ['owner', 'admin', 'designer', 'marketer', 'finance']

async function addAccount(email: string, shop?: { name: string }): Promise<string> {
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
  store = await openStore(database, 'harmattan')
  shop = new ClaimsWorld(database, store, await store.sell({ title: 'Dry season tee' }))
  await database.execute(`delete from accounts.member where shop_id = '${store.shopId}'`)
  for (const role of roles) {
    const personId = await addAccount(`${role}@team.test`)
    await database.execute(
      `insert into accounts.member values ('${store.shopId}', '${personId}', '${role}', now())`,
    )
    jars[role] = await enter(`${role}@team.test`)
  }
  await addAccount('stranger@elsewhere.test', { name: 'Elsewhere' })
  jars.stranger = await enter('stranger@elsewhere.test')
  arrivedOrder = (await shop.buy(1)).order
  waitingOrder = (await shop.buy(3, null)).order
})
afterAll(() => app.close())

const readPage = async (path: string, jar = jars.admin) => {
  const answer = await app.fetch(path, { jar })
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, '') }
}
const listNumbers = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="\/orders\/(FN-\w+)"/g)].map(([, number]) => number!)),
]
const send = (number: string, fields: [string, string][], jar = jars.admin) =>
  app.post(`/orders/${number}`, fields, jar)
const findUnits = async (order: Order) =>
  (await app.services.read((tx) => findOrderInFull(tx, order.id)))!.units
const readBalance = async () => {
  const { pending, available } = await app.services.read((tx) => findShopBalance(tx, store.shopId))
  return sum([pending, available])
}

test('those who run a shop see its orders and their pages; the rest of the team and other shops don’t', async () => {
  for (const path of ['/orders', `/orders/${waitingOrder.number}`, '/orders/export']) {
    for (const role of ['owner', 'admin'] as const)
      expect((await readPage(path, jars[role])).status, path).toBe(200)
    for (const role of ['designer', 'marketer', 'finance'] as const) {
      const { text } = await readPage(path, jars[role])
      expect(text, `${role} ${path}`).not.toContain(waitingOrder.number)
    }
  }
  expect(listNumbers((await readPage('/orders', jars.stranger)).text)).toEqual([])
  expect((await readPage(`/orders/${waitingOrder.number}`, jars.stranger)).status).toBe(404)
  const [unit] = await findUnits(waitingOrder)
  const strangerAnswer = await send(
    waitingOrder.number,
    [
      ['intent', 'cancel'],
      ['unit', unit!.id],
    ],
    jars.stranger,
  )
  expect(strangerAnswer.status).toBe(404)
  expect(
    (
      await send(
        waitingOrder.number,
        [
          ['intent', 'cancel'],
          ['unit', unit!.id],
        ],
        jars.designer,
      )
    ).status,
  ).not.toBe(303)
  expect((await findUnits(waitingOrder))[0]!.status).toBe('awaiting_print')
})

test('orders are found by number, name, product and whole address, and narrowed by status, day, country and listing', async () => {
  const searchOrders = async (query: Record<string, string>) =>
    listNumbers((await readPage(`/orders?${new URLSearchParams(query)}`)).text).sort()
  const bothNumbers = [arrivedOrder.number, waitingOrder.number].sort()
  expect(await searchOrders({})).toEqual(bothNumbers)
  expect(await searchOrders({ q: waitingOrder.number.slice(3) })).toEqual([waitingOrder.number])
  expect(await searchOrders({ q: arrivedOrder.email.toUpperCase() })).toContain(arrivedOrder.number)
  expect(await searchOrders({ q: arrivedOrder.email.slice(0, 6) })).toEqual([])
  expect(await searchOrders({ q: 'DRY season' })).toEqual(bothNumbers)
  expect(await searchOrders({ q: '%' })).toEqual([])
  expect(await searchOrders({ status: 'delivered' })).toEqual([arrivedOrder.number])
  expect(await searchOrders({ status: 'nonsense', from: 'nonsense', country: 'x', listing: 'x' })).toEqual(
    bothNumbers,
  )
  expect(await searchOrders({ country: arrivedOrder.address.country })).toEqual(bothNumbers)
  expect(await searchOrders({ country: 'AQ' })).toEqual([])
  expect(await searchOrders({ to: '2001-01-01' })).toEqual([])
  expect(await searchOrders({ from: '2001-01-01' })).toEqual(bothNumbers)
  expect(await searchOrders({ listing: shop.listing })).toEqual(bothNumbers)
  const { text } = await readPage('/orders/export')
  expect(
    text.split('\r\n').filter((line) => bothNumbers.some((number) => line.includes(number))),
  ).toHaveLength(2)
})

test('the address and the e-mail that a fan gave us stay with us', async () => {
  for (const path of ['/orders', `/orders/${waitingOrder.number}`, '/orders/export']) {
    const { text } = await readPage(path)
    expect(text, path).toContain(waitingOrder.address.name)
    expect(text, path).not.toContain(waitingOrder.address.line1)
    expect(text.toLowerCase(), path).not.toContain(waitingOrder.email.toLowerCase())
  }
})

test('the page of an order says where each piece is and what the shop earns, to the cent of the ledger', async () => {
  const { text } = await readPage(`/orders/${arrivedOrder.number}`)
  const words = extractText(text)
  for (const step of ['Paid', 'In the batch', 'Printing', 'Printed', 'Packed', 'Shipped', 'Delivered'])
    expect(words).toContain(step)
  const earningsWords = extractText(slicePart(text, 'aria-labelledby="earned"', '</section>'))
  const profit = formatMoney(sum(arrivedOrder.lines.map((line) => line.profit)))
  expect(earningsWords).toContain(`You earn ${profit}`)
  expect(extractText((await readPage(`/orders/${waitingOrder.number}`)).text)).toContain('Goes to print')
})

test('pieces are cancelled at exactly the price that was shown first, whichever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 15 }), async (count, mask) => {
      const { order, units } = await shop.buy(count, null)
      const chosenUnits = units.filter((_, index) => mask & (1 << index))
      if (chosenUnits.length === 0) return
      const query = new URLSearchParams(chosenUnits.map(({ id }) => ['cancel', id]))
      const page = extractText(
        slicePart(
          (await readPage(`/orders/${order.number}?${query}`)).text,
          'id="cancel-pieces"',
          '</section>',
        ),
      )
      const [, refundText, profit] =
        /gets (\$[\d.,]+) back. You no longer earn the (-?\$[\d.,]+) of/.exec(page) ?? []
      expect(profit, page).toBeDefined()
      const balanceBefore = await readBalance()
      const fields: [string, string][] = [
        ['intent', 'cancel'],
        ...chosenUnits.map(({ id }): [string, string] => ['unit', id]),
      ]
      expect((await send(order.number, fields)).status).toBe(303)
      const difference = usd((balanceBefore.minor - (await readBalance()).minor) as bigint)
      expect(formatMoney(difference)).toBe(profit)
      const { rows } = await app.services.database.execute(
        `select r.amount_minor::text as amount, l.given_by from payments.refund r
         join checkout.refund_leave l on l.refund_id = r.id where l.order_id = '${order.id}'`,
      )
      expect(rows).toHaveLength(1)
      expect(formatMoney(usd(BigInt(String(rows[0]!.amount))))).toBe(refundText)
      expect(rows[0]!.given_by).toBe('shop')
      expect((await send(order.number, fields)).status).toBe(409)
    }),
    { numRuns: 8, seed: 17 },
  )
})

test('pieces in a closed batch are neither offered for cancellation nor cancelled', async () => {
  const { order, units } = await shop.buy(1, 'batch')
  expect((await readPage(`/orders/${order.number}`)).text).not.toContain('id="cancel-pieces"')
  expect(
    (
      await send(order.number, [
        ['intent', 'cancel'],
        ['unit', units[0]!.id],
      ])
    ).status,
  ).toBe(409)
  const otherUnit = (await findUnits(waitingOrder))[0]!
  expect(
    (
      await send(order.number, [
        ['intent', 'cancel'],
        ['unit', otherUnit.id],
      ])
    ).status,
  ).not.toBe(303)
})

test('the fan gets their link again, and the trail says who sent it', async () => {
  const response = await send(waitingOrder.number, [['intent', 'link']])
  expect(response.status).toBe(303)
  const { rows } = await app.services.database.execute(
    `select to_address from messages.mail where about = '${waitingOrder.id}' and template = 'order-link'`,
  )
  expect(rows).toHaveLength(1)
  const trail = await app.services.database.execute(
    `select actor_name, shop_id from audit.entry where action = 'order.link_sent'`,
  )
  expect(trail.rows).toEqual([{ actor_name: 'admin', shop_id: store.shopId }])
  expect((await send(waitingOrder.number, [['intent', 'nonsense']])).status).toBe(422)
})
