import type { LoaderFunctionArgs } from 'react-router'
import { findFigures, rangeOf } from '#analytics'
import { findBlanks } from '#catalogue'
import { type Blank, clothOf } from '#catalogue/contract'
import { powersOf } from '#kernel/actor.ts'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { cityOfZone, localTime } from '#kernel/instant.ts'
import { type Money, minus, plus, usd } from '#kernel/money.ts'
import { findFees, findShopBalance } from '#ledger'
import { countByStatus, findListings } from '#listings'
import { type ListingPicture, type ListingRow, listingLimits, mainPicture } from '#listings/contract'
import { findDestinations } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { findNextPrint, listWaitingOfShop } from '#production'
import { createFigures } from '../../figures.ts'
import { signedInCreator } from '../../request.server.ts'
import { measureProfitBySize } from '../../size-profit.ts'
import type { GangDesign } from '../../ui/press-marks.tsx'
import { readFiguresCurrency } from '../own-currency.server.ts'
import { findFirstProducts } from './first-products.server.ts'
import { buildMark } from './name-design.ts'
import { listNeeds, soonMs } from './needs.ts'

const placesOnASheet = 18
const maxTicketLines = 3
const maxBestSellers = 3

export type TodayView = {
  profit: Money
  change: { percent: number; isUp: boolean } | null
  orders: number
  waiting: number
  /** Null for a role that may not see the shop's money. */
  available: Money | null
  /** Cumulative by hour; today's line stops at now. */
  hours: { label: string; today: Money | null; yesterday: Money }[]
  /** If neither today nor yesterday had sales: the year so far and its best seller. */
  year: YearView | null
}
export type YearView = {
  profit: Money
  units: number
  months: { key: string; profit: Money }[]
  bestSellers: { id: string; title: string; units: number; profit: Money; picture: ListingPicture | null }[]
}
export type PrintView = {
  cutOff: Date | null
  now: Date
  cutOffWords: string
  place: string
  units: number
  lines: { title: string; units: number }[]
  sheet: GangDesign[]
  places: number
}
export type FirstRunView = {
  shop: string
  address: string
  hasPayoutDetails: boolean
  /** The shop's initials in its colour, for the first place on the sheet. */
  mark: string
  products: { id: string; name: string; src: string; price: Money }[]
  /** The profit on the first of them at its usual price, in M, the most common size. */
  earnings: { price: Money; profit: Money } | null
}

/** A shop with something on sale that has never sold anything. */
export type FirstSaleView = { shop: string; address: string; title: string; hasPayoutDetails: boolean }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, shop, read, config } = signedInCreator(context)
  const shopId = shop.id
  return read(async (tx, at) => {
    const zone = shop.timeZone
    const powers = powersOf[shop.role]
    const print = await findPrintView(tx, shopId, zone, at)
    const closingWindow = { after: at, by: new Date(at.getTime() + soonMs) }
    const endingListings = await findListings(tx, shopId, { status: 'active', closes: closingWindow })
    const balance = await findShopBalance(tx, shopId)
    const destinations = await findDestinations(tx, shopId)
    const formatDate = (options: Intl.DateTimeFormatOptions): string =>
      dateFormat('en-GB', { timeZone: zone, ...options }).format(at)
    const listingCounts = await countByStatus(tx, shopId)
    const hasListings = Object.values(listingCounts).some((count) => count > 0)
    const available = powers.includes('books') ? balance.available : null
    const today = powers.includes('analyse')
      ? await findToday(tx, shopId, zone, at, print.units, available)
      : null
    const shopFacts = {
      shop: shop.name,
      address: `${(config.storeUrl ?? config.appUrl).replace(/^https?:\/\//, '')}/@${shop.handle}`,
      hasPayoutDetails: destinations.length > 0,
    }
    const isQuiet = today !== null && today.orders === 0 && print.units === 0 && today.year === null
    return {
      day: formatDate({ weekday: 'long', day: 'numeric', month: 'long' }),
      time: formatDate({ hour: '2-digit', minute: '2-digit' }),
      place: cityOfZone(zone),
      powers,
      today,
      print,
      needs: listNeeds({
        powers,
        at,
        zone,
        format: createFigures(readFiguresCurrency(shop, request, at)).format,
        balance: balance.available,
        drafts: listingCounts.draft,
        relaunchable: listingCounts.relaunchable,
        endingDrops: endingListings.rows,
        destinations,
        hasSecondFactor: actor.hasSecondFactor,
        emailVerified: actor.emailVerified,
      }),
      firstRun:
        hasListings || !powers.includes('own')
          ? null
          : await findFirstRun(tx, { ...shopFacts, handle: shop.handle }, at),
      firstSale:
        isQuiet && listingCounts.active > 0 && powers.includes('own')
          ? await findFirstSale(tx, shopId, shopFacts)
          : null,
    }
  })
}

async function findToday(
  tx: Tx,
  shopId: Id<'shop'>,
  zone: string,
  at: Date,
  waiting: number,
  available: Money | null,
): Promise<TodayView> {
  const {
    points,
    previous: earlier,
    profit,
    orders,
  } = await findFigures(tx, shopId, rangeOf({ name: 'today' }, at, zone))
  const { hour } = localTime(at, zone)
  const cumulate = (values: readonly Money[]): Money[] => {
    let sum = usd(0)
    return values.map((value) => (sum = plus(sum, value)))
  }
  const today = cumulate(points.map((point) => point.profit))
  const yesterday = cumulate(earlier.map((point) => point.profit))
  // Sales of the present hour count where the line stops, at the hour's beginning, so that it never runs ahead of the
  // clock.
  const upTo = (sums: readonly Money[], bins: number): Money =>
    (bins === 0 ? null : (sums[bins - 1] ?? sums.at(-1))) ?? usd(0)
  const hours = Array.from({ length: 25 }, (_, index) => ({
    label: String(index).padStart(2, '0'),
    today: index > hour ? null : upTo(today, index === hour ? hour + 1 : index),
    yesterday: upTo(yesterday, index),
  }))
  const isQuiet = orders.placed === 0 && earlier.every((point) => point.orders === 0)
  return {
    profit: profit.gross,
    year: isQuiet ? await findYear(tx, shopId, zone, at) : null,
    change: measureChange(
      profit.gross,
      earlier
        .slice(0, hour + 1)
        .map((point) => point.profit)
        .reduce(plus, usd(0)),
    ),
    orders: orders.placed,
    waiting,
    available,
    hours,
  }
}

