/** One fan's turn: how it is kept, lost, passed on and resumed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#drivers/statements.ts'
import { openTurns, type Turns } from '#drivers/turn-drop.ts'
import { turnLimits } from '#turns/contract'

let turns: Turns
beforeAll(async () => {
  turns = await openTurns()
})
afterAll(() => turns.app.close())

const rows: Turns['rows'] = (...given) => turns.rows(...given)
const openDrop: Turns['openDrop'] = (...given) => turns.openDrop(...given)
const pass: Turns['pass'] = (...given) => turns.pass(...given)
const declined = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
/** A process’s view of a line is a second old at most, and a look takes a moment. */
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
  const statements = await countStatements(turns.app.services)
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
