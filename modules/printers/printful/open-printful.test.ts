import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { openPrintful } from './open-printful.ts'

/** The reply of a printer whose API always gives this answer, and the number of calls it took. */
async function callWith<Reply>(
  answer: object,
  call: (printer: ReturnType<typeof openPrintful>) => Promise<Reply>,
): Promise<{ reply: Reply; calls: number }> {
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const access = { apiUrl, storeId: null, key: async () => ok('key'), wait: async () => undefined }
  const reply = await call(openPrintful(access))
  await new Promise((resolve) => server.close(resolve))
  return { reply, calls }
}

test('an endless list of parcels is not read for ever', async () => {
  const parcel = { id: 1, shipment_status: 'pending', shipment_items: [] }
  const answer = { data: [parcel], paging: { total: 1e9, offset: 0, limit: 1 } }
  const { reply, calls } = await callWith(answer, (printer) => printer.shipments('1'))
  expect(reply).toEqual({ ok: false, code: 'outside.unreadable' })
  expect(calls).toBe(100)
})

test('a negative total is unreadable', async () => {
  const costs = { calculation_status: 'done', currency: 'USD', shipping: '4.69', total: '-20.00' }
  const answer = { data: { id: 1, external_id: 'x', status: 'draft', costs } }
  const { reply } = await callWith(answer, (printer) => printer.find({ ref: '1' }))
  expect(reply).toEqual({ ok: false, code: 'outside.unreadable' })
})

test('a product with an empty name, or one that no database can store, is still listed', async () => {
  const answer = {
    data: [
      { id: 5, name: '' },
      { id: 6, name: 'Mug\u0000 11 oz' },
    ],
  }
  const { reply } = await callWith(answer, (printer) => printer.products())
  expect(reply).toMatchObject({ value: [{ name: 'Product 5' }, { name: 'Mug  11 oz' }] })
})
