/** Pages without the framework's scripts are drawn as text: nobody can tell it from what the router draws. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, loadBuiltScreens, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let stillApp: TestApp
let routed: TestApp
let store: TestStore
beforeAll(async () => {
  stillApp = await openApp()
  const { database } = stillApp.services
  const build = await loadBuiltScreens()
  const entry = { ...build.entry, module: { ...build.entry.module, drawStill: undefined } }
  routed = await openApp({}, database, { build: { ...build, entry } })
  store = await openStore(database, 'still')
  await store.sell({ title: '<b>Sun & “hoodie”</b>', colours: ['black', 'white'] })
  await store.sell({ title: 'Ten of it', unitsCap: 10 })
})
afterAll(() => stillApp.close())

const createJar = (): Jar =>
  new Map([
    ['cart', 'x'.repeat(43)],
    ['own', 'page'],
  ])
/** Invisible differences: React's marks between words, generated ids, and each answer's nonce. */
function listSeen(html: string): string[] {
  const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? '-'
  return html
    .replaceAll(nonce, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/data-left="\d+"|_R_\w+_/g, '')
    .replace(/<p class="count">.*?<\/p>/g, '')
    .split(/(?=<)/)
}
const inStore = ['', '/shop', '/shop?q=hodie', '/shop?q=zeppelin', '/listing-1?colour=white', '/listing-2']
  .concat([
    '/links',
    '/about',
    '/posts',
    '/newsletter',
    '/cart',
    '/consent',
    '/not-there',
    '/posts/not-there',
  ])
  .map((path) => `/@still${path}`)
const ofHouse = [
  '/',
  '/products',
  '/products/apparel?page=99',
  '/product/bella-canvas-3001',
  '/help',
  '/blog',
].concat(['/contact', '/report', '/order', '/login', '/shipping-locations', '/not-here', '/product/nothing'])

test.for([...inStore, ...ofHouse])(
  '%s is the same page, with the same status, cookies and policy',
  async (path) => {
    const [stillAnswer, routedAnswer] = [
      await stillApp.fetch(path, { jar: createJar() }),
      await routed.fetch(path, { jar: createJar() }),
    ]
    expect(stillAnswer.status).toBe(routedAnswer.status)
    const [stillHtml, ordinary] = [await stillAnswer.text(), await routedAnswer.text()]
    expect(listSeen(stillHtml)).toEqual(listSeen(ordinary))
    const headers = (answer: Response, html: string) =>
      [...answer.headers]
        .filter(([name]) => name !== 'x-request-id')
        .map(
          ([name, value]) =>
            `${name}: ${listSeen(`nonce="${/nonce="([\w-]{22})"/.exec(html)?.[1]}" ${value}`)}`,
        )
    expect(headers(stillAnswer, stillHtml)).toEqual(headers(routedAnswer, ordinary))
  },
)

test('a page that is not there asks no more than the router alone would', async () => {
  const cost = async (app: TestApp, path: string) => {
    await app.fetch(path, { jar: createJar() })
    const statements = await countStatements(app.services)
    const count = await statements.of(() => app.fetch(path, { jar: createJar() }))
    statements.stop()
    return count
  }
  for (const path of ['/@still/not-there', '/@nobody/shop', '/@still/shop', '/products/apparel?page=99'])
    expect(await cost(stillApp, path), path).toBe(await cost(routed, path))
})

test('a link leaves its channel with the browser, and a page after a form is drawn with its words', async () => {
  const answer = await stillApp.fetch('/@still/shop?channel=twitch', { jar: createJar() })
  expect(answer.headers.getSetCookie().join()).toMatch(/channel=twitch/)
  const body = new URLSearchParams({ email: 'no address' })
  const [stillList, routedList] = [stillApp, routed].map((app) =>
    app.fetch('/@still/newsletter', { method: 'POST', body, jar: createJar() }),
  )
  expect((await stillList!).status).toBe((await routedList!).status)
  expect(listSeen(await (await stillList!).text())).toEqual(listSeen(await (await routedList!).text()))
})

test('whoever reads compressed pages gets one', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await stillApp.fetch('/@still/shop', { jar: createJar(), headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const text = await new Response(answer.body!.pipeThrough(new DecompressionStream('gzip'))).text()
  expect(listSeen(text)).toEqual(
    listSeen(await (await stillApp.fetch('/@still/shop', { jar: createJar() })).text()),
  )
})
