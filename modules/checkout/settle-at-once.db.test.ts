/** An order that is begun and settled in one statement each is, row by row, the same as one that goes step by step. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartChoice, createTestProvider, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import { lettersWords } from '#messages/contract'
import { findOrdersOfEmail, ordersDueToExpire } from '#orders'
import { findCharge, type PaymentProvider, type ProviderCharge } from '#payments'
import { testCards } from '#payments/contract'
import type { Database } from '#platform/database/tx.ts'
import { createCode, moveCode } from '#promotions'
import { expireDueOrders, settlePayment } from './index.ts'

let database: Database
let store: TestStore
let listings: Id<'listing'>[]
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'at-once')
  listings = [await store.sell(), await store.sell({ title: 'Second', priceMinor: 3150 })]
})
afterAll(() => database.close())

async function fanWithAll(provider?: PaymentProvider): Promise<TestFan> {
  const fan = new TestFan(database, store.shopId, provider)
  for (const [index, listing] of listings.entries()) await fan.addToCart({ listing, quantity: index + 1 })
  return fan
}

let codes = 0
async function newCode(usesMax: number | null = null, perBuyer: number | null = null) {
  const code = await database.transact((tx, at) => {
    const codeTerms = {
      listingIds: null,
      usesMax,
      perBuyer,
      startsAt: new Date(at.getTime() - 1),
      endsAt: null,
    }
    const offer = { kind: 'percent', bps: 1_000 } as const
    const terms = { ...codeTerms, code: `ONCE-${(codes += 1)}`, offer, minimum: usd(0) }
    return createCode(tx, { shopId: store.shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
  })
  if (!code.ok) throw new Error(code.code)
  return code.value
}

/** Every row that a press of Pay wrote, without what differs from order to order. */
async function rowsOf(orderId: string) {
  const texts = {
    order: `select status, subtotal_minor, discount_minor, tax_minor, tip_minor, total_minor, discount_code is null as plain,
      paid_at is null as unpaid, expires_at - placed_at as patience from orders."order" where id = $1`,
    lines: `select place, sku, quantity, unit_price_minor, discount_minor, profit_minor from orders.order_line where order_id = $1 order by place`,
    units: `select u.sku, u.place, u.status, u.price_minor, u.tax_minor, u.cost_minor, u.platform_fee_minor, u.profit_minor
      from orders.unit u where order_id = $1 order by id`,
    charges: `select status, captured_minor, fee_minor, brand, last4, decline_code, action_url is null as here,
      provider_ref is null as unheard, settled_at is null as unsettled from payments.charge where subject_id = $1`,
    postings: `select e.kind, p.place, p.account, p.currency, p.amount_minor from ledger.posting p
      join ledger.entry e on e.id = p.entry_id where e.order_id = $1 order by e.kind, p.place`,
    facts: `select name from platform.fact where payload ->> 'orderId' = $1 order by name`,
    jobs: `select j.name from jobs.job j where j.data -> 'payload' ->> 'orderId' = $1 order by j.name`,
    uses: `select state, discount_minor, goods_minor, profit_minor, used_at is null as unused from promotions.use where order_id = $1`,
    downloads: `select d.fetches_max, d.price_minor, d.tax_minor, d.platform_fee_minor, d.profit_minor, d.granted_at = o.paid_at as at_once
      from orders.download d join orders."order" o on o.id = d.order_id where d.order_id = $1 order by d.price_minor`,
    holds: `select h.amount_minor, h.clears_at - o.paid_at as wait, h.cleared_at is null as held
      from ledger.hold h join orders."order" o on o.id = h.order_id where h.order_id = $1 order by h.amount_minor`,
    letters: `select s.status, c.event, c.how, c.wording from messages.consent c
      join messages.subscriber s on s.id = c.subscriber_id where c.order_id = $1`,
    sales: `select units, profit_minor from listings.sale where reference = $1 order by units, profit_minor`,
    cart: `select l.sku, l.quantity from orders.cart_line l join checkout.quote q on q.cart_id = l.cart_id where q.order_id = $1`,
    keys: `select count(*)::int as n from platform.command where answer ->> 'orderId' = $1`,
  }
  const rows: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(texts)) {
    const { rows: found } = await database.execute(text, [orderId])
    rows[name] = found.map((row) => JSON.stringify(row))
  }
  return rows
}

const orderIdOf = (pressed: Awaited<ReturnType<TestFan['pressPay']>>): string =>
  pressed.ok ? pressed.value.order.id : String(pressed.detail?.orderId)

test.each(testCards.map(({ number, behaviour }) => ({ number, behaviour })))(
  'a card that is $behaviour leaves the same rows either way, with a code and without',
  async ({ number }) => {
    for (const code of ['', (await newCode()).code]) {
      const [quickFan, stepwiseFan] = [await fanWithAll(), await fanWithAll()]
      const quickPayment = await quickFan.pay(number, 'key-quick', undefined, '', code)
      const quote = await stepwiseFan.quote(undefined, 'standard', code)
      if (!quote.ok) throw new Error(quote.code)
      const stepwisePayment = await stepwiseFan.pressPay(
        quote.value,
        await stepwiseFan.tokeniseCard(number),
        'key-slow',
      )
      const rows = await rowsOf(orderIdOf(quickPayment))
      expect(rows.order).toHaveLength(1)
      expect(rows).toEqual(await rowsOf(orderIdOf(stepwisePayment)))
    }
  },
)

