import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { extractText, listLinks } from '#drivers/markup.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'small')
})
afterAll(() => app.close())
const readPage = (path: string) => app.readPage(`/@small${path}`)

test('a store leads into its shop once something is on sale there, and until then to its newsletter', async () => {
  expect(await readPage('')).not.toContain('Shop Now')
  const emptyPage = await readPage('/shop')
  expect(extractText(emptyPage)).toContain('The first products are on their way.')
  expect(listLinks(emptyPage).map(([, to]) => to)).toContain('/@small/newsletter')
  await store.sell({ title: 'First tee' })
  expect(listLinks(await readPage(''))).toContainEqual(['Shop Now', '/@small/shop'])
})

test('up to eight products can be searched but not sorted or filtered; nine can, and a file adds no size', async () => {
  const file = { blankId: 'download-tour-poster', colours: ['white'], priceMinor: 900 }
  await store.sell({ ...file, title: 'Poster to print' })
  for (let n = 3; n <= 8; n += 1) await store.sell({ title: `Tee ${n}` })
  const controls = ['name="sort"', 'name="size"', 'Filter']
  const fewPage = await readPage('/shop')
  expect(extractText(fewPage)).toContain('8 products')
  expect(fewPage).toContain('name="q"')
  for (const control of controls) expect(fewPage).not.toContain(control)
  await store.sell({ title: 'Tee 9' })
  const largerPage = await readPage('/shop')
  for (const control of controls) expect(largerPage).toContain(control)
  expect(largerPage).not.toContain('value="Download"')
  const noResults = await readPage('/shop?q=poster&size=XL')
  expect(noResults, 'on a phone an open list would push the products away').not.toContain('<details open')
  expect(noResults, 'a filter can be removed again').toContain('aria-label="Remove XL"')
})
