import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { noticeLabels } from '#messages/contract'
import { momentWords } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from '../inbox/inbox.module.css'
import { loadNotices } from './notices.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Notifications · Fanfare' }]
export const loader = loadNotices

/** The events of the shop, the newest first. */
export default function Notices() {
  const { lines, next, before, zone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Notifications"
        about="Sales, drops, questions, claims, reviews and payouts of the last 90 days."
      >
        <ButtonLink icon="settings" to={hrefs.noticeSettings}>
          Notification settings
        </ButtonLink>
      </PageHead>
      <section className="sheet" aria-label="Notifications">
        {lines.length === 0 ? (
          <EmptyState
            title={before ? 'No older notifications' : 'No notifications yet'}
            picture={before ? null : <WordsSpecimen said="A fan in Accra bought two." by="Sale, 12:04" />}
          >
            Sales, sold-out drops, questions and payouts appear here.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {lines.map((line) => (
              <li key={`${line.kind} ${line.about}`} className={line.isNew ? styles.unread : undefined}>
                <Link to={line.href}>
                  <span className={styles.pair}>
                    <b>{line.words}</b>
                    <small>{noticeLabels[line.kind]}</small>
                  </span>
                  {line.isNew ? <StatusMark shape="waiting">New</StatusMark> : null}
                  <span className="soft">{momentWords(line.madeAt, zone)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {next || before ? (
          <div className="pg">
            {before ? <Link to={hrefs.notices()}>Newest</Link> : <span />}
            {next ? <Link to={hrefs.notices({ before: next })}>Older</Link> : null}
          </div>
        ) : null}
      </section>
    </>
  )
}
