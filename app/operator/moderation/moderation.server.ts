import type { LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { findIncidents, nameOfSubject } from '#moderation'
import { signedInStaff } from '../../request.server.ts'

export const views = ['waiting', 'countered', 'all'] as const
export type View = (typeof views)[number]

/** Incidents: those that wait for a decision, those whose clock runs, or all. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const view = views.find((one) => one === url.searchParams.get('view')) ?? 'waiting'
  return read(async (tx, at) => {
    const by = { waiting: { waiting: true }, countered: { status: 'countered' as const }, all: {} }[view]
    const rows = await findIncidents(tx, by)
    return {
      view,
      now: at,
      incidents: await Promise.all(
        rows.map(async ({ id, shopId, listingId, reason, status, openedAt, reports, restoresFrom }) => ({
          id,
          reason,
          status,
          openedAt,
          reports,
          restoresFrom,
          isStore: listingId === null,
          what: (await nameOfSubject(tx, { shopId, listingId })) ?? '',
          shop: (await findShop(tx, shopId))?.name ?? '',
        })),
      ),
    }
  })
}
