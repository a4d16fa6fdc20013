import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { incidentStatusWords, reasonNames } from '#moderation/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { day, span } from '../dates.ts'
import { useZone } from '../use-zone.ts'
import type { loader } from './moderation.server.ts'
import '../queues.css'

export { loader } from './moderation.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Moderation · Fanfare' }]

const labels = { waiting: 'Waiting for us', countered: 'Deadline running', all: 'All' }

export default function Moderation() {
  const zone = useZone()
  const { view, incidents, now } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="head">
        <div>
          <h1>Moderation</h1>
          <p>Reports, our decisions and the creators’ responses.</p>
        </div>
      </div>
      <TabLinks
        label="Cases"
        current={view}
        tabs={(['waiting', 'countered', 'all'] as const).map((key) => ({
          key,
          label: labels[key],
          to: hrefs.operatorModeration(key === 'waiting' ? {} : { view: key }),
        }))}
      />
      <section className="sheet op-tabbed" aria-label={labels[view]}>
        {incidents.length === 0 ? (
          <EmptyState title={view === 'waiting' ? 'No open cases' : 'Nothing here'}>
            Reports appear here once the sender has confirmed their address.
          </EmptyState>
        ) : (
          <ul className="th-l">
            {incidents.map((one) => (
              <li key={one.id}>
                <Link to={hrefs.operatorIncident(one.id)}>
                  <span>
                    <b>{one.what}</b>
                    <small>
                      {one.isStore ? 'A store' : `By ${one.shop}`}. {reasonNames[one.reason]},{' '}
                      {one.reports === 1 ? 'one report' : `${one.reports} reports`}, {day(one.openedAt, zone)}
                    </small>
                  </span>
                  <StatusMark shape={incidentStatusWords[one.status].shape}>
                    {incidentStatusWords[one.status].words}
                    {one.status === 'open'
                      ? `, ${span(new Date(now).getTime() - new Date(one.openedAt).getTime())}`
                      : ''}
                    {one.status === 'countered' && one.restoresFrom
                      ? ` until ${day(one.restoresFrom, zone)}`
                      : ''}
                  </StatusMark>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
