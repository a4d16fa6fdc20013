import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import type { Id } from '#kernel/id.ts'
import { findOrderInFull, markRefunded, moveUnits, payOrder, placeOrder } from '#orders'
import { closeDueBatches } from '#production'

let app: TestApp
let press: Jar
let number: string
let units: Id<'unit'>[]
const sunday = new Date('2025-08-24T10:00:00Z')
beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, sunday)
  press = (await signInStaff(app, 'press', ['production'])).jar
  units = await app.services.transact(async (tx) => {
    const order = await placeOrder(tx, createOrder({ lines: [createLine({ quantity: 3 })] }), sunday)
    await payOrder(tx, order.id, 'pay', sunday)
    return (await findOrderInFull(tx, order.id))!.units.map(({ id }) => id)
  })
  await setBusinessTime(app.services.database, new Date('2025-08-26T17:30:00Z'))
  number = (await closeDueBatches(app.services.database))[0]!.number
}, 240_000)
afterAll(() => app.close())

const buildPath = () => `/operator/batches/${number}`
const readPage = (path = buildPath(), jar = press) => app.readPage(path, jar)
const post = async (action: string, jar = press) => {
  const answer = await app.post(buildPath(), { do: action }, jar)
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}
const readStatuses = async () =>
  (await app.services.database.execute('select status from orders.unit order by status')).rows.map(
    ({ status }) => status,
  )

test('all units of a batch start together; one whose files are not ready stays, with the reason', async () => {
  expect(await readPage()).toContain('Start printing 3 units')
  const support = (await signInStaff(app, 'support', ['support'])).jar
  expect(await readPage(buildPath(), support), 'no button that only refuses').not.toContain('Start printing')
  expect((await post('start', support)).status).toBe(404)
  const early = await post('start')
  expect(early.status).toBe(409)
  expect(early.text).toContain(`${number}-001: `)
  expect(await readStatuses()).toEqual(['in_batch', 'in_batch', 'in_batch'])
})

test('all units on the press but a refunded one are marked as printed, with one line in the trail', async () => {
  await app.services.transact((tx, at) => moveUnits(tx, units, 'start_print', at))
  // One was refunded: someone puts it aside by hand.
  await app.services.transact((tx, at) => markRefunded(tx, units.slice(2), at))
  expect(await readPage()).toContain('Mark 2 units as printed')
  const response = await post('print')
  expect([response.status, response.to]).toEqual([303, `${buildPath()}?did=print&moved=2`])
  expect(await readPage(response.to!)).toContain('2 units are printed.')
  expect(await readStatuses()).toEqual(['printed', 'printed', 'printing'])
  const { rows } = await app.services.database.execute(
    `select resource, after from audit.entry where action = 'batch.all_printed'`,
  )
  expect(rows).toEqual([{ resource: number, after: { units: 2 } }])
})
