/** A drop's line with many fans: its cost, whom it turns away, and what everyone sees. */

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countStatements } from '#drivers/statements.ts'
import { openTurns, type Turns } from '#drivers/turn-drop.ts'
import { asId } from '#kernel/id.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { assignPlaces } from '#turns'
import { turnLimits } from '#turns/contract'
import { hashBrowser } from './drop-line.server.ts'

let turns: Turns
beforeAll(async () => {
  turns = await openTurns()
})
afterAll(() => turns.app.close())

const queryRows: Turns['rows'] = (...args) => turns.rows(...args)
const openDrop: Turns['openDrop'] = (...args) => turns.openDrop(...args)
const passTime: Turns['pass'] = (...args) => turns.pass(...args)
/** A process’s view of a line is a second old at most, and a look takes a moment. */
const expectState = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('a full line admits nobody and asks nothing of the database, and opens again once it moves', async () => {
  const { fan, slug, listingId } = await openDrop(1)
  const first = fan()
  await first.addToCart()
  const fans = Array.from({ length: turnLimits.minLine }, (_, number) => ({
    browser: sha256Hex(`crowd ${number}`),
    network: null,
  }))
  await turns.app.services.transact((tx, at) => assignPlaces(tx, asId('listing', listingId), fans, at))
  const lateFan = fan()
  expect(await lateFan.readState()).toBe('none')
  // A robot's unattended places keep nobody out; a real crowd does.
  await queryRows(
    `update turns.place set seen_at = arrived_at + interval '1 ms' where listing_id = $1 and rank > 1`,
    [listingId],
  )
  await expectState(lateFan.readState).toBe('full')
  const countPlaces = async () =>
    (await queryRows('select 1 from turns.place where listing_id = $1', [listingId])).length
  const placesBefore = await countPlaces()
  const { to } = await lateFan.addToCart()
  expect(to).toContain(`/@harmattan/waiting/${slug}?`)
  const text = (await lateFan.ask(to)).text
  expect(text).toContain('The line is full')
  expect(text).toMatch(/data-state="full" data-again="60"/)
  expect((await lateFan.ask(to, {})).to).toBe(to)
  const statements = await countStatements(turns.app.services)
  // A look at the line is a second old, however many ask meanwhile.
  const sent = await statements.sentBy(async () => {
    for (let count = 0; count < 30; count += 1) await lateFan.ask(to)
  })
  statements.stop()
  expect(sent.length).toBeLessThan(30)
  expect(await countPlaces()).toBe(placesBefore)
  // None of them is there any more: the one with the turn gives it up, and the line empties.
  await passTime(turnLimits.awaySeconds)
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(lateFan.readState).toBe('none')
  expect((await lateFan.addToCart()).to).toBe('/@harmattan/cart')
})

test('a crowd behind others gets its places with less than a statement each', async () => {
  const { fan } = await openDrop(1)
  for (const visitor of [fan(), fan()]) await visitor.addToCart()
  const statements = await countStatements(turns.app.services)
  let answers: { to: string }[] = []
  const fansInLine = Array.from({ length: 60 }, () => fan())
  const sent = await statements.sentBy(async () => {
    answers = await Promise.all(fansInLine.map((comer) => comer.addToCart()))
  })
  statements.stop()
  expect(answers.filter(({ to }) => to.includes('/waiting/'))).toHaveLength(60)
  expect(sent.length).toBeLessThan(60)
})

