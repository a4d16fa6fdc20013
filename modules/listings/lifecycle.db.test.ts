import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDesign } from '#artwork'
import { findBlank } from '#catalogue'
import { openTestDatabase } from '#drivers/database.ts'
import {
  createDraftForm,
  createFrontText,
  createProof,
  type ListingShop,
  makeDraft,
  openListingShop,
  putOnSale,
  tee,
} from '#drivers/listings.ts'
import { openShop } from '#drivers/shops.ts'
import { addDays, after, days, localDate } from '#kernel/instant.ts'
import { startingFees } from '#ledger/contract'
import type { Database } from '#platform/database/tx.ts'
import { documentSchema } from '#press/document.ts'
import { archiveListing, restoreListing } from './archive-listing.ts'
import { changePrice, undoPrice } from './change-price.ts'
import { floorsBySize } from './check-offer.ts'
import { listingStatuses } from './contract.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { endDueListings, endListing } from './end-listing.ts'
import { findListing, findListingVersion } from './find-listings.ts'
import { findLiveListing } from './find-live-listing.ts'
import { moves } from './listing.ts'
import { setNextPrints } from './print-listing.ts'
import { publishListing, relaunchListing } from './publish-listing.ts'
import { createDraft, saveDraft } from './save-draft.ts'
import { releaseLapsedHolds, reserveStock, sellStock } from './stock.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'harmattan')
})
afterAll(() => database.close())
const run = <Value>(verb: Parameters<typeof database.transact<Value>>[0]) => database.transact(verb)

test('a listing goes from draft through sale, end and relaunch, and tells what happened', async () => {
  const draft = await makeDraft(shop, at)
  await createProof(shop, draft.id)
  expect(draft).toMatchObject({ status: 'draft', launchedAt: null })
  const live = await run((tx) => publishListing(tx, shop.shopId, draft.id, at))
  expect(live).toMatchObject({ ok: true, value: { status: 'active', launchedAt: at } })
  const ended = await run((tx) => endListing(tx, shop.shopId, draft.id, after(at, 1000)))
  expect(ended).toMatchObject({ ok: true, value: { status: 'relaunchable', endCause: 'hand' } })
  const second = await run((tx) => relaunchListing(tx, shop.shopId, draft.id, after(at, 2000)))
  expect(second).toMatchObject({
    ok: true,
    value: { status: 'active', slug: draft.slug, number: draft.number },
  })
  const { rows } = await database.execute(
    `select name from platform.fact where payload ->> 'listingId' = $1 order by id`,
    [draft.id],
  )
  expect(rows.map((row) => row.name)).toEqual(['listing.launched', 'listing.ended', 'listing.launched'])
})

test('a restored listing returns to the status it was archived from', async () => {
  const draft = await makeDraft(shop, at)
  const archive = () => run((tx) => archiveListing(tx, shop.shopId, draft.id))
  const restore = () => run((tx) => restoreListing(tx, shop.shopId, draft.id))
  expect(await archive()).toMatchObject({ ok: true, value: { status: 'archived', archivedFrom: 'draft' } })
  expect(await archive()).toMatchObject({ ok: false, code: 'listing.move_not_allowed' })
  expect(await restore()).toMatchObject({ ok: true, value: { status: 'draft', archivedFrom: null } })
  expect(await restore()).toMatchObject({ ok: false, code: 'listing.move_not_allowed' })
  await run((tx) => publishListing(tx, shop.shopId, draft.id, at))
  expect(await archive()).toMatchObject({ ok: false, code: 'listing.move_not_allowed' })
  await run((tx) => endListing(tx, shop.shopId, draft.id, at))
  await archive()
  expect(await restore()).toMatchObject({ ok: true, value: { status: 'relaunchable' } })
})

test('the database holds the same table of moves as the code, and refuses every other pair', async () => {
  const { rows } = await database.execute('select from_status, to_status from listings.move')
  const storedPairs = new Set(rows.map((row) => `${row.from_status} ${row.to_status}`))
  const codedPairs = new Set(
    Object.entries(moves).flatMap(([from, next]) => Object.values(next).map((to) => `${from} ${to}`)),
  )
  expect(storedPairs).toEqual(codedPairs)
  for (const from of listingStatuses) {
    for (const to of listingStatuses) {
      if (from === to || codedPairs.has(`${from} ${to}`)) continue
      const listing = await makeDraft(shop, at)
      await database.execute(
        `alter table listings.listing disable trigger guard_move; update listings.listing set status = '${from}',
         archived_from = ${from === 'archived' ? "'draft'" : 'null'}, launched_at = now(), ended_at = now(),
         end_cause = 'hand' where id = '${listing.id}'; alter table listings.listing enable trigger guard_move`,
      )
      const archived = to === 'archived' ? `, archived_from = 'draft'` : ', archived_from = null'
      await expect(
        database.execute(
          `update listings.listing set status = '${to}'${archived} where id = '${listing.id}'`,
        ),
        `${from} to ${to}`,
      ).rejects.toThrow()
    }
  }
})

