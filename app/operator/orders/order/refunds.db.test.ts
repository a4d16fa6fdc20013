/** Goodwill first, then the rest: the fan gets back what was paid, and the books end as after a single refund. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { refundInDashboard, TestFan } from '#drivers/checkout.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import { orderKey } from '#orders'
import { providerOf, sendRefunds } from '#payments'
import { deliverTestCallbacks, sendDueRefunds } from '../../../../flows/payments.ts'

let app: TestApp
let store: TestStore
let oneDesk: Jar
let otherDesk: Jar
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'kettle')
  oneDesk = (await signInStaff(app, 'one', ['support'])).jar
  otherDesk = (await signInStaff(app, 'other', ['support'])).jar
}, 240_000)
afterAll(() => app.close())

async function buyPieces(quantity = 2) {
  const { database, config } = app.services
  const fan = new TestFan(database, store.shopId, providerOf(config, database)!)
  await fan.addToCart({ listing: await store.sell(), quantity })
  const payment = await fan.pay('4242424242424242', `key-${Math.random()}`, undefined, '3.00')
  if (!payment.ok) throw new Error(payment.code)
  const { order, units } = await fan.findOrder(payment.value.order.id)
  const path = hrefs.operatorOrder(order.id)
  const readOrder = (jar = oneDesk) => app.readPage(path, jar)
  const send = (form: [string, string][], jar = oneDesk) => app.post(path, form, jar)
  /** Sends the refund like the page: with the page's key. */
  const postRefund = async (...form: [string, string][]) => {
    const key = /name="key" value="([^"]+)"/.exec(await readOrder())![1]!
    return send([['key', key], ['reason', 'Late, and sorry.'], ...form])
  }
  return {
    fan,
    order,
    units,
    readPage: readOrder,
    send,
    postRefund,
    findOrder: () => fan.findOrder(order.id),
  }
}

async function readBooks(): Promise<Map<string, bigint>> {
  const { rows } = await app.services.database.execute(
    'select account, sum(amount_minor)::text as minor from ledger.balance group by account',
  )
  return new Map(rows.map(({ account, minor }) => [String(account), BigInt(String(minor))]))
}
async function measureChanges(act: () => Promise<unknown>): Promise<Record<string, bigint>> {
  const booksBefore = await readBooks()
  await act()
  const changes = [...(await readBooks())].map(
    ([name, minor]) => [name, minor - (booksBefore.get(name) ?? 0n)] as const,
  )
  return Object.fromEntries(changes.filter(([, minor]) => minor !== 0n))
}
const checkBooks = async () =>
  expect((await app.services.read((tx) => verifyLedger(tx))).ok, 'the books balance').toBe(true)
const formatDifference = (input: { minor: bigint }, minor: bigint) => formatMoney(usd(input.minor - minor))

test('after a goodwill refund one click refunds the rest, and the books end as after a single refund', async () => {
  const wholeOrder = await buyPieces()
  const singleRefundChanges = await measureChanges(() => wholeOrder.postRefund(['rest', 'yes']))
  expect((await wholeOrder.findOrder()).order.status).toBe('cancelled')

  const splitOrder = await buyPieces()
  const splitRefundChanges = await measureChanges(async () => {
    expect((await splitOrder.postRefund(['goodwill', '5.00'])).status).toBe(303)
    const remaining = formatDifference(splitOrder.order.total, 500n)
    const page = await splitOrder.readPage()
    expect(page).toContain(`${remaining} left; $5.00 in goodwill as well`)
    expect(page).toContain(`Refund everything left: ${remaining}`)
    const pieces = splitOrder.units.map(({ id }): [string, string] => ['unit', id])
    const ticked = await splitOrder.postRefund(...pieces, ['shipping', 'yes'], ['tip', 'yes'])
    expect(ticked.status, 'what is ticked costs more than is left').toBe(422)
    expect(await ticked.text()).toContain(
      `At most ${remaining} can still be refunded. To refund exactly that`,
    )
    expect((await splitOrder.postRefund(['rest', 'yes'])).status).toBe(303)
  })
  const refundsAfter = await splitOrder.findOrder()
  expect(refundsAfter.charges[0]!.refunded).toEqual(splitOrder.order.total)
  expect(refundsAfter.order.status).toBe('cancelled')
  expect(refundsAfter.refunds.map(({ amount }) => amount.minor).sort()).toEqual(
    [500n, splitOrder.order.total.minor - 500n].sort(),
  )
  expect(splitRefundChanges).toEqual(singleRefundChanges)
  expect(await splitOrder.readPage(), 'nothing is left to press').not.toContain('Refund everything')
  await checkBooks()
})

