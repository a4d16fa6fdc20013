import type { LoaderFunctionArgs } from 'react-router'
import { toCsv } from '#kernel/csv.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { addDays, instantOf, localTime } from '#kernel/instant.ts'
import { type Money, moneyText, sum, zero } from '#kernel/money.ts'
import { findListing } from '#listings'
import { listingName } from '#listings/contract'
import { findOrderCountries, findShopOrders } from '#orders'
import { orderStatuses, orderStatusWords } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { signedInCreator } from '../../request.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context'>
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const maxWords = 100
/** Orders in one file; a larger shop exports them by dates. */
const maxExported = 20_000

/** The address's search, as typed and as parsed. */
function readFilter(url: URL, zone: string) {
  const readParam = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, maxWords)
  const filter = {
    q: readParam('q'),
    status: orderStatuses.find((orderStatus) => orderStatus === readParam('status')) ?? ('' as const),
    from: dayPattern.test(readParam('from')) ? readParam('from') : '',
    to: dayPattern.test(readParam('to')) ? readParam('to') : '',
    country: /^[A-Z]{2}$/.test(readParam('country')) ? readParam('country') : '',
    listing: parseId('listing', readParam('listing')) ?? '',
  }
  return {
    submitted: filter,
    filter: {
      words: filter.q,
      status: filter.status === '' ? null : filter.status,
      from: filter.from ? instantOf(filter.from, '00:00', zone) : null,
      until: filter.to ? instantOf(addDays(filter.to, 1), '00:00', zone) : null,
      country: filter.country || null,
      listingId: parseId('listing', filter.listing),
    },
  }
}

const sumProfit = ({ lines }: { lines: readonly { profit: Money }[] }): Money =>
  lines.reduce((total, line) => sum([total, line.profit]), zero())

/** The shop's orders, newest first. The buyer is named; their address stays with us. */
export async function loadOrders({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  const { submitted, filter } = readFilter(url, shop.timeZone)
  return read(async (tx) => {
    const page = await findShopOrders(tx, shop.id, filter, url.searchParams.get('after'))
    const listing = filter.listingId ? await findListing(tx, shop.id, filter.listingId) : null
    return {
      submitted,
      listing: listing ? `${listingName(listing.number)}, ${listing.version.title}` : null,
      countries: await findOrderCountries(tx, shop.id),
      after: url.searchParams.get('after'),
      next: page.next,
      zone: shop.timeZone,
      orders: page.orders.map((order) => ({
        number: order.number,
        status: order.status,
        placedAt: order.placedAt,
        name: order.address.name,
        country: order.address.country,
        products: order.lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)),
        total: order.total,
        profit: sumProfit(order),
      })),
    }
  })
}

const head = ['Placed', 'Order', 'Status', 'Fan', 'Country', 'Product', 'Colour', 'Size', 'Quantity']
const moneyHead = ['Price, USD', 'Discount, USD', 'Profit, USD']

/** As many as fit into a file, page after page: a page of a name search may not be full. */
async function findOrders(tx: Tx, shopId: Id<'shop'>, filter: ReturnType<typeof readFilter>['filter']) {
  const allOrders = []
  for (let after: string | null = null; ; ) {
    const { orders, next } = await findShopOrders(tx, shopId, filter, after, maxExported - allOrders.length)
    allOrders.push(...orders)
    if (!next || allOrders.length >= maxExported) return allOrders
    after = next
  }
}

/** The same orders as a file, with a row for each line. */
export async function loadOrdersFile({ context }: Args): Promise<Response> {
  const { shop, url, read } = signedInCreator(context)
  const { filter } = readFilter(url, shop.timeZone)
  const orders = await read((tx) => findOrders(tx, shop.id, filter))
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  const rows = orders.flatMap((order) => {
    const at = localTime(order.placedAt, shop.timeZone)
    return order.lines.map((line) => [
      `${at.year}-${padTwo(at.month)}-${padTwo(at.day)} ${padTwo(at.hour)}:${padTwo(at.minute)}`,
      order.number,
      orderStatusWords[order.status].words,
      order.address.name,
      order.address.country,
      line.title,
      line.colourName,
      line.size,
      line.quantity,
      moneyText(line.unitPrice),
      moneyText(line.discount),
      moneyText(line.profit),
    ])
  })
  return new Response(toCsv([...head, ...moneyHead], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${shop.handle}-orders.csv"`,
    },
  })
}
