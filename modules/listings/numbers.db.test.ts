/** Numbers and addresses of a shop's listings: each belongs to one listing only, and a copy gets its own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import {
  createDraftForm,
  createProof,
  type ListingShop,
  makeDraft,
  openListingShop,
  putOnSale,
} from '#drivers/listings.ts'
import type { Database } from '#platform/database/tx.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { publishListing } from './publish-listing.ts'
import { saveDraft } from './save-draft.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'harmattan')
})
afterAll(() => database.close())
const run = <Value>(verb: Parameters<typeof database.transact<Value>>[0]) => database.transact(verb)

test('numbers and addresses of a shop stay unique when 20 drafts with the same name are made at once', async () => {
  const otherShop = await openListingShop(database, 'busy')
  const drafts = await Promise.all(
    Array.from({ length: 20 }, () => makeDraft(otherShop, at, { title: 'Loud moon' })),
  )
  expect(drafts.map((listing) => listing.number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
  expect(new Set(drafts.map((listing) => listing.slug)).size).toBe(20)
  expect(drafts.map((listing) => listing.slug)).toContain('loud-moon')
})

test('the address follows the title of a draft and stays once it was on sale', async () => {
  const draft = await makeDraft(shop, at, { title: 'Working title' })
  const save = (title: string) =>
    run((tx) => saveDraft(tx, shop.shopId, draft.id, createDraftForm(shop, { title }), at))
  expect(await save('Pepper riot tote')).toMatchObject({ ok: true, value: { slug: 'pepper-riot-tote' } })
  await createProof(shop, draft.id)
  await run((tx) => publishListing(tx, shop.shopId, draft.id, at))
  expect(await save('Renamed')).toMatchObject({
    ok: true,
    value: { slug: 'pepper-riot-tote', version: { title: 'Renamed', ordinal: 2 } },
  })
})

test('a copy is a draft of its own number with the same offer and none of the figures', async () => {
  const listing = await putOnSale(shop, at, { title: 'Kilo 5am cap', unitsCap: 5 })
  const copy = await run((tx) => duplicateListing(tx, shop.shopId, listing.id, at))
  expect(copy).toMatchObject({
    ok: true,
    value: { status: 'draft', slug: 'kilo-5am-cap-copy', unitsCap: null, launchedAt: null },
  })
  if (!copy.ok) return
  expect(copy.value.version.products).toEqual(listing.version.products)
  expect(copy.value.number).toBeGreaterThan(listing.number)
})
