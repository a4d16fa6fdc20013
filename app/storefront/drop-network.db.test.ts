/** A crowd behind one address of a phone network, and a robot behind the same one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { buyFromDrop, type SendRequest } from '#drivers/drop-buyer.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { after, seconds } from '#kernel/instant.ts'
import { turnLimits } from '#turns/contract'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const phoneNetwork = '100.64.7.7'
const statuses: number[] = []
/** A browser of its own, behind an address that it shares. */
function openBrowser(address = phoneNetwork, jar: Jar = new Map()): SendRequest {
  const headers = { 'x-forwarded-for': address }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return async (path, form) => {
    const body = form && new URLSearchParams(form).toString()
    const init = body === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...type }, body }
    const answer = await app.fetch(path, { jar, ...init })
    statuses.push(answer.status)
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
}

async function openDrop(
  title: string,
  unitsCap: number,
  perPersonLimit: number | null = null,
  startsAt: Date | null = null,
) {
  const listingId = await store.sell({ title, unitsCap, perPersonLimit, startsAt })
  const slug = String(
    (await app.queryRows('select slug from listings.listing where id = $1', [listingId]))[0]!.slug,
  )
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const listPaidEmails = async () =>
    (
      await app.queryRows(
        `select r.email from orders."order" o join orders.recipient r on r.order_id = o.id join orders.unit u on u.order_id = o.id
          where o.paid_at is not null and u.listing_id = $1 order by r.email`,
        [listingId],
      )
    ).map((row) => String(row.email))
  return {
    listingId,
    slug,
    wanted: choice,
    paid: listPaidEmails,
    put: (send: SendRequest) => send('/@harmattan/cart', choice),
    state: async (send: SendRequest) =>
      JSON.parse((await send(`/standing/${listingId}`)).text).state as string,
    buy: (
      send: SendRequest,
      number: number,
      options: { email?: string; line1?: string; inCart?: boolean } = {},
    ) =>
      buyFromDrop({
        ask: send,
        product: `/@harmattan/${slug}`,
        listingId,
        number,
        choice,
        scripts: true,
        ...options,
        // A line is read once a second, however many requests arrive.
        pause: () => new Promise((resolve) => setTimeout(resolve, 40)),
      }),
  }
}
const passTime = async (count: number) => {
  const [row] = await app.queryRows('select platform.business_now() as at')
  await setBusinessTime(app.services.database, after(new Date(row!.at as string), seconds(count)))
}
/** A process’s view of a line is a second old at most, and a look takes a moment. */
const expectState = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('200 fans behind one address of a phone network buy as many pieces as there are, and none is blocked because of the others', async () => {
  const drop = await openDrop('Phones', 10)
  statuses.length = 0
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, number) => drop.buy(openBrowser(), number)),
  )
  expect(statuses.filter((status) => status === 429)).toEqual([])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(outcomes.filter(({ end }) => end === 'bought')).toHaveLength(10)
  expect(outcomes.filter(({ end }) => end === 'sold out')).toHaveLength(190)
  expect(await drop.paid()).toHaveLength(10)
}, 240_000)

test('a robot that takes 1,000 places and looks at none gets no piece ahead of fans, of its own network or another', async () => {
  const drop = await openDrop('Grabbed', 5)
  const robots = Array.from({ length: 1_000 }, () => openBrowser())
  for (let from = 0; from < robots.length; from += 100)
    await Promise.all(robots.slice(from, from + 100).map(drop.put))
  const fans = [
    openBrowser(),
    openBrowser('100.64.7.8'),
    openBrowser(),
    openBrowser('100.64.7.9'),
    openBrowser(),
  ]
  for (const fan of fans) expect((await drop.put(fan)).to).toContain('/waiting/')
  for (const fan of fans) await fan(`/@harmattan/waiting/${drop.slug}`)
  await passTime(turnLimits.comeSeconds)
  for (const fan of fans) await expectState(() => drop.state(fan)).toBe('turn')
  for (const [number, fan] of fans.entries())
    expect(await drop.buy(fan, 5_000 + number)).toMatchObject({ end: 'bought' })
  expect(await drop.paid()).toEqual(fans.map((_, number) => `drop${5_000 + number}@fans.test`))
}, 240_000)

