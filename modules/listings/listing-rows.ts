/** The SQL of listings and their versions. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ListingOrigin, ListingProduct, ListingStatus } from './contract.ts'
import { productsSchema } from './contract.ts'
import { reductionContinues } from './former-price.ts'
import type { EndCause, Listing, ListingId, ListingVersion, ListingVersionId, ShopId } from './listing.ts'
import { listing, listingVersion, nextPrint } from './tables.ts'

type ListingRecord = typeof listing.$inferSelect
type VersionRecord = typeof listingVersion.$inferSelect

const versionOf = (row: VersionRecord): ListingVersion => ({
  id: asId('listingVersion', row.id),
  ordinal: row.ordinal,
  designVersionId: asId('designVersion', row.designVersionId),
  title: row.title,
  description: row.description,
  products: productsSchema.parse(row.products),
  frozenAt: row.frozenAt,
})

const listingOf = (row: ListingRecord, version: VersionRecord, nextPrintOn: string | null): Listing => ({
  id: asId('listing', row.id),
  shopId: asId('shop', row.shopId),
  number: row.number,
  slug: row.slug,
  status: row.status as ListingStatus,
  archivedFrom: row.archivedFrom as Listing['archivedFrom'],
  origin: row.origin as ListingOrigin,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  unitsCap: row.unitsCap,
  perPersonLimit: row.perPersonLimit,
  nextPrintOn,
  launchedAt: row.launchedAt,
  endedAt: row.endedAt,
  endCause: row.endCause as EndCause | null,
  tags: row.tags,
  searchTitle: row.searchTitle,
  searchDescription: row.searchDescription,
  pictures: row.pictures,
  photos: row.photos,
  reduction: row.reducedAt && row.formerPrices ? { since: row.reducedAt, prices: row.formerPrices } : null,
  addressChosen: row.addressChosen,
  version: versionOf(version),
})

async function selectListings(tx: Tx, where: SQL | undefined): Promise<Listing[]> {
  const rows = await tx
    .select()
    .from(listing)
    .innerJoin(listingVersion, eq(listingVersion.id, listing.versionId))
    .leftJoin(nextPrint, eq(nextPrint.listingId, listing.id))
    .where(where)
    .orderBy(listing.number)
  return rows.map((row) => listingOf(row.listing, row.listing_version, row.next_print?.printsOn ?? null))
}

/** A shop's listing, without a lock. */
export async function selectListing(tx: Tx, shopId: ShopId, id: ListingId): Promise<Listing | null> {
  return (await selectListings(tx, and(eq(listing.shopId, shopId), eq(listing.id, id))))[0] ?? null
}

export async function selectListingsById(tx: Tx, ids: readonly string[]): Promise<Listing[]> {
  return ids.length ? selectListings(tx, inArray(listing.id, [...ids])) : []
}

/** Locks a shop's listing until the transaction ends, so that two moves of it wait for each other. */
export async function lockListing(tx: Tx, shopId: ShopId, id: ListingId): Promise<Listing | null> {
  const locked = await rowsOf(
    tx,
    sql`select 1 from listings.listing where shop_id = ${shopId} and id = ${id} for no key update`,
  )
  return locked.length ? selectListing(tx, shopId, id) : null
}

/** Takes a shop's next number. The counter's lock also serialises the shop's new addresses. */
export async function claimNumber(tx: Tx, shopId: ShopId): Promise<number> {
  const [row] = await rowsOf<{ last_number: number }>(
    tx,
    sql`insert into listings.counter (shop_id, last_number) values (${shopId}, 1)
        on conflict (shop_id) do update set last_number = listings.counter.last_number + 1 returning last_number`,
  )
  return row!.last_number
}
export async function lockNumbers(tx: Tx, shopId: ShopId): Promise<void> {
  await tx.execute(sql`select 1 from listings.counter where shop_id = ${shopId} for no key update`)
}

/** A shop's addresses with this beginning, so that a free one can be chosen. */
export async function selectSlugsLike(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  excludedId?: ListingId,
): Promise<Set<string>> {
  const rows = await rowsOf<{ slug: string }>(
    tx,
    sql`select slug from listings.listing where shop_id = ${shopId} and (slug = ${slug} or slug like ${`${slug}-%`})
          and id <> ${excludedId ?? ''}
        union select slug from listings.former_address where shop_id = ${shopId}
          and (slug = ${slug} or slug like ${`${slug}-%`}) and listing_id <> ${excludedId ?? ''}`,
  )
  return new Set(rows.map((row) => row.slug))
}

export type Offer = {
  designVersionId: Id<'designVersion'>
  title: string
  description: string
  products: readonly ListingProduct[]
}
export type Terms = Pick<Listing, 'startsAt' | 'endsAt' | 'unitsCap' | 'perPersonLimit'>

export async function insertListing(
  tx: Tx,
  fields: { shopId: ShopId; number: number; slug: string; origin: ListingOrigin; offer: Offer; terms: Terms },
  at: Date,
): Promise<ListingId> {
  const id = newId('listing', at.getTime())
  const versionId = newId('listingVersion', at.getTime())
  await tx.insert(listing).values({
    id,
    versionId,
    shopId: fields.shopId,
    number: fields.number,
    slug: fields.slug,
    origin: fields.origin,
    status: 'draft',
    createdAt: at,
    ...fields.terms,
  })
  await insertVersion(
    tx,
    { id: versionId, shopId: fields.shopId, listingId: id, ordinal: 1 },
    fields.offer,
    at,
    null,
  )
  return id
}

