import type { LoaderFunctionArgs } from 'react-router'
import { findVariantsOfBlank } from '#catalogue'
import { type Blank, blankTitle, skuOf, type Variant } from '#catalogue/contract'
import { findOffered } from '#files'
import { fileKinds, formatSize } from '#files/contract'
import { readDelivery } from '#flows/delivery.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { findLiveListing, findSales } from '#listings'
import {
  formerOfLowest,
  formerPrice,
  hasManyPrices,
  type ListingProduct,
  type LiveListing,
  listingPictureHref,
  mainPicture,
  priceOfSize,
  type ShownPicture,
} from '#listings/contract'
import { findReviews, summariseReviews } from '#reviews'
import { requestOf } from '../../request.server.ts'
import { buildCard } from '../card.server.ts'
import { pickFanCountry } from '../fan-country.server.ts'
import { recordFanEvent } from '../pixels.server.ts'
import { redirectMovedListing } from '../redirect-moved.server.ts'
import { limitLifetime, readBlanks, readStore, type StoreReads } from '../store-reads.server.ts'
import { buildGallery, type Choice, listArrangedPictures, namePhoto } from './gallery.server.ts'
import { findRelated, readPrint } from './related.server.ts'

/** A listing's page: the choice is in the address, so that it works without JavaScript and can be shared. */
export async function loadProduct(args: LoaderFunctionArgs) {
  const { shopId, viewedItem, ...page } = await readProduct(args)
  const shop = { id: shopId, handle: page.shop.handle }
  const path = hrefs.storeListing(shop.handle, page.listing.slug)
  const viewedEvent = { name: 'ViewContent' as const, path, items: [viewedItem] }
  return {
    ...page,
    viewEvent: await recordFanEvent(requestOf(args.context), args.request, shop, viewedEvent),
  }
}

async function readProduct({ params, context, request }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  const query = url.searchParams
  return readStore({ params, context }, async (reads) => {
    const { tx, at, cache, shop } = reads
    const listing = await findLiveListing(tx, shop.id, params.slug ?? '', at)
    if (!listing)
      throw await redirectMovedListing(
        tx,
        shop.id,
        params.slug,
        (slug) => `${hrefs.storeListing(shop.handle, slug)}${url.search}`,
      )
    const blanks = await readBlanks(
      reads,
      listing.products.map(({ blankId }) => blankId),
    )
    const offeredProducts = listing.products.filter((product) => blanks.has(product.blankId))
    const product =
      offeredProducts.find((listingProduct) => listingProduct.blankId === query.get('blankId')) ??
      offeredProducts[0]
    const blank = product && blanks.get(product.blankId)
    if (!product || !blank) throw new Response('That product doesn’t exist.', { status: 404 })
    const variants = await cache(['stock'], `variants ${blank.id}`, () => findVariantsOfBlank(tx, blank.id))
    const country = pickFanCountry(request, config, shop.timeZone)
    const choice = pickChoice(query, product, blank, {
      arranged: listArrangedPictures(listing, product, blank),
      photos: listing.photos,
    })
    const [soldCount, delivery, { main, ...print }, extras] = await Promise.all([
      readSoldCount(reads, listing),
      readDelivery(reads, listing.id, blank, choice, country),
      readPrint(reads, listing.designVersionId, blank),
      readPageExtras(reads, listing, query.get('reviews')),
    ])
    if (delivery.print) limitLifetime(context, at, delivery.print.changesAt)
    return {
      shopId: shop.id,
      viewedItem: {
        listingId: listing.id,
        sku: skuOf(blank.id, choice.colour, choice.size ?? blank.sizes[0] ?? ''),
        name: listing.title,
        quantity: 1,
        priceMinor: priceOfSize(product, choice.size ?? ''),
      },
      shop: { name: shop.name, handle: shop.handle, onVacation: shop.status === 'vacation' },
      listing: buildListingView(listing, at),
      origin: config.storeUrl ?? config.appUrl,
      appUrl: config.appUrl,
      sold: soldCount,
      showsCounts: shop.salesDisplay !== 'never',
      products: offeredProducts.map((other) => buildOffer(listing, other, blanks.get(other.blankId)!)),
      product: {
        blankId: blank.id,
        /** The price of the chosen size, or the lowest if none is. */
        price: usd(priceOfSize(product, choice.size ?? '')),
        isFrom: choice.size === null && hasManyPrices([product]),
        /** The former price of the chosen size, or the lowest one; null if it isn't reduced. */
        formerPrice: findFormerPrice(listing, product, choice.size),
      },
      blank: buildBlankView(blank),
      choice,
      colours: listColours(product, blank, variants),
      sizes: listSizes(listing, product, blank, variants, choice.colour),
      gallery: buildGallery(listing, product, blank, choice, main),
      delivery,
      print,
      ...extras,
    }
  })
}
/** One of the products with the design, with its picture. */
function buildOffer(listing: LiveListing, product: ListingProduct, blank: Blank) {
  const picture = mainPicture({ ...listing, products: [product], pictures: [] })
  return {
    blankId: product.blankId,
    name: blankTitle(blank),
    priceMinor: product.priceMinor,
    isFrom: hasManyPrices([product]),
    picture: picture && listingPictureHref(picture, 120),
  }
}

export type ProductPage = Awaited<ReturnType<typeof loadProduct>>

/** The data of the page besides the product itself. */
async function readPageExtras(reads: StoreReads, listing: LiveListing, reviewsCursor: string | null) {
  const [files, reviews, related] = await Promise.all([
    readFiles(reads, listing.id),
    readReviews(reads, asId('listing', listing.id), reviewsCursor),
    findRelated(reads, listing),
  ])
  return {
    files,
    reviews,
    otherListings: related.map((relatedListing) => buildCard(relatedListing, reads.shop.handle)),
  }
}

