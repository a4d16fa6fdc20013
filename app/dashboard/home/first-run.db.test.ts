import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findShopByHandle } from '#accounts'
import { saveDesign } from '#artwork'
import { findBlank, importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, putOnSale } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { measureProfitBySize } from '../../size-profit.ts'
import { findFirstProducts } from './first-products.server.ts'

const root = join(import.meta.dirname, '../../..')
let app: TestApp
const jar: Jar = new Map()
const shop = { name: 'Small Hours', handle: 'small-hours' }

beforeAll(async () => {
  app = await openApp()
  const { config, transact } = app.services
  const email = 'bisi@example.com'
  await transact((tx, at) => importCatalogue(tx, at))
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  await transact((tx, at) =>
    createAccount(tx, deps, { name: 'Bisi', email, password: goodPassword, shop: { name: shop.name } }, at),
  )
  await app.post('/login', { email, password: goodPassword }, jar)
}, 180_000)
afterAll(() => app.close())

const readPage = async (path: string) => (await app.readPage(path, jar)).replaceAll('&amp;', '&')

test('a new shop sees its name on four products, and what one of them earns, to the cent of the ledger', async () => {
  const html = await readPage('/dashboard')
  const pictures = [...html.matchAll(/src="(\/dashboard\/first\/[^"]+)"/g)].map(([, src]) => src!)
  expect(pictures).toHaveLength(4)
  const picture = await app.fetch(pictures[0]!, { jar })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await app.fetch(pictures[0]!)).status, 'for its shop alone').not.toBe(200)
  expect((await app.fetch('/dashboard/first/straw-bottle.webp', { jar })).status).toBe(404)
  const profitWords = await app.services.read(async (tx, at) => {
    const [firstProduct] = await findFirstProducts(tx, shop)
    const blank = (await findBlank(tx, firstProduct!.blank.id))!
    const sizes = measureProfitBySize(
      firstProduct!.document,
      blank,
      { priceMinor: blank.retailMinor },
      await findFees(tx, at),
    )
    const { profit } = sizes.find(({ size }) => size === 'M')!.waterfall
    return `One Small Hours tee at ${formatMoney(usd(blank.retailMinor))} leaves you <b>${formatMoney(profit)}</b>`
  })
  expect(html).toContain(profitWords)
  expect(html).toContain('1 of 18 places on the sheet are taken')
})

test('each opens in the studio with the name set, a title and its colour: only the price is missing', async () => {
  const html = await readPage('/dashboard')
  const links = [...html.matchAll(/href="(\/studio\/new\?blank=[^"]+&start=name)"/g)].map(([, href]) => href!)
  expect(new Set(links).size).toBe(4)
  const studio = await readPage(hrefs.studioNamed('gildan-18000'))
  expect(studio).toContain('Small Hours crewneck')
  expect(studio).toContain('archivo-black')
  expect(await readPage(hrefs.studioNew('gildan-18000'))).not.toContain('Small Hours crewneck')
})

test('with something on sale and nothing sold, the steps stay in place of a flat line', async () => {
  const { database, transact } = app.services
  const { shopId, designVersionId, at } = await transact(async (tx, at) => {
    const { id } = (await findShopByHandle(tx, shop.handle))!
    const saved = await saveDesign(tx, id, { document: createFrontText('SMALL'), name: 'Small' }, at)
    if (!saved.ok) throw new Error('the design was refused')
    return { shopId: id, designVersionId: saved.value.versionId, at }
  })
  await putOnSale({ database, shopId, designVersionId }, at, { title: 'Small sun' })
  const html = await readPage('/dashboard')
  expect(html).toContain('2 of 4 done')
  expect(html).toContain('Small sun is on sale')
  expect(html).toContain('Put it where your fans are')
  expect(html).not.toContain('Profit today')
})

test('the dashboard’s first screen loads only its own scripts: no form checks, at most 180 kB', async () => {
  const html = await readPage('/dashboard')
  const paths = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[\w./-]+\.js)"/g)].map(([, path]) => path!),
  )
  const scripts = [...paths].map((path) => readFileSync(join(root, 'build/client', path), 'utf8'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(
    scripts.filter((script) => script.includes('ZodError')),
    'the library of form checks',
  ).toEqual([])
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  expect(bytes).toBeLessThan(180_000)
})