test('a fan can cancel a waiting order after a goodwill refund, and no refunded piece is paid twice', async () => {
  const { config } = app.services
  const { order, units, postRefund, findOrder } = await buyPieces()
  expect((await postRefund(['unit', units[0]!.id])).status).toBe(303)
  expect((await postRefund(['goodwill', '2.50'])).status).toBe(303)
  const fanPath = hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))
  await app.post(fanPath, { intent: 'cancel' })
  const refundsAfter = await findOrder()
  expect(refundsAfter.order.status).toBe('cancelled')
  expect(refundsAfter.charges[0]!.refunded).toEqual(order.total)
  await checkBooks()
})

test('a refund from the provider’s dashboard appears on the page, and support can refund the rest', async () => {
  const { order, readPage, postRefund, findOrder } = await buyPieces()
  const [charge] = (await findOrder()).charges
  await refundInDashboard(app.services.database, charge!.providerRef!, usd(1_200))
  await deliverTestCallbacks(app.services)
  await deliverTestCallbacks(app.services)
  const remaining = formatDifference(order.total, 1_200n)
  const page = await readPage()
  expect(page).toContain('Given back by the payment provider')
  expect(page).toContain(`${remaining} left; $12.00 in goodwill as well`)
  const wholeRefund = await postRefund(['goodwill', formatMoney(order.total).slice(1)])
  expect(wholeRefund.status).toBe(422)
  expect(await wholeRefund.text()).toContain(`At most ${remaining} can still be refunded.`)
  expect((await postRefund(['rest', 'yes'])).status).toBe(303)
  await sendDueRefunds(app.services)
  const refundsAfter = await findOrder()
  expect(refundsAfter.charges[0]!.refunded).toEqual(order.total)
  expect(refundsAfter.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  await checkBooks()
})

test('refunding the rest of a large order takes a second person, who approves it as it was or not at all', async () => {
  const { order, units, postRefund, send, readPage, findOrder } = await buyPieces(9)
  expect((await postRefund(['goodwill', '5.00'])).status).toBe(303)
  expect((await postRefund(['rest', 'yes'])).status).toBe(303)
  const remaining = formatDifference(order.total, 500n)
  const openDecision = async () => {
    const request = [...(await readPage(otherDesk)).matchAll(/name="request" value="([^"]+)"/g)].at(-1)![1]!
    const decide = (decision: string) =>
      send(
        [
          ['request', request],
          ['decision', decision],
        ],
        otherDesk,
      )
    return decide
  }
  expect(await readPage(otherDesk)).toContain(remaining)
  expect((await postRefund(['unit', units[0]!.id])).status, 'a small one waits for the large one').toBe(409)
  const decideFirst = await openDecision()
  await app.services.database.execute(
    `update payments.charge set disputed_minor = 500 where subject_id = $1`,
    [order.id],
  )
  const stale = await decideFirst('approved')
  expect(stale.status, 'a bank took some of it meanwhile').toBe(422)
  expect(await stale.text()).toContain('can still be refunded')
  expect((await decideFirst('refused')).status).toBe(303)
  await app.services.database.execute(`update payments.charge set disputed_minor = 0 where subject_id = $1`, [
    order.id,
  ])
  expect((await postRefund(['rest', 'yes'])).status).toBe(303)
  expect((await (await openDecision())('approved')).status).toBe(303)
  const refundsAfter = await findOrder()
  expect(refundsAfter.charges[0]!.refunded).toEqual(order.total)
  expect(refundsAfter.order.status).toBe('cancelled')
  await checkBooks()
})

test('a refund that the provider refused appears on the home page until it is made again', async () => {
  const { database, config } = app.services
  const refusedOrder = await buyPieces()
  expect((await refusedOrder.postRefund(['goodwill', '4.00'])).status).toBe(303)
  const provider = providerOf(config, database)!
  const [request] = (await refusedOrder.findOrder()).refunds
  await sendRefunds(database, {
    ...provider,
    refund: async (input) =>
      input.refundId === request!.id ? { failed: 'the card was closed' } : provider.refund(input),
  })
  const readHome = () => app.readPage(hrefs.operator, oneDesk)
  expect(await readHome()).toContain('refund refused by the provider')
  const page = await refusedOrder.readPage()
  expect(page).toContain('The provider refused it: the card was closed.')
  expect(page).toContain('Refund it again, or have finance pay the fan another way.')
  expect((await refusedOrder.postRefund(['goodwill', '4.00'])).status).toBe(303)
  expect(await readHome()).not.toContain('refund refused by the provider')
  await sendDueRefunds(app.services)
  await checkBooks()
})