/** Files included with the listing. Its pages change when one does. */
async function readFiles({ tx, cache }: StoreReads, listingId: Id<'listing'>) {
  const offeredFiles = await cache(['content'], `files ${listingId}`, () => findOffered(tx, [listingId]))
  return offeredFiles
    .filter(({ detachedAt }) => detachedAt === null)
    .map(({ id, name, licence, stamped, version }) => ({
      id,
      name,
      licence,
      isAudio: version.kind === 'mp3' || version.kind === 'wav',
      stamped: stamped && version.kind === 'pdf',
      description: `${fileKinds[version.kind].name}, ${formatSize(version.bytes)}`,
      preview: version.preview && { words: version.preview, href: hrefs.filePreview(version.id) },
    }))
}

/** The rating, and one page of reviews. Only the first is cached: anyone can type a cursor. */
async function readReviews({ tx, cache }: StoreReads, listingId: Id<'listing'>, cursor: string | null) {
  const summary = await cache(['content'], `rating ${listingId}`, () => summariseReviews(tx, listingId))
  const isFirst = cursor === null
  if (summary.count === 0) return { ...summary, isFirst, rows: [], next: null }
  const read = () => findReviews(tx, listingId, cursor)
  const { rows, next } = await (isFirst ? cache(['content'], `reviews ${listingId}`, read) : read())
  return { ...summary, isFirst, rows, next }
}

function buildListingView(listing: LiveListing, at: Date) {
  const { id, slug, title, description, startsAt, endsAt, perPersonLimit, unitsLeft, cap, sale } = listing
  const { searchTitle, searchDescription } = listing
  const state = sale !== 'scheduled' && listing.soldOut ? ('sold_out' as const) : sale
  const endOfSale = state === 'on_sale' ? endsAt : null
  const nextChange = state === 'scheduled' ? startsAt : endOfSale
  return {
    searchTitle,
    searchDescription,
    id,
    slug,
    title,
    description,
    startsAt,
    endsAt,
    perPersonLimit,
    left: unitsLeft,
    cap,
    state,
    /** Sold out for good: nobody is paying for one any more. */
    isGone: sale === 'ended',
    leftMs: nextChange && nextChange.getTime() - at.getTime(),
  }
}

/** The sales figure, if the creator shows it. */
async function readSoldCount({ tx, cache, shop }: StoreReads, listing: LiveListing): Promise<number | null> {
  const display = shop.salesDisplay
  if (display === 'never' || (display === 'running' && listing.sale !== 'on_sale')) return null
  const sales = await cache(['shop'], `sales ${listing.id}`, () => findSales(tx, asId('listing', listing.id)))
  return display === 'always' ? sales.units : sales.unitsThisLaunch
}

function pickChoice(
  query: URLSearchParams,
  product: ListingProduct,
  blank: Blank,
  { arranged: [first], photos }: { arranged: readonly ShownPicture[]; photos: LiveListing['photos'] },
): Choice {
  const requestedColour = product.colours.find((colour) => colour === query.get('colour'))
  const colour = requestedColour ?? first?.colour ?? product.colours[0]!
  const requestedView = query.get('view')
  const photo = photos.map(({ id }) => namePhoto(id)).find((name) => name === requestedView)
  const view = photo ?? blank.views.find(({ name }) => name === requestedView)?.name ?? first?.view ?? 'main'
  const size = blank.sizes.find((candidate) => candidate === query.get('size')) ?? null
  return { colour, view, size: size ?? (blank.sizes.length === 1 ? blank.sizes[0]! : null) }
}

function buildBlankView(blank: Blank) {
  const { fabric, care, sizeGuide, physical, sizes } = blank
  return { name: blankTitle(blank), fabric, care, sizeGuide, physical, sizes }
}

const isInStock = (variant: Variant | undefined): boolean =>
  variant !== undefined && (variant.stock === null || variant.stock > 0)

function listColours(product: ListingProduct, blank: Blank, variants: readonly Variant[]) {
  return blank.colours
    .filter((colour) => product.colours.includes(colour.slug))
    .sort((a, b) => product.colours.indexOf(a.slug) - product.colours.indexOf(b.slug))
    .map(({ slug, name, hex }) => ({
      slug,
      name,
      hex,
      /** Sizes unavailable in this colour now. */
      goneSizes: blank.sizes.filter((size) => !isInStock(findVariant(variants, slug, size))),
    }))
}

const findVariant = (variants: readonly Variant[], colour: string, size: string) =>
  variants.find((variant) => variant.colour === colour && variant.size === size)

function findFormerPrice(
  { former }: LiveListing,
  product: ListingProduct,
  size: string | null,
): Money | null {
  const minor = size === null ? formerOfLowest(former, [product]) : formerPrice(former, product, size)
  return minor === null ? null : usd(minor)
}

function listSizes(
  { former }: LiveListing,
  product: ListingProduct,
  blank: Blank,
  variants: readonly Variant[],
  colour: string,
) {
  const { measures } = blank.sizeGuide
  return blank.sizes
    .filter((size) => product.colours.some((slug) => findVariant(variants, slug, size)))
    .map((size) => ({
      size,
      priceMinor: priceOfSize(product, size),
      formerMinor: formerPrice(former, product, size),
      isGone: !isInStock(findVariant(variants, colour, size)),
      measures: measures.map(({ label, inches }) => ({ label, inches: inches[blank.sizes.indexOf(size)] })),
    }))
}
