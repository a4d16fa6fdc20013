import type { LoaderFunctionArgs } from 'react-router'
import { findEarned, rangeOf } from '#analytics'
import { countryName } from '#kernel/country-names.ts'
import { toCsv } from '#kernel/csv.ts'
import { findListingNames } from '#listings'
import { listingName } from '#listings/contract'
import { findVisits } from '#visits'
import {
  isVisitsBy,
  type PageRow,
  pageKinds,
  stepLabels,
  steps,
  type VisitsBy,
  visitsBy,
} from '#visits/contract'
import { signedInCreator } from '../../../request.server.ts'
import { buildDailyPoints } from './daily-points.ts'

type Args = Pick<LoaderFunctionArgs, 'context'>
/** A page with, for a listing, the units sold meanwhile; null for all other pages. */
export type VisitedPage = PageRow & { name: string; number: number | null; units: number | null }

/** Visitors, their origins, how far they got and what they viewed, in the address's range. */
export async function loadVisits({ context }: Args) {
  const { shop, url, read } = signedInCreator(context)
  const params = url.searchParams
  const asked = params.get('by') ?? ''
  const by: VisitsBy | 'page' = isVisitsBy(asked) || asked === 'page' ? asked : 'source'
  return read(async (tx, at) => {
    const input = { name: params.get('range'), from: params.get('from'), to: params.get('to') }
    const range = rangeOf(input, at, shop.timeZone)
    const visits = await findVisits(tx, shop.id, range, by === 'page' ? 'source' : by)
    const ids = visits.pages.flatMap(({ page }) => readListingId(page) ?? [])
    const names = await findListingNames(tx, shop.id, ids)
    const earned = by === 'page' ? (await findEarned(tx, shop.id, range, 'listing')).rows : []
    const sold = new Map(earned.map(({ key, units }) => [key, units]))
    const pages = visits.pages.map((row): VisitedPage => {
      const listing = names.get(readListingId(row.page) ?? '')
      const kind = Object.hasOwn(pageKinds, row.page) ? pageKinds[row.page as keyof typeof pageKinds] : ''
      return {
        ...row,
        name: listing?.title ?? (kind || 'A deleted listing'),
        number: listing?.number ?? null,
        units: listing ? (sold.get(listing.id) ?? 0) : null,
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
export type FoundVisits = Awaited<ReturnType<typeof loadVisits>>

const readListingId = (page: string): string | null => /^listing:(.+)$/.exec(page)?.[1] ?? null

function nameKey(key: string, by: VisitsBy | 'page'): string {
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
          [visitsBy[by], ...steps.map((step) => stepLabels[step])],
          [...rows, { ...total, name: 'All' }].map((row) => [row.name, ...steps.map((step) => row[step])]),
        )
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="fanfare-${handle}-visits-by-${by}-${range.from}-${range.to}.csv"`,
    },
  })
}