async function insertVersion(
  tx: Tx,
  key: { id: ListingVersionId; shopId: ShopId; listingId: ListingId; ordinal: number },
  offer: Offer,
  at: Date,
  frozenAt: Date | null,
): Promise<void> {
  const { designVersionId, title, description, products } = offer
  await tx
    .insert(listingVersion)
    .values({ ...key, designVersionId, title, description, products, madeAt: at, frozenAt })
}

/** Writes a new offer: in place if it was never on sale, else as a new version. */
export async function writeOffer(
  tx: Tx,
  listing: Listing,
  offer: Offer,
  at: Date,
  isFrozen: boolean,
): Promise<ListingVersionId> {
  const { designVersionId, title, description, products } = offer
  const frozenAt = isFrozen ? at : null
  if (!listing.version.frozenAt) {
    await tx
      .update(listingVersion)
      .set({ designVersionId, title, description, products, frozenAt })
      .where(eq(listingVersion.id, listing.version.id))
    return listing.version.id
  }
  return addVersion(tx, listing, offer, at, frozenAt)
}

/** Writes an offer as a new version in every case; frozen if the listing is on sale. */
export async function writeVersion(
  tx: Tx,
  listing: Listing,
  offer: Offer,
  at: Date,
): Promise<ListingVersionId> {
  return addVersion(tx, listing, offer, at, listing.status === 'active' ? at : null)
}

async function addVersion(
  tx: Tx,
  listing: Listing,
  offer: Offer,
  at: Date,
  frozenAt: Date | null,
): Promise<ListingVersionId> {
  const id = newId('listingVersion', at.getTime())
  const [last] = await rowsOf<{ ordinal: number }>(
    tx,
    sql`select max(ordinal) as ordinal from listings.listing_version where listing_id = ${listing.id}`,
  )
  const ordinal = last!.ordinal + 1
  await insertVersion(tx, { id, shopId: listing.shopId, listingId: listing.id, ordinal }, offer, at, frozenAt)
  const isOver =
    listing.reduction &&
    !reductionContinues(listing.reduction.prices, listing.version.products, offer.products)
  const endedReduction = isOver ? { formerPrices: null, reducedAt: null } : {}
  await updateListing(tx, listing.id, { versionId: id, ...endedReduction })
  return id
}

export async function freezeVersion(tx: Tx, id: ListingVersionId, at: Date): Promise<void> {
  await tx
    .update(listingVersion)
    .set({ frozenAt: at })
    .where(and(eq(listingVersion.id, id), sql`${listingVersion.frozenAt} is null`))
}

/** Writes each listing's next print day, in the order of their ids. These rows are never locked for anything else. */
export async function writeNextPrints(tx: Tx, days: ReadonlyMap<ListingId, string | null>): Promise<void> {
  const rows = [...days].map(([id, day]) => ({ id, day }))
  await tx.execute(sql`
    insert into listings.next_print (listing_id, shop_id, prints_on)
    select l.id, l.shop_id, given.day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, day date)
    join listings.listing l on l.id = given.id order by l.id
    on conflict (listing_id) do update set prints_on = excluded.prints_on
    where next_print.prints_on is distinct from excluded.prints_on`)
}

export async function updateListing(
  tx: Tx,
  id: ListingId,
  changes: Partial<Omit<ListingRecord, 'id' | 'shopId' | 'number' | 'origin' | 'createdAt'>>,
): Promise<void> {
  await tx.update(listing).set(changes).where(eq(listing.id, id))
}

/** A version of any listing: the source of an order line, a print file and a picture. */
export async function selectVersion(
  tx: Tx,
  id: ListingVersionId,
): Promise<(ListingVersion & { listingId: ListingId; shopId: ShopId }) | null> {
  const [row] = await tx.select().from(listingVersion).where(eq(listingVersion.id, id))
  if (!row) return null
  return { ...versionOf(row), listingId: asId('listing', row.listingId), shopId: asId('shop', row.shopId) }
}

/** Listings a sweep should end: their time is over, or their last unit is sold. */
export async function selectDue(tx: Tx, at: Date, count: number): Promise<(Listing & { cause: EndCause })[]> {
  const rows = await rowsOf<{ id: string; cause: EndCause }>(
    tx,
    sql`select l.id, case when l.ends_at <= ${instant(at)} then 'schedule' else 'sold_out' end as cause
        from listings.listing l left join listings.stock s on s.listing_id = l.id
        where l.status = 'active' and (l.ends_at <= ${instant(at)} or s.sold >= s.cap)
        order by l.id limit ${count} for no key update of l skip locked`,
  )
  const listings = await selectListingsById(
    tx,
    rows.map((row) => row.id),
  )
  return listings.map((listing) => ({ ...listing, cause: rows.find((row) => row.id === listing.id)!.cause }))
}

/** Takes ended listings after their last print, each once a day: they may be relaunchable. */
export async function claimSettling(tx: Tx, today: string, count: number): Promise<Listing[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update listings.listing set settle_tried_on = ${today}::date where id in (
          select id from listings.listing where status = 'ended'
          and (settle_tried_on is null or settle_tried_on < ${today}::date)
          and not exists (select from listings.next_print n where n.listing_id = listing.id and n.prints_on >= ${today}::date)
          order by id limit ${count} for no key update skip locked) returning id`,
  )
  return selectListingsById(
    tx,
    rows.map((row) => row.id),
  )
}
