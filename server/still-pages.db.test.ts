/** Pages without the framework's scripts are rendered as text, and look exactly as the router renders them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, loadBuiltScreens, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let stillApp: TestApp
let routedApp: TestApp
let store: TestStore
beforeAll(async () => {
  stillApp = await openApp()
  const { database } = stillApp.services
  const build = await loadBuiltScreens()
  const entry = { ...build.entry, module: { ...build.entry.module, drawStill: undefined } }
  routedApp = await openApp({}, database, { build: { ...build, entry } })
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
/** A page's tags and text without what nobody sees: React's marks between words, generated ids, and the nonce. */
function listVisible(html: string): string[] {
  const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? '-'
  return html
    .replaceAll(nonce, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/data-left="\d+"|_R_\w+_/g, '')
    .replace(/<p class="count">.*?<\/p>/g, '')
    .split(/(?=<)/)
}
const storePaths = ['', '/shop', '/shop?q=hodie', '/shop?q=zeppelin', '/listing-1?colour=white', '/listing-2']
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
const housePaths = [
  '/',
  '/products',
  '/products/apparel?page=99',
  '/product/bella-canvas-3001',
  '/help',
  '/blog',
].concat(['/contact', '/report', '/order', '/login', '/shipping-locations', '/not-here', '/product/nothing'])

test.for([...storePaths, ...housePaths])(
  '%s is the same page, with the same status, cookies and policy',
  async (path) => {
    const [stillAnswer, routedAnswer] = [
      await stillApp.fetch(path, { jar: createJar() }),
      await routedApp.fetch(path, { jar: createJar() }),
    ]
    expect(stillAnswer.status).toBe(routedAnswer.status)
    const [stillHtml, routedHtml] = [await stillAnswer.text(), await routedAnswer.text()]
    expect(listVisible(stillHtml)).toEqual(listVisible(routedHtml))
    const listHeaders = (answer: Response, html: string) =>
      [...answer.headers]
        .filter(([name]) => name !== 'x-request-id')
        .map(
          ([name, value]) =>
            `${name}: ${listVisible(`nonce="${/nonce="([\w-]{22})"/.exec(html)?.[1]}" ${value}`)}`,
        )
    expect(listHeaders(stillAnswer, stillHtml)).toEqual(listHeaders(routedAnswer, routedHtml))
  },
)

test('a page, missing or not, costs exactly as many statements as with the router alone', async () => {
  const cost = async (app: TestApp, path: string) => {
    await app.fetch(path, { jar: createJar() })
    const statements = await countStatements(app.services)
    const count = await statements.countSent(() => app.fetch(path, { jar: createJar() }))
    statements.stop()
    return count
  }
  for (const path of ['/@still/not-there', '/@nobody/shop', '/@still/shop', '/products/apparel?page=99'])
    expect(await cost(stillApp, path), path).toBe(await cost(routedApp, path))
})

test('a link’s channel is kept in a cookie, and a refused form’s page is the same as the router’s', async () => {
  const answer = await stillApp.fetch('/@still/shop?channel=twitch', { jar: createJar() })
  expect(answer.headers.getSetCookie().join()).toMatch(/channel=twitch/)
  const [stillAnswer, routedAnswer] = [stillApp, routedApp].map((app) =>
    app.post('/@still/newsletter', { email: 'no address' }, createJar()),
  )
  expect((await stillAnswer!).status).toBe((await routedAnswer!).status)
  expect(listVisible(await (await stillAnswer!).text())).toEqual(
    listVisible(await (await routedAnswer!).text()),
  )
})

test('a client that accepts gzip gets it', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await stillApp.fetch('/@still/shop', { jar: createJar(), headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const text = await new Response(answer.body!.pipeThrough(new DecompressionStream('gzip'))).text()
  expect(listVisible(text)).toEqual(listVisible(await stillApp.readPage('/@still/shop', createJar())))
})
