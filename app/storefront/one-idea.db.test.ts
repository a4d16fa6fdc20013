import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { extractText, listLinks } from '#drivers/markup.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'idea')
})
afterAll(() => app.close())
const readPage = (path: string) => app.readPage(`/@idea${path}`)
const listCards = (text: string) => listLinks(text).filter(([, to]) => to.startsWith('/@idea/listing-'))

test('one design on two products is two things on the shelf and on the first page, each with its own page', async () => {
  await store.sell({
    title: 'Slow Sundays',
    moreProducts: [{ blankId: 'gildan-18500', colours: ['navy', 'black'], priceMinor: 4500 }],
  })
  const shelf = await readPage('/shop')
  expect(listCards(shelf).map(([, to]) => to)).toEqual([
    '/@idea/listing-1',
    '/@idea/listing-1?blankId=gildan-18500',
  ])
  expect(extractText(shelf)).toContain('Heavy blend hoodie $45.00')
  expect(shelf).toMatch(/main\/navy\.webp[^"]*blank=gildan-18500/)
  expect(listCards(await readPage('')).map(([, to]) => to)).toContain('/@idea/listing-1?blankId=gildan-18500')
  const hoodie = await readPage('/listing-1?blankId=gildan-18500')
  expect(extractText(hoodie)).toContain('$45.00')
  expect(hoodie, 'what carries the design is chosen by its picture').toMatch(
    /blank=bella-canvas-3001[^"]*w=120/,
  )
})

test('with two designs, each product is named with its design', async () => {
  const secondProduct = [{ blankId: 'gildan-18500', colours: ['navy'], priceMinor: 4600 }]
  await store.sell({ title: 'Fast Mondays', moreProducts: secondProduct })
  const shelf = extractText(await readPage('/shop'))
  expect(shelf).toContain('Slow Sundays: Heavy blend hoodie $45.00')
  expect(shelf).toContain('Fast Mondays: Heavy blend hoodie $46.00')
})

test('where listings fill a row each of them is one card, whatever it is printed on', async () => {
  for (const title of ['Three', 'Four']) await store.sell({ title })
  const shelf = await readPage('/shop')
  expect(listCards(shelf)).toHaveLength(4)
  expect(extractText(shelf)).not.toContain('Heavy blend hoodie')
})

test('a search finds listings, and counts them', async () => {
  const results = await readPage('/shop?q=slow')
  expect(listCards(results)).toHaveLength(1)
  expect(extractText(results)).toContain('1 product')
})

test('no page of a store fetches the icons of the dashboard', async () => {
  for (const path of ['', '/shop', '/listing-1', '/cart', '/about']) {
    const icons = [...(await readPage(path)).matchAll(/href="([^"]+\.svg)#[\w-]+"/g)].map(([, to]) => to!)
    expect(icons.length, path).toBeGreaterThan(1)
    expect(icons.filter((to) => !to.includes('icons-of-stores'))).toEqual([])
  }
})
