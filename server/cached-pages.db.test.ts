import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { addUpPageChanges } from '#platform/http/page-changes.ts'
import { readPage, showPage } from './cached-page.ts'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
let listingId: string
let drop: string
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  listingId = await store.sell({ title: 'Ten of it', unitsCap: 10 })
  const { rows } = await app.services.database.execute('select slug from listings.listing where id = $1', [
    listingId,
  ])
  drop = `/@harmattan/${rows[0]!.slug}`
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements.stop()
  return app.close()
})

const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)
const readText = async (path: string, init: Parameters<TestApp['fetch']>[1] = {}) =>
  (await app.fetch(path, init)).text()
/** Whether a page says this, without the marks that React leaves between words. */
const hasText = async (part: string | RegExp, path: string, init: Parameters<TestApp['fetch']>[1] = {}) =>
  (await readText(path, init)).replaceAll('<!-- -->', '').search(part) >= 0
/** A page without each visitor's own parts, and without its countdowns. */
const removeChanging = (page: string) =>
  page
    .replaceAll(readNonce(page)!, '')
    .replace(/ data-left="\d+"/g, '')
    .replace(/<p class="count">.*?<\/p>/g, '')
const readNonce = (page: string) => /nonce="([\w-]{22})"/.exec(page)?.[1]

test('a cached page costs its next visitor at most one statement, whatever the campaign', async () => {
  for (const path of ['/@harmattan', '/@harmattan/shop?sort=new', drop, `${drop}?size=L&colour=black`]) {
    expect(await statements.countSent(() => readText(path))).toBeGreaterThan(1)
    expect(await statements.countSent(() => readText(path))).toBeLessThanOrEqual(1)
    const campaign = `${path}${path.includes('?') ? '&' : '?'}utm_source=mail&fbclid=x`
    expect(await statements.countSent(() => readText(campaign))).toBeLessThanOrEqual(1)
  }
})

test('fifty simultaneous visitors get one page that is rendered once', async () => {
  await runSql(`update accounts.shop set name = 'Fifty Radio' where handle = 'harmattan'`)
  const statementsOfOne = await statements.countSent(() => readText(drop))
  await runSql(`update accounts.shop set name = 'Harmattan Radio' where handle = 'harmattan'`)
  const fifty = await statements.countSent(() =>
    Promise.all(Array.from({ length: 50 }, () => readText(drop))),
  )
  // One draws; short-lived entries may be requested again meanwhile.
  expect(fifty).toBeLessThanOrEqual(statementsOfOne + 110)
})

test('a cached page has each visitor’s own nonce, no cookie, and nothing that a proxy may store', async () => {
  const [first, second] = [await app.fetch(drop), await app.fetch(drop)]
  const pages = [await first.text(), await second.text()]
  expect(readNonce(pages[0]!)).toBeTruthy()
  expect(readNonce(pages[0]!)).not.toBe(readNonce(pages[1]!))
  expect(second.headers.get('content-security-policy')).toContain(`'nonce-${readNonce(pages[1]!)}'`)
  expect(removeChanging(pages[0]!)).toBe(removeChanging(pages[1]!))
  expect(second.headers.getSetCookie()).toEqual([])
  expect(second.headers.get('cache-control')).toBe('private, no-cache')
  expect(second.headers.get('vary')).toBe('Cookie, Accept-Encoding, Accept-Language, Sec-GPC')
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
})

test('a page that was compressed once decompresses to the same page, with a nonce of its own', async () => {
  const fetchZipped = async () => {
    const answer = await app.fetch(drop, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
  }
  const [firstPage, secondPage] = [await fetchZipped(), await fetchZipped()]
  const plainText = await readText(drop)
  expect(readNonce(firstPage)).not.toBe(readNonce(secondPage))
  expect(removeChanging(firstPage)).toBe(removeChanging(plainText))
})

test('a visitor with any other cookie gets a page of their own that nobody stores', async () => {
  const jar: Jar = new Map([['own', 'page']])
  await readText(drop)
  const answer = await app.fetch(drop, { jar })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await statements.countSent(() => readText(drop, { jar }))).toBeGreaterThan(1)
  const linked = await app.fetch(`${drop}?channel=twitch`)
  expect(linked.headers.getSetCookie()).toHaveLength(1)
  expect(linked.headers.get('cache-control')).toBe('private, no-store')
  expect(
    (await app.fetch(drop, { jar: new Map([['channel', 'twitch']]) })).headers.get('cache-control'),
  ).toBe('private, no-cache')
})

