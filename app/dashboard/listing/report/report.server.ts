import type { LoaderFunctionArgs } from 'react-router'
import { findRunSales, type RunSales } from '#analytics'
import { findBlanks } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { mayDo } from '#kernel/actor.ts'
import { toCsv } from '#kernel/csv.ts'
import { dateFormat } from '#kernel/formats.ts'
import { after, formatInZone, localDate, seconds } from '#kernel/instant.ts'
import { moneyText } from '#kernel/money.ts'
import { findRuns, type Listing } from '#listings'
import { listingName, type Run } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findLine } from '#turns'
import { findVisitsOf, findWishes } from '#visits'
import { signedInCreator } from '../../../request.server.ts'
import { findOwnListing } from '../detail/detail.server.ts'
import { buildCurvePoints, describeElapsed, measureStep } from './curve.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'params'>
export type SizeRow = {
  productId: string
  product: string
  size: string
  units: number
  backUnits: number
  wishCount: number
}
export type ColourRow = {
  productId: string
  product: string
  colour: string
  units: number
  backUnits: number
}

/**
 * The report on one of a listing's periods on sale: what sold when, in which sizes, and what was missed. The latest
 * period, if none is given.
 */
export async function loadReport({ params, context }: Args) {
  const { shop, read, url } = signedInCreator(context)
  return read(async (tx, at) => {
    const listing = await findOwnListing(tx, shop.id, params.name)
    const runs = await findRuns(tx, shop.id, listing.id)
    const requestedRun = url.searchParams.get('run')
    const run = runs.find(({ launchedAt }) => launchedAt.toISOString() === requestedRun) ?? runs[0]
    const powers = { make: mayDo(shop.role, 'make') }
    const head = { number: listing.number, title: listing.version.title, may: powers }
    const choices = runs.map(({ launchedAt, openedAt }) => ({
      value: launchedAt.toISOString(),
      label: formatInZone(openedAt, shop.timeZone),
    }))
    const report = run && run.openedAt <= at ? await buildReport(tx, shop, listing, runs, run, at) : null
    return {
      ...head,
      choices,
      opensAt: run && !report ? formatInZone(run.openedAt, shop.timeZone) : null,
      report,
    }
  })
}
export type ReportView = Awaited<ReturnType<typeof loadReport>>
export type Report = NonNullable<ReportView['report']>

type Shop = ReturnType<typeof signedInCreator>['shop']

async function buildReport(tx: Tx, shop: Shop, listing: Listing, runs: readonly Run[], run: Run, at: Date) {
  const nextRun = runs[runs.indexOf(run) - 1]
  // Orders of the last moment are placed before the end is written.
  const until = nextRun?.launchedAt ?? after(at, seconds(1))
  const endedAt = run.endedAt ?? at
  const step = measureStep(run.openedAt, endedAt)
  const span = { from: run.openedAt, until }
  const sales = await findRunSales(tx, { shopId: shop.id, listingId: listing.id, ...span }, step)
  const line = run.cap === null ? null : await findLine(tx, listing.id, span, step)
  const goneAt = findSoldOutTime(run, sales) ?? run.endedAt
  const [soldOutDay, today] = [
    goneAt ? localDate(goneAt, shop.timeZone) : null,
    localDate(until, shop.timeZone),
  ]
  const wishes = soldOutDay ? await findWishes(tx, shop.id, listing.id, { from: soldOutDay, to: today }) : []
  const visits = soldOutDay
    ? await findVisitsOf(tx, shop.id, { from: soldOutDay, to: today }, listing.id)
    : null
  const blanks = await findBlanks(tx, [...new Set(wishes.map(({ blankId }) => blankId))])
  const products = new Map([...blanks].map(([id, blank]) => [id, blankTitle(blank)]))
  const colours = mapColourNames(
    await findBlanks(tx, [...new Set(sales.parts.map(({ productId }) => productId))]),
  )
  return {
    run: run.launchedAt.toISOString(),
    opened: formatInZone(run.openedAt, shop.timeZone),
    ended: run.endedAt ? formatInZone(run.endedAt, shop.timeZone) : null,
    endCause: run.endCause,
    cap: run.cap,
    units: sales.units,
    backUnits: sales.backUnits,
    net: sales.net,
    soldOutAfter: describeSoldOut(run, sales),
    line: line && {
      cameCount: line.came,
      boughtCount: line.bought,
      leftCount: line.left,
      missedCount: line.none,
    },
    points: buildCurvePoints(
      { units: sales.curve, visits: line?.curve ?? new Map() },
      { from: run.openedAt, until: endedAt, step, zone: shop.timeZone },
    ),
    sizes: listSizeRows(sales, wishes, products),
    colours: listColourRows(sales, colours),
    wishCount: wishes.reduce((sum, { fans }) => sum + fans, 0),
    soldOutVisits:
      goneAt && visits ? { day: formatDay(goneAt, shop.timeZone), visitors: visits.visitors } : null,
  }
}

