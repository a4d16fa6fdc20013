import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { buyFromDrop, type SendRequest } from '#drivers/drop-buyer.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { asId } from '#kernel/id.ts'
import { endDueListings } from '#listings'
import { hashBrowser, placeCookie } from './drop-line.server.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const findSlug = async (listingId: string) =>
  String((await app.queryRows('select slug from listings.listing where id = $1', [listingId]))[0]!.slug)

/** A browser of its own on a network of its own. */
function openBrowser(number: number, jar: Jar = new Map()): SendRequest {
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
  return async (path, form) => {
    const answer = await app.fetch(path, {
      jar,
      ...(form
        ? {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
          }
        : { headers }),
    })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
}

test('60 fans at once for 10 numbered pieces: 10 are thanked and paid, 1 to 10, and the others lose nothing', async () => {
  const listingId = await store.sell({ title: 'Ten', unitsCap: 10 })
  const product = `/@harmattan/${await findSlug(listingId)}`
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      buyFromDrop({
        ask: openBrowser(number),
        product,
        listingId,
        number,
        choice: { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' },
        pause: () => new Promise((resolve) => setTimeout(resolve, 40)),
      }),
    ),
  )
  const bought = outcomes.filter((outcome) => outcome.end === 'bought').map((end) => end.order)
  expect(bought).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome.end === 'sold out')).toHaveLength(50)
  const paid = await app.queryRows(
    `select o.number, u.edition from orders."order" o join orders.unit u on u.order_id = o.id
      where o.paid_at is not null and u.listing_id = $1 order by u.edition`,
    [listingId],
  )
  expect(paid.map((row) => row.number).sort()).toEqual([...bought].sort())
  expect(paid.map((row) => row.edition)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
}, 180_000)

test('a fan above the limit gets a place that no other browser can use, and a page that refreshes on its own', async () => {
  const listingId = await store.sell({ title: 'Crowded', unitsCap: 3 })
  const slug = await findSlug(listingId)
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const putInCart = (send: SendRequest) => send('/@harmattan/cart', choice)
  for (let number = 0; number < 3; number += 1) {
    expect((await putInCart(openBrowser(1_000 + number))).to).toBe('/@harmattan/cart')
  }
  const jar: Jar = new Map()
  const lateBrowser = openBrowser(2_000, jar)
  const sent = await putInCart(lateBrowser)
  expect(sent.to).toBe(`/@harmattan/waiting/${slug}?blankId=bella-canvas-3001&colour=black&size=L&quantity=1`)
  const page = await lateBrowser(sent.to)
  expect(page.text).toContain('is your place in line')
  expect(page.text).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/i)
  expect(JSON.parse((await lateBrowser(`/standing/${listingId}`)).text)).toMatchObject({
    state: 'waiting',
  })

  const place = [...jar].find(([name]) => name.startsWith('place_'))!
  const thief = openBrowser(2_001, new Map([place, ['cart', 'x'.repeat(43)]]))
  expect(JSON.parse((await thief(`/standing/${listingId}`)).text)).toMatchObject({ state: 'none' })
  const forged = new Map([...jar, [place[0], place[1].replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))]])
  expect(JSON.parse((await openBrowser(2_002, forged)(`/standing/${listingId}`)).text)).toMatchObject({
    state: 'none',
  })
})

