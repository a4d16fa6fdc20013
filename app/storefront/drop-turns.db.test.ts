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

const queryRows: Turns['rows'] = (...args) => turns.rows(...args)
const openDrop: Turns['openDrop'] = (...args) => turns.openDrop(...args)
const passTime: Turns['pass'] = (...args) => turns.pass(...args)
const declined = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
/** A process’s view of a line is a second old at most, and a look takes a moment. */
const expectState = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('an order and the end of its turn are one: nobody pays in a turn that then stands open', async () => {
  const { fan, paid, listingId } = await openDrop(5)
  const buyer = fan()
  await queryRows(`create function turns.fail() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '55P03'; end $$`)
  await queryRows(
    `create trigger fail before update of used_at on turns.place for each row execute function turns.fail()`,
  )
  await buyer.buy().catch(() => undefined)
  const used = async () =>
    (await queryRows('select 1 from turns.place where listing_id = $1 and used_at is not null', [listingId]))
      .length
  expect([await paid(), await used()]).toEqual([0, 0])
  await queryRows('drop trigger fail on turns.place')
  expect(await buyer.buy()).toMatchObject({ end: 'bought' })
  expect([(await paid()) > 0, await used()]).toEqual([true, 1])
})

test('a turn whose fan went away passes the last piece on in seconds, and is next in line on coming back', async () => {
  const { fan, paid, slug } = await openDrop(1)
  const [leaver, next] = [fan(), fan()]
  expect((await leaver.put()).to).toBe('/@harmattan/cart')
  // The script of its cart looks, then the page is closed.
  await leaver.see()
  expect((await next.put()).to).toContain('/waiting/')
  expect(await next.state()).toBe('waiting')
  await passTime(turnLimits.quietSeconds)
  await expectState(next.state).toBe('turn')
  expect(await leaver.state()).toBe('waiting')
  expect((await leaver.put()).to).toContain('/waiting/')
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(leaver.state).toBe('turn')
  expect(await leaver.payAgain()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
  await expectState(next.state).toBe('sold_out')
})

test('who was passed over looks again and again for nothing, until they are called', async () => {
  const { fan, slug } = await openDrop(1)
  const [gone, next] = [fan(), fan()]
  await gone.put()
  await gone.see()
  await next.put()
  await passTime(turnLimits.quietSeconds)
  await expectState(next.state).toBe('turn')
  expect(await gone.state()).toBe('waiting')
  const statements = await countStatements(turns.app.services)
  let states: string[] = []
  const sent = await statements.sentBy(async () => {
    states = await Promise.all(Array.from({ length: 40 }, () => gone.state()))
  })
  statements.stop()
  expect(new Set(states)).toEqual(new Set(['waiting']))
  expect(sent.length).toBeLessThan(40)
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(gone.state).toBe('turn')
})

test('who left the line and comes again has a place at its end, not none', async () => {
  const { fan, slug } = await openDrop(1)
  const [first, leaver, otherFan] = [fan(), fan(), fan()]
  await first.put()
  await leaver.put()
  await leaver.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await otherFan.put()
  expect((await leaver.put()).to).toContain('/waiting/')
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(otherFan.state).toBe('turn')
  await otherFan.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(leaver.state).toBe('turn')
})

test('a browser without scripts keeps its piece from page to page, and loses it in a minute and a half', async () => {
  const { fan, paid, listingId } = await openDrop(1)
  const [typing, next] = [fan(), fan()]
  await typing.put()
  await typing.ask('/@harmattan/checkout')
  await next.put()
  const claimed = async () =>
    (
      await queryRows('select claimed_at from turns.place where listing_id = $1 and rank = 1', [listingId])
    )[0]!.claimed_at !== null
  await expectState(async () => String(await claimed())).toBe('true')
  const readLastSeen = async () =>
    String(
      (await queryRows(`select seen_at from turns.place where listing_id = $1 and rank = 1`, [listingId]))[0]!
        .seen_at,
    )
  const seenBefore = await readLastSeen()
  await passTime(turnLimits.silentSeconds - 30)
  await typing.ask('/@harmattan/checkout')
  await expectState(readLastSeen).not.toBe(seenBefore)
  await passTime(turnLimits.silentSeconds - 30)
  expect(await next.state()).toBe('waiting')
  await passTime(turnLimits.silentSeconds)
  await expectState(next.state).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
})

test('in a cart, where nothing is typed, a piece goes to the next after half a minute of silence', async () => {
  const { fan } = await openDrop(1)
  const [leaver, next] = [fan(), fan()]
  await leaver.put()
  await leaver.ask('/@harmattan/cart')
  await next.put()
  await expectState(next.state).toBe('waiting')
  await passTime(turnLimits.cartSeconds)
  await expectState(next.state).toBe('turn')
})

test('a piece of a declined card is its fan’s for another one, and the next one’s seconds after its page is closed', async () => {
  const { fan, paid } = await openDrop(1)
  const [first, next] = [fan(), fan()]
  expect(await first.buy(declined)).toMatchObject({ end: 'unpaid' })
  await first.see()
  await next.put()
  await expectState(next.state).toBe('waiting')
  await passTime(turnLimits.quietSeconds)
  await expectState(next.state).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)

  const otherDrop = await openDrop(1)
  const patient = otherDrop.fan()
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
  await expectState(next.state).toBe('turn')
  expect(await first.state()).toBe('none')
})