/** The moment the last unit was sold, if all are; returned ones count as sold. */
const findSoldOutTime = ({ cap }: Run, { units, lastAt }: RunSales): Date | null =>
  cap !== null && units >= cap ? lastAt : null

function describeSoldOut(run: Run, sales: RunSales): string | null {
  const at = findSoldOutTime(run, sales)
  return at ? describeElapsed(Math.max(1, (at.getTime() - run.openedAt.getTime()) / 1_000)) : null
}

const formatDay = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(at)

type Wishes = Awaited<ReturnType<typeof findWishes>>

/** Sizes by units sold, each with the wishes after it was sold out. */
function listSizeRows({ parts }: RunSales, wishes: Wishes, products: ReadonlyMap<string, string>): SizeRow[] {
  const rows = new Map<string, SizeRow>()
  const rowOf = (productId: string, product: string, size: string): SizeRow => {
    const key = `${productId}/${size}`
    const row = rows.get(key) ?? { productId, product, size, units: 0, backUnits: 0, wishCount: 0 }
    rows.set(key, row)
    return row
  }
  for (const { productId, productName, size, units, backUnits } of parts) {
    const row = rowOf(productId, productName, size)
    row.units += units
    row.backUnits += backUnits
  }
  for (const { blankId, size, fans } of wishes)
    rowOf(blankId, products.get(blankId) ?? blankId, size).wishCount += fans
  return [...rows.values()].sort((a, b) => b.units - a.units || b.wishCount - a.wishCount)
}

function mapColourNames(blanks: Awaited<ReturnType<typeof findBlanks>>) {
  return (productId: string, slug: string): string =>
    blanks.get(productId)?.colours.find((colour) => colour.slug === slug)?.name ?? slug
}

function listColourRows({ parts }: RunSales, nameOf: ReturnType<typeof mapColourNames>): ColourRow[] {
  const rows = new Map<string, ColourRow>()
  for (const { productId, productName, colour, units, backUnits } of parts) {
    const key = `${productId}/${colour}`
    const row = rows.get(key) ?? {
      productId,
      product: productName,
      colour: nameOf(productId, colour),
      units: 0,
      backUnits: 0,
    }
    row.units += units
    row.backUnits += backUnits
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => b.units - a.units)
}

/** The same as a file: a line for each figure, each step of the curve, each size and colour. */
export async function loadReportFile(args: Args): Promise<Response> {
  const { report, number, title } = await loadReport(args)
  if (!report) throw new Response('No report yet.', { status: 404 })
  const { line } = report
  const lines: (string | number)[][] = [
    ['Listing', title, ''],
    ['Opened', report.opened, ''],
    ['Ended', report.ended ?? '', ''],
    ['For sale', report.cap ?? '', ''],
    ['Units sold', report.units, ''],
    ['Units returned', report.backUnits, ''],
    ['Net profit, USD', moneyText(report.net), ''],
    ...(line
      ? [
          ['Came to buy', line.cameCount, ''],
          ['Placed an order', line.boughtCount, ''],
          ['Left', line.leftCount, ''],
          ['Missed out', line.missedCount, ''],
        ]
      : []),
    ['Said what they wanted', report.wishCount, ''],
    ...report.points.map(({ longLabel, units, visits }) => [longLabel, units, line ? visits : '']),
    ...report.sizes.map(({ product, size, units, wishCount }) => [`${product}, ${size}`, units, wishCount]),
    ...report.colours.map(({ product, colour, units }) => [`${product}, ${colour}`, units, '']),
  ]
  return new Response(toCsv(['What', 'Units sold', 'Came, or asked when gone'], lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${listingName(number)}-report.csv"`,
    },
  })
}