test('a place that can’t be assigned fails for its own fan only, not for the others of its batch', async () => {
  const { fan } = await openDrop(1)
  for (const visitor of [fan(), fan()]) await visitor.addToCart()
  const token = 'x'.repeat(43)
  await queryRows(`create function turns.refuse() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`)
  await queryRows(`create trigger refuse before insert on turns.place for each row
    when (new.browser = '${hashBrowser(token)}') execute function turns.refuse()`)
  const unlucky = fan(new Map([['cart', token]]))
  const otherFans = Array.from({ length: 12 }, () => fan())
  // The first place is written alone, and those that arrive meanwhile together.
  const answers = await Promise.all([...otherFans, unlucky].map((comer) => comer.addToCart()))
  await queryRows('drop trigger refuse on turns.place')
  expect(answers.at(-1)!.status).toBe(500)
  expect(answers.filter(({ to }) => to.includes('/waiting/'))).toHaveLength(12)
})
test('a waiting fan sees the shared page with their own words in it, and nobody else’s turn', async () => {
  const { fan, slug, listingId } = await openDrop(2)
  const first = fan()
  await first.addToCart()
  await fan().addToCart()
  const texts: string[] = []
  const fans = Array.from({ length: 12 }, () => fan())
  const addresses: string[] = []
  for (const visitor of fans) addresses.push((await visitor.addToCart()).to)
  for (const [number, comer] of fans.entries()) texts.push((await comer.ask(addresses[number]!)).text)
  const ranks = texts.map((text) => Number(/data-place="?[^>]*>(\d+)</.exec(text)?.[1]))
  expect(ranks).toEqual(fans.map((_, number) => number + 1))
  const nonces = new Set(texts.map((text) => /nonce="([^"]+)"/.exec(text)?.[1]))
  expect(nonces.size).toBe(12)
  // Apart from personal words, all fans too far behind see the same page.
  const stripPersonalWords = (text: string) => text.replace(/nonce="[^"]+"|(?<=data-place="?[^>]*>)\d+/g, '')
  expect(new Set(texts.slice(2).map(stripPersonalWords)).size).toBe(1)
  expect(texts[0]).not.toMatch(/[\uE000\uE001]/)
  expect(texts[0]).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/i)
  // A turn is nobody else's page.
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(fans[0]!.readState).toBe('turn')
  expect((await fans[0]!.ask(addresses[0]!)).text).toContain('It is your turn')
  expect((await fans[1]!.ask(addresses[1]!)).text).toMatch(/data-state="waiting"/)
  await queryRows('update listings.stock set sold = cap, reserved = 0 where listing_id = $1', [listingId])
  await expectState(fans[1]!.readState).toBe('sold_out')
  for (const comer of fans.slice(1))
    expect((await comer.ask(addresses[1]!)).text).toContain('All 2 are sold and paid for')
})

// The embedded database has one connection, at which nobody waits for a row.
const onServer = test.runIf(inject('server') !== '')
onServer(
  'while another transaction locks the line, fans are answered from the earlier look, and no second look begins',
  async () => {
    const { fan, listingId } = await openDrop(1)
    const [first, next] = [fan(), fan()]
    await first.addToCart()
    await next.addToCart()
    await expectState(next.readState).toBe('waiting')
    const waitingAtLine = async () =>
      Number(
        (
          await queryRows(
            `select count(*)::int as n from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%turns.room%for update%'`,
          )
        )[0]!.n,
      )
    let release = () => undefined as unknown
    const lock = turns.app.services.transact(async (tx) => {
      await tx.execute(`select 1 from turns.room where listing_id = '${listingId}' for update`)
      await new Promise((resolve) => {
        release = resolve as () => unknown
      })
    })
    const states = [next.readState()]
    const askAgain = () => {
      states.push(next.readState())
      return waitingAtLine()
    }
    try {
      await expect.poll(askAgain, { timeout: 20_000, interval: 300 }).toBe(1)
      // Seconds later they are answered all the same, and only the first who asked waits for the look.
      const countBefore = states.length
      const readFirstAnswer = async () => {
        await askAgain()
        return Promise.race([...states.slice(countBefore), 'nobody yet'])
      }
      await expect.poll(readFirstAnswer, { timeout: 8_000, interval: 300 }).toBe('waiting')
      // Longer than a reading is valid: another would have begun.
      const enough = states.length + 12
      const countStates = async () => {
        await askAgain()
        return states.length
      }
      await expect.poll(countStates, { timeout: 20_000, interval: 300 }).toBeGreaterThan(enough)
      expect(await waitingAtLine()).toBe(1)
    } finally {
      release()
    }
    await lock
    expect(new Set(await Promise.all(states))).toEqual(new Set(['waiting']))
  },
)
