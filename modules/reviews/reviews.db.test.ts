import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createId, createLine, createOrder } from '#drivers/orders.ts'
import { walkPages } from '#drivers/pages.ts'
import { openShop } from '#drivers/shops.ts'
import { countStatements } from '#drivers/statements.ts'
import { nobody } from '#kernel/actor.ts'
import { asId, type Id } from '#kernel/id.ts'
import { writeCursor } from '#kernel/page.ts'
import { fetchDownload, findOrderInFull, moveUnits, payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import {
  answerStamp,
  countReported,
  findModeratedReviews,
  findReviews,
  findReviewsOfOrder,
  findReviewsOfShop,
  hideReview,
  keepReview,
  replyToReview,
  reportReview,
  summariseReviews,
  writeReview,
} from './index.ts'

let database: Database
let shopId: ReturnType<typeof createId<'shop'>>
beforeAll(async () => {
  database = await openTestDatabase()
  shopId = asId('shop', await openShop(database, 'reviewed'))
})
afterAll(() => database.close())

async function buyPieces(fields: Parameters<typeof createLine>[0] = {}) {
  const lines = [createLine({ listingId: createId('listing', 'reviewed'), ...fields })]
  const order = await database.transact((tx, at) => placeOrder(tx, createOrder({ shopId, lines }), at))
  await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  return (await database.read((tx) => findOrderInFull(tx, order.id)))!
}
type Units = readonly { id: Parameters<typeof moveUnits>[1][number] }[]
const deliveryEvents = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver'] as const
const deliver = (units: Units) => move(units, deliveryEvents)
async function move(units: Units, events: readonly (typeof deliveryEvents)[number][]) {
  for (const event of events) {
    const context = event === 'batch' ? { batchId: createId('batch', 'reviewed') } : {}
    const ids = units.map((unit) => unit.id)
    expect((await database.transact((tx, at) => moveUnits(tx, ids, event, at, context))).ok).toBe(true)
  }
}
const submitReview = (
  full: Awaited<ReturnType<typeof buyPieces>>,
  stars: number,
  words = '',
  lineId = full.order.lines[0]!.id,
) =>
  database.transact((tx, at) => writeReview(tx, full.order.id, { lineId, stars, words, author: 'Tobi' }, at))
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

test('only what has arrived can be reviewed, and only by the order it came with', async () => {
  const full = await buyPieces()
  expect(codeOf(await submitReview(full, 5))).toBe('review.not_arrived')
  await deliver(full.units)
  const otherOrder = await buyPieces()
  expect(codeOf(await submitReview(full, 5, '', otherOrder.order.lines[0]!.id))).toBe('review.line_not_found')
  expect(codeOf(await submitReview(full, 5))).toBe('ok')
  const download = await buyPieces({ digital: true, technique: 'download', sku: 'wallpaper:any:one' })
  expect(codeOf(await submitReview(download, 4))).toBe('review.not_arrived')
  await database.transact((tx) => fetchDownload(tx, download.order.id, download.downloads[0]!.id))
  expect(codeOf(await submitReview(download, 4))).toBe('ok')
})

test('a line on its way can’t be reviewed, and of two lines only the delivered one can', async () => {
  const lines = ['reviewed', 'reviewed too'].map((name) =>
    createLine({ listingId: createId('listing', name) }),
  )
  const order = await database.transact((tx, at) => placeOrder(tx, createOrder({ shopId, lines }), at))
  await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  const full = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  const [first, second] = full.order.lines.map((line) => line.id)
  const units = full.units.filter((unit) => unit.lineId === first)
  await move(units, deliveryEvents.slice(0, -1))
  expect(codeOf(await submitReview(full, 5, '', first))).toBe('review.not_arrived')
  await move(units, ['deliver'])
  expect(codeOf(await submitReview(full, 5, '', first))).toBe('ok')
  expect(codeOf(await submitReview(full, 5, '', second))).toBe('review.not_arrived')
})

test('a line has one review, which its fan may change, and the rating counts each once', async () => {
  const listingId = createId('listing', 'rated')
  const orders = [
    await buyPieces({ listingId }),
    await buyPieces({ listingId }),
    await buyPieces({ listingId }),
  ]
  for (const [n, full] of orders.entries()) {
    await deliver(full.units)
    await submitReview(full, n + 3, n === 0 ? 'Fits well' : '')
  }
  const readRating = () => database.read((tx) => summariseReviews(tx, listingId))
  expect(await readRating()).toEqual({ count: 3, average: 40, byStars: [0, 0, 1, 1, 1] })
  await submitReview(orders[0]!, 5, 'Fits better after a wash')
  expect(await readRating()).toEqual({ count: 3, average: 47, byStars: [0, 0, 0, 1, 2] })
  const { rows: reviewsShown } = await database.read((tx) => findReviews(tx, listingId))
  expect(reviewsShown[0]).toMatchObject({
    words: 'Fits better after a wash',
    stars: 5,
    variant: 'Natural, L',
  })
})

test('moderators see reviews with words, and ratings without words only once they are reported', async () => {
  const listingId = createId('listing', 'starred')
  const full = await buyPieces({ listingId })
  await deliver(full.units)
  await submitReview(full, 2)
  const [ownReview] = await database.read((tx) => findReviewsOfOrder(tx, full.order.id))
  const listModerated = async () =>
    (await database.read((tx) => findModeratedReviews(tx, 'all'))).rows.map(({ id }) => id)
  expect(await listModerated()).not.toContain(ownReview!.id)
  const author = { actor: nobody, requestId: 'r' }
  const why = 'It is about another shop.'
  expect(
    codeOf(
      await database.transact((tx, at) => reportReview(tx, shopId, { id: ownReview!.id, why }, author, at)),
    ),
  ).toBe('ok')
  expect(await listModerated()).toContain(ownReview!.id)
})

test('a hidden review is not shown, does not count and can’t be changed by its fan; its reason stays', async () => {
  const listingId = createId('listing', 'hidden')
  const full = await buyPieces({ listingId })
  await deliver(full.units)
  await submitReview(full, 1, 'Call me on 0800')
  const [ownReview] = await database.read((tx) => findReviewsOfOrder(tx, full.order.id))
  const hide = (why: string | null) =>
    database.transact((tx, at) =>
      hideReview(tx, { id: ownReview!.id, why, actor: nobody, requestId: 'r' }, at),
    )
  await hide('It holds a telephone number.')
  expect(codeOf(await hide('It is rude.')), 'the fan reads the first reason').toBe('review.hidden_already')
  expect(await database.read((tx) => summariseReviews(tx, listingId))).toMatchObject({
    count: 0,
    average: null,
  })
  expect(await database.read((tx) => findReviews(tx, listingId))).toEqual({ rows: [], next: null })
  expect(codeOf(await submitReview(full, 5))).toBe('review.hidden')
  await hide(null)
  expect(codeOf(await submitReview(full, 5, 'Good'))).toBe('ok')
})

test('the database keeps every review, and what it is about', async () => {
  await expect(database.execute('delete from reviews.review')).rejects.toThrow()
  await expect(
    database.execute(`update reviews.review set listing_id = '${createId('listing', 'elsewhere')}'`),
  ).rejects.toThrow(/never changed/)
})

test('a shop answers a review and reports one once; staff keep it or hide it, and another shop does neither', async () => {
  const listingId = createId('listing', 'answered')
  const full = await buyPieces({ listingId })
  await deliver(full.units)
  await submitReview(full, 2, 'Too thin')
  const [ownReview] = await database.read((tx) => findReviewsOfOrder(tx, full.order.id))
  const author = { actor: nobody, requestId: 'r' }
  const otherShop = createId('shop', 'another')
  const readStamp = async () =>
    answerStamp((await database.read((tx) => findReviewsOfOrder(tx, full.order.id)))[0]!)
  const reply = async (shop: typeof shopId, words: string, stampSeen?: string) => {
    const input = { id: ownReview!.id, words, seen: stampSeen ?? (await readStamp()) }
    return database.transact((tx, at) => replyToReview(tx, shop, input, author, at))
  }
  const report = (shop: typeof shopId, why = 'It names a person.') =>
    database.transact((tx, at) => reportReview(tx, shop, { id: ownReview!.id, why }, author, at))
  expect(codeOf(await reply(otherShop, 'Not mine'))).toBe('review.not_found')
  expect(codeOf(await report(otherShop))).toBe('review.not_found')
  expect(codeOf(await reply(shopId, 'The heavy one is thicker.'))).toBe('ok')
  expect((await database.read((tx) => findReviews(tx, listingId))).rows[0]!.reply).toBe(
    'The heavy one is thicker.',
  )
  const second = await reply(shopId, 'Try the heavy one.', '')
  expect(second, 'whoever opened it before reads the first answer').toMatchObject({
    code: 'review.answer_changed',
    detail: { theirs: 'The heavy one is thicker.', stamp: await readStamp() },
  })
  expect(codeOf(await report(shopId, ' '))).toBe('review.reason_missing')
  expect(codeOf(await report(shopId))).toBe('ok')
  expect(codeOf(await report(shopId))).toBe('review.reported_already')
  expect((await database.read((tx) => findModeratedReviews(tx, 'reported'))).rows.at(-1)!.id).toBe(
    ownReview!.id,
  )
  expect(await database.read(countReported)).toBeGreaterThan(0)
  const keep = () => database.transact((tx, at) => keepReview(tx, ownReview!.id, author, at))
  expect(codeOf(await keep())).toBe('ok')
  expect(codeOf(await keep()), 'once').toBe('review.judged_already')
  expect(await database.read((tx) => summariseReviews(tx, listingId)), 'it still counts').toMatchObject({
    count: 1,
  })
  expect(codeOf(await reply(shopId, ''))).toBe('ok')
  expect((await database.read((tx) => findReviews(tx, listingId))).rows[0]!.reply).toBeNull()
})

test('a shop lists reviews with words, those of them it has not answered, or all ratings', async () => {
  const shopOfList = asId('shop', await openShop(database, 'listing-reviews'))
  const listShown = async (show: 'words' | 'unanswered' | 'all') =>
    (await database.read((tx) => findReviewsOfShop(tx, shopOfList, { cursor: null, show }))).rows.map(
      ({ words }) => words,
    )
  const ids: Id<'review'>[] = []
  for (const words of ['', 'Soft', 'Too long']) {
    const lines = [createLine({ listingId: createId('listing', 'reviewed') })]
    const order = await database.transact((tx, at) =>
      placeOrder(tx, createOrder({ shopId: shopOfList, lines }), at),
    )
    await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
    const full = (await database.read((tx) => findOrderInFull(tx, order.id)))!
    await deliver(full.units)
    expect(codeOf(await submitReview(full, 4, words))).toBe('ok')
    const [review] = await database.read((tx) => findReviewsOfOrder(tx, order.id))
    ids.push(review!.id)
  }
  expect((await listShown('all')).sort()).toEqual(['', 'Soft', 'Too long'])
  expect((await listShown('words')).sort()).toEqual(['Soft', 'Too long'])
  const author = { actor: nobody, requestId: 'r' }
  await database.transact((tx, at) =>
    replyToReview(tx, shopOfList, { id: ids[1]!, words: 'Thank you', seen: '' }, author, at),
  )
  expect(await listShown('unanswered')).toEqual(['Too long'])
})

test('moderators reach every review with words, page after page', async () => {
  const { rows, pages } = await walkPages((cursor) =>
    database.read((tx) => findModeratedReviews(tx, 'all', cursor, 1)),
  )
  const stored = await database.execute(
    `select count(*)::int as n from reviews.review
      where words <> '' or reply is not null or reported_at is not null or hidden_at is not null`,
  )
  expect(pages).toBeGreaterThan(1)
  expect(rows).toHaveLength(Number(stored.rows[0]!.n))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('fans reach every review of a listing once, those with words before the stars, however many there are', async () => {
  const listingId = createId('listing', 'much reviewed')
  await database.execute(`
    insert into reviews.review (id, shop_id, listing_id, order_id, line_id, stars, words, author, variant, written_at, changed_at, hidden_at, hidden_why)
    select 'rev_' || lpad(to_hex(n), 32, '0'), '${shopId}', '${listingId}', 'ord_' || lpad(n::text, 32, '0'), 'lin_' || lpad(n::text, 32, '0'),
      1 + n % 5, case when n % 3 = 0 then 'Soft ' || n else '' end, 'Tobi', 'Natural, L', moment, moment, case when n = 9 then moment end, case when n = 9 then 'Rude' end
    from generate_series(1, 40) n, lateral (select timestamptz '2026-01-01T10:00Z' + n / 4 * interval '1 minute' as moment) as m`)
  const { rows, pages } = await walkPages((cursor) =>
    database.read((tx) => findReviews(tx, listingId, cursor)),
  )
  const inOrder = Array.from({ length: 40 }, (_, index) => 40 - index).filter((n) => n !== 9)
  expect(rows.map(({ id }) => Number.parseInt(id.slice(4), 16))).toEqual([
    ...inOrder.filter((n) => n % 3 === 0),
    ...inOrder.filter((n) => n % 3 !== 0),
  ])
  expect(pages).toBe(7)
  const first = await database.read((tx) => findReviews(tx, listingId))
  for (const cursor of ['2', '99', 'stars.', `stars.${'x'.repeat(40)}`])
    expect(await database.read((tx) => findReviews(tx, listingId, cursor)), cursor).toEqual(first)
})

test('a page far behind in a listing’s reviews reads no more than the first', async () => {
  const listingId = createId('listing', 'reviewed by thousands')
  await database.execute(`
    insert into reviews.review (id, shop_id, listing_id, order_id, line_id, stars, words, author, variant, written_at, changed_at)
    select 'rev_' || lpad(to_hex(n), 32, '0'), '${shopId}', '${listingId}', 'ord_' || lpad(n::text, 32, '0'), 'lin_' || lpad(n::text, 32, '0'),
      5, case when n % 2 = 0 then 'Soft' else '' end, 'Tobi', 'Natural, L', moment, moment
    from generate_series(1001, 6000) n, lateral (select timestamptz '2026-01-01T10:00Z' + n * interval '1 minute' as moment) as m`)
  await database.execute('analyze reviews.review')
  const farCursor = writeCursor(new Date('2026-01-03T10:00:00Z'), `rev_${'0'.repeat(32)}`)
  const { sentBy, stop } = await countStatements({ database, read: (run) => database.read(run) })
  for (const cursor of [null, farCursor, `stars.${farCursor}`]) {
    const [sent] = (await sentBy(() => database.read((tx) => findReviews(tx, listingId, cursor)))).filter(
      ({ text }) => text.startsWith('select "id"'),
    )
    const { rows } = await database.execute(`explain (analyze, timing off, costs off) ${sent!.text}`, [
      ...sent!.params,
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, `${cursor}`).toMatch(/Index Scan.* review_shown/)
    expect(plan, `${cursor}`).not.toMatch(/Sort|Rows Removed/)
  }
  stop()
})
