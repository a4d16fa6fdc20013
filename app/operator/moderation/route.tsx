import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { incidentStatusWords, reasonNames } from '#moderation/contract'
import { ListingThumb } from '../../listing-thumb.tsx'
import { dateWords } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { span } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'
import { useZone } from '../use-zone.ts'
import type { loader, View } from './moderation.server.ts'

export { loader } from './moderation.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Moderation · Fanfare' }]

const labels = { waiting: 'Waiting for us', countered: 'Deadline running', all: 'All' }

/** The first view is the address without one. */
const viewOf = (view: View) => (view === 'waiting' ? {} : { view })

export default function Moderation() {
  const zone = useZone()
  const { view, incidents, now, next, after, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Moderation" about="Reports, our decisions and the creators’ responses." />
      <TabLinks
        label="Cases"
        current={view}
        tabs={(['waiting', 'countered', 'all'] as const).map((key) => ({
          key,
          label: labels[key],
          count: key === 'all' ? undefined : counts[key],
          to: hrefs.operatorModeration(viewOf(key)),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={labels[view]}>
        {incidents.length === 0 ? (
          <EmptyState
            title={view === 'waiting' ? 'No open cases' : 'Nothing here'}
            picture={<WordsSpecimen said="This is my drawing." by="A report, confirmed by e-mail" />}
          >
            Reports appear here once the sender has confirmed their address.
          </EmptyState>
        ) : (
          <ul className={queuesStyles.links}>
            {incidents.map((incident) => (
              <li key={incident.id}>
                <Link to={hrefs.operatorIncident(incident.id)}>
                  <ListingThumb picture={incident.picture} side={44} />
                  <span className={queuesStyles.words}>
                    <b>{incident.what}</b>
                    <small>
                      {incident.isStore ? 'A store' : `By ${incident.shop}`}. {reasonNames[incident.reason]},{' '}
                      {incident.reports === 1 ? 'one report' : `${incident.reports} reports`},{' '}
                      {dateWords(incident.openedAt, zone)}
                    </small>
                  </span>
                  <StatusMark shape={incidentStatusWords[incident.status].shape}>
                    {incidentStatusWords[incident.status].words}
                    {incident.status === 'open'
                      ? `, ${span(new Date(now).getTime() - new Date(incident.openedAt).getTime())}`
                      : ''}
                    {incident.status === 'countered' && incident.restoresFrom
                      ? ` until ${dateWords(incident.restoresFrom, zone)}`
                      : ''}
                  </StatusMark>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CursorPages
          start={after && hrefs.operatorModeration(viewOf(view))}
          next={next && hrefs.operatorModeration({ ...viewOf(view), after: next })}
          order={view === 'waiting' ? 'oldest' : 'newest'}
        />
      </section>
    </>
  )
}