/** Null if a listing has ever sold. */
async function findFirstSale(
  tx: Tx,
  shopId: Id<'shop'>,
  shopFacts: Omit<FirstSaleView, 'title'>,
): Promise<FirstSaleView | null> {
  const { rows } = await findListings(tx, shopId, { status: 'active', sort: 'sales' })
  const [best] = rows
  return best && best.unitsSold === 0 ? { ...shopFacts, title: best.title } : null
}

/** Null before the year's first sale. */
async function findYear(tx: Tx, shopId: Id<'shop'>, zone: string, at: Date): Promise<YearView | null> {
  const { points, profit, units } = await findFigures(tx, shopId, rangeOf({ name: null }, at, zone))
  if (units.gross === 0) return null
  const { rows } = await findListings(tx, shopId, { status: 'active', sort: 'sales' })
  return {
    profit: profit.net,
    units: units.net,
    months: points.map((point) => ({ key: point.key, profit: point.profit })),
    bestSellers: rows
      .filter((row) => row.unitsSold > 0)
      .slice(0, maxBestSellers)
      .map((row) => ({
        id: row.id,
        title: row.title,
        units: row.unitsSold,
        profit: row.profit,
        picture: mainPicture(row),
      })),
  }
}

/** Compared with yesterday until the same hour; null if yesterday had no sales by then. */
function measureChange(current: Money, earlier: Money): TodayView['change'] {
  if (earlier.minor <= 0n) return null
  const percent = Math.round((Number(minus(current, earlier).minor) / Number(earlier.minor)) * 100)
  return { percent: Math.abs(percent), isUp: percent >= 0 }
}

async function findPrintView(tx: Tx, shopId: Id<'shop'>, zone: string, at: Date): Promise<PrintView> {
  const waiting = await listWaitingOfShop(tx, shopId, at)
  const largest = waiting.listings.toSorted((a, b) => b.units - a.units).slice(0, listingLimits.pageSize)
  const { rows } = await findListings(tx, shopId, {
    ids: largest.flatMap(({ listingId }) => parseId('listing', listingId) ?? []),
  })
  const next = waiting.next ?? (await findNextPrint(tx, 'dtg', at))
  const waitingListings = largest.map(({ listingId, units }) => ({
    units,
    listing: rows.find((row) => row.id === listingId),
  }))
  const blanks = await findBlanks(tx, [...new Set(rows.flatMap((row) => mainPicture(row)?.blankId ?? []))])
  const ticketLines = waitingListings.filter(({ listing }) => listing).slice(0, maxTicketLines)
  const otherUnits = waiting.units - ticketLines.reduce((sum, listing) => sum + listing.units, 0)
  const cutOffFormat = dateFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return {
    cutOff: next?.cutOff ?? null,
    now: at,
    cutOffWords: next ? cutOffFormat.format(next.cutOff) : '',
    place: next?.facility.place ?? '',
    units: waiting.units,
    lines: [
      ...ticketLines.map(({ listing, units }) => ({ title: listing?.title ?? '', units })),
      ...(otherUnits > 0 && ticketLines.length > 0 ? [{ title: 'Other listings', units: otherUnits }] : []),
    ],
    sheet: waitingListings
      .flatMap(({ listing, units }) =>
        listing
          ? Array.from({ length: Math.min(units, placesOnASheet) }, () => buildGangPlace(listing, blanks))
          : [],
      )
      .slice(0, placesOnASheet),
    places: placesOnASheet,
  }
}

/** The design as it prints, on its product's colour, because light ink is invisible on white. */
function buildGangPlace(listing: ListingRow, blanks: ReadonlyMap<string, Blank>): GangDesign {
  const picture = mainPicture(listing)
  const cloth = picture && clothOf(blanks.get(picture.blankId), picture.colour)
  return { src: hrefs.designPicture(listing.designVersionId), name: listing.title, cloth }
}

async function findFirstRun(
  tx: Tx,
  { handle, ...shopFacts }: Omit<FirstRunView, 'products' | 'earnings' | 'mark'> & { handle: string },
  at: Date,
): Promise<FirstRunView> {
  const namedShop = { name: shopFacts.shop, handle }
  const firstProducts = await findFirstProducts(tx, namedShop)
  const [firstProduct] = firstProducts
  const sizes =
    firstProduct &&
    measureProfitBySize(
      firstProduct.document,
      firstProduct.blank,
      { priceMinor: firstProduct.blank.retailMinor },
      await findFees(tx, at),
    )
  const defaultSize = sizes?.find(({ size }) => size === 'M') ?? sizes?.[0]
  return {
    ...shopFacts,
    mark: buildMark(namedShop),
    products: firstProducts.map(({ blank }) => ({
      id: blank.id,
      name: blank.name,
      src: hrefs.firstPicture(blank.id, shopFacts.shop),
      price: usd(blank.retailMinor),
    })),
    earnings:
      firstProduct && defaultSize
        ? { price: usd(firstProduct.blank.retailMinor), profit: defaultSize.waterfall.profit }
        : null,
  }
}
