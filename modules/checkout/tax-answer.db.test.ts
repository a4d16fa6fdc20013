/** Three answers of an administrator about tax, each followed through the checkout, the order and the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagos, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { confirmItem, fingerprintText } from '#house'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'

let database: Database
let store: TestStore
let listing: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'taxed')
  listing = await store.sell({ priceMinor: 2_400 })
}, 240_000)
afterAll(() => database.close())

const places = {
  DE: { ...lagos, country: 'DE', city: 'Berlin', region: '', postalCode: '10999' },
  CA: { ...lagos, country: 'US', city: 'Los Angeles', region: 'CA', postalCode: '90001' },
  NY: { ...lagos, country: 'US', city: 'New York', region: 'NY', postalCode: '10001' },
}
/** An administrator's answer, as the form keeps it. */
const answerTax = (values: Record<string, string>) =>
  database.transact((tx, at) => {
    const words = JSON.stringify(values)
    const fingerprint = fingerprintText(words)
    const noRegistration = { eu: 'none', euNumber: '', ukNumber: '', usStates: '', countries: '' }
    return confirmItem(
      tx,
      'system',
      { item: 'tax', words, seen: fingerprint, answer: { ...noRegistration, ...values } },
      'test',
      at,
    )
  })
/** Places an order to an address; returns its tax, after checking that the ledger has the same. */
async function orderTo(place: keyof typeof places) {
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing })
  const payment = await fan.pay(undefined, undefined, places[place])
  if (!payment.ok) throw new Error(payment.code)
  const { order } = await fan.findOrder(asId('order', payment.value.order.id))
  const { rows } = await database.execute(
    `select coalesce(-sum(p.amount_minor), 0) as owed from ledger.posting p join ledger.entry e on e.id = p.entry_id
     where e.order_id = $1 and p.account = 'house:sales_tax'`,
    [order.id],
  )
  expect(BigInt(String(rows[0]!.owed)), 'the books keep what the order says').toBe(
    order.tax.minor + order.duty.minor,
  )
  return {
    label: order.taxLabel,
    bps: order.taxBps,
    tax: order.tax,
    total: order.total,
    shipping: order.shipping,
  }
}

test('registered in the Union: the checkout adds VAT there under its number, and nothing in the United States', async () => {
  await answerTax({ eu: 'oss', euNumber: 'EU276000074' })
  const germanOrder = await orderTo('DE')
  expect(germanOrder).toMatchObject({ label: 'VAT (EU276000074)', bps: 1_900 })
  expect(germanOrder.tax.minor).toBeGreaterThan(0n)
  expect(await orderTo('CA')).toMatchObject({ bps: 0, tax: usd(0) })
})

test('registered in California: sales tax there, none in New York, and none in Germany', async () => {
  await answerTax({ usStates: 'CA' })
  expect(await orderTo('CA')).toMatchObject({ label: 'Sales tax CA', bps: 725, tax: usd(174) })
  expect(await orderTo('NY')).toMatchObject({ bps: 0, tax: usd(0) })
  expect(await orderTo('DE')).toMatchObject({ bps: 0, tax: usd(0) })
})

test('registered nowhere: goods and shipping are the whole total everywhere', async () => {
  await answerTax({})
  for (const place of ['DE', 'CA', 'NY'] as const) {
    const { total, shipping, tax } = await orderTo(place)
    expect([total.minor, tax.minor], place).toEqual([2_400n + shipping.minor, 0n])
  }
})
