import { z } from 'zod'
import { usd } from '#kernel/money.ts'
import { findListingsAfter } from '#listings'
import { listingName, listingStatuses } from '#listings/contract'
import { Amount, amountOf, cursorOf, Instant, instantOf, limit, resource } from './resource.ts'

const Listing = z
  .strictObject({
    id: z.string(),
    name: z.string().meta({ description: 'What the dashboard calls it, such as `user-7`.' }),
    title: z.string(),
    slug: z.string(),
    status: z.enum(listingStatuses),
    products: z.array(z.strictObject({ product: z.string(), colours: z.array(z.string()), price: Amount })),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    launched_at: Instant.nullable(),
    next_print_on: z.iso.date().nullable(),
    units_cap: z.int().nullable(),
    units_sold: z.int().meta({ description: 'Net of returns.' }),
    profit: Amount.meta({ description: 'Yours, net of returns.' }),
  })
  .meta({ id: 'Listing' })

/** A shop's listings, whatever their state, in the order they were made. */
export const listings = resource({
  name: 'listings',
  summary: 'Your listings',
  description: 'All listings of the shop in the order they were made, drafts and archived ones too.',
  scope: 'listings:read',
  query: z.strictObject({
    limit,
    cursor: cursorOf(/^l[1-9]\d{0,8}$/),
    status: z.enum(listingStatuses).optional(),
  }),
  item: Listing,
  async read(tx, shopId, query) {
    const after = query.cursor ? Number(query.cursor.slice(1)) : 0
    const found = await findListingsAfter(tx, shopId, {
      after,
      status: query.status ?? null,
      most: query.limit,
    })
    const data = found.listings.map((one) => ({
      id: one.id,
      name: listingName(one.number),
      title: one.title,
      slug: one.slug,
      status: one.status,
      products: one.products.map(({ blankId, colours, priceMinor }) => ({
        product: blankId,
        colours,
        price: amountOf(usd(priceMinor)),
      })),
      starts_at: instantOf(one.startsAt),
      ends_at: instantOf(one.endsAt),
      launched_at: instantOf(one.launchedAt),
      next_print_on: one.nextPrintOn,
      units_cap: one.unitsCap,
      units_sold: one.unitsSold,
      profit: amountOf(one.profit),
    }))
    return { data, next: found.next === null ? null : `l${found.next}` }
  },
})
