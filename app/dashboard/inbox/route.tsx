import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type ShopView, shopViews } from '#messages/contract'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import styles from './inbox.module.css'
import { loadInbox } from './inbox.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Inbox · Fanfare' }]
export const loader = loadInbox

const labels: Record<ShopView, string> = {
  waits: 'Waiting for you',
  support: 'With Fanfare support',
  answered: 'Answered',
  closed: 'Closed',
}
const emptyWords: Record<ShopView, { title: string; words: string }> = {
  waits: {
    title: 'No questions waiting',
    words: 'Fans can ask on each product’s page. Read and answer their questions here.',
  },
  support: {
    title: 'Nothing with support',
    words: 'What fans write about an order appears here. Support answers, and so can you.',
  },
  answered: {
    title: 'Nothing answered yet',
    words: 'Conversations appear here once you or support have answered.',
  },
  closed: {
    title: 'No closed conversations',
    words: 'Conversations appear here once they’re closed.',
  },
}

/** Fans' questions to the shop, and their messages about its orders. */
export default function Inbox() {
  const { view, rows, after, next, usualHours, zone, handle } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Inbox"
        summary={
          usualHours === null
            ? 'After three answers, fans see how fast you reply.'
            : `Fans see that you usually answer within ${usualHours === 1 ? 'an hour' : `${usualHours} hours`}.`
        }
      >
        <ButtonLink icon="notebook-pen" to={hrefs.inboxAnswers}>
          Saved replies and hours
        </ButtonLink>
      </PageHead>
      <TabLinks
        label="Conversations by state"
        current={view}
        tabs={shopViews.map((key) => ({ key, label: labels[key], to: hrefs.inbox({ view: key }) }))}
      />
      <section className="sheet" aria-label={labels[view]}>
        {rows.length === 0 ? (
          <EmptyState
            title={after ? 'No older conversations' : emptyWords[view].title}
            picture={
              after ? null : <WordsSpecimen quote="Does it run small?" author="A fan, about your tee" />
            }
            action={
              view === 'waits' && !after ? (
                <ButtonLink kind="outline" to={hrefs.storefront(handle)} reloadDocument>
                  View my store
                </ButtonLink>
              ) : null
            }
          >
            {emptyWords[view].words}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={row.unread ? styles.unread : undefined}>
                <Link to={hrefs.thread(row.id)}>
                  <span className={styles.pair}>
                    <b>{row.subject}</b>
                    <span className={styles.said}>{row.lastMessage}</span>
                    <small>
                      {row.name}
                      {row.takenBy === 'staff' ? ', support took it over' : ''}
                      {row.takenBy === 'shop' ? ', you handed it to support' : ''}
                    </small>
                  </span>
                  {row.unread ? <StatusMark shape="waiting">New</StatusMark> : null}
                  <span className="soft">{formatMoment(row.touchedAt, zone)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {next || after ? (
          <div className="pg">
            {after ? <Link to={hrefs.inbox({ view })}>Newest</Link> : <span />}
            {next ? <Link to={hrefs.inbox({ view, after: next })}>Older</Link> : null}
          </div>
        ) : null}
      </section>
    </>
  )
}
