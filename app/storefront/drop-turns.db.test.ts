import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { type Ask, buyFromDrop } from '#drivers/drop-buyer.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { asId } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { takePlaces } from '#turns'
import { turnLimits } from '#turns/contract'
import { browserOf } from './drop-line.server.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await app.services.database.execute(text, values)).rows
let networks = 0
/** A browser of its own on a network of its own. */
function browser(jar: Jar = new Map()): { ask: Ask; number: number } {
  const number = networks++
  const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const ask: Ask = async (path, form) => {
    const body = form && new URLSearchParams(form).toString()
    const sent = body === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...type }, body }
    const answer = await app.fetch(path, { jar, ...sent })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  return { ask, number }
}

async function openDrop(unitsCap: number) {
  const listingId = await store.sell({ title: `Turns ${networks}`, unitsCap })
  const slug = String((await rows('select slug from listings.listing where id = $1', [listingId]))[0]!.slug)
  const wanted = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const fan = (jar?: Jar) => {
    const { ask, number } = browser(jar)
    const visit = {
      ask,
      number,
      product: `/@harmattan/${slug}`,
      listingId,
      wanted,
      // A line is looked at once a second, however often it is asked for.
      pause: () => new Promise((done) => setTimeout(done, 40)),
    }
    const see = () => ask(`/standing/${listingId}`)
    return {
      see,
      ask,
      put: () => ask('/@harmattan/cart', wanted),
      state: async () => JSON.parse((await ask(`/standing/${listingId}`)).text).state as string,
      buy: (card?: Record<string, string>) => buyFromDrop(card ? { ...visit, card } : visit),
      payAgain: () => buyFromDrop({ ...visit, inCart: true }),
    }
  }
  const paid = async () =>
    (
      await rows(
        `select u.edition from orders."order" o join orders.unit u on u.order_id = o.id
          where o.paid_at is not null and u.listing_id = $1 order by u.edition`,
        [listingId],
      )
    ).length
  return { listingId, slug, fan, paid }
}
const pass = async (count: number) => {
  const [row] = await rows('select platform.business_now() as at')
  await setBusinessTime(app.services.database, after(new Date(row!.at as string), seconds(count)))
}
const declined = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
/** What a process knows of a line is a second old at most, and a look a moment long. */
const becomes = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('an order and the end of its turn are one: nobody pays in a turn that then stands open', async () => {
  const { fan, paid, listingId } = await openDrop(5)
  const buyer = fan()
  await rows(`create function turns.fail() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '55P03'; end $$`)
  await rows(
    `create trigger fail before update of used_at on turns.place for each row execute function turns.fail()`,
  )
  await buyer.buy().catch(() => undefined)
  const used = async () =>
    (await rows('select 1 from turns.place where listing_id = $1 and used_at is not null', [listingId]))
      .length
  expect([await paid(), await used()]).toEqual([0, 0])
  await rows('drop trigger fail on turns.place')
  expect(await buyer.buy()).toMatchObject({ end: 'bought' })
  expect([(await paid()) > 0, await used()]).toEqual([true, 1])
})

