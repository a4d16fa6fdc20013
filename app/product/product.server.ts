import type { LoaderFunctionArgs } from 'react-router'
import { browse, findBlank, findVariantsOfBlank } from '#catalogue'
import {
  areaNames,
  areaOf,
  type Blank,
  type BlankView,
  categoryAt,
  openingColour,
  placeInView,
  unitCost,
  type Variant,
} from '#catalogue/contract'
import { type Money, parseMoney, usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { type FeeTerms, profitOf, waterfallRows } from '#ledger/contract'
import { readView } from '#press/views.ts'
import { findShippingTerms } from '#shipping'
import { productionOf, rateOf, regionIds, regions, type ShippingTerms } from '#shipping/contract'
import { type Reads, readCached } from '../cached-reads.server.ts'
import { requestOf } from '../request.server.ts'

/** Everything on a blank's page, or null if it isn't available. */
export async function loadProductPage(context: LoaderFunctionArgs['context'], id: string) {
  const { url, config } = requestOf(context)
  const page = await readCached(context, null, (reads) => readBlank(reads, id))
  if (!page) return null
  const { blank, variants, fees, terms, category, similar } = page
  return {
    appUrl: config.appUrl,
    blank,
    /** The colour chosen in the list that led here. */
    colour:
      blank.colours.find(({ slug }) => slug === url.searchParams.get('colour'))?.slug ??
      openingColour(blank).slug,
    category,
    similarCards: similar.rows.filter((card) => card.id !== id).slice(0, similarCount),
    stock: listStock(blank, variants),
    frames: Object.fromEntries(blank.views.map((view) => [view.name, measureFrame(blank, view)])),
    prices: listPrices(blank, url.searchParams, fees),
    shipping: listShipping(blank, terms),
    days: productionOf(terms, blank),
  }
}

/** Finds a blank by its number in the catalogue: `/product/7`. */
export async function findBlankByNumber(
  context: LoaderFunctionArgs['context'],
  id: string,
): Promise<string | null> {
  if (!/^[1-9]\d{0,5}$/.test(id)) return null
  return requestOf(context).read(async (tx) => (await findBlank(tx, Number(id)))?.id ?? null)
}

async function readBlank({ tx, at, cache }: Reads, id: string) {
  const blank = await cache(['catalogue'], `blank ${id}`, () => findBlank(tx, id))
  const variants = await cache(['stock'], `variants ${id}`, () => findVariantsOfBlank(tx, id))
  if (!blank || variants.length === 0) return null
  const category = pickCategory(blank.categoryPaths)
  const query = {
    category: category ?? undefined,
    sort: 'featured',
    page: 1,
    perPage: similarCount + 1,
  } as const
  return {
    blank,
    variants,
    category,
    similar: await cache(['catalogue', 'stock', 'demand'], `near ${category}`, () => browse(tx, query)),
    fees: await findFees(tx, at),
    terms: await findShippingTerms(tx, at, cache),
  }
}
export type ProductView = NonNullable<Awaited<ReturnType<typeof loadProductPage>>>

const similarCount = 4
/** A blank's narrowest category, except a brand's collection or a branch's "all". */
function pickCategory(paths: readonly string[]): string | null {
  const ownPaths = paths.filter(
    (path) => !path.endsWith('/all') && path !== 'apparel/bella-canvas' && categoryAt(path),
  )
  return ownPaths.reduce<string | null>(
    (narrowest, path) =>
      narrowest && narrowest.split('/').length >= path.split('/').length ? narrowest : path,
    null,
  )
}

/** Stock, and for each colour the sizes sold out. */
function listStock(blank: Blank, variants: readonly Variant[]) {
  const soldOut: Record<string, string[]> = {}
  for (const { colour, size, stock } of variants) if (stock === 0) (soldOut[colour] ??= []).push(size)
  return {
    available: blank.physical ? variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0) : null,
    soldOut,
  }
}

export type Frame = { left: number; top: number; width: number; height: number }
/** The print area's position on the picture, in fractions of the picture's side. */
function measureFrame(blank: Blank, view: BlankView): Frame | null {
  if (view.scene) return null
  const area = view.area ? areaOf(blank, view.area) : null
  const picture = readView(view.mapSet)
  const position = area && placeInView(view, area)
  if (!position || !picture?.areaBox) return null
  const { left, top, right, bottom } = picture.areaBox
  return {
    left: (left + position.left * (right - left)) / picture.width,
    top: (top + position.top * (bottom - top)) / picture.height,
    width: (position.width * (right - left)) / picture.width,
    height: (position.height * (bottom - top)) / picture.height,
  }
}

const priceMax = usd(100_000)
/** The profit of a sale, by the code that the ledger posts with. */
function listPrices(blank: Blank, search: URLSearchParams, fees: FeeTerms) {
  const size = blank.sizes.find((candidate) => candidate === search.get('size')) ?? blank.sizes[0]!
  const names = areaNames(blank)
  const sides = search.get('sides') === '2' && names.length > 1 ? 2 : 1
  const input = search.get('price')
  const entered = input === null ? null : parseMoney(input)
  const isValidPrice = entered !== null && entered.minor > 0n && entered.minor <= priceMax.minor
  const price: Money = isValidPrice ? entered : usd(blank.retailMinor)
  const cost = unitCost(blank, size, names.slice(0, sides))
  const line = { price, unitCost: cost, digital: !blank.physical }
  const waterfall = profitOf(line, fees)
  return {
    size,
    sides,
    price,
    typedPrice: input,
    error: input === null || isValidPrice ? null : 'Give a price from $0.01 to $1,000.00.',
    rows: waterfallRows(waterfall, line, fees),
    isLoss: waterfall.profit.minor < 0n,
  }
}

/** Shipping prices by region, for a parcel's first unit and each further one. */
function listShipping(blank: Blank, terms: ShippingTerms) {
  const { shippingClass } = blank
  if (shippingClass === 'none') return null
  return regionIds.map((id) => ({
    id,
    name: regions[id].name,
    transit: terms.regions[id].transit,
    rate: rateOf(shippingClass, id, terms),
  }))
}
