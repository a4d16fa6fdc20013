import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { extractText } from '#drivers/markup.ts'
import { openSampleHouse } from './house.ts'
import { sampleNow } from './plan/figures.ts'
import { neighbours } from './plan/neighbours/index.ts'
import { setClock } from './seed/clock.ts'
import { seedNeighbours } from './seed/neighbours.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const { database, config } = app.services
  await database.transact((tx, at) => importCatalogue(tx, at))
  await setClock(database, sampleNow)
  await database.transact(openSampleHouse)
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  await seedNeighbours(app.services, deps)
}, 300_000)
afterAll(() => app.close())

test('the shop of each featured creator speaks with its own voice, in its own look, and sells what its plan says', async () => {
  const read = async (path: string) => extractText(await (await app.fetch(path)).text())
  for (const { handle, hero, about, products, post, links, theme } of neighbours) {
    const front = await app.readPage(`/@${handle}`)
    expect(front, handle).toContain(`data-look="${theme}"`)
    for (const text of [hero.title, hero.text, ...products.slice(0, 4).map(({ title }) => title)])
      expect(extractText(front), handle).toContain(text)
    const shelf = await read(`/@${handle}/shop`)
    for (const { title } of products) expect(shelf, handle).toContain(title)
    expect(await read(`/@${handle}/about`)).toContain(about.title)
    expect(await read(`/@${handle}/posts`)).toContain(post.title)
    expect(await read(`/@${handle}/links`)).toContain(links[0]!.label)
  }
})
