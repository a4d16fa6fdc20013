import { Link, useLoaderData } from 'react-router'
import { claimStatusWords, faultWords } from '#claims/contract'
import { hrefs } from '#kernel/hrefs.ts'
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
import { formatCount, formatDayAndTime, formatSpan } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { useZone } from '../use-zone.ts'
import type { loader } from './claims.server.ts'

export { loader } from './claims.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Claims · Fanfare' }]

const labels = { open: 'Waiting for us', asked: 'Waiting for the fan', decided: 'Decided' }

/** The first view has no query parameter. */
const buildViewQuery = (view: keyof typeof labels) => (view === 'open' ? {} : { view })

export default function Claims() {
  const { view, rows, now, counts, next, after } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Claims"
        summary={
          <>
            Problems fans report with their orders
            {counts.late > 0 ? `. ${formatCount(counts.late)} waiting longer than we promise` : ''}.
          </>
        }
      />
      <TabLinks
        label="Claims"
        current={view}
        tabs={(['open', 'asked', 'decided'] as const).map((key) => ({
          key,
          label: labels[key],
          count: key === 'decided' ? undefined : counts[key],
          to: hrefs.operatorClaims(buildViewQuery(key)),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={labels[view]}>
        {rows.length === 0 ? (
          <EmptyState
            title={view === 'open' ? 'No claims to decide' : 'Nothing here'}
            picture={<WordsSpecimen quote="A pale line across the print." author="A claim, with photos" />}
          >
            Claims come from the order’s page, with photos.
          </EmptyState>
        ) : (
          <ClaimsTable rows={rows} now={now} />
        )}
        <CursorPages
          start={after && hrefs.operatorClaims(buildViewQuery(view))}
          next={next && hrefs.operatorClaims({ ...buildViewQuery(view), after: next })}
          order={view === 'decided' ? 'newest' : 'oldest'}
        />
      </section>
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function ClaimsTable({ rows, now }: { rows: readonly Row[]; now: Date }) {
  const zone = useZone()
  return (
    <Table
      label="Claims by deadline"
      stack
      rowHeads
      className={operatorStyles.cases}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Piece',
          cell: (row) => (
            <Link to={hrefs.operatorClaim(row.id)} className={operatorStyles.pictured}>
              <ListingThumb picture={row.picture} side={44} />
              <b>{row.piece}</b>
            </Link>
          ),
        },
        {
          head: 'Fault',
          cell: (row) => (
            <>
              {faultWords[row.fault].label}
              {row.isAppeal ? <small>Asked again</small> : null}
            </>
          ),
        },
        {
          head: 'Order',
          cell: (row) => (
            <span>
              <span className="nowrap">{row.number}</span>
              <small>{row.shop}</small>
            </span>
          ),
        },
        { head: 'Photos', figure: true, cell: (row) => formatCount(row.photos) },
        { head: 'Made on', cell: (row) => formatDate(row.openedAt, zone) },
        { head: 'State', cell: (row) => <Standing row={row} now={now} /> },
      ]}
    />
  )
}

/** Our deadline for a claim that waits for us; for a decided one, the decision and its date. */
function Standing({ row, now }: { row: Row; now: Date }) {
  const zone = useZone()
  const { words, shape } = claimStatusWords[row.status]
  if (row.decidedAt)
    return (
      <StatusMark shape={shape}>
        {words}, {formatDate(row.decidedAt, zone)}
      </StatusMark>
    )
  if (row.status === 'asked')
    return <StatusMark shape="waiting">Asked, {formatDayAndTime(row.touchedAt, zone)}</StatusMark>
  const msLeft = new Date(row.answerBy).getTime() - new Date(now).getTime()
  return (
    <StatusMark shape={msLeft < 0 ? 'wrong' : 'running'}>
      {msLeft < 0 ? `${formatSpan(msLeft)} late` : `${formatSpan(msLeft)} left`}
    </StatusMark>
  )
}