test('a network whose turns are missed one after the other is called after others, and nobody there is refused', async () => {
  const drop = await openDrop('Shy', turnLimits.minShy)
  const robots = Array.from({ length: 3 * turnLimits.minShy }, () => openBrowser())
  await Promise.all(robots.map(drop.put))
  const lookAll = async (browsers: readonly SendRequest[]) => {
    for (const fan of browsers) await drop.state(fan)
  }
  // The robot keeps its waiting places alive, but never uses a turn.
  const waitingRobots = robots.slice(turnLimits.minShy)
  await lookAll(waitingRobots)
  const otherBrowser = openBrowser('100.64.7.8')
  await drop.put(otherBrowser)
  await lookAll([otherBrowser])
  await passTime(turnLimits.comeSeconds)
  await expectState(() => drop.state(otherBrowser)).toBe('turn')
  // No fan ahead of it missed a call before its turn came.
  const missed = await app.queryRows(
    `select p.rank from turns.place p join turns.place o on o.listing_id = p.listing_id and o.rank = $2
      where p.listing_id = $1 and p.rank > $3 and p.passed_at <= o.called_at`,
    [drop.listingId, robots.length + 1, turnLimits.minShy],
  )
  expect(missed).toEqual([])
  // The pieces that nobody else wants are for the places of that network.
  const neighbour = waitingRobots.at(-1)!
  await passTime(turnLimits.comeSeconds)
  await expectState(() => drop.state(neighbour)).toBe('turn')
})

test('a fan who waited before the start, with the page open, is called before those who arrive at the start', async () => {
  const [row] = await app.queryRows('select platform.business_now() as at')
  const startsAt = after(new Date(row!.at as string), seconds(600))
  const drop = await openDrop('Awaited', 1, null, startsAt)
  const earlyBrowser = openBrowser('100.64.7.8')
  const page = `/@harmattan/waiting/${drop.slug}`
  await earlyBrowser(page, {})
  await expectState(() => drop.state(earlyBrowser)).toBe('before_draw')
  await passTime(580)
  expect(await drop.state(earlyBrowser)).toBe('before_draw')
  const readLastSeen = async () =>
    new Date(
      String(
        (await app.queryRows('select seen_at from turns.place where listing_id = $1', [drop.listingId]))[0]!
          .seen_at,
      ),
    )
  await expectState(async () => String((await readLastSeen()) > after(startsAt, -seconds(60)))).toBe('true')
  await passTime(20)
  const lateBrowser = openBrowser('100.64.7.9')
  await lateBrowser(page, {})
  await expectState(() => drop.state(earlyBrowser)).toBe('turn')
  expect(await drop.state(lateBrowser)).toBe('waiting')
})

test('a robot that keeps all its places present buys no more than one person may, whatever it adds to its mailbox', async () => {
  const drop = await openDrop('Kept', 12, 2)
  const robots = Array.from({ length: 12 }, () => openBrowser())
  for (const robot of robots) expect((await drop.put(robot)).to).toBe('/@harmattan/cart')
  const emails = robots.map((_, number) => `grab${number % 2 ? `+${number}` : ''}@gmail.com`)
  const outcomes: string[] = []
  for (const [number, robot] of robots.entries()) {
    const outcome = await drop.buy(robot, number, { email: emails[number]!, inCart: true }).catch(() => null)
    outcomes.push(outcome?.end ?? 'refused')
  }
  expect(outcomes.filter((end) => end === 'bought')).toHaveLength(2)
  expect(await drop.paid()).toHaveLength(2)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
}, 240_000)

test('a robot with a mailbox for each order gets no more than one home: by its street address, however written, and by its browser', async () => {
  const drop = await openDrop('Doors', 40, 1)
  const doors = ['7 Allen Avenue', '7, allen ave.', '7 ÁLLEN AV', '7 Allen']
  const countBought = async (
    count: number,
    chooseBuyer: (number: number) => { ask: SendRequest; line1: string },
  ) => {
    const outcomes: string[] = []
    for (let number = 0; number < count; number += 1) {
      const { ask, line1 } = chooseBuyer(number)
      const email = `buyer${statuses.length}@robots.example`
      const outcome = await drop
        .buy(ask, number, { email, line1 })
        .catch((error: Error) => ({ end: error.message }))
      outcomes.push(outcome.end)
    }
    return outcomes.filter((end) => end === 'bought').length
  }
  expect(await countBought(6, (number) => ({ ask: openBrowser(), line1: doors[number % 4]! }))).toBe(3)
  const oneBrowser = openBrowser()
  expect(await countBought(4, (number) => ({ ask: oneBrowser, line1: `${number} Bode Thomas` }))).toBe(2)
  expect(await countBought(3, (number) => ({ ask: openBrowser(), line1: `${number} Marina` }))).toBe(3)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
}, 240_000)
