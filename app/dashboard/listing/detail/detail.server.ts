import type { LoaderFunctionArgs } from 'react-router'
import { findDesign, findDesignVersion } from '#artwork'
import { findBlanks } from '#catalogue'
import { type Blank, blankTitle, unitCost } from '#catalogue/contract'
import { mayDo } from '#kernel/actor.ts'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { addDays, after, days, formatInZone, formatTimeInput, localDate } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import {
  areasUsed,
  type DropCount,
  findDropCount,
  findListingByNumber,
  findListings,
  type Listing,
} from '#listings'
import {
  type FormerPrices,
  formerPrice,
  type ListingProduct,
  listingLimits,
  listingName,
  listShownPictures,
  priceOfSize,
  type ShownPicture,
} from '#listings/contract'
import { findIncidents } from '#moderation'
import type { Tx } from '#platform/database/tx.ts'
import { findVisitsOf } from '#visits'
import { formatDate } from '../../../moments.ts'
import { signedInCreator } from '../../../request.server.ts'
import { doneWords } from './done-words.ts'

/** The address's listing, if it belongs to this shop; another shop's counts as unknown. */
export async function findOwnListing(tx: Tx, shopId: Id<'shop'>, name: string | undefined): Promise<Listing> {
  const number = /^user-([1-9]\d{0,8})$/.exec(name ?? '')?.[1]
  const listing = number ? await findListingByNumber(tx, shopId, Number(number)) : null
  if (!listing) throw new Response('Your shop has no such listing.', { status: 404 })
  return listing
}

/** Everything about one listing that this person may see: pictures, costs, texts, sales. */
export async function loadOneListing({ params, request, context }: LoaderFunctionArgs) {
  const { shop, read, config } = signedInCreator(context)
  const query = new URL(request.url).searchParams
  return read(async (tx, at) => {
    const listing = await findOwnListing(tx, shop.id, params.name)
    const { version } = listing
    const { rows } = await findListings(tx, shop.id, { ids: [listing.id] })
    const blanks = await findBlanks(
      tx,
      version.products.map(({ blankId }) => blankId),
    )
    const [design, ownDesign] = await findDesigns(tx, shop.id, version.designVersionId)
    const drop = await findDropCount(tx, listing.id, at)
    const cases = await findIncidents(tx, { shopId: shop.id, listingId: listing.id, told: true })
    const openCase = cases.rows.find(({ status }) => status !== 'restored')
    const chosenProduct =
      version.products.find(({ blankId }) => blankId === query.get('of')) ?? version.products[0]
    const today = localDate(at, shop.timeZone)
    return {
      id: listing.id,
      number: listing.number,
      name: listingName(listing.number),
      status: listing.status,
      origin: listing.origin,
      title: version.title,
      description: version.description,
      designVersionId: version.designVersionId,
      tags: [...listing.tags],
      slug: listing.slug,
      searchTitle: listing.searchTitle,
      searchDescription: listing.searchDescription,
      isLaunched: listing.launchedAt !== null,
      isPublic: listing.launchedAt !== null && listing.status !== 'archived',
      shop: { handle: shop.handle, name: shop.name },
      storeUrl: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
      powers: { analyse: mayDo(shop.role, 'analyse'), promote: mayDo(shop.role, 'promote') },
      products: version.products.flatMap((product) => {
        const blank = blanks.get(product.blankId)
        return blank
          ? [
              buildProductView(
                product,
                blank,
                design ? areasUsed(design.document, blank) : [],
                listing.reduction?.prices ?? null,
              ),
            ]
          : []
      }),
      pictures: listPictures(listing, blanks),
      photos: listing.photos.map((photo) => ({ ...photo })),
      isArranged: listShownPictures(listing.pictures, version.products).length > 0,
      pictureChoices:
        chosenProduct && blanks.has(chosenProduct.blankId)
          ? listChoices(chosenProduct, blanks.get(chosenProduct.blankId)!)
          : null,
      fees: await findFees(tx, at),
      reduction: describeReduction(listing, shop.timeZone),
      schedule: describeSchedule(listing, drop, shop.timeZone, today),
      design: ownDesign ? { id: ownDesign.id, name: ownDesign.name, version: ownDesign.version } : null,
      sales: { units: rows[0]?.unitsSold ?? 0, profit: rows[0]?.profit ?? usd(0) },
      reach: mayDo(shop.role, 'analyse')
        ? await findVisitsOf(tx, shop.id, { from: addDays(today, -29), to: today }, listing.id)
        : null,
      openCase: openCase ? { id: openCase.id } : null,
      confirmation: readConfirmation(query, listing, shop.timeZone, at),
    }
  })
}
export type OneListing = Awaited<ReturnType<typeof loadOneListing>>