test('a price that loses money on any size is refused, with the lowest that does not', async () => {
  const blank = (await database.read((tx) => findBlank(tx, tee)))!
  const document = documentSchema.parse(createFrontText('X'))
  const floor = Math.max(...floorsBySize(blank, document, startingFees).map(({ floorMinor }) => floorMinor))
  const products = (priceMinor: number) => [{ blankId: tee, colours: ['black'], priceMinor }]
  const low = await makeDraft(shop, at, { products: products(floor - 1) })
  await createProof(shop, low.id)
  const refused = await run((tx) => publishListing(tx, shop.shopId, low.id, at))
  expect(refused).toMatchObject({ ok: false, code: 'listing.price_below_cost' })
  expect(await run((tx) => findListing(tx, shop.shopId, low.id))).toMatchObject({ status: 'draft' })
  const fair = await makeDraft(shop, at, { products: products(floor) })
  expect(await run((tx) => publishListing(tx, shop.shopId, fair.id, at))).toMatchObject({ ok: true })
  expect(
    await run((tx) => changePrice(tx, shop.shopId, fair.id, { [tee]: { priceMinor: floor - 1 } }, at)),
  ).toMatchObject({
    code: 'listing.price_below_cost',
  })
})

test('nothing goes on sale without products, with a colour that is not made, or with nothing to print', async () => {
  const publish = async (options: Parameters<typeof makeDraft>[2]) => {
    const draft = await makeDraft(shop, at, options)
    await createProof(shop, draft.id)
    return run((tx) => publishListing(tx, shop.shopId, draft.id, at))
  }
  expect(await publish({ products: [] })).toMatchObject({ code: 'listing.no_products' })
  const product = (blankId: string, colour: string) => [{ blankId, colours: [colour], priceMinor: 9900 }]
  expect(await publish({ products: product('no-such-blank', 'black') })).toMatchObject({
    code: 'listing.blank_gone',
  })
  expect(await publish({ products: product(tee, 'plaid') })).toMatchObject({ code: 'listing.colour_gone' })
  const bare = await run((tx) =>
    saveDesign(
      tx,
      shop.shopId,
      { document: { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers: [] } } }, name: 'Bare' },
      at,
    ),
  )
  if (!bare.ok) throw new Error('not saved')
  expect(await publish({ designVersionId: bare.value.versionId })).toMatchObject({
    code: 'listing.design_not_printable',
  })
})

test('nothing goes on sale that was not proofed, or whose letters are too faint for its colour', async () => {
  const unseen = await makeDraft(shop, at, {
    products: [{ blankId: tee, colours: ['white'], priceMinor: 2399 }],
  })
  const publish = (id: typeof unseen.id) => run((tx) => publishListing(tx, shop.shopId, id, at))
  expect(await publish(unseen.id)).toMatchObject({ ok: false, code: 'listing.not_proofed' })
  const dark = await run((tx) =>
    saveDesign(tx, shop.shopId, { document: createFrontText('FAINT', '#0d0d0d'), name: 'Faint' }, at),
  )
  if (!dark.ok) throw new Error('not saved')
  const faint = await makeDraft(shop, at, { designVersionId: dark.value.versionId })
  await createProof(shop, faint.id)
  expect(await publish(faint.id)).toMatchObject({ ok: false, code: 'listing.design_not_printable' })
})

test('a version that was on sale never changes: a new price makes another, and undo restores the old', async () => {
  const listing = await putOnSale(shop, at)
  const changed = await run((tx) =>
    changePrice(tx, shop.shopId, listing.id, { [tee]: { priceMinor: 2999 } }, at),
  )
  expect(changed).toMatchObject({ ok: true, value: { before: listing.version.id } })
  const stored = await run((tx) => findListingVersion(tx, listing.version.id))
  expect(stored!.products[0]!.priceMinor).toBe(2399)
  await expect(
    database.execute(`update listings.listing_version set title = 'x' where id = $1`, [listing.version.id]),
  ).rejects.toThrow()
  await expect(
    database.execute('delete from listings.listing_version where id = $1', [listing.version.id]),
  ).rejects.toThrow()
  await run((tx) => undoPrice(tx, shop.shopId, listing.version.id, at))
  const now = await run((tx) => findListing(tx, shop.shopId, listing.id))
  expect(now!.version).toMatchObject({ ordinal: 3, products: [{ priceMinor: 2399 }] })
  expect(now!.version.frozenAt).not.toBeNull()
})

