import type { LoaderFunctionArgs } from 'react-router'
import { findEarned, rangeOf } from '#analytics'
import { countryName } from '#kernel/country-names.ts'
import { toCsv } from '#kernel/csv.ts'
import { findListingNames } from '#listings'
import { listingName } from '#listings/contract'
import { findVisits } from '#visits'
import {
  isVisitDimension,
  type PageRow,
  pageKinds,
  stepLabels,
  steps,
  type VisitDimension,
  visitDimensions,
} from '#visits/contract'
import { signedInCreator } from '../../../request.server.ts'
import { buildDailyPoints } from './daily-points.ts'

type Args = Pick<LoaderFunctionArgs, 'context'>
/** A page; a listing's also has its number and the units sold in the range, which are null for all other pages. */
export type VisitedPage = PageRow & { name: string; number: number | null; units: number | null }

/** Visitors, their origins, how far they got and what they viewed, in the address's range. */
export async function loadVisits({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  const params = url.searchParams
  const byParam = params.get('by') ?? ''
  const by: VisitDimension | 'page' = isVisitDimension(byParam) || byParam === 'page' ? byParam : 'source'
  return read(async (tx, at) => {
    const input = { name: params.get('range'), from: params.get('from'), to: params.get('to') }
    const range = rangeOf(input, at, shop.timeZone)
    const visits = await findVisits(tx, shop.id, range, by === 'page' ? 'source' : by)
    const ids = visits.pages.flatMap(({ page }) => readListingId(page) ?? [])
    const names = await findListingNames(tx, shop.id, ids)
    const earned = by === 'page' ? (await findEarned(tx, shop.id, range, 'listing')).rows : []
    const unitsByListing = new Map(earned.map(({ key, units }) => [key, units]))
    const pages = visits.pages.map((row): VisitedPage => {
      const listing = names.get(readListingId(row.page) ?? '')
      const kind = Object.hasOwn(pageKinds, row.page) ? pageKinds[row.page as keyof typeof pageKinds] : ''
      return {
        ...row,
        name: listing?.title ?? (kind || 'A deleted listing'),
        number: listing?.number ?? null,
        units: listing ? (unitsByListing.get(listing.id) ?? 0) : null,
      }
    })
    const rows = visits.rows.map((row) => ({ ...row, name: nameKey(row.key, by) }))
    const { total, before: earlier } = visits
    return {
      total,
      before: earlier,
      rows,
      pages,
      points: buildDailyPoints(visits.days, range),
      range,
      by,
      handle: shop.handle,
    }
  })
}
export type VisitsView = Awaited<ReturnType<typeof loadVisits>>

const readListingId = (page: string): string | null => /^listing:(.+)$/.exec(page)?.[1] ?? null

function nameKey(key: string, by: VisitDimension | 'page'): string {
  if (by === 'country') return key ? countryName(key) : 'Not known'
  return key || 'No campaign'
}

/** The same rows as a file, with their total last. */
export async function loadVisitsFile(args: Args): Promise<Response> {
  const { rows, pages, total, range, by, handle } = await loadVisits(args)
  const text =
    by === 'page'
      ? toCsv(
          ['Page', 'Listing', 'Views', 'Visitors', 'Units sold'],
          pages.map(({ name, number, views, visitors, units }) => [
            name,
            number === null ? '' : listingName(number),
            views,
            visitors,
            units ?? '',
          ]),
        )
      : toCsv(
          [visitDimensions[by], ...steps.map((step) => stepLabels[step])],
          [...rows, { ...total, name: 'All' }].map((row) => [row.name, ...steps.map((step) => row[step])]),
        )
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${handle}-visits-by-${by}-${range.from}-${range.to}.csv"`,
    },
  })
}