test('a turn whose fan went away passes the last piece on in seconds, and is next in line on coming back', async () => {
  const { fan, paid, slug } = await openDrop(1)
  const [gone, next] = [fan(), fan()]
  expect((await gone.put()).to).toBe('/@harmattan/cart')
  // The script of its cart looks, then the page is closed.
  await gone.see()
  expect((await next.put()).to).toContain('/waiting/')
  expect(await next.state()).toBe('waiting')
  await pass(turnLimits.quietSeconds)
  await becomes(next.state).toBe('turn')
  expect(await gone.state()).toBe('waiting')
  expect((await gone.put()).to).toContain('/waiting/')
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(gone.state).toBe('turn')
  expect(await gone.payAgain()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
  await becomes(next.state).toBe('sold_out')
})

test('who was passed over looks again and again for nothing, until they are called', async () => {
  const { fan, slug } = await openDrop(1)
  const [gone, next] = [fan(), fan()]
  await gone.put()
  await gone.see()
  await next.put()
  await pass(turnLimits.quietSeconds)
  await becomes(next.state).toBe('turn')
  expect(await gone.state()).toBe('waiting')
  const statements = await countStatements(app.services)
  let looks: string[] = []
  const sent = await statements.sentBy(async () => {
    looks = await Promise.all(Array.from({ length: 40 }, () => gone.state()))
  })
  statements.stop()
  expect(new Set(looks)).toEqual(new Set(['waiting']))
  expect(sent.length).toBeLessThan(40)
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(gone.state).toBe('turn')
})

test('who left the line and comes again has a place at its end, not none', async () => {
  const { fan, slug } = await openDrop(1)
  const [first, left, other] = [fan(), fan(), fan()]
  await first.put()
  await left.put()
  await left.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await other.put()
  expect((await left.put()).to).toContain('/waiting/')
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(other.state).toBe('turn')
  await other.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(left.state).toBe('turn')
})

test('a browser without scripts keeps its piece from page to page, and loses it in a minute and a half', async () => {
  const { fan, paid, listingId } = await openDrop(1)
  const [typing, next] = [fan(), fan()]
  await typing.put()
  await typing.ask('/@harmattan/checkout')
  await next.put()
  const claimed = async () =>
    (await rows('select claimed_at from turns.place where listing_id = $1 and rank = 1', [listingId]))[0]!
      .claimed_at !== null
  await becomes(async () => String(await claimed())).toBe('true')
  const seen = async () =>
    String(
      (await rows(`select seen_at from turns.place where listing_id = $1 and rank = 1`, [listingId]))[0]!
        .seen_at,
    )
  const before = await seen()
  await pass(turnLimits.silentSeconds - 30)
  await typing.ask('/@harmattan/checkout')
  await becomes(seen).not.toBe(before)
  await pass(turnLimits.silentSeconds - 30)
  expect(await next.state()).toBe('waiting')
  await pass(turnLimits.silentSeconds)
  await becomes(next.state).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
})

test('in a cart, where nothing is typed, a piece goes to the next after half a minute of silence', async () => {
  const { fan } = await openDrop(1)
  const [gone, next] = [fan(), fan()]
  await gone.put()
  await gone.ask('/@harmattan/cart')
  await next.put()
  await becomes(next.state).toBe('waiting')
  await pass(turnLimits.cartSeconds)
  await becomes(next.state).toBe('turn')
})

test('a line that is full takes nobody on and asks nothing of the database, and opens once it moved', async () => {
  const { fan, slug, listingId } = await openDrop(1)
  const first = fan()
  await first.put()
  const crowd = Array.from({ length: turnLimits.lineAtLeast }, (_, number) => ({
    browser: createHash('sha256').update(`crowd ${number}`).digest('hex'),
    network: null,
  }))
  await app.services.transact((tx, at) => takePlaces(tx, asId('listing', listingId), crowd, at))
  const late = fan()
  expect(await late.state()).toBe('none')
  // A robot's places, at which nobody looks, keep nobody out; a crowd that is there does.
  await rows(
    `update turns.place set seen_at = arrived_at + interval '1 ms' where listing_id = $1 and rank > 1`,
    [listingId],
  )
  await becomes(late.state).toBe('full')
  const places = async () =>
    (await rows('select 1 from turns.place where listing_id = $1', [listingId])).length
  const before = await places()
  const { to } = await late.put()
  expect(to).toContain(`/@harmattan/waiting/${slug}?`)
  const shown = (await late.ask(to)).text
  expect(shown).toContain('The line is full')
  expect(shown).toMatch(/data-state="full" data-again="60"/)
  expect((await late.ask(to, {})).to).toBe(to)
  const statements = await countStatements(app.services)
  // A look at the line is a second old, however many ask meanwhile.
  const sent = await statements.sentBy(async () => {
    for (let asked = 0; asked < 30; asked += 1) await late.ask(to)
  })
  statements.stop()
  expect(sent.length).toBeLessThan(30)
  expect(await places()).toBe(before)
  // Nobody of them is there any more: who has the turn gives it up, and the line is passed through.
  await pass(turnLimits.awaySeconds)
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(late.state).toBe('none')
  expect((await late.put()).to).toBe('/@harmattan/cart')
})

test('a piece of a declined card is its fan’s for another one, and the next one’s seconds after its page is closed', async () => {
  const { fan, paid } = await openDrop(1)
  const [first, next] = [fan(), fan()]
  expect(await first.buy(declined)).toMatchObject({ end: 'unpaid' })
  await first.see()
  await next.put()
  await becomes(next.state).toBe('waiting')
  await pass(turnLimits.quietSeconds)
  await becomes(next.state).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)

  const other = await openDrop(1)
  const patient = other.fan()
  expect(await patient.buy(declined)).toMatchObject({ end: 'unpaid' })
  expect(await patient.payAgain()).toMatchObject({ end: 'bought', waited: false })
})

test('a place or turn that is given up goes to the next at once', async () => {
  const { fan, slug } = await openDrop(1)
  const [first, next] = [fan(), fan()]
  await first.put()
  await next.put()
  expect(await next.state()).toBe('waiting')
  expect((await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })).to).toBe(`/@harmattan/${slug}`)
  await becomes(next.state).toBe('turn')
  expect(await first.state()).toBe('none')
})

