/** A drop's line with many fans: its cost, whom it turns away, and what everyone sees. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countStatements } from '#drivers/statements.ts'
import { openTurns, type Turns } from '#drivers/turn-drop.ts'
import { asId } from '#kernel/id.ts'
import { assignPlaces } from '#turns'
import { turnLimits } from '#turns/contract'
import { browserOf } from './drop-line.server.ts'

let turns: Turns
beforeAll(async () => {
  turns = await openTurns()
})
afterAll(() => turns.app.close())

const rows: Turns['rows'] = (...given) => turns.rows(...given)
const openDrop: Turns['openDrop'] = (...given) => turns.openDrop(...given)
const pass: Turns['pass'] = (...given) => turns.pass(...given)
/** A process’s view of a line is a second old at most, and a look takes a moment. */
const becomes = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('a line that is full takes nobody on and asks nothing of the database, and opens once it moved', async () => {
  const { fan, slug, listingId } = await openDrop(1)
  const first = fan()
  await first.put()
  const crowd = Array.from({ length: turnLimits.minLine }, (_, number) => ({
    browser: createHash('sha256').update(`crowd ${number}`).digest('hex'),
    network: null,
  }))
  await turns.app.services.transact((tx, at) => assignPlaces(tx, asId('listing', listingId), crowd, at))
  const late = fan()
  expect(await late.state()).toBe('none')
  // A robot's unattended places keep nobody out; a real crowd does.
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
  const statements = await countStatements(turns.app.services)
  // A look at the line is a second old, however many ask meanwhile.
  const sent = await statements.sentBy(async () => {
    for (let asked = 0; asked < 30; asked += 1) await late.ask(to)
  })
  statements.stop()
  expect(sent.length).toBeLessThan(30)
  expect(await places()).toBe(before)
  // None of them is there any more: the one with the turn gives it up, and the line empties.
  await pass(turnLimits.awaySeconds)
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await becomes(late.state).toBe('none')
  expect((await late.put()).to).toBe('/@harmattan/cart')
})

test('a crowd behind others takes its places for less than a statement each', async () => {
  const { fan } = await openDrop(1)
  for (const one of [fan(), fan()]) await one.put()
  const statements = await countStatements(turns.app.services)
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
  // The first place is written alone, and those that arrive meanwhile together.
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
  // Apart from personal words, all fans too far behind see the same page.
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
    const held = turns.app.services.transact(async (tx) => {
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
      // Longer than a reading is valid: another would have begun.
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
