/** The results of a search are counted when the shelf changes, not when something is sold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { extractText } from '#drivers/markup.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'counted')
  for (let n = 1; n <= 10; n += 1) await store.sell({ title: `Lamp ${n}` })
})
afterAll(() => app.close())

/** Rendered each time: a browser with a cookie of another kind gets a page of its own. */
const search = (query: string) => app.readPage(`/@counted/shop?${query}`, new Map([['own', 'page']]))
const readCount = async (query: string) => /(\d+) products?/.exec(extractText(await search(query)))![1]

test('after a sale the order changes but the counts stay; a new listing is counted', async () => {
  const { database } = app.services
  const statements = await countStatements(app.services)
  const countGroupings = async () =>
    (await statements.sentBy(() => search('q=lamp&size=XL'))).filter(({ text }) => text.includes('grouped'))
      .length
  const readFirst = async () => /@counted\/listing-(\d+)/.exec(await search('q=lamp&size=XL'))![1]
  expect(await readCount('q=lamp&size=XL')).toBe('10')
  expect(await countGroupings(), 'nothing changed').toBe(0)
  await database.execute(
    `update listings.sold set units = 50 where shop_id = '${store.shopId}' and number = 7`,
  )
  expect(await countGroupings(), 'something was sold').toBe(0)
  expect(await readFirst()).toBe('7')
  await store.sell({ title: 'Lamp 11' })
  expect(await countGroupings(), 'something new is for sale').toBe(1)
  expect(await readCount('q=lamp&size=XL')).toBe('11')
  expect(await readCount('q=lamp&size=XL&to=5'), 'another question has counts of its own').toBe('0')
  statements.stop()
})
