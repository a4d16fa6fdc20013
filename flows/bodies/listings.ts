import { z } from 'zod'
import { findShop } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findListingsAfter } from '#listings'
import {
  formerPrice,
  type ListingRow,
  listingName,
  listingPictureHref,
  listingStatuses,
  mainPicture,
} from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import {
  Amount,
  amountOf,
  cursorOf,
  Instant,
  instantOf,
  limit,
  resource,
  type Site,
  sinceOf,
} from './resource.ts'

const pictureWidth = 1200

const Listing = z
  .strictObject({
    id: z.string(),
    name: z.string().meta({ description: 'Its name in the dashboard, such as `user-7`.' }),
    title: z.string(),
    slug: z.string(),
    url: z.url().nullable().meta({
      description: 'Its page in the store; null before it first goes on sale and while it is archived.',
    }),
    status: z.enum(listingStatuses),
    products: z.array(
      z.strictObject({
        product: z.string(),
        colours: z.array(z.string()),
        price: Amount.meta({ description: 'The lowest price, for every size not in `size_prices`.' }),
        size_prices: z
          .record(z.string(), Amount)
          .meta({ description: 'Sizes that cost more: size to price.' }),
        former_prices: z.record(z.string(), Amount).meta({
          description:
            'Sizes on sale, with their earlier price: the lowest of the thirty days before, which `/shop` shows struck through.',
        }),
        picture: z
          .url()
          .nullable()
          .meta({
            description: `A JPEG ${pictureWidth} pixels wide of the product in its first colour; null where \`url\` is.`,
          }),
      }),
    ),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    launched_at: Instant.nullable(),
    next_print_on: z.iso.date().nullable(),
    units_cap: z.int().nullable(),
    units_sold: z.int().meta({ description: 'Net of returns.' }),
    profit: Amount.meta({ description: 'Your profit, net of returns.' }),
  })
  .meta({ id: 'Listing' })

/** A shop's listings, whatever their status, in order of creation. */
export const listings = resource({
  name: 'listings',
  summary: 'Your listings',
  description: 'All listings of the shop, oldest first, including drafts and archived ones.',
  scope: 'listings:read',
  query: z.strictObject({
    limit,
    cursor: cursorOf(/^l[1-9]\d{0,8}$/),
    status: z.enum(listingStatuses).optional(),
    since: sinceOf('Made'),
  }),
  item: Listing,
  async read(tx, shopId, { cursor, status = null, since = null, limit: max }, site) {
    const after = cursor ? Number(cursor.slice(1)) : 0
    const page = await findListingsAfter(tx, shopId, { after, status, since, max })
    const addressOf = await findAddresses(tx, shopId, site)
    return {
      data: page.listings.map((listing) => toListingView(listing, addressOf(listing))),
      next: page.next === null ? null : `l${page.next}`,
    }
  },
  async find(tx, shopId, id, site) {
    const listingId = parseId('listing', id)
    const match = listingId && (await findListingsAfter(tx, shopId, { id: listingId, max: 1 }))
    const listing = match?.listings[0]
    return listing ? toListingView(listing, (await findAddresses(tx, shopId, site))(listing)) : null
  },
})

/** The public address of a listing and its pictures' origin; null while only the shop can see it. */
type Address = { url: string; origin: string } | null
async function findAddresses(
  tx: Tx,
  shopId: Id<'shop'>,
  { origin }: Site,
): Promise<(listing: ListingRow) => Address> {
  const shop = await findShop(tx, shopId)
  return (listing) =>
    shop && listing.launchedAt && listing.status !== 'archived'
      ? { url: `${origin}${hrefs.storeListing(shop.handle, listing.slug)}`, origin }
      : null
}

function toListingView(listing: ListingRow, address: Address): z.output<typeof Listing> {
  return {
    id: listing.id,
    name: listingName(listing.number),
    title: listing.title,
    slug: listing.slug,
    url: address?.url ?? null,
    status: listing.status,
    products: listing.products.map((product) => ({
      product: product.blankId,
      colours: product.colours,
      price: amountOf(usd(product.priceMinor)),
      size_prices: Object.fromEntries(
        Object.entries(product.sizePrices ?? {}).map(([size, price]) => [size, amountOf(usd(price))]),
      ),
      former_prices: Object.fromEntries(
        Object.keys(listing.former?.[product.blankId] ?? {}).flatMap((size) => {
          const former = formerPrice(listing.former, product, size)
          return former === null ? [] : [[size, amountOf(usd(former))]]
        }),
      ),
      picture: address && pictureOf(listing, product, address.origin),
    })),
    starts_at: instantOf(listing.startsAt),
    ends_at: instantOf(listing.endsAt),
    launched_at: instantOf(listing.launchedAt),
    next_print_on: listing.nextPrintOn,
    units_cap: listing.unitsCap,
    units_sold: listing.unitsSold,
    profit: amountOf(listing.profit),
  }
}

function pictureOf(
  listing: ListingRow,
  product: ListingRow['products'][number],
  origin: string,
): string | null {
  const picture = mainPicture({ ...listing, products: [product] })
  return picture && `${origin}${listingPictureHref(picture, pictureWidth).replace('.webp?', '.jpg?')}`
}
