import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDemand } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements.stop()
  return app.close()
})

const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)
const hasText = async (part: string, path: string) => (await app.readPage(path)).includes(part)

test('a sale renders the page of its listing and the shelves again, and no page of another listing', async () => {
  const findPath = async (id: string) => {
    const { rows } = await runSql('select slug from listings.listing where id = $1', [id])
    return `/@harmattan/${rows[0]!.slug}`
  }
  const [soldId, otherId] = [
    await store.sell({ title: 'Sold often' }),
    await store.sell({ title: 'Not sold' }),
  ]
  const [soldPath, otherPath] = [await findPath(soldId), await findPath(otherId)]
  const shelf = '/@harmattan/shop'
  await runSql(`update accounts.shop set sales_display = 'always' where handle = 'harmattan'`)
  // Twice, because rendering a page for the first time notes changes of its own.
  for (const path of [soldPath, otherPath, shelf, soldPath, otherPath, shelf]) await app.readPage(path)
  await runSql('update listings.sold set units = units + 7 where listing_id = $1', [soldId])
  expect(await hasText('7 sold', soldPath)).toBe(true)
  await runSql('update listings.sold set units = units + 1 where listing_id = $1', [soldId])
  expect(await statements.countSent(() => app.readPage(otherPath)), 'kept').toBeLessThanOrEqual(1)
  expect(await statements.countSent(() => app.readPage(shelf)), 'its order may have changed').toBeGreaterThan(
    1,
  )
  expect(await hasText('8 sold', soldPath)).toBe(true)
  await runSql('update listings.listing set per_person_limit = 2 where id = $1', [soldId])
  expect(
    await statements.countSent(() => app.readPage(otherPath)),
    'another change of the shop',
  ).toBeGreaterThan(1)
})

test('a sale of any shop changes the order of the catalogue, and renders no page of another shop again', async () => {
  const shelf = '/@harmattan/shop'
  const catalogue = '/products?sort=trending'
  const findFirst = async () => / href="\/product\/([\w-]+)"/.exec(await app.readPage(catalogue))?.[1]
  for (const path of [shelf, catalogue, shelf]) await app.readPage(path)
  const firstBefore = await findFirst()
  const { rows } = await runSql(
    'select id from catalogue.blank where offered and id <> $1 order by place desc limit 1',
    [firstBefore],
  )
  const blankId = rows[0]!.id as string
  await app.services.transact((tx) => countDemand(tx, [{ blankId, units: 9_000 }], new Date()))
  expect(await statements.countSent(() => app.readPage(shelf)), 'kept').toBeLessThanOrEqual(1)
  expect(await findFirst()).toBe(blankId)
})
