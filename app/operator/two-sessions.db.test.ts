/** The first and second approver must be two people, and the second sees who was first. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { openShop, requestFor } from '#drivers/payouts.ts'
import { signInStaff, signInWithCode } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { writeReview } from '#reviews'

let app: TestApp
let deskJar: Jar
let elsewhereJar: Jar
let otherJar: Jar
let personId: Id<'person'>
beforeAll(async () => {
  app = await openApp()
  const staff = await signInStaff(app, 'one', ['finance', 'support'])
  personId = staff.personId
  deskJar = staff.jar
  elsewhereJar = new Map()
  await signInWithCode(app, 'one@fanfare.test', elsewhereJar)
  otherJar = (await signInStaff(app, 'other', ['finance', 'support'])).jar
}, 240_000)
afterAll(() => app.close())

const post = async (path: string, jar: Jar, form: Record<string, string>) => {
  const answer = await app.post(path, form, jar)
  return { status: answer.status, text: answer.status === 303 ? '' : await answer.text() }
}

/** The visible page: an answer is always in its scripts. */
const readMain = (page: string): string => extractText(slicePart(page, '<main', '</main>'))

test('each browser has a session of its own', async () => {
  const sessions = await app.queryRows(
    'select count(*)::int as n from accounts.session where person_id = $1',
    [personId],
  )
  expect(sessions).toEqual([{ n: 2 }])
})

test('one person approves a large payout once, whichever browser it is, and never one of their own', async () => {
  const { database } = app.services
  const payout = await requestFor(database, await openShop(database, usd(2_000_000)), usd(1_000_000))
  const approve = (jar: Jar, payoutId: string) =>
    post('/operator/payouts', jar, { intent: 'approve', payoutId })
  const findStatus = async (id: string) =>
    (await app.queryRows('select status from payouts.payout where id = $1', [id]))[0]
  expect((await approve(deskJar, payout.id)).status).toBe(303)
  expect((await approve(elsewhereJar, payout.id)).status).toBe(409)
  expect(await findStatus(payout.id)).toEqual({ status: 'requested' })
  expect((await approve(otherJar, payout.id)).status).toBe(303)
  expect(await findStatus(payout.id)).toEqual({ status: 'approved' })

  const ownPayout = await requestFor(
    database,
    await openShop(database, usd(50_000), '0999999999'),
    usd(20_000),
    personId,
  )
  for (const jar of [deskJar, elsewhereJar]) expect((await approve(jar, ownPayout.id)).status).toBe(403)
  expect(await findStatus(ownPayout.id)).toEqual({ status: 'requested' })
})

test('a refund above the limit that one browser asked for is not decided in the other', async () => {
  const { database } = app.services
  const store = await openStore(database, 'twice')
  const shop = new ClaimsWorld(database, store, await store.sell())
  const { order, units } = await shop.buy(9)
  const path = `/operator/orders/${order.id}`
  const query = new URLSearchParams({ key: crypto.randomUUID(), reason: 'It never came', goodwill: '' })
  for (const unit of units) query.append('unit', unit.id)
  expect((await app.fetch(path, { method: 'POST', body: query, jar: deskJar })).status).toBe(303)
  const [waitingRequest] = await app.queryRows(
    'select id, decision from checkout.refund_request where order_id = $1',
    [order.id],
  )
  expect(waitingRequest?.decision).toBeNull()
  const request = String(waitingRequest!.id)
  for (const jar of [deskJar, elsewhereJar])
    for (const decision of ['approved', 'refused'])
      expect((await post(path, jar, { decision, request })).status, decision).toBe(403)
  expect(await app.queryRows('select id from payments.refund')).toEqual([])
  expect((await post(path, otherJar, { decision: 'approved', request })).status).toBe(303)
  expect(await app.queryRows('select id from payments.refund')).toHaveLength(1)
})

test('whoever decides a claim second reads that it was not saved, beside the first decision', async () => {
  const { database } = app.services
  const store = await openStore(database, 'claimed')
  const shop = new ClaimsWorld(database, store, await store.sell())
  const { order, units } = await shop.buy(1)
  const claimId = await shop.claimOne(order.id, units[0]!.id)
  const path = `/operator/claims/${claimId}`
  expect((await post(path, deskJar, { decision: 'decline', words: 'The print is as ordered.' })).status).toBe(
    303,
  )
  const secondAnswer = await post(path, otherJar, { decision: 'decline', words: 'We can’t see a fault.' })
  expect(secondAnswer.status).toBe(409)
  const text = readMain(secondAnswer.text)
  expect(text).toContain('This claim has already been decided. Your decision wasn’t saved.')
  expect(text).toContain('The print is as ordered.')
})

test('whoever hides a review second reads that it was hidden, and the fan keeps the first reason', async () => {
  const { database } = app.services
  const store = await openStore(database, 'reviewed')
  const { order } = await new ClaimsWorld(database, store, await store.sell()).buy(1)
  const reviewForm = { lineId: order.lines[0]!.id, stars: 1, words: 'Call me on 0800', author: 'Tobi' }
  const review = await database.transact((tx, at) => writeReview(tx, order.id, reviewForm, at))
  if (!review.ok) throw new Error(review.code)
  const hide = (jar: Jar, reason: string) =>
    post('/operator/reviews?view=all', jar, { id: review.value, do: 'hide', why: reason })
  expect((await hide(deskJar, 'It holds a telephone number.')).status).toBe(303)
  const secondAnswer = await hide(otherJar, 'It is rude.')
  expect(secondAnswer.status).toBe(409)
  expect(readMain(secondAnswer.text)).toContain('Their reason stays; yours wasn’t saved.')
  expect(await app.queryRows('select hidden_why as why from reviews.review')).toEqual([
    { why: 'It holds a telephone number.' },
  ])
})
