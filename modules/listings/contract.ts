/** Listings, browser door: statuses and their words, filters, forms, price rules, and the types that screens show. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import type { Money } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { FormerPrices } from './former-price.ts'
import { limits } from './limits.ts'
import type { ListingPhoto, ShownPicture } from './picture.ts'
import type { ListingProduct } from './price.ts'

import './facts.ts'

export { type FormerPrices, formerOfLowest, formerPrice, type Reduction } from './former-price.ts'
export { limits as listingLimits } from './limits.ts'
export {
  type ListingPhoto,
  type ListingPicture,
  type ListingPictureWidth,
  listingPictureHref,
  listingPictureWidths,
  listShownPictures,
  mainPicture,
  type ShownPicture,
} from './picture.ts'
export {
  applyPriceRule,
  applyPriceRules,
  fromPrice,
  hasManyPrices,
  type ListingProduct,
  type PriceRule,
  type Prices,
  type ProductPrice,
  priceEndings,
  priceOfSize,
  priceRuleKinds,
  productPriceOf,
} from './price.ts'
export type { ShelfPart, ShelfPlace } from './shelf-part.ts'
export { makeFreeSlug } from './slug.ts'

export const listingStatuses = ['draft', 'active', 'ended', 'relaunchable', 'archived'] as const
export type ListingStatus = (typeof listingStatuses)[number]
export const listingOrigins = ['studio', 'teefare'] as const
export type ListingOrigin = (typeof listingOrigins)[number]

/** The word and the badge of each status (the interface's `st-*` classes). */
export const statusWords = {
  draft: { words: 'Draft', mark: 'draft' },
  active: { words: 'Active', mark: 'ok' },
  ended: { words: 'Ended', mark: 'off' },
  relaunchable: { words: 'Relaunchable', mark: 'wait' },
  archived: { words: 'Archived', mark: 'off' },
} as const satisfies Record<ListingStatus, { words: string; mark: string }>

/** The status filter's options, in the order of the specification. "All" leaves out archived listings. */
export const statusFilters = {
  '': 'Show All',
  active: 'Active',
  ended: 'Ended',
  relaunchable: 'Relaunchable',
  draft: 'Draft',
  all: 'All',
  archived: 'Archived',
  teefare: 'Old Teefare Designer',
} as const
export type StatusFilter = keyof typeof statusFilters

/** The sort options, in the order they are listed. The first runs from the oldest start, the second from the newest. */
export const listingSorts = {
  '': 'Sort by Start Date',
  start: 'Start Date',
  print: 'Next Print',
  sales: 'Sales',
  name: 'Name',
} as const
export type ListingSort = keyof typeof listingSorts

export const isStatusFilter = (text: string): text is StatusFilter => Object.hasOwn(statusFilters, text)
export const isListingSort = (text: string): text is ListingSort => Object.hasOwn(listingSorts, text)

/** The dashboard's name for a listing. */
export const listingName = (number: number): string => `user-${number}`

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/
const priceMinor = z.int().min(1, 'A price must be above zero.').max(limits.priceMinorMax)
export const productSchema = z
  .strictObject({
    blankId: z.string().regex(slug).max(80),
    colours: z
      .array(z.string().regex(slug).max(60))
      .min(1, 'Choose a colour.')
      .max(100)
      .refine((colours) => new Set(colours).size === colours.length, 'A colour is listed twice.'),
    priceMinor,
    sizePrices: z.record(z.string().min(1).max(limits.sizeCharacters), priceMinor).optional(),
  })
  .refine(
    (product) => Object.values(product.sizePrices ?? {}).every((price) => price > product.priceMinor),
    'The price of a size is above the lowest price.',
  )
export const productsSchema = z
  .array(productSchema)
  .max(limits.productsPerListing, `A listing holds up to ${limits.productsPerListing} products.`)
  .refine(
    (products) => new Set(products.map((product) => product.blankId)).size === products.length,
    'A product is listed twice.',
  )

/** The studio's form for a listing. Instants are ISO texts; counts may be empty. */
export const ListingForm = z.strictObject({
  designVersionId: idField('designVersion'),
  title: z
    .string()
    .trim()
    .min(1, 'Give it a name.')
    .max(limits.titleCharacters, `A name has up to ${limits.titleCharacters} characters.`),
  description: z
    .string()
    .trim()
    .max(limits.descriptionCharacters, `A description has up to ${limits.descriptionCharacters} characters.`)
    .default(''),
  products: productsSchema,
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  unitsCap: z.int().min(1).max(limits.unitsCapMax).nullable().default(null),
  perPersonLimit: z.int().min(1).max(limits.perPersonMax).nullable().default(null),
})
export type ListingForm = z.output<typeof ListingForm>

/** One row of "Your Listings". */
export type ListingRow = {
  id: Id<'listing'>
  number: number
  slug: string
  title: string
  status: ListingStatus
  origin: ListingOrigin
  versionId: Id<'listingVersion'>
  designVersionId: Id<'designVersion'>
  products: ListingProduct[]
  pictures: readonly ShownPicture[]
  startsAt: Date | null
  endsAt: Date | null
  unitsCap: number | null
  launchedAt: Date | null
  nextPrintOn: string | null
  unitsSold: number
  profit: Money
  former: FormerPrices | null
}

/**
 * One period on sale: fans could buy from `openedAt` until `endedAt`, which is null while it lasts. `cap` null:
 * unlimited.
 */
