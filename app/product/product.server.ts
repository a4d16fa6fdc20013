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
import { type Reads, readKept } from '../kept-reads.server.ts'
import { requestOf } from '../request.server.ts'

/** Everything on a blank's page, or null if it isn't available. */
export async function productPage(context: LoaderFunctionArgs['context'], id: string) {
  const { url, config } = requestOf(context)
  const found = await readKept(context, null, (reads) => readBlank(reads, id))
  if (!found) return null
  const { blank, variants, fees, terms, category, near } = found
  return {
    appUrl: config.appUrl,
    blank,
    /** The colour chosen in the list before. */
    colour:
      blank.colours.find(({ slug }) => slug === url.searchParams.get('colour'))?.slug ??
      openingColour(blank).slug,
    category,
    like: near.rows.filter((card) => card.id !== id).slice(0, likeIt),
    stock: stockOf(blank, variants),
    frames: Object.fromEntries(blank.views.map((view) => [view.name, frameOf(blank, view)])),
    prices: pricesOf(blank, url.searchParams, fees),
    shipping: shippingOf(blank, terms),
    days: productionOf(terms, blank),
  }
}

/** A product's number, its place in the catalogue: `/product/7`. */
export async function blankOfNumber(
  context: LoaderFunctionArgs['context'],
  id: string,
): Promise<string | null> {
  if (!/^[1-9]\d{0,5}$/.test(id)) return null
  return requestOf(context).read(async (tx) => (await findBlank(tx, Number(id)))?.id ?? null)
}

async function readBlank({ tx, at, keep }: Reads, id: string) {
  const blank = await keep(['catalogue'], `blank ${id}`, () => findBlank(tx, id))
  const variants = await keep(['stock'], `variants ${id}`, () => findVariantsOfBlank(tx, id))
  if (!blank || variants.length === 0) return null
  const category = categoryOf(blank.categoryPaths)
  const wish = { category: category ?? undefined, sort: 'featured', page: 1, perPage: likeIt + 1 } as const
  return {
    blank,
    variants,
    category,
    near: await keep(['catalogue', 'stock', 'demand'], `near ${category}`, () => browse(tx, wish)),
    fees: await findFees(tx, at),
    terms: await findShippingTerms(tx, at, keep),
  }
}
export type ProductView = NonNullable<Awaited<ReturnType<typeof productPage>>>

const likeIt = 4
/** A blank's narrowest category, except a brand's collection or a branch's "all". */
function categoryOf(paths: readonly string[]): string | null {
  const own = paths.filter(
    (path) => !path.endsWith('/all') && path !== 'apparel/bella-canvas' && categoryAt(path),
  )
  return own.reduce<string | null>(
    (best, path) => (best && best.split('/').length >= path.split('/').length ? best : path),
    null,
  )
}

/** Stock, and for each colour the sizes sold out. */
function stockOf(blank: Blank, variants: readonly Variant[]) {
  const gone: Record<string, string[]> = {}
  for (const { colour, size, stock } of variants) if (stock === 0) (gone[colour] ??= []).push(size)
  return {
    available: blank.physical ? variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0) : null,
    gone,
  }
}

export type Frame = { left: number; top: number; width: number; height: number }
/** The print area's position on the picture, in fractions of the picture's side. */
function frameOf(blank: Blank, view: BlankView): Frame | null {
  if (view.scene) return null
  const area = view.area ? areaOf(blank, view.area) : null
  const picture = readView(view.mapSet)
  const place = area && placeInView(view, area)
  if (!place || !picture?.areaBox) return null
  const { left, top, right, bottom } = picture.areaBox
  return {
    left: (left + place.left * (right - left)) / picture.width,
    top: (top + place.top * (bottom - top)) / picture.height,
    width: (place.width * (right - left)) / picture.width,
    height: (place.height * (bottom - top)) / picture.height,
  }
}

const priceMax = usd(100_000)
/** The profit of a sale, by the code that the ledger posts with. */
function pricesOf(blank: Blank, search: URLSearchParams, fees: FeeTerms) {
  const size = blank.sizes.find((one) => one === search.get('size')) ?? blank.sizes[0]!
  const names = areaNames(blank)
  const sides = search.get('sides') === '2' && names.length > 1 ? 2 : 1
  const input = search.get('price')
  const typed = input === null ? null : parseMoney(input)
  const isPrice = typed !== null && typed.minor > 0n && typed.minor <= priceMax.minor
  const price: Money = isPrice ? typed : usd(blank.retailMinor)
  const cost = unitCost(blank, size, names.slice(0, sides))
  const line = { price, unitCost: cost, digital: !blank.physical }
  const waterfall = profitOf(line, fees)
  return {
    size,
    sides,
    price,
    typed: input,
    error: input === null || isPrice ? null : 'Give a price from $0.01 to $1,000.00.',
    rows: waterfallRows(waterfall, line, fees),
    loss: waterfall.profit.minor < 0n,
  }
}

/** Shipping prices by region, for a parcel's first unit and each further one. */
function shippingOf(blank: Blank, terms: ShippingTerms) {
  const { shippingClass } = blank
  if (shippingClass === 'none') return null
  return regionIds.map((id) => ({
    id,
    name: regions[id].name,
    transit: terms.regions[id].transit,
    rate: rateOf(shippingClass, id, terms),
  }))
}
