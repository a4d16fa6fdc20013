import type { LoaderFunctionArgs } from 'react-router'
import { findShops } from '#accounts'
import { findListing } from '#listings'
import { mainPicture } from '#listings/contract'
import { countIncidents, findIncidents } from '#moderation'
import { signedInStaff } from '../../request.server.ts'

export const views = ['waiting', 'countered', 'all'] as const
export type View = (typeof views)[number]

/** Incidents awaiting a decision, with a running deadline, or all. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const view = views.find((candidate) => candidate === url.searchParams.get('view')) ?? 'waiting'
  return read(async (tx, at) => {
    const filter = { waiting: { waiting: true }, countered: { status: 'countered' as const }, all: {} }[view]
    const after = url.searchParams.get('after')
    const { rows, next } = await findIncidents(tx, filter, after)
    const shops = await findShops(tx, { ids: [...new Set(rows.map(({ shopId }) => shopId))] })
    const incidents = []
    for (const { id, shopId, listingId, reason, status, openedAt, reports, restoresFrom } of rows) {
      const shop = shops.find((candidate) => candidate.id === shopId)?.name ?? ''
      const listing = listingId && (await findListing(tx, shopId, listingId))
      incidents.push({
        id,
        reason,
        status,
        openedAt,
        reports,
        restoresFrom,
        shop,
        isStore: listingId === null,
        subject: listingId === null ? shop : (listing?.version.title ?? ''),
        picture: listing
          ? mainPicture({
              id: listing.id,
              designVersionId: listing.version.designVersionId,
              products: listing.version.products,
            })
          : null,
      })
    }
    return { view, now: at, incidents, next, after, counts: await countIncidents(tx) }
  })
}
