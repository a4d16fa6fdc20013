import { Link, useLoaderData } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { incidentStatusWords, reasonNames } from '#moderation/contract'
import { ListingThumb } from '../../listing-thumb.tsx'
import { formatDate } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { formatSpan } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { useZone } from '../use-zone.ts'
import type { loader, View } from './moderation.server.ts'

export { loader } from './moderation.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Moderation · Fanfare' }]

const labels = { waiting: 'Waiting for us', countered: 'Deadline running', all: 'All' }

/** The first view has no query parameter. */
const buildViewQuery = (view: View) => (view === 'waiting' ? {} : { view })

export default function Moderation() {
  const { view, incidents, now, next, after, counts } = useLoaderData<typeof loader>()
  // The first of those that wait is the oldest.
  const oldest = view === 'waiting' && after === null ? incidents[0] : undefined
  return (
    <>
      <PageHead
        title="Moderation"
        summary={
          <>
            Reports, our decisions and the creators’ responses.
            {oldest ? ` The oldest has waited ${formatSpan(now.getTime() - oldest.openedAt.getTime())}.` : ''}
          </>
        }
      />
      <TabLinks
        label="Cases"
        current={view}
        tabs={(['waiting', 'countered', 'all'] as const).map((key) => ({
          key,
          label: labels[key],
          count: key === 'all' ? undefined : counts[key],
          to: hrefs.operatorModeration(buildViewQuery(key)),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={labels[view]}>
        {incidents.length === 0 ? (
          <EmptyState
            title={view === 'waiting' ? 'No open cases' : 'Nothing here'}
            picture={<WordsSpecimen quote="This is my drawing." author="A report, confirmed by e-mail" />}
          >
            Reports appear here once the sender has confirmed their address.
          </EmptyState>
        ) : (
          <CasesTable incidents={incidents} now={now} />
        )}
        <CursorPages
          start={after && hrefs.operatorModeration(buildViewQuery(view))}
          next={next && hrefs.operatorModeration({ ...buildViewQuery(view), after: next })}
          order={view === 'waiting' ? 'oldest' : 'newest'}
        />
      </section>
    </>
  )
}

type Incident = ReturnType<typeof useLoaderData<typeof loader>>['incidents'][number]

function CasesTable({ incidents, now }: { incidents: readonly Incident[]; now: Date }) {
  const zone = useZone()
  return (
    <Table
      label="Reported listings and stores"
      stack
      rowHeads
      className={operatorStyles.cases}
      rows={incidents}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Reported',
          cell: (incident) => (
            <Link to={hrefs.operatorIncident(incident.id)} className={operatorStyles.pictured}>
              <ListingThumb picture={incident.picture} side={44} />
              <b>{incident.subject}</b>
            </Link>
          ),
        },
        { head: 'By', cell: (incident) => (incident.isStore ? 'A store' : incident.shop) },
        { head: 'Reason', cell: (incident) => reasonNames[incident.reason] },
        { head: 'Reports', figure: true, cell: (incident) => countText(incident.reports) },
        { head: 'Reported on', cell: (incident) => formatDate(incident.openedAt, zone) },
        { head: 'State', cell: (incident) => <Standing incident={incident} now={now} /> },
      ]}
    />
  )
}

/** How long a case has waited for us, or until when its creator’s response keeps it open. */
function Standing({ incident, now }: { incident: Incident; now: Date }) {
  const zone = useZone()
  const { words, shape } = incidentStatusWords[incident.status]
  return (
    <StatusMark shape={shape}>
      {words}
      {incident.status === 'open'
        ? `, ${formatSpan(new Date(now).getTime() - new Date(incident.openedAt).getTime())}`
        : ''}
      {incident.status === 'countered' && incident.restoresFrom
        ? ` until ${formatDate(incident.restoresFrom, zone)}`
        : ''}
    </StatusMark>
  )
}
