import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jar } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { type Ask, buyFromDrop } from '#drivers/drop-buyer.ts'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { putOnSale, tee } from '#drivers/listings.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'

let page: ListingPage
let drop: { id: string; product: string }
const report = '/listing/user-3/report'
beforeAll(async () => {
  page = await openListingPage()
  const at = await now()
  const products = [{ blankId: tee, colours: ['black', 'white'], priceMinor: 2999 }]
  const terms = { title: 'Last bus', products, unitsCap: 3 }
  const listing = await putOnSale({ ...page.shop, database: page.app.services.database }, at, terms)
  drop = { id: listing.id, product: `/@adaeze/${listing.slug}` }
})
afterAll(() => page.app.close())

const now = (): Promise<Date> => page.app.services.transact(async (_tx, at) => at)
const pass = async (count: number): Promise<void> =>
  setBusinessTime(page.app.services.database, after(await now(), seconds(count)))
const browser = (number: number) => {
  const jar: Jar = new Map()
  const ask: Ask = async (path, form) => {
    const body = form && new URLSearchParams(form).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': `Browser ${number}` }
    const sent = body === undefined ? { headers: type } : { method: 'POST', headers: type, body }
    const answer = await page.app.fetch(path, { jar, ...sent })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  return ask
}
const wanted = (size: string, colour = 'black') => ({
  listingId: drop.id,
  blankId: tee,
  colour,
  size,
  quantity: '1',
})
const buy = (number: number, size: string, colour?: string) =>
  buyFromDrop({
    ask: browser(number),
    product: drop.product,
    listingId: drop.id,
    number,
    wanted: wanted(size, colour),
    pause: async () => undefined,
  })
/** The words of a page, one after the other. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const shown = async (path = report): Promise<string> => wordsOf(await page.text(path))
const lines = async (path = `${report}/export`): Promise<string[][]> =>
  (await page.text(path))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))

test('a drop’s report tells how fast it sold, in which sizes, and who came for nothing', async () => {
  expect((await buy(1, 'L')).end).toBe('bought')
  await pass(240)
  expect((await buy(2, 'M', 'white')).end).toBe('bought')
  await page.app.settle()
  expect(await shown()).toContain('Units sold 2 67 % of 3')
  await pass(120)
  // One more comes while the last piece is in someone’s turn.
  expect((await browser(9)('/@adaeze/cart', wanted('L'))).to).toContain('/cart')
  expect((await browser(4)('/@adaeze/cart', wanted('S'))).to).toContain('/waiting/')
  await pass(minutes(30) / 1000)
  expect((await buy(3, 'L')).end).toBe('bought')
  await page.app.settle()
  const text = await shown()
  expect(text).toContain('Units sold 3 100 % of 3')
  expect(text).toMatch(/Sold out after 36 min( \d+ s)?/)
  expect(text).toContain('Fans who came to buy 5 3 placed an order')
  expect(text).toContain('Came to buy and got none 2')
  const file = await lines()
  const units = file
    .filter(([name]) => /after the opening$/.test(name ?? ''))
    .map(([, count]) => Number(count))
  expect(units.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(units[0]).toBe(1)
})

test('a fan who came too late says which size they wanted, once a day, and the shop sees it', async () => {
  const missed = drop.product.replace('/@adaeze/', '/@adaeze/missed/')
  expect(await (await page.app.fetch(drop.product)).text()).toContain(`href="${missed}"`)
  const late = browser(20)
  const size = `${tee}/XL`
  expect((await late(missed)).text).toContain('I wanted this')
  expect(await late(missed, { size })).toMatchObject({ status: 303, to: `${missed}?counted` })
  expect((await late(`${missed}?counted`)).text).toContain('can see that one more fan wanted it')
  // The same browser again, even for another size, is the same fan.
  await late(missed, { size: `${tee}/S` })
  await browser(21)(missed, { size })
  expect((await browser(22)(missed, { size: 'mug/XL' })).status).toBe(422)
  const text = await shown()
  expect(text).toContain('Said afterwards which size they wanted 2')
  expect(text).toMatch(/XL 0 0 % 2/)
})

test('what can be bought has no page for who missed it', async () => {
  const answer = await page.app.fetch('/@adaeze/missed/night-ferry')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/@adaeze/night-ferry'])
})

test('a listing that is launched again has a report of each time on sale', async () => {
  const { database } = page.app.services
  const { rows } = await database.execute('select status from listings.listing where id = $1', [drop.id])
  expect(rows[0]!.status).toMatch(/^ended|relaunchable$/)
  await database.execute(`update listings.listing set status = 'relaunchable' where id = $1`, [drop.id])
  await pass(86_400)
  const send = (fields: [string, string][]) => page.send(fields, page.shop.jar, '/listing/user-3')
  const again = await send([
    ['intent', 'relaunch'],
    ['startsAt', ''],
    ['endsAt', ''],
    ['unitsCap', '10'],
    ['perPersonLimit', ''],
  ])
  expect(again.headers.get('location')).toContain('done=relaunch')
  await page.app.settle()
  expect(await shown()).toContain('Units sold 0 0 % of 10')
  const html = await page.text(report)
  const runs = [...html.matchAll(/<option value="([^"]+Z)"/g)].map(([, run]) => run!)
  expect(runs.length).toBe(2)
  expect(await shown(`${report}?run=${runs[1]}`)).toContain('Units sold 3 100 % of 3')
})

test('the report of another shop’s listing is as unknown as none', async () => {
  const own = await page.app.fetch(report, { jar: page.other })
  expect(own.status).toBe(404)
})