test('another shop reads and changes nothing', async () => {
  const listing = await putOnSale(shop, at)
  const stranger = await openShop(database, 'stranger')
  const notFound = { ok: false, code: 'listing.not_found' }
  expect(await run((tx) => findListing(tx, stranger, listing.id))).toBeNull()
  expect(await run((tx) => findLiveListing(tx, stranger, listing.slug, at))).toBeNull()
  expect(await run((tx) => endListing(tx, stranger, listing.id, at))).toMatchObject(notFound)
  expect(await run((tx) => archiveListing(tx, stranger, listing.id))).toMatchObject(notFound)
  expect(await run((tx) => duplicateListing(tx, stranger, listing.id, at))).toMatchObject(notFound)
  expect(
    await run((tx) => changePrice(tx, stranger, listing.id, { [tee]: { priceMinor: 9900 } }, at)),
  ).toMatchObject(notFound)
  expect(await run((tx) => undoPrice(tx, stranger, listing.version.id, at))).toMatchObject(notFound)
  expect(await run((tx) => saveDraft(tx, stranger, listing.id, createDraftForm(shop), at))).toMatchObject(
    notFound,
  )
  expect(await run((tx) => createDraft(tx, stranger, createDraftForm(shop), at))).toMatchObject({
    code: 'listing.design_missing',
  })
})

test('the sweep ends what ran out of time or units, and settles it after its last print', async () => {
  const endsAt = after(at, days(1))
  const timed = await putOnSale(shop, at, { endsAt: endsAt.toISOString() })
  const drop = await putOnSale(shop, at, { unitsCap: 2 })
  const open = await putOnSale(shop, at)
  await run((tx) => reserveStock(tx, drop.id, 2, 'buyer', endsAt, at))
  await run((tx) => sellStock(tx, 'buyer'))
  await run((tx) => setNextPrints(tx, new Map([[timed.id, addDays(localDate(endsAt, 'UTC'), 2)]])))
  const findStatus = async (id: typeof timed.id) =>
    (await run((tx) => findListing(tx, shop.shopId, id)))!.status
  await run((tx) => endDueListings(tx, after(endsAt, -1)))
  expect([await findStatus(timed.id), await findStatus(drop.id), await findStatus(open.id)]).toEqual([
    'active',
    'relaunchable',
    'active',
  ])
  await run((tx) => endDueListings(tx, endsAt))
  expect(await findStatus(timed.id)).toBe('ended')
  await run((tx) => endDueListings(tx, after(endsAt, days(3))))
  expect(await findStatus(timed.id)).toBe('relaunchable')
  const { rows } = await database.execute('select end_cause from listings.listing where id in ($1, $2)', [
    timed.id,
    drop.id,
  ])
  expect(rows.map((row) => row.end_cause).sort()).toEqual(['schedule', 'sold_out'])
})

test('a relaunched drop has its new units and no more, whatever the previous run sold or gives back', async () => {
  const drop = await putOnSale(shop, at, { unitsCap: 2 })
  await run((tx) => reserveStock(tx, drop.id, 1, 'first', at, at))
  await run((tx) => sellStock(tx, 'first'))
  await run((tx) => reserveStock(tx, drop.id, 1, 'unsure', at, at))
  await run((tx) => endListing(tx, shop.shopId, drop.id, at))
  const terms = { startsAt: null, endsAt: null, unitsCap: 3, perPersonLimit: null }
  await run((tx) => relaunchListing(tx, shop.shopId, drop.id, at, terms))
  const countLeft = async () =>
    (await run((tx) => findLiveListing(tx, shop.shopId, drop.slug, at)))!.unitsLeft
  expect(await countLeft()).toBe(3)
  expect(await run((tx) => reserveStock(tx, drop.id, 4, 'greedy', at, at))).toMatchObject({
    code: 'stock.sold_out',
    detail: { left: 3 },
  })
  await run((tx) => releaseLapsedHolds(tx, after(at, 1)))
  expect(await countLeft()).toBe(3)
  expect((await run((tx) => sellStock(tx, 'unsure'))).ok, 'paid late, it counts in this run').toBe(true)
  expect(await countLeft()).toBe(2)
})

test('a schedule that runs backwards or is over is refused, and what has not begun is announced', async () => {
  const iso = (ms: number) => after(at, ms).toISOString()
  const make = (options: Parameters<typeof createDraftForm>[1]) =>
    run((tx) => createDraft(tx, shop.shopId, createDraftForm(shop, options), at))
  expect(await make({ endsAt: iso(-1) })).toMatchObject({ code: 'listing.schedule_backwards' })
  expect(await make({ startsAt: iso(5000), endsAt: iso(4000) })).toMatchObject({
    code: 'listing.schedule_backwards',
  })
  const soon = await putOnSale(shop, at, { startsAt: iso(5000), endsAt: iso(9000) })
  const findAfter = (ms: number) => run((tx) => findLiveListing(tx, shop.shopId, soon.slug, after(at, ms)))
  expect(await findAfter(0)).toMatchObject({ sale: 'scheduled' })
  expect(await findAfter(5000)).toMatchObject({ sale: 'on_sale' })
  expect(await findAfter(9000)).toMatchObject({ sale: 'ended' })
  const draft = await makeDraft(shop, at, { title: 'Hidden draft' })
  expect(await run((tx) => findLiveListing(tx, shop.shopId, draft.slug, at))).toBeNull()
})