const downloads = ['download-tour-poster', 'download-budget-planner']
const choiceOf = (blank: string) =>
  blank.startsWith('download')
    ? { blank, colour: 'white', size: 'Download' }
    : { blank, colour: 'black', size: 'L' }
const carts = [
  { what: 'two downloads', blanks: downloads, status: 'delivered' },
  {
    what: 'a download and a tee',
    blanks: ['download-tour-poster', 'bella-canvas-3001'],
    status: 'processing',
  },
]
test.each(carts)(
  '$what leave the same rows either way, with a tip and letters',
  async ({ blanks, status }) => {
    const choices: CartChoice[] = []
    for (const choice of blanks.map(choiceOf))
      choices.push({
        ...choice,
        listing: await store.sell({ blankId: choice.blank, colours: [choice.colour] }),
      })
    const createReader = async (): Promise<TestFan> => {
      const fan = new TestFan(database, store.shopId)
      fan.letters = lettersWords.checkout.version
      for (const choice of choices) await fan.addToCart(choice)
      return fan
    }
    const [quickFan, stepwiseFan] = [await createReader(), await createReader()]
    const quickPayment = await quickFan.pay(undefined, 'key-quick', undefined, '3.00')
    const quote = await stepwiseFan.quote(undefined, 'standard', '', '3.00')
    if (!quote.ok) throw new Error(quote.code)
    const card = await stepwiseFan.tokeniseCard('4242424242424242')
    const rows = await rowsOf(orderIdOf(quickPayment))
    expect(rows).toEqual(await rowsOf(orderIdOf(await stepwiseFan.pressPay(quote.value, card, 'key-slow'))))
    expect(rows.order?.[0]).toContain(`"status":"${status}"`)
    expect(rows.letters).toEqual([
      expect.stringContaining('"status":"confirmed","event":"agreed","how":"checkout"'),
    ])
  },
)

/** A provider after whose answer something happens before we process it. */
const makeInterruptedProvider = (
  interrupt: (report: ProviderCharge) => Promise<unknown>,
): PaymentProvider => {
  const provider = createTestProvider(database)
  return {
    ...provider,
    async create(request) {
      const report = await provider.create(request)
      await interrupt(report)
      return report
    },
  }
}
const expectPaidOnce = async (fan: TestFan) => {
  const { orders } = await database.read((tx) => findOrdersOfEmail(tx, fan.email))
  expect(orders).toHaveLength(1)
  const { charges, units, order } = await fan.findOrder(orders[0]!.id)
  expect([order.status, charges.map(({ status }) => status), units.length]).toEqual([
    'processing',
    ['captured'],
    3,
  ])
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
}

test('a callback settled before the press has its answer pays the order, and the press changes nothing', async () => {
  const provider = makeInterruptedProvider(async (report) => {
    const charge = await database.read((tx) => findCharge(tx, report.chargeId!))
    await database.transact((tx, at) => settlePayment(tx, charge!, report, at))
  })
  const fan = await fanWithAll(provider)
  expect(await fan.pay()).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
  await expectPaidOnce(fan)
})

test('an older report that reaches the press after a newer one takes nothing back', async () => {
  const provider = makeInterruptedProvider(async (report) => {
    const charge = await database.read((tx) => findCharge(tx, report.chargeId!))
    await database.transact((tx, at) => settlePayment(tx, charge!, { ...report, status: 'succeeded' }, at))
  })
  for (const number of ['4000 0000 0000 0077', '4000 0000 0000 0002']) {
    const fan = await fanWithAll(provider)
    expect(await fan.pay(number)).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
    await expectPaidOnce(fan)
  }
})

test('an order that expired while its bank decided is honoured step by step', async () => {
  const provider = makeInterruptedProvider(async () => {
    await passTime(database, minutes(31))
    const due = await database.read((tx, at) => ordersDueToExpire(tx, at, 100))
    await database.transact((tx, at) => expireDueOrders(tx, due, at))
  })
  const fan = await fanWithAll(provider)
  expect(await fan.pay()).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
  await expectPaidOnce(fan)
})

test('one of twelve who press at once gets a code’s last use, and one buyer no more uses than allowed', async () => {
  const { code } = await newCode(1)
  const fans = await Promise.all(Array.from({ length: 12 }, () => fanWithAll()))
  const payments = await Promise.all(fans.map((fan) => fan.pay(undefined, 'key-last', undefined, '', code)))
  expect(payments.filter((result) => result.ok)).toHaveLength(1)
  expect(new Set(payments.flatMap((result) => (result.ok ? [] : [result.code])))).toEqual(
    new Set(['code.used_up']),
  )

  const onlyUse = await newCode(null, 1)
  const [firstFan, secondFan] = [await fanWithAll(), await fanWithAll()]
  Object.assign(secondFan, { email: firstFan.email })
  const results = await Promise.all(
    [firstFan, secondFan].map((fan) => fan.pay(undefined, 'key-mine', undefined, '', onlyUse.code)),
  )
  expect(results.map((result) => result.ok || result.code).sort()).toEqual(['code.had', true])
})

test('a code that is stopped between the offer and the press takes nobody’s money', async () => {
  const { id, code } = await newCode()
  const fan = await fanWithAll()
  const offer = await fan.offer(undefined, '', code)
  if (!offer.ok) throw new Error(offer.code)
  await database.transact((tx, at) => moveCode(tx, store.shopId, id, 'end', at))
  const payment = await fan.pressPay(
    offer.quote,
    await fan.tokeniseCard('4242424242424242'),
    'key-ended',
    offer.unwritten,
  )
  expect(payment).toMatchObject({ ok: false, code: 'code.over' })
})
