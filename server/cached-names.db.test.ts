/** First renders of pages: the statements they cost, and the shop whose name they are under. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)
async function putOnSale(shop: TestStore, title: string): Promise<string> {
  const id = await shop.sell({ title })
  const { rows } = await runSql('select slug from listings.listing where id = $1', [id])
  return `/@harmattan/${rows[0]!.slug}`
}

test('a page that nobody saw before costs at most three statements, once its shop is known', async () => {
  const freshPaths: string[] = []
  for (let n = 0; n < 5; n += 1) freshPaths.push(await putOnSale(store, `Never seen ${n}`))
  // The first looks up whose name it is, the second that it still is.
  for (const path of freshPaths.slice(0, 2)) await app.readPage(path)
  const statements = await countStatements(app.services)
  for (const path of freshPaths.slice(2))
    expect(await statements.countSent(() => app.readPage(path)), path).toBeLessThanOrEqual(3)
  statements.stop()
})

test('a name that passes to another shop leads to that shop’s pages, cached and new', async () => {
  const otherStore = await openStore(app.services.database, 'sirocco')
  const [ownPaths, otherPaths]: string[][] = [[], []]
  for (const n of [1, 2, 3]) {
    ownPaths!.push(await putOnSale(store, `Ours ${n}`))
    otherPaths!.push(await putOnSale(otherStore, `Theirs ${n}`))
  }
  const showsAll = async (paths: readonly string[], word: string) => {
    for (const [index, path] of paths.entries())
      expect(await app.readPage(path), path).toContain(`${word} ${index + 1}`)
  }
  const swap = async (from: string, to: string) => {
    await runSql(`update accounts.shop set handle = 'between' where handle = $1`, [from])
    await runSql(`update accounts.shop set handle = $1 where handle = $2`, [from, to])
    await runSql(`update accounts.shop set handle = $1 where handle = 'between'`, [to])
  }
  await showsAll(ownPaths!.slice(0, 2), 'Ours')
  await swap('harmattan', 'sirocco')
  expect((await app.fetch(ownPaths![2]!)).status).toBe(404)
  await showsAll(otherPaths!, 'Theirs')
  // The pages under the name now follow the other shop's changes.
  await runSql(`update accounts.shop set name = 'Sirocco Radio' where id = $1`, [otherStore.shopId])
  for (const path of otherPaths!) expect(await app.readPage(path), path).toContain('Sirocco Radio')
  await swap('harmattan', 'sirocco')
  await showsAll(ownPaths!, 'Ours')
})