test('a link with a channel or a code shows the cached page, and sets its cookie in that browser only', async () => {
  const plainText = await readText(drop)
  for (const query of ['?channel=twitch', '?code=RADIO10', '?channel=discord&code=RADIO10&utm_source=mail']) {
    let answer: Response | null = null
    const cost = await statements.countSent(async () => {
      answer = await app.fetch(drop + query)
    })
    expect(cost, query).toBeLessThanOrEqual(1)
    const [linked, html] = [answer!, await answer!.text()]
    expect(linked.headers.getSetCookie().join(), query).toMatch(
      /channel=(twitch|discord)|code=harmattan\.RADIO10/,
    )
    expect(linked.headers.get('cache-control')).toBe('private, no-store')
    expect(removeChanging(html)).toBe(removeChanging(plainText))
    expect((await app.fetch(drop)).headers.getSetCookie()).toEqual([])
  }
  const drawnPage = await app.fetch(`${drop}?view=main&channel=twitch`)
  expect(drawnPage.headers.getSetCookie()).toHaveLength(1)
  expect((await app.fetch(`${drop}?view=main`)).headers.getSetCookie()).toEqual([])
})

test('a page depends on its visitor’s country, refusal and choice, and never on another visitor’s', async () => {
  const showsFrom = (country: string, language: string) =>
    hasText(`At your door in ${country}`, drop, { headers: { 'accept-language': language } })
  expect(await showsFrom('United Kingdom', 'en-GB')).toBe(true)
  expect(await showsFrom('Germany', 'de-DE,de;q=0.9')).toBe(true)
  expect(await showsFrom('United Kingdom', 'en-GB')).toBe(true)
  const choiceHeaders = { headers: { 'accept-language': 'en-GB', cookie: 'country=DE' } }
  expect(await hasText('At your door in Germany', drop, choiceHeaders)).toBe(true)
  const unchosen = await statements.countSent(() => app.fetch(drop, choiceHeaders))
  expect(unchosen, 'a kept page for whoever chose that country').toBeLessThanOrEqual(1)
  expect(await hasText(/checked="" value="XL"/, `${drop}?size=XL`)).toBe(true)
  expect(await hasText(/checked="" value="XL"/, drop)).toBe(false)
  expect(await statements.countSent(() => readText(`${drop}?anything=else`))).toBeGreaterThan(1)
})

test('a committed change is on the page at once: stock, vacation, sold out, a new listing', async () => {
  expect(await hasText('<b>10</b> of 10 left', drop)).toBe(true)
  await runSql('update listings.stock set sold = 3 where listing_id = $1', [listingId])
  expect(await hasText('<b>7</b> of 10 left', drop)).toBe(true)
  await runSql(`update accounts.shop set status = 'vacation' where handle = 'harmattan'`)
  expect(await hasText('is on vacation', drop)).toBe(true)
  await runSql(`update accounts.shop set status = 'active' where handle = 'harmattan'`)
  await runSql('update listings.stock set sold = 10 where listing_id = $1', [listingId])
  expect(await hasText('Sold out', drop)).toBe(true)
  await readText('/@harmattan')
  await store.sell({ title: 'Quite new' })
  expect(await hasText('Quite new', '/@harmattan')).toBe(true)
})

test('a change by another process is known within a quarter of a second, by one statement', async () => {
  await readText('/@harmattan')
  const { count } = app.services.writes
  await runSql(`update accounts.shop set name = 'Elsewhere Radio' where handle = 'harmattan'`)
  // As if another process had written it, without this one's knowledge.
  Object.assign(app.services.writes, { count })
  await expect
    .poll(() => hasText('Elsewhere Radio', '/@harmattan'), { timeout: 1_000, interval: 50 })
    .toBe(true)
})