/** The design version it prints, and the present design. */
async function findDesigns(tx: Tx, shopId: Id<'shop'>, versionId: Id<'designVersion'>) {
  const version = await findDesignVersion(tx, versionId)
  return [version, version && (await findDesign(tx, shopId, version.designId))] as const
}

/** Until when fans see former prices; null while nothing is reduced. */
function describeReduction({ reduction }: Listing, zone: string): { until: string } | null {
  if (!reduction) return null
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const
  return { until: dateFormat('en-GB', day).format(after(reduction.since, days(listingLimits.reducedDays))) }
}

/** The last act, and the part of the page to report it in. */
function readConfirmation(query: URLSearchParams, { startsAt }: Listing, zone: string, at: Date) {
  const act = query.get('done') ?? ''
  if (!Object.hasOwn(doneWords, act)) return null
  const confirmation: { at: string; words: string } = doneWords[act as keyof typeof doneWords]
  const startsSale = act === 'publish' || act === 'relaunch'
  return startsSale && startsAt && startsAt > at
    ? { ...confirmation, words: `It goes on sale on ${formatInZone(startsAt, zone)}.` }
    : confirmation
}

const formatTimeField = (at: Date | null, zone: string): string => (at ? formatTimeInput(at, zone) : '')

/** Its schedule, stock and next print, for its form. */
const describeSchedule = (listing: Listing, drop: DropCount | null, zone: string, today: string) => ({
  startsAt: formatTimeField(listing.startsAt, zone),
  endsAt: formatTimeField(listing.endsAt, zone),
  unitsCap: listing.unitsCap,
  perPersonLimit: listing.perPersonLimit,
  zone,
  today,
  stock: drop && { left: drop.unitsLeft, cap: drop.cap },
  nextPrint:
    listing.nextPrintOn && listing.nextPrintOn >= today ? formatDate(listing.nextPrintOn, 'UTC') : null,
  lastPrint:
    listing.nextPrintOn && listing.nextPrintOn < today ? formatDate(listing.nextPrintOn, 'UTC') : null,
})

/** Each size with its present price and cost. */
function buildProductView(
  product: ListingProduct,
  blank: Blank,
  areas: string[],
  former: FormerPrices | null,
) {
  return {
    blankId: blank.id,
    name: blankTitle(blank),
    digital: !blank.physical,
    colours: blank.colours.filter(({ slug }) => product.colours.includes(slug)).map(({ name }) => name),
    sizes: blank.sizes.map((size) => ({
      size,
      priceMinor: priceOfSize(product, size),
      formerMinor: formerPrice(former, product, size),
      cost: unitCost(blank, size, areas),
    })),
  }
}

/** The pictures as fans see them: arranged, else every view of the first product in its first colour. */
function listPictures(listing: Listing, blanks: Map<string, Blank>) {
  const { products } = listing.version
  const arrangedPictures = listShownPictures(listing.pictures, products)
  const [firstProduct] = products
  const defaults: ShownPicture[] =
    firstProduct && blanks.has(firstProduct.blankId)
      ? blanks.get(firstProduct.blankId)!.views.map(({ name }) => ({
          blankId: firstProduct.blankId,
          view: name,
          colour: firstProduct.colours[0]!,
        }))
      : []
  return (arrangedPictures.length > 0 ? arrangedPictures : defaults).map((picture) => ({
    ...picture,
    ...listLabels(picture, blanks.get(picture.blankId)),
  }))
}

/** A picture's description, with and without the product. */
function listLabels({ view, colour, blankId }: ShownPicture, blank: Blank | undefined) {
  const side = blank?.views.find(({ name }) => name === view)?.label ?? view
  const hue = blank?.colours.find(({ slug }) => slug === colour)?.name ?? colour
  const shortLabel = `${side}, ${hue}`
  return { shows: shortLabel, label: `${blank ? blankTitle(blank) : blankId}, ${shortLabel}` }
}

const listChoices = (product: ListingProduct, blank: Blank) => ({
  blankId: blank.id,
  views: blank.views.map(({ name, label }) => ({ value: name, label })),
  colours: blank.colours
    .filter(({ slug }) => product.colours.includes(slug))
    .map(({ slug, name }) => ({ value: slug, label: name })),
})
