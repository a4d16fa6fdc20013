/** What an order of a drop costs: all of it happens under the lock of the drop's count, which everyone waits for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Database } from '#platform/database/tx.ts'
import { takePayment } from './index.ts'

let database: Database
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'drop-costs')
  statements = await countStatements({ database, read: database.read })
})
afterAll(() => {
  statements?.stop()
  return database.close()
})

/** `begin` with the time is counted, `commit` is not; two of them are the test provider’s. */
const limits = { all: 24, underTheLock: 4 }
test('an order of a drop is begun and settled in exactly the number of statements written here', async () => {
  const listing = await store.sell({ unitsCap: 20 })
  for (const attempt of ['first', 'second']) {
    const fan = new TestFan(database, store.shopId)
    await fan.addToCart({ listing })
    const offer = await fan.offer()
    if (!offer.ok) throw new Error(offer.code)
    const { quote, unwritten } = offer
    const token = await fan.tokeniseCard('4242424242424242')
    const statementsSent = await statements.sentBy(async () => {
      const paid = await takePayment(database, fan.provider, {
        quoteId: quote.id,
        cartId: quote.cartId,
        key: `key-${attempt}`,
        token,
        unwritten,
        limited: true,
        returnUrl: () => 'http://localhost/',
      })
      expect(paid).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
    })
    const texts = statementsSent
      .map(({ text }) => text.trim().replace(/\s+/g, ' ').slice(0, 100))
      .filter((text) => text !== 'begin' && text !== 'commit')
    const lockIndex = texts.findIndex((text) => text.includes('from (select l.status'))
    const answerIndex = texts.findIndex((text) => text.startsWith('update platform.command set answer'))
    const underTheLock = answerIndex - lockIndex
    expect({ all: texts.length, underTheLock }, texts.join('\n')).toEqual(limits)
  }
})
