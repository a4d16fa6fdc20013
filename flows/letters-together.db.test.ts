/** The letters of a batch of orders: read and written together, and each the same as if written alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { readTogether } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { mailConfirmations } from './order-letters.ts'

let app: TestApp
let orders: Id<'order'>[]
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  const store = await openStore(database, 'letters')
  const listings = [
    await store.sell({ title: 'Radio' }),
    await store.sell({ title: 'Wave', blankId: 'enamel-mug', colours: ['white'] }),
  ]
  for (let n = 0; n < 8; n += 1) {
    const fan = new TestFan(database, store.shopId)
    for (const listing of listings.slice(0, 1 + (n % 2))) await fan.addToCart({ listing })
    await fan.quote()
    await fan.pay()
  }
  const { rows } = await database.execute('select id from orders."order" order by number')
  orders = rows.map(({ id }) => id as Id<'order'>)
}, 240_000)
afterAll(() => app.close())

/** Writes letters with some orders read together, returns what is then in the outbox, and rolls back. */
async function writeLetters(groups: readonly (readonly Id<'order'>[])[]) {
  let letters: unknown
  const rollback = new Error('undone')
  await app.services
    .transact(async (tx: Tx, at) => {
      await tx.execute('delete from messages.mail')
      for (const ids of groups) {
        readTogether(tx, ids)
        await mailConfirmations(tx, app.services.config, ids, at)
      }
      const { rows } = (await tx.execute(
        'select about, to_address, subject, body_text, body_html, leave_link from messages.mail order by about',
      )) as unknown as { rows: unknown[] }
      letters = rows
      throw rollback
    })
    .catch((cause: unknown) => {
      if (cause !== rollback) throw cause
    })
  return letters as unknown[]
}

test('a letter of a batch says the same as when it is written alone', async () => {
  const writtenAlone = await writeLetters(orders.map((id) => [id]))
  expect(writtenAlone).toHaveLength(orders.length)
  expect(await writeLetters([orders])).toEqual(writtenAlone)
})

test('a letter shows the first piece that has a picture in use', async () => {
  const letters = (await writeLetters([orders])) as { body_html: string; body_text: string }[]
  for (const { body_html: page, body_text: text } of letters) {
    expect(page.match(/\/in-use\/[a-z]+\.jpg/g)).toHaveLength(1)
    expect(text).not.toContain('in-use')
  }
})

test('the letters of many orders take no more statements than those of two', async () => {
  const statements = await countStatements(app.services)
  const countForTwo = await statements.countSent(() => writeLetters([orders.slice(0, 2)]))
  const countForAll = await statements.countSent(() => writeLetters([orders]))
  statements.stop()
  expect(countForAll).toBe(countForTwo)
})
