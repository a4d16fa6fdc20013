import type { LoaderFunctionArgs } from 'react-router'
import { findAnalytics, findLinesToExport, findSoldLines, hasSold, rangeOf } from '#analytics'
import { powersOf } from '#kernel/actor.ts'
import { toCsv } from '#kernel/csv.ts'
import { localTime } from '#kernel/instant.ts'
import { minus, moneyText } from '#kernel/money.ts'
import { findPictures } from '../../listing-pictures.server.ts'
import { signedInCreator } from '../../request.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context'>

function readRange(url: URL, at: Date, zone: string) {
  const params = url.searchParams
  return rangeOf({ name: params.get('range'), from: params.get('from'), to: params.get('to') }, at, zone)
}

export async function loadAnalytics({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  return read(async (tx, at) => {
    const analytics = await findAnalytics(tx, shop.id, readRange(url, at, shop.timeZone))
    const pictureOf = await findPictures(tx, shop.id, [...analytics.products, ...analytics.categories])
    return {
      ...analytics,
      products: analytics.products.map((row) => ({ ...row, picture: pictureOf(row) })),
      categories: analytics.categories.map((row) => ({ ...row, picture: pictureOf(row) })),
      /** False if no range has anything to draw yet. */
      hasSold: await hasSold(tx, shop.id),
    }
  })
}

/** The order lines behind a figure or a point. */
export async function loadSoldLines({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  return read(async (tx, at) => {
    const range = readRange(url, at, shop.timeZone)
    const cursor = url.searchParams.get('after')
    return {
      range,
      lines: await findSoldLines(tx, shop.id, range, cursor),
      isFirstPage: cursor === null,
      query: readQuery(url),
      powers: powersOf[shop.role],
    }
  })
}

/** The same lines as a file. */
export async function loadExport({ context }: Args): Promise<Response> {
  const { shop, url, read } = signedInCreator(context)
  const { range, lines } = await read(async (tx, at) => {
    const range = readRange(url, at, shop.timeZone)
    return { range, lines: await findLinesToExport(tx, shop.id, range) }
  })
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  const rows = lines.map((line) => {
    const at = localTime(line.placedAt, shop.timeZone)
    return [
      `${at.year}-${padTwo(at.month)}-${padTwo(at.day)} ${padTwo(at.hour)}:${padTwo(at.minute)}`,
      line.orderNumber,
      line.listingName,
      line.productName,
      line.category,
      line.channel,
      line.units,
      moneyText(line.revenue),
      moneyText(line.profit),
      line.backUnits,
      moneyText(line.backProfit),
      line.units - line.backUnits,
      moneyText(minus(line.profit, line.backProfit)),
    ]
  })
  const head = ['Placed', 'Order', 'Listing', 'Product', 'Category', 'Channel', 'Units', 'Price paid, USD']
  const otherHeads = ['Profit, USD', 'Units returned', 'Profit returned, USD', 'Net units', 'Net profit, USD']
  return new Response(toCsv([...head, ...otherHeads], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${shop.handle}-${range.from}-${range.to}.csv"`,
    },
  })
}

function readQuery(url: URL): Record<string, string> {
  const rangeParams = ['range', 'from', 'to'] as const
  return Object.fromEntries(
    rangeParams.flatMap((name) => (url.searchParams.get(name) ? [[name, url.searchParams.get(name)!]] : [])),
  )
}
