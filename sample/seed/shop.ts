import { type AccountDeps, createAccount, findProfile, updateProfile } from '#accounts'
import { saveDesign } from '#artwork'
import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import {
  archiveListing,
  createDraft,
  endListing,
  proofListing,
  publishListing,
  setNextPrints,
} from '#listings'
import { ListingForm } from '#listings/contract'
import type { Database, Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { loadSampleArtworks } from '../artworks/index.ts'
import { adaeze, fan, finance, harmattan, ops, password, staffSecret } from '../people.ts'
import { listingPlans } from '../plan/listings.ts'
import type { Sellable } from '../plan/sellables.ts'
import { setClock } from './clock.ts'
import { requireOk } from './require-ok.ts'

export type SampleShop = {
  shopId: Id<'shop'>
  creatorId: Id<'person'>
  opsId: Id<'person'>
  financeId: Id<'person'>
}
/** A listing as the orders of the sample year refer to it. */
export type SampleListing = {
  number: number
  id: Id<'listing'>
  versionId: Id<'listingVersion'>
  designVersionId: Id<'designVersion'>
  title: string
}

export async function seedPeople(database: Database, deps: AccountDeps): Promise<SampleShop> {
  return database.transact(async (tx, at) => {
    const creator = await createAccount(
      tx,
      deps,
      {
        ...adaeze,
        password,
        shop: { ...harmattan, timeZone: 'Africa/Lagos' },
        connected: [
          { provider: 'paypal', email: adaeze.email },
          { provider: 'stripe', email: adaeze.email },
          { provider: 'google', email: adaeze.email },
        ],
      },
      at,
    )
    const credentials = { password, totpSecret: staffSecret }
    const { personId: opsId } = await createAccount(
      tx,
      deps,
      { ...ops, ...credentials, staff: ['admin'] },
      at,
    )
    const { personId: financeId } = await createAccount(
      tx,
      deps,
      // The second person wherever two are required: payouts, refunds, and a fan's claim that is reconsidered.
      { ...finance, ...credentials, staff: ['finance', 'support'] },
      at,
    )
    await createAccount(tx, deps, { ...fan, password }, at)
    invariant(creator.shopId, 'the sample creator has a shop')
    await fillProfile(tx, creator.personId, creator.shopId, at)
    return { shopId: creator.shopId, creatorId: creator.personId, opsId, financeId }
  })
}

/** Adds a phone number and an address, as a creator has after a year of sales. */
async function fillProfile(tx: Tx, personId: Id<'person'>, shopId: Id<'shop'>, at: Date): Promise<void> {
  const owner: Person = {
    kind: 'person',
    personId,
    ...adaeze,
    emailVerified: true,
    shop: { ...harmattan, id: shopId, role: 'owner', timeZone: 'Africa/Lagos', currency: 'NGN' },
    staff: [],
    assurance: 'password',
    hasSecondFactor: false,
    hasPasskey: false,
    secondFactorAt: null,
    sessionId: newId('session'),
  }
  const { profile } = await findProfile(tx, owner)
  invariant(profile.shop, 'the sample creator runs the shop')
  const { name, shareAfterLaunch, boosted } = profile
  const { salesDisplay } = profile.shop
  const address = {
    street: '12 Allen Avenue',
    apartment: 'Studio 2',
    country: 'Nigeria',
    state: 'Lagos',
    city: 'Ikeja',
  }
  const profileForm = {
    name,
    displayName: harmattan.name,
    shareAfterLaunch,
    boosted,
    salesDisplay,
    timeZone: 'Africa/Lagos',
  }
  await updateProfile(
    tx,
    owner,
    { ...profileForm, ...address, phone: '+234 803 555 0142', zip: '100282' },
    'sample',
    at,
  )
}

/** One design per artwork in use, then the 42 listings, published one after the other in the first days of the year. */
export async function seedListings(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  { shopId }: SampleShop,
  sellables: readonly Sellable[],
  start: Date,
): Promise<Map<number, SampleListing>> {
  const artworks = loadSampleArtworks()
  const designs = await database.transact(async (tx, at) => {
    const versions = new Map<string, Id<'designVersion'>>()
    for (const [name, document] of artworks) {
      const design = await saveDesign(
        tx,
        shopId,
        { document, name: name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase()) },
        at,
      )
      requireOk(design, `the artwork ${name} can be saved`)
      versions.set(name, design.value.versionId as Id<'designVersion'>)
    }
    return versions
  })
  const listings = new Map<number, SampleListing>()
  for (const plan of listingPlans) {
    const at = new Date(start.getTime() + plan.number * 600_000)
    await setClock(database, at)
    const designVersionId = designs.get(plan.artwork)!
    const form = ListingForm.parse({
      designVersionId,
      title: plan.title,
      description: plan.words,
      products: plan.products.map(({ blankId, price }) => ({
        blankId,
        colours: sellables.find(
          (sellable) => sellable.listing === plan.number && sellable.blankId === blankId,
        )!.colours,
        priceMinor: price,
      })),
    })
    const draft = await database.transact((tx) =>
      createDraft(tx, shopId, form, at, plan.number % 14 === 10 ? 'teefare' : 'studio'),
    )
    requireOk(draft, `listing ${plan.number} can be drafted`)
    await proofListing({ ...database, blobs }, shopId, draft.value.id)
    const listing = await database.transact(async (tx) => {
      const published = await publishListing(tx, shopId, draft.value.id, at)
      requireOk(published, `listing ${plan.number} can be published`)
      invariant(published.value.number === plan.number, 'listings are numbered in order')
      return published.value
    })
    listings.set(plan.number, {
      number: plan.number,
      id: listing.id,
      versionId: listing.version.id as Id<'listingVersion'>,
      designVersionId,
      title: plan.title,
    })
  }
  return listings
}

/** Sets the next print that the specification shows: 2025-08-(n mod 30 + 1). */
export async function seedNextPrints(
  database: Database,
  listings: ReadonlyMap<number, SampleListing>,
): Promise<void> {
  const nextPrints = [...listings.values()].map(
    ({ number, id }) => [id, `2025-08-${String((number % 30) + 1).padStart(2, '0')}`] as const,
  )
  await database.transact((tx) => setNextPrints(tx, new Map(nextPrints)))
}

/** Ended with a print still to come; ended and printed, so relaunchable; and archived. The others stay on sale. */
export const closedListings = { ended: [25, 28], relaunchable: [12, 17, 31, 37], archived: [21, 36] } as const

/** Takes some listings off sale, by the creator's own verbs, so that every state but draft can be seen. */
export async function seedEnds(
  database: Database,
  { shopId }: SampleShop,
  listings: ReadonlyMap<number, SampleListing>,
  at: Date,
): Promise<void> {
  const { ended, relaunchable, archived } = closedListings
  await database.transact(async (tx) => {
    for (const number of [...ended, ...relaunchable, ...archived]) {
      requireOk(await endListing(tx, shopId, listings.get(number)!.id, at), `listing ${number} can be ended`)
    }
    for (const number of archived) {
      requireOk(
        await archiveListing(tx, shopId, listings.get(number)!.id),
        `listing ${number} can be archived`,
      )
    }
  })
}
