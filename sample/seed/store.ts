import type { Id } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { featureListings, saveCollection, saveWriting } from '#storefronts'
import { CollectionForm, WritingForm } from '#storefronts/contract'
import { zone } from '../plan/figures.ts'
import { setClock } from './clock.ts'
import { requireOk } from './require-ok.ts'
import type { SampleListing, SampleShop } from './shop.ts'

const posts = [
  {
    on: '2025-07-11',
    title: 'How the sunset got seven inks',
    listing: 1,
    body: 'The Harmattan sun started as a photo from the studio roof at ten past six, when the dust turns everything the colour of tea. We counted seven oranges in it.\n\nEach band on the shirt is one of them. They get thinner towards the bottom, the way the light does, and they stop before the print turns into a heavy patch on your chest. Wash it inside out and it will outlive the antenna.',
  },
  {
    on: '2025-08-15',
    title: 'Dry season: where the posters went',
    listing: 8,
    body: 'Four cities, four walls, one staple gun. The tour poster hung in Ibadan, Accra, Lagos and Cotonou, and people asked for it at every door.\n\nSo it is here, on heavy matte paper at eighteen by twenty-four, or framed if you would rather not own a staple gun. It is the same file that went to the venues, and for nine dollars you can have the file itself.',
  },
] as const

/** The store as fans see it: four featured listings at the specified prices, two posts, a page, a collection, tips. */
export async function seedStore(
  database: Database,
  { shopId }: SampleShop,
  listings: ReadonlyMap<number, SampleListing>,
): Promise<void> {
  const idsOf = (numbers: readonly number[]): Id<'listing'>[] =>
    numbers.map((number) => listings.get(number)!.id)
  for (const { on: publishedOn, title, body, listing } of posts) {
    const at = instantOf(publishedOn, '10:00', zone)
    await setClock(database, at)
    const form = WritingForm.parse({
      kind: 'post',
      title,
      body,
      listingId: listings.get(listing)!.id,
      published: true,
    })
    const saved = await database.transact((tx) => saveWriting(tx, shopId, null, form, at))
    requireOk(saved, `the post "${title}" is saved`)
  }
  await database.transact(async (tx, at) => {
    const writing = WritingForm.parse({
      kind: 'page',
      title: 'The station',
      listingId: '',
      published: true,
      body: 'Harmattan Radio is two people, one transmitter and a roof in Surulere. We play late, we print things people asked about on air, and we answer every letter.',
    })
    requireOk(await saveWriting(tx, shopId, null, writing, at), 'the page is saved')
    requireOk(await featureListings(tx, shopId, idsOf([1, 2, 3, 4])), 'four listings are featured')
    const collection = await saveCollection(
      tx,
      shopId,
      null,
      CollectionForm.parse({
        title: 'Kilo cycling club',
        description: 'For five in the morning on Third Mainland.',
        listingIds: idsOf([10, 11, 34]),
      }),
      at,
    )
    requireOk(collection, 'the collection is saved')
    await offerTips(tx, shopId, true, at)
  })
}
