import { findDesignVersion } from '#artwork'
import { findBlanks, findVariants } from '#catalogue'
import { type Blank, blankTitle, unitCost, type Variant } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { formatMoney, type Money, times, usd } from '#kernel/money.ts'
import { countHeld, findListingVersion, findLiveListingsById } from '#listings'
import { type LiveListing, priceOfSize } from '#listings/contract'
import type { Cart, CartLine } from '#orders'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { isBare } from '#press/document.ts'
import type { CartLineView } from './contract.ts'
import { selectOrdersOfCart } from './quote-rows.ts'

/** A cart line with its present price: the part the fan sees, and the part the order would freeze. */
export type PricedLine = CartLineView & {
  lineId: CartLine['id']
  listing: LiveListing | null
  blank: Blank | null
  variant: Variant | null
  unitCost: Money
}

/** A line as figures need it: of its listing only the ids. */
export type LineWithCost = Omit<PricedLine, 'listing'> & {
  listing: Pick<LiveListing, 'id' | 'versionId' | 'designVersionId'> | null
}

type CartFacts = {
  listings: Map<string, LiveListing>
  variants: Map<string, Variant>
  blanks: Map<string, Blank>
  areas: ReadonlyMap<string, string[] | null>
  /** Units of each listing in the whole cart. */
  units: Map<string, number>
  /** Units of each listing held by this cart's unpaid orders, which it may have even if nothing else is left. */
  held: Map<string, number>
}

/** Prices a cart from the server's own rows: the fan's browser says what and how many, never for how much. */
export async function priceCart(
  tx: Tx,
  { id, lines }: Pick<Cart, 'id' | 'lines'>,
  at: Date,
): Promise<PricedLine[]> {
  if (lines.length === 0) return []
  const [listings, variants] = await Promise.all([
    findLiveListingsById(tx, [...new Set(lines.map((line) => line.listingId))], at),
    findVariants(
      tx,
      lines.map((line) => line.sku),
    ),
  ])
  const designs = [...new Set(listings.map((listing) => listing.designVersionId))]
  const [blanks, printedAreas] = await Promise.all([
    findBlanks(
      tx,
      [...variants.values()].map((variant) => variant.blankId),
    ),
    Promise.all(designs.map((id) => findAreas(tx, id))),
  ])
  const areas = new Map(designs.map((id, index) => [id, printedAreas[index]!]))
  const units = new Map<string, number>()
  for (const { listingId, quantity } of lines) units.set(listingId, (units.get(listingId) ?? 0) + quantity)
  const isShort = listings.some(
    (listing) => listing.unitsLeft !== null && listing.unitsLeft < (units.get(listing.id) ?? 0),
  )
  const heldByCart = isShort ? await countHeld(tx, await selectOrdersOfCart(tx, id)) : new Map()
  const facts = {
    listings: new Map(listings.map((listing) => [listing.id, listing])),
    variants,
    blanks,
    areas,
    units,
    held: heldByCart,
  }
  return Promise.all(lines.map((line) => priceLine(tx, line, facts)))
}

/** The print areas a design version actually uses; null if there is no such version. */
export const findAreas = (tx: Tx, designVersionId: Id<'designVersion'>): Promise<string[] | null> =>
  recall(tx, `print areas ${designVersionId}`, async (tx) => {
    const version = await findDesignVersion(tx, designVersionId)
    if (!version) return null
    return Object.entries(version.document.areas).flatMap(([name, area]) => (isBare(area) ? [] : [name]))
  })

async function priceLine(tx: Tx, line: CartLine, facts: CartFacts): Promise<PricedLine> {
  const listing = facts.listings.get(line.listingId) ?? null
  const variant = facts.variants.get(line.sku) ?? null
  const blank = variant ? (facts.blanks.get(variant.blankId) ?? null) : null
  const product = listing?.products.find(
    (product) => product.blankId === variant?.blankId && product.colours.includes(variant.colour),
  )
  const areas = listing ? (facts.areas.get(listing.designVersionId) ?? null) : null
  const price = usd(product && variant ? priceOfSize(product, variant.size) : 0)
  const cost = blank && variant && areas ? unitCost(blank, variant.size, areas) : usd(0)
  const problem = findProblem(
    line,
    { units: facts.units.get(line.listingId) ?? 0, held: facts.held.get(line.listingId) ?? 0 },
    listing,
    variant,
    product !== undefined,
    areas !== null,
  )
  return {
    id: line.id,
    lineId: line.id,
    listingId: line.listingId,
    title: listing?.title ?? 'No longer offered',
    slug: listing?.slug ?? '',
    sku: line.sku,
    blankName: blank ? blankTitle(blank) : '',
    colourName:
      blank?.colours.find((colour) => colour.slug === variant?.colour)?.name ?? variant?.colour ?? '',
    size: variant?.size ?? '',
    digital: blank ? !blank.physical : false,
    drop: listing !== null && listing.unitsLeft !== null,
    quantity: line.quantity,
    unitPrice: price,
    amount: times(price, line.quantity),
    picture:
      listing && variant
        ? {
            listingId: listing.id,
            designVersionId: listing.designVersionId,
            blankId: variant.blankId,
            view: 'main',
            colour: variant.colour,
          }
        : null,
    problem,
    note: listing && !problem ? await findNote(tx, line, listing, variant!, price) : null,
    listing,
    blank,
    variant,
    unitCost: cost,
  }
}

function findProblem(
  line: CartLine,
  { units, held: heldByCart }: { units: number; held: number },
  listing: LiveListing | null,
  variant: Variant | null,
  isOffered: boolean,
  isPrintable: boolean,
): string | null {
  if (!listing || !variant) return 'This is no longer offered. Remove it to continue.'
  if (listing.sale === 'scheduled') return 'This is not on sale yet.'
  if (listing.sale === 'ended' && listing.soldOut) return 'This is sold out. Remove it to continue.'
  if (listing.sale === 'ended') return 'This has ended. Remove it to continue.'
  if (!isOffered || !isPrintable) return 'This colour is no longer offered. Remove it and choose another.'
  if (variant.stock !== null && variant.stock < line.quantity) {
    return variant.stock === 0
      ? 'This size is out of stock in this colour. Choose another size.'
      : `Only ${variant.stock} of this size and colour ${isOrAre(variant.stock)} in stock. Choose fewer.`
  }
  const max = listing.perPersonLimit
  if (max !== null && units > max) return `One person may have up to ${max} of this. Choose fewer.`
  // All lines of the drop share what is left, in whatever sizes.
  const left = listing.unitsLeft === null ? null : listing.unitsLeft + heldByCart
  if (left !== null && left < units)
    return left === 0
      ? 'This drop is sold out.'
      : `Only ${left} of this drop ${isOrAre(left)} left. Choose fewer.`
  return null
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** What has changed since the line was added to the cart. */
async function findNote(
  tx: Tx,
  line: CartLine,
  listing: LiveListing,
  { blankId, size }: Variant,
  price: Money,
): Promise<string | null> {
  if (listing.versionId === line.listingVersionId) return null
  const oldVersion = await findListingVersion(tx, line.listingVersionId as Id<'listingVersion'>)
  const product = oldVersion?.products.find((candidate) => candidate.blankId === blankId)
  const oldPrice = product && priceOfSize(product, size)
  if (oldPrice === undefined || BigInt(oldPrice) === price.minor) return null
  return `The price is ${formatMoney(price)} now. It was ${formatMoney(usd(oldPrice))} when you put it in.`
}
