/** A form's success status isn't used if the page after it couldn't be read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import type { Database } from '#platform/database/tx.ts'
import { Unavailable } from '#platform/database/unavailable.ts'

let app: TestApp
let isAway = false

/** A database that answers nothing while it is away. */
function wrapDatabase(database: Database): Database {
  const askUnlessAway = <Value>(ask: () => Promise<Value>): Promise<Value> =>
    isAway ? Promise.reject(new Unavailable(new Error('gone'))) : ask()
  return {
    ...database,
    read: (run) => askUnlessAway(() => database.read(run)),
    readWith: (also, run) => askUnlessAway(() => database.readWith(also, run)),
    readOn: (run) => askUnlessAway(() => database.readOn(run)),
  }
}

beforeAll(async () => {
  app = await openApp({}, wrapDatabase(await openTestDatabase()))
  await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

/** A form that is refused; the database goes away as soon as it is read. */
const buildWrongForm = () =>
  new ReadableStream({
    pull(stream) {
      stream.enqueue(new TextEncoder().encode('email=no+address'))
      stream.close()
      isAway = true
    },
  })

test('a form whose page can’t be shown is answered 503 with the time to retry, whatever its own status', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (body: BodyInit) =>
    app.fetch('/@harmattan/newsletter', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect((await send('email=no+address')).status).toBe(422)
  const answer = await send(buildWrongForm())
  expect(isAway).toBe(true)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('One moment')
})
