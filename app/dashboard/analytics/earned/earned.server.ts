import type { LoaderFunctionArgs } from 'react-router'
import { findEarned, rangeOf } from '#analytics'
import { type EarningsDimension, isEarningsDimension } from '#analytics/contract'
import { toCsv } from '#kernel/csv.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { findListingByNumber } from '#listings'
import type { ListingPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findPictures } from '../../../listing-pictures.server.ts'
import { signedInCreator } from '../../../request.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context'>

/** Earnings by the dimension in the address; of one listing only if it is given as `user-N`. */
export async function loadEarned({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  const params = url.searchParams
  const by: EarningsDimension = isEarningsDimension(params.get('by') ?? '')
    ? (params.get('by') as EarningsDimension)
    : 'listing'
  const number = Number(/^user-([1-9]\d{0,8})$/.exec(params.get('listing') ?? '')?.[1] ?? 0)
  return read(async (tx, at) => {
    const input = { name: params.get('range'), from: params.get('from'), to: params.get('to') }
    const range = rangeOf(input, at, shop.timeZone)
    const listing = number ? await findListingByNumber(tx, shop.id, number) : null
    if (number && !listing) throw new Response('Your shop has no such listing.', { status: 404 })
    const earned = await findEarned(tx, shop.id, range, by, listing?.id ?? null)
    return {
      ...earned,
      pictures: by === 'listing' ? await findPicturesByKey(tx, shop.id, earned.rows) : {},
      range,
      by,
      handle: shop.handle,
      listing: listing && { number: listing.number, title: listing.version.title },
    }
  })
}

/** Only the first rows, which earn the most, get pictures; these are read in chunks. */
const [pictureRows, chunkSize] = [20, 10]

/** Pictures of the first listings, by key. */
async function findPicturesByKey(tx: Tx, shopId: Id<'shop'>, rows: readonly { key: string }[]) {
  const listings = rows.slice(0, pictureRows).flatMap(({ key }) => {
    const listingId = parseId('listing', key)
    return listingId ? [{ listingId }] : []
  })
  const pictures: Record<string, ListingPicture | null> = {}
  for (let from = 0; from < listings.length; from += chunkSize) {
    const chunk = listings.slice(from, from + chunkSize)
    const pictureOf = await findPictures(tx, shopId, chunk)
    for (const listing of chunk) pictures[listing.listingId] = pictureOf(listing)
  }
  return pictures
}

/** The same rows as a file, with their total last. */
export async function loadEarnedFile(args: Args): Promise<Response> {
  const { rows, total, range, by, handle } = await loadEarned(args)
  const head = ['Name', 'Units', 'Units returned', 'Price paid, USD', 'Cost, USD', 'Fees, USD', 'Profit, USD']
  const otherHeads = ['Profit returned, USD', 'Net profit, USD']
  const lines = [...rows, { ...total, name: 'All' }].map((row) => [
    row.name || 'Not known',
    row.units,
    row.backUnits,
    ...[row.revenue, row.cost, row.fees, row.profit, row.backProfit, row.net].map(moneyText),
  ])
  return new Response(toCsv([...head, ...otherHeads], lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${handle}-by-${by}-${range.from}-${range.to}.csv"`,
    },
  })
}