test('a crowd behind others takes its places for less than a statement each', async () => {
  const { fan } = await openDrop(1)
  for (const one of [fan(), fan()]) await one.put()
  const statements = await countStatements(app.services)
  let answers: { to: string }[] = []
  const crowd = Array.from({ length: 60 }, () => fan())
  const sent = await statements.sentBy(async () => {
    answers = await Promise.all(crowd.map((one) => one.put()))
  })
  statements.stop()
  expect(answers.filter(({ to }) => to.includes('/waiting/'))).toHaveLength(60)
  expect(sent.length).toBeLessThan(60)
})

test('a place that can’t be given is refused to its fan alone, not to those who come with it', async () => {
  const { fan } = await openDrop(1)
  for (const one of [fan(), fan()]) await one.put()
  const token = 'x'.repeat(43)
  await rows(`create function turns.refuse() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`)
  await rows(`create trigger refuse before insert on turns.place for each row
    when (new.browser = '${browserOf(token)}') execute function turns.refuse()`)
  const unlucky = fan(new Map([['cart', token]]))
  const others = Array.from({ length: 12 }, () => fan())
  // The first is written alone, and those who come meanwhile together.
  const answers = await Promise.all([...others, unlucky].map((one) => one.put()))
  await rows('drop trigger refuse on turns.place')
  expect(answers.at(-1)!.status).toBe(500)
  expect(answers.filter(({ to }) => to.includes('/waiting/'))).toHaveLength(12)
})
test('who waits sees the page of all with their own words in it, and nobody else’s turn', async () => {
  const { fan, slug, listingId } = await openDrop(2)
  const first = fan()
  await first.put()
  await fan().put()
  const drawn: string[] = []
  const fans = Array.from({ length: 12 }, () => fan())
  const tos: string[] = []
  for (const one of fans) tos.push((await one.put()).to)
  for (const [number, one] of fans.entries()) drawn.push((await one.ask(tos[number]!)).text)
  const places = drawn.map((text) => Number(/data-place="?[^>]*>(\d+)</.exec(text)?.[1]))
  expect(places).toEqual(fans.map((_, number) => number + 1))
  const nonces = new Set(drawn.map((text) => /nonce="([^"]+)"/.exec(text)?.[1]))
  expect(nonces.size).toBe(12)
  // What is each one's own apart, all who are behind more than there are pieces see one page.
  const ownOf = (text: string) => text.replace(/nonce="[^"]+"|(?<=data-place="?[^>]*>)\d+/g, '')
  expect(new Set(drawn.slice(2).map(ownOf)).size).toBe(1)
  expect(drawn[0]).not.toMatch(/[\uE000\uE001]/)
  expect(drawn[0]).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/i)
  // A turn is nobody else's page.
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(fans[0]!.state).toBe('turn')
  expect((await fans[0]!.ask(tos[0]!)).text).toContain('It is your turn')
  expect((await fans[1]!.ask(tos[1]!)).text).toMatch(/data-state="waiting"/)
  await rows('update listings.stock set sold = cap, reserved = 0 where listing_id = $1', [listingId])
  await becomes(fans[1]!.state).toBe('sold_out')
  for (const one of fans.slice(1))
    expect((await one.ask(tos[1]!)).text).toContain('All 2 are sold and paid for')
})

// The embedded database has one connection, at which nobody waits for a row.
const onServer = test.runIf(inject('server') !== '')
onServer(
  'while somebody else holds the line, who looks is answered by what was known, and begins no second look',
  async () => {
    const { fan, listingId } = await openDrop(1)
    const [first, next] = [fan(), fan()]
    await first.put()
    await next.put()
    await becomes(next.state).toBe('waiting')
    const waitingAtLine = async () =>
      Number(
        (
          await rows(
            `select count(*)::int as n from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%turns.room%for update%'`,
          )
        )[0]!.n,
      )
    let release = () => undefined as unknown
    const held = app.services.transact(async (tx) => {
      await tx.execute(`select 1 from turns.room where listing_id = '${listingId}' for update`)
      await new Promise((done) => {
        release = done as () => unknown
      })
    })
    const asked = [next.state()]
    const asking = () => {
      asked.push(next.state())
      return waitingAtLine()
    }
    try {
      await expect.poll(asking, { timeout: 20_000, interval: 300 }).toBe(1)
      // Seconds later they are answered all the same, and only the first who asked waits for the look.
      const since = asked.length
      const answered = async () => {
        await asking()
        return Promise.race([...asked.slice(since), 'nobody yet'])
      }
      await expect.poll(answered, { timeout: 8_000, interval: 300 }).toBe('waiting')
      // For longer than what a look says holds: another would have begun.
      const enough = asked.length + 12
      const more = async () => {
        await asking()
        return asked.length
      }
      await expect.poll(more, { timeout: 20_000, interval: 300 }).toBeGreaterThan(enough)
      expect(await waitingAtLine()).toBe(1)
    } finally {
      release()
    }
    await held
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['waiting']))
  },
)
