import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jar } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { buyFromDrop, type SendRequest } from '#drivers/drop-buyer.ts'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { putOnSale, tee } from '#drivers/listings.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'

let page: ListingPage
let drop: { id: string; product: string }
const report = '/listing/user-3/report'
beforeAll(async () => {
  page = await openListingPage()
  const at = await readNow()
  const products = [{ blankId: tee, colours: ['black', 'white'], priceMinor: 2999 }]
  const terms = { title: 'Last bus', products, unitsCap: 3 }
  const listing = await putOnSale({ ...page.shop, database: page.app.services.database }, at, terms)
  drop = { id: listing.id, product: `/@adaeze/${listing.slug}` }
})
afterAll(() => page.app.close())

const readNow = (): Promise<Date> => page.app.services.transact(async (_tx, at) => at)
const passTime = async (count: number): Promise<void> =>
  setBusinessTime(page.app.services.database, after(await readNow(), seconds(count)))
const openBrowser = (number: number) => {
  const jar: Jar = new Map()
  const fetchAs: SendRequest = async (path, form) => {
    const body = form && new URLSearchParams(form).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': `Browser ${number}` }
    const init = body === undefined ? { headers: type } : { method: 'POST', headers: type, body }
    const answer = await page.app.fetch(path, { jar, ...init })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  return fetchAs
}
const buildChoice = (size: string, colour = 'black') => ({
  listingId: drop.id,
  blankId: tee,
  colour,
  size,
  quantity: '1',
})
const buy = (number: number, size: string, colour?: string) =>
  buyFromDrop({
    ask: openBrowser(number),
    product: drop.product,
    listingId: drop.id,
    number,
    choice: buildChoice(size, colour),
    pause: async () => undefined,
  })
/** The words of a page, one after the other. */
const readWordsOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const readReport = async (path = report): Promise<string> => readWordsOf(await page.readText(path))
const readLines = async (path = `${report}/export`): Promise<string[][]> =>
  (await page.readText(path))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))

test('a drop’s report shows how fast it sold, in which sizes, and how many fans came in vain', async () => {
  expect((await buy(1, 'L')).end).toBe('bought')
  await passTime(240)
  expect((await buy(2, 'M', 'white')).end).toBe('bought')
  await page.app.settle()
  expect(await readReport()).toContain('Units sold 2 67 % of 3')
  await passTime(120)
  // One more comes while the last piece is in someone’s turn.
  expect((await openBrowser(9)('/@adaeze/cart', buildChoice('L'))).to).toContain('/cart')
  expect((await openBrowser(4)('/@adaeze/cart', buildChoice('S'))).to).toContain('/waiting/')
  await passTime(minutes(30) / 1000)
  expect((await buy(3, 'L')).end).toBe('bought')
  await page.app.settle()
  const text = await readReport()
  expect(text).toContain('Units sold 3 100 % of 3')
  expect(text).toMatch(/Sold out after 36 min( \d+ s)?/)
  expect(text).toContain('Fans who came to buy 5 3 placed an order')
  expect(text).toContain('Came to buy and got none 2')
  const file = await readLines()
  const units = file.filter(([name]) => /after opening$/.test(name ?? '')).map(([, count]) => Number(count))
  expect(units.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(units[0]).toBe(1)
})

test('a fan who came too late says which size they wanted, once a day, and the shop sees it', async () => {
  const missedHref = drop.product.replace('/@adaeze/', '/@adaeze/missed/')
  expect(await page.app.readPage(drop.product)).toContain(`href="${missedHref}"`)
  const lateFan = openBrowser(20)
  const size = `${tee}/XL`
  expect((await lateFan(missedHref)).text).toContain('I wanted this')
  expect(await lateFan(missedHref, { size })).toMatchObject({ status: 303, to: `${missedHref}?counted` })
  expect((await lateFan(`${missedHref}?counted`)).text).toContain('can see that one more fan wanted it')
  // The same browser again, even for another size, is the same fan.
  await lateFan(missedHref, { size: `${tee}/S` })
  await openBrowser(21)(missedHref, { size })
  expect((await openBrowser(22)(missedHref, { size: 'mug/XL' })).status).toBe(422)
  const text = await readReport()
  expect(text).toContain('Said afterwards which size they wanted 2')
  expect(text).toMatch(/XL 0 0 % 2/)
})

test('a listing that can still be bought has no page for fans who missed it', async () => {
  const answer = await page.app.fetch('/@adaeze/missed/night-ferry')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/@adaeze/night-ferry'])
})

test('a relaunched listing has a report for each of its periods on sale', async () => {
  const { database } = page.app.services
  const { rows } = await database.execute('select status from listings.listing where id = $1', [drop.id])
  expect(rows[0]!.status).toMatch(/^ended|relaunchable$/)
  await database.execute(`update listings.listing set status = 'relaunchable' where id = $1`, [drop.id])
  await passTime(86_400)
  const send = (fields: [string, string][]) => page.send(fields, page.shop.jar, '/listing/user-3')
  const response = await send([
    ['intent', 'relaunch'],
    ['startsAt', ''],
    ['endsAt', ''],
    ['unitsCap', '10'],
    ['perPersonLimit', ''],
  ])
  expect(response.headers.get('location')).toContain('done=relaunch')
  await page.app.settle()
  expect(await readReport()).toContain('Units sold 0 0 % of 10')
  const html = await page.readText(report)
  const runs = [...html.matchAll(/<option value="([^"]+Z)"/g)].map(([, run]) => run!)
  expect(runs.length).toBe(2)
  expect(await readReport(`${report}?run=${runs[1]}`)).toContain('Units sold 3 100 % of 3')
})

test('the report of another shop’s listing is not found', async () => {
  const strangerAnswer = await page.app.fetch(report, { jar: page.strangerJar })
  expect(strangerAnswer.status).toBe(404)
})