test('a cached page shows the time left at the moment it is shown, whenever it was rendered', async () => {
  const endingId = await store.sell({ title: 'Ends soon', endsAt: new Date(Date.now() + 3_600_000) })
  const { rows } = await runSql('select slug from listings.listing where id = $1', [endingId])
  const path = `/@harmattan/${rows[0]!.slug}`
  const drawnPage = await readText(path)
  const readMsLeft = (html: string) => Number(/ data-left="(\d+)"/.exec(html)![1])
  const page = await readPage(
    new Response(drawnPage, {
      headers: { 'content-type': 'text/html', 'content-security-policy': `'nonce-${readNonce(drawnPage)}'` },
    }),
  )
  const readShown = async (agoMs: number, zips = false) => {
    const request = new Request('http://localhost', { headers: zips ? { 'accept-encoding': 'gzip' } : {} })
    const answer = showPage({ ...page!, drawnAt: page!.drawnAt - agoMs }, request)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return (zips ? gunzipSync(bytes) : bytes).toString()
  }
  const minutesOf = (html: string) =>
    [...html.matchAll(/<p class="count">(\d+)<small>d<\/small>(\d+)<small>h<\/small>(\d+)<small>m/g)].map(
      ([, days, hours, minutes]) => Number(days) * 1_440 + Number(hours) * 60 + Number(minutes),
    )
  for (const zips of [false, true]) {
    const latePage = await readShown(30 * 60_000, zips)
    const passed = readMsLeft(drawnPage) - readMsLeft(latePage)
    expect(passed).toBeGreaterThanOrEqual(30 * 60_000)
    expect(minutesOf(latePage)).toHaveLength(minutesOf(drawnPage).length)
    for (const [index, minutes] of minutesOf(drawnPage).entries())
      expect(minutesOf(latePage)[index]!).toBeLessThanOrEqual(Math.max(0, minutes - 30)) // the next print may be nearer
    const overPage = await readShown(2 * 3_600_000, zips)
    expect(readMsLeft(overPage)).toBe(0)
  }
})

test('a listing that ends by its date is over on its cached page too, although nobody changed anything', async () => {
  const { rows: now } = await runSql('select platform.business_now() as at')
  const id = await store.sell({
    title: 'Ends at once',
    endsAt: new Date(new Date(now[0]!.at as string).getTime() + 8_000),
  })
  const { rows } = await runSql('select slug from listings.listing where id = $1', [id])
  const path = `/@harmattan/${rows[0]!.slug}`
  await readText(path)
  await expect
    .poll(() => hasText('This has ended and can’t be ordered', path), { timeout: 40_000, interval: 500 })
    .toBe(true)
})

test('a delivery promise is computed again after a minute if other orders can change it, else not', async () => {
  const id = await store.sell({ title: 'Promised' })
  const { rows } = await runSql('select slug from listings.listing where id = $1', [id])
  const [shelf, promised] = ['/@harmattan/shop', `/@harmattan/${rows[0]!.slug}`]
  const countAfterMinute = async (path: string) => {
    await readText(path)
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
    const sent = await statements.countSent(() => readText(path))
    clock.mockRestore()
    return sent
  }
  expect(await countAfterMinute(shelf)).toBeLessThanOrEqual(1)
  expect(await countAfterMinute(promised), 'presses that take whatever is ordered').toBeLessThanOrEqual(1)
  await runSql('update production.facility set capacity = 100')
  expect(await countAfterMinute(promised), 'presses with so much room a day').toBeGreaterThan(1)
  await runSql('update production.facility set capacity = null')
})

test('a missing page is never cached for others', async () => {
  expect((await app.fetch('/@harmattan/not-there')).status).toBe(404)
  expect((await app.fetch('/@harmattan/not-there')).status).toBe(404)
  expect((await app.fetch('/@nobody-here')).status).toBe(404)
})

test('noted changes are swept together, the page stays as it is, and no version is used twice', async () => {
  const findVersions = async () =>
    (await runSql(`select platform.page_versions(array['*', $1])::text as v`, [store.shopId])).rows[0]!.v
  const seenVersions = new Set<unknown>()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await runSql(`update accounts.shop set name = 'Swept Radio' where id = $1`, [store.shopId])
    const versionsBefore = await findVersions()
    expect(seenVersions.has(versionsBefore)).toBe(false)
    seenVersions.add(versionsBefore)
    const readLeft = async () => {
      await runSql(`update platform.page_sweep set at = at - interval '5 seconds'`)
      await app.services.transact(addUpPageChanges)
      return (await runSql('select 1 from platform.page_change')).rows.length
    }
    // On a server that others use, their transactions may hold it up.
    await expect.poll(readLeft, { timeout: 60_000 }).toBe(0)
    expect(await findVersions()).toBe(versionsBefore)
  }
  expect(await hasText('Ten of it', drop)).toBe(true)
})
