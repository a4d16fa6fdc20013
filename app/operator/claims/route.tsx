import { Link, useLoaderData } from 'react-router'
import { claimStatusWords, faultWords } from '#claims/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { ListingThumb } from '../../listing-thumb.tsx'
import { dateWords } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { count, dayAndTime, span } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'
import { useZone } from '../use-zone.ts'
import type { loader } from './claims.server.ts'

export { loader } from './claims.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Claims · Fanfare' }]

const labels = { open: 'Waiting for us', asked: 'Waiting for the fan', decided: 'Decided' }

/** The first view is the address without one. */
const viewOf = (view: keyof typeof labels) => (view === 'open' ? {} : { view })

export default function Claims() {
  const zone = useZone()
  const { view, rows, now, counts, next, after } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Claims"
        about={
          <>
            Problems that fans report with what they received
            {counts.late > 0 ? `. ${count(counts.late)} waited longer than we promise` : ''}.
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
          to: hrefs.operatorClaims(viewOf(key)),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={labels[view]}>
        {rows.length === 0 ? (
          <EmptyState
            title={view === 'open' ? 'No claims to decide' : 'Nothing here'}
            picture={<WordsSpecimen said="A pale line across the print." by="A claim, with photos" />}
          >
            Claims come from the order’s page, with photos.
          </EmptyState>
        ) : (
          <ul className={queuesStyles.links}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link to={hrefs.operatorClaim(row.id)}>
                  <ListingThumb picture={row.picture} side={44} />
                  <span className={queuesStyles.words}>
                    <b>{row.piece}</b>
                    <small>
                      {row.isAppeal ? 'Asked again. ' : ''}
                      {faultWords[row.fault].label}. {row.number} of {row.shop},{' '}
                      {row.photos === 1 ? 'one photo' : `${row.photos} photos`},{' '}
                      {dateWords(row.openedAt, zone)}
                    </small>
                  </span>
                  <Standing row={row} now={now} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CursorPages
          start={after && hrefs.operatorClaims(viewOf(view))}
          next={next && hrefs.operatorClaims({ ...viewOf(view), after: next })}
          order={view === 'decided' ? 'newest' : 'oldest'}
        />
      </section>
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

/** The clock of a claim that waits for us; for one that is over, who decided it. */
function Standing({ row, now }: { row: Row; now: Date }) {
  const zone = useZone()
  const { words, shape } = claimStatusWords[row.status]
  if (row.decidedAt)
    return (
      <StatusMark shape={shape}>
        {words}, {dateWords(row.decidedAt, zone)}
      </StatusMark>
    )
  if (row.status === 'asked')
    return <StatusMark shape="waiting">Asked, {dayAndTime(row.openedAt, zone)}</StatusMark>
  const left = new Date(row.answerBy).getTime() - new Date(now).getTime()
  return (
    <StatusMark shape={left < 0 ? 'wrong' : 'running'}>
      {left < 0 ? `${span(left)} late` : `${span(left)} left`}
    </StatusMark>
  )
}
