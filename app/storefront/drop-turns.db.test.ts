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
const declinedCard = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
/** A process’s view of a line is a second old at most, and a look takes a moment. */
const expectState = (state: () => Promise<string>) => expect.poll(state, { timeout: 60_000 })

test('an order ends its turn in the same transaction: nobody pays in a turn that then stays open', async () => {
  const { fan, paid, listingId } = await openDrop(5)
  const buyer = fan()
  await queryRows(`create function turns.fail() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '55P03'; end $$`)
  await queryRows(
    `create trigger fail before update of used_at on turns.place for each row execute function turns.fail()`,
  )
  await buyer.buy().catch(() => undefined)
  const countUsed = async () =>
    (await queryRows('select 1 from turns.place where listing_id = $1 and used_at is not null', [listingId]))
      .length
  expect([await paid(), await countUsed()]).toEqual([0, 0])
  await queryRows('drop trigger fail on turns.place')
  expect(await buyer.buy()).toMatchObject({ end: 'bought' })
  expect([(await paid()) > 0, await countUsed()]).toEqual([true, 1])
})

test('a fan who leaves passes the last piece on within seconds, and is next in line on returning', async () => {
  const { fan, paid, slug } = await openDrop(1)
  const [leaver, next] = [fan(), fan()]
  expect((await leaver.addToCart()).to).toBe('/@harmattan/cart')
  // The script of its cart looks, then the page is closed.
  await leaver.askStanding()
  expect((await next.addToCart()).to).toContain('/waiting/')
  expect(await next.readState()).toBe('waiting')
  await passTime(turnLimits.quietSeconds)
  await expectState(next.readState).toBe('turn')
  expect(await leaver.readState()).toBe('waiting')
  expect((await leaver.addToCart()).to).toContain('/waiting/')
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(leaver.readState).toBe('turn')
  expect(await leaver.payAgain()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
  await expectState(next.readState).toBe('sold_out')
})

test('a fan who was passed over looks again and again at no cost, until called', async () => {
  const { fan, slug } = await openDrop(1)
  const [absentFan, next] = [fan(), fan()]
  await absentFan.addToCart()
  await absentFan.askStanding()
  await next.addToCart()
  await passTime(turnLimits.quietSeconds)
  await expectState(next.readState).toBe('turn')
  expect(await absentFan.readState()).toBe('waiting')
  const statements = await countStatements(turns.app.services)
  let states: string[] = []
  const sent = await statements.sentBy(async () => {
    states = await Promise.all(Array.from({ length: 40 }, () => absentFan.readState()))
  })
  statements.stop()
  expect(new Set(states)).toEqual(new Set(['waiting']))
  expect(sent.length).toBeLessThan(40)
  await next.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(absentFan.readState).toBe('turn')
})

test('a fan who left the line and returns gets a place at its end', async () => {
  const { fan, slug } = await openDrop(1)
  const [first, leaver, otherFan] = [fan(), fan(), fan()]
  await first.addToCart()
  await leaver.addToCart()
  await leaver.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await otherFan.addToCart()
  expect((await leaver.addToCart()).to).toContain('/waiting/')
  await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(otherFan.readState).toBe('turn')
  await otherFan.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })
  await expectState(leaver.readState).toBe('turn')
})

test('a browser without scripts keeps its piece from page to page, and loses it in a minute and a half', async () => {
  const { fan, paid, listingId } = await openDrop(1)
  const [slowBuyer, next] = [fan(), fan()]
  await slowBuyer.addToCart()
  await slowBuyer.ask('/@harmattan/checkout')
  await next.addToCart()
  const isClaimed = async () =>
    (
      await queryRows('select claimed_at from turns.place where listing_id = $1 and rank = 1', [listingId])
    )[0]!.claimed_at !== null
  await expectState(async () => String(await isClaimed())).toBe('true')
  const readLastSeen = async () =>
    String(
      (await queryRows(`select seen_at from turns.place where listing_id = $1 and rank = 1`, [listingId]))[0]!
        .seen_at,
    )
  const seenBefore = await readLastSeen()
  await passTime(turnLimits.silentSeconds - 30)
  await slowBuyer.ask('/@harmattan/checkout')
  await expectState(readLastSeen).not.toBe(seenBefore)
  await passTime(turnLimits.silentSeconds - 30)
  expect(await next.readState()).toBe('waiting')
  await passTime(turnLimits.silentSeconds)
  await expectState(next.readState).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)
})

test('in a cart, where nothing is typed, a piece goes to the next after half a minute of silence', async () => {
  const { fan } = await openDrop(1)
  const [leaver, next] = [fan(), fan()]
  await leaver.addToCart()
  await leaver.ask('/@harmattan/cart')
  await next.addToCart()
  await expectState(next.readState).toBe('waiting')
  await passTime(turnLimits.cartSeconds)
  await expectState(next.readState).toBe('turn')
})

test('a declined card keeps its fan’s piece for another card; it passes on seconds after the page is closed', async () => {
  const { fan, paid } = await openDrop(1)
  const [first, next] = [fan(), fan()]
  expect(await first.buy(declinedCard)).toMatchObject({ end: 'unpaid' })
  await first.askStanding()
  await next.addToCart()
  await expectState(next.readState).toBe('waiting')
  await passTime(turnLimits.quietSeconds)
  await expectState(next.readState).toBe('turn')
  expect(await next.buy()).toMatchObject({ end: 'bought' })
  expect(await paid()).toBe(1)

  const otherDrop = await openDrop(1)
  const patient = otherDrop.fan()
  expect(await patient.buy(declinedCard)).toMatchObject({ end: 'unpaid' })
  expect(await patient.payAgain()).toMatchObject({ end: 'bought', waited: false })
})

test('a place or turn that is given up goes to the next at once', async () => {
  const { fan, slug } = await openDrop(1)
  const [first, next] = [fan(), fan()]
  await first.addToCart()
  await next.addToCart()
  expect(await next.readState()).toBe('waiting')
  expect((await first.ask(`/@harmattan/waiting/${slug}`, { intent: 'leave' })).to).toBe(`/@harmattan/${slug}`)
  await expectState(next.readState).toBe('turn')
  expect(await first.readState()).toBe('none')
})
