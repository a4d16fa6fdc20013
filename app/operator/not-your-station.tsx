import { isRouteErrorResponse, Link } from 'react-router'
import { listStaffRoles, staffLabels } from '#accounts/contract'
import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** A station of the console, the role it needs, and those the viewer has. */
export type Station = { title: string; needs: StaffRole; has: readonly StaffRole[] }

/** The station of a refusal for its role; null for any other error. */
export const readStation = (error: unknown): Station | null =>
  isRouteErrorResponse(error) && error.status === 403 && error.data?.needs in staffLabels ? error.data : null

/** Says which role a station needs, and who gives it. */
export function NotYourStation({ station: { title, needs, has } }: { station: Station }) {
  return (
    <>
      <PageHead title={title} />
      <section className="sheet" aria-label="Not your station">
        <EmptyState
          title={`This needs the role ${staffLabels[needs].name}`}
          action={
            <Link className="btn btn-o" to={hrefs.operator}>
              Console home
            </Link>
          }
        >
          Yours: {listStaffRoles(has)}. An administrator can change roles under Staff.
        </EmptyState>
      </section>
    </>
  )
}