export type Run = {
  launchedAt: Date
  openedAt: Date
  endedAt: Date | null
  endCause: 'schedule' | 'sold_out' | 'hand' | null
  cap: number | null
}

/** A store's listing that is, was or will be on sale. */
export type LiveListing = {
  id: Id<'listing'>
  shopId: Id<'shop'>
  number: number
  slug: string
  versionId: Id<'listingVersion'>
  designVersionId: Id<'designVersion'>
  title: string
  description: string
  products: ListingProduct[]
  pictures: readonly ShownPicture[]
  photos: readonly ListingPhoto[]
  searchTitle: string | null
  searchDescription: string | null
  /** Prices of sizes before their reduction; null if none is reduced. */
  former: FormerPrices | null
  sale: 'on_sale' | 'scheduled' | 'ended'
  launchedAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
  perPersonLimit: number | null
  /** Units left of a drop; null if unlimited. */
  unitsLeft: number | null
  cap: number | null
  /** A drop with nothing left to buy, still on sale or ended by that. */
  soldOut: boolean
}

/** Units of a listing bought and kept: ever, and since its last launch. */
export type ListingSales = { units: number; unitsThisLaunch: number }

export type ListingRefusal =
  | 'listing.not_found'
  | 'listing.move_not_allowed'
  | 'listing.taken_down'
  | 'listing.price_below_cost'
  | 'listing.price_out_of_range'
  | 'listing.no_products'
  | 'listing.blank_gone'
  | 'listing.colour_gone'
  | 'listing.size_gone'
  | 'listing.design_missing'
  | 'listing.design_not_printable'
  | 'listing.not_proofed'
  | 'listing.schedule_backwards'
  | 'listing.cap_below_sold'
  | 'listing.edition_fixed'
  | 'listing.not_editable'
  | 'listing.address_taken'
  | 'listing.address_malformed'
  | 'listing.nothing_waiting'
  | 'listing.no_file'
  | 'listing.too_many_files'
  | 'listing.too_many_photos'
  | 'listing.not_reducible'
  | 'listing.nothing_reduced'
  | 'stock.not_on_sale'
  | 'stock.sold_out'
  | 'stock.per_person_limit'
  | 'stock.per_home_limit'
  | 'stock.not_sold'

export const listingRefusals: RefusalWords<ListingRefusal> = {
  'listing.not_found': { status: 404, words: 'Your shop has no such listing.' },
  'listing.taken_down': {
    status: 409,
    words: 'This listing was taken down. See its case for the reason and how to respond.',
  },
  'listing.move_not_allowed': { status: 409, words: 'This listing is {status}, so that can’t be done.' },
  'listing.price_below_cost': {
    status: 422,
    words: '{product} in {size} at {price} would lose you money. The lowest price is {floor}.',
  },
  'listing.price_out_of_range': { status: 422, words: 'A price is between {least} and {most}.' },
  'listing.no_products': { status: 422, words: 'Choose at least one product before it goes on sale.' },
  'listing.blank_gone': { status: 422, words: '{product} is no longer in the catalogue. Remove it.' },
  'listing.colour_gone': { status: 422, words: '{product} is not made in {colour}. Choose another colour.' },
  'listing.size_gone': { status: 422, words: '{product} has no sizes right now.' },
  'listing.design_missing': { status: 422, words: 'The design of this listing is not in your shop.' },
  'listing.design_not_printable': { status: 422, words: '{product}: {why}' },
  'listing.not_proofed': { status: 409, words: 'The design hasn’t been checked for print yet. Try again.' },
  'listing.schedule_backwards': { status: 422, words: 'The end must come after the start, and after now.' },
  'listing.cap_below_sold': {
    status: 422,
    words: '{sold} are already sold or being paid for; the number of units can’t be lower.',
  },
  'listing.edition_fixed': {
    status: 409,
    words:
      'Numbered units have been sold, so the edition can’t grow beyond {cap}. End it and relaunch it for more.',
  },
  'listing.not_editable': { status: 409, words: 'Restore this archived listing before changing it.' },
  'listing.too_many_photos': { status: 422, words: 'A listing shows up to {most} photographs.' },
  'listing.address_taken': {
    status: 409,
    words: 'Another listing has, or had, the address “{slug}”. Choose another.',
  },
  'listing.address_malformed': {
    status: 422,
    words:
      'An address is made of letters a to z, digits and hyphens, at most {most}, and isn’t a page of the store.',
  },
  'listing.nothing_waiting': { status: 409, words: 'No units of this listing are waiting to print.' },
  'listing.no_file': {
    status: 409,
    words: 'Add a checked file under Own files first: this listing sells a file of yours.',
  },
  'listing.too_many_files': { status: 409, words: 'A listing comes with up to {most} files.' },
  'listing.not_reducible': { status: 409, words: 'Only a listing on sale can show a reduction.' },
  'listing.nothing_reduced': {
    status: 422,
    words:
      'Fans may see a former price only where every price of the last 30 days was higher (lowest: {lowest}). Choose a lower price, or save it without the price before.',
  },
  'stock.not_on_sale': { status: 409, words: '{title} isn’t on sale right now.' },
  'stock.sold_out': { status: 409, words: 'Only {left} of {title} are left.' },
  'stock.per_person_limit': { status: 409, words: 'Limit {limit} of {title} per person.' },
  'stock.per_home_limit': { status: 409, words: 'One household may have up to {limit} of {title}.' },
  'stock.not_sold': { status: 409, words: 'These units aren’t sold, so they can’t be returned.' },
}