test('a place is valid only for its own drop and launch, and a turn that was used to buy is over', async () => {
  const listingId = await store.sell({ title: 'Own line', unitsCap: 500 })
  const otherListing = await store.sell({ title: 'Other line', unitsCap: 500 })
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const jar: Jar = new Map()
  const fan = openBrowser(6_000, jar)
  expect((await fan('/@harmattan/cart', choice)).to).toBe('/@harmattan/cart')
  const browserId = hashBrowser(jar.get('cart')!)
  const [row] = await app.queryRows('select id, run, rank from turns.place where browser = $1', [browserId])
  const ownPlace = {
    id: asId('place', String(row!.id)),
    listingId,
    run: Number(row!.run),
    browser: browserId,
    rank: row!.rank === null ? null : Number(row!.rank),
    calledAt: new Date(),
    claimedAt: null,
    untilAt: null,
    usedAt: null,
    leftAt: null,
  }
  const [name] = placeCookie(app.services, ownPlace).split('=')
  const readState = async (changes: Partial<typeof ownPlace>): Promise<string> => {
    const cookie = placeCookie(app.services, { ...ownPlace, ...changes }).split(';')[0]!
    const changedJar: Jar = new Map([...jar, [name!, cookie.slice(cookie.indexOf('=') + 1)]])
    return JSON.parse((await openBrowser(6_001, changedJar)(`/standing/${listingId}`)).text).state
  }
  expect(await readState({})).toBe('turn')
  expect(await readState({ listingId: otherListing })).toBe('none')
  expect(await readState({ run: ownPlace.run + 1 })).toBe('none')
  expect(await readState({ browser: hashBrowser('somebody else') })).toBe('none')
  await app.queryRows('update turns.place set used_at = now(), until_at = now() where id = $1', [ownPlace.id])
  expect(await readState({})).toBe('none')
})

test('a choice that cannot be put in the cart takes no turn from anyone, and the page says why', async () => {
  const listingId = await store.sell({ title: 'Careful', unitsCap: 500, perPersonLimit: 2 })
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const wrongChoices: [Record<string, string>, string][] = [
    [{ size: 'XXXXL' }, 'This isn’t on sale right now.'],
    [{ colour: 'no-such-colour' }, 'This isn’t on sale right now.'],
    [{ quantity: '100' }, 'Choose a colour and a size'],
    [{ quantity: '3' }, 'One person may have up to 2 of this.'],
  ]
  const queryPlaces = () => app.queryRows('select 1 from turns.place where listing_id = $1', [listingId])
  for (const [number, [wrong, words]] of wrongChoices.entries()) {
    const answer = await openBrowser(5_000 + number)('/@harmattan/cart', { ...choice, ...wrong })
    expect(answer.text).toContain(words)
    expect(await queryPlaces()).toEqual([])
  }
  expect((await openBrowser(5_010)('/@harmattan/cart', choice)).to).toBe('/@harmattan/cart')
  expect(await queryPlaces()).toHaveLength(1)
})

test('a drop that is sold out says so', async () => {
  const choice = { blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const goneListing = await store.sell({ title: 'Gone', unitsCap: 1 })
  await app.services.database.execute('update listings.stock set sold = 1 where listing_id = $1', [
    goneListing,
  ])
  const answer = await openBrowser(4_000)('/@harmattan/cart', { ...choice, listingId: goneListing })
  expect((await openBrowser(4_000)(answer.to)).text).toContain('All 1 are sold and paid for')
})

test('a sold-out drop and its line still say so after the sweep has ended it, and link onwards', async () => {
  const listingId = await store.sell({ title: 'Gone', unitsCap: 3 })
  await app.queryRows('update listings.stock set sold = cap where listing_id = $1', [listingId])
  await app.services.database.transact((tx, at) => endDueListings(tx, at))
  const slug = await findSlug(listingId)
  const readText = async (path: string) => (await openBrowser(4_000)(path)).text.replaceAll('<!-- -->', '')
  expect(await readText(`/@harmattan/waiting/${slug}`)).toContain('All 3 are sold and paid for')
  const page = await readText(`/@harmattan/${slug}`)
  expect(page).toContain('All 3 are sold.')
  expect(page).toContain('href="/@harmattan/newsletter"')
  expect(page).toContain('https://schema.org/SoldOut')
  for (const wrong of ['This has ended', 'Add to cart', 'being paid for']) expect(page).not.toContain(wrong)
  expect(await readText(`/embed/harmattan/${slug}`)).toContain(', sold out')
})
