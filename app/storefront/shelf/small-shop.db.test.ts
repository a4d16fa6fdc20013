import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { linksOf, wordsOf } from '#drivers/markup.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'small')
})
afterAll(() => app.close())
const page = async (path: string) => (await app.fetch(`/@small${path}`)).text()

test('a store leads into its shop once something is on sale there, and until then to its letters', async () => {
  expect(await page('')).not.toContain('Shop Now')
  const empty = await page('/shop')
  expect(wordsOf(empty)).toContain('The first products are on their way.')
  expect(linksOf(empty).map(([, to]) => to)).toContain('/@small/newsletter')
  await store.sell({ title: 'First tee' })
  expect(linksOf(await page(''))).toContainEqual(['Shop Now', '/@small/shop'])
})

test('up to eight things are searched but not sorted or narrowed; nine are, and a file has no size among them', async () => {
  const file = { blankId: 'download-tour-poster', colours: ['white'], priceMinor: 900 }
  await store.sell({ ...file, title: 'Poster to print' })
  for (let n = 3; n <= 8; n += 1) await store.sell({ title: `Tee ${n}` })
  const asked = ['name="sort"', 'name="size"', 'Filter']
  const few = await page('/shop')
  expect(wordsOf(few)).toContain('8 products')
  expect(few).toContain('name="q"')
  for (const one of asked) expect(few).not.toContain(one)
  await store.sell({ title: 'Tee 9' })
  const more = await page('/shop')
  for (const one of asked) expect(more).toContain(one)
  expect(more).not.toContain('value="Download"')
  const one = await page('/shop?q=poster&size=XL')
  expect(one, 'on a phone an open list would push the products away').not.toContain('<details open')
  expect(one, 'what was asked can be taken off again').toContain('aria-label="Remove XL"')
})
