import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { noticeLabels } from '#messages/contract'
import { formatTime, formatWeekday } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import noticesStyles from './notices.module.css'
import { loadNotices } from './notices.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Notifications · Fanfare' }]
export const loader = loadNotices

/** The shop's events, newest first. */
export default function Notices() {
  const { lines, next, before, zone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Notifications"
        summary="Sales, drops, questions, claims, reviews and payouts of the last 90 days."
      >
        <ButtonLink icon="settings" to={hrefs.noticeSettings}>
          Notification settings
        </ButtonLink>
      </PageHead>
      <section className="sheet" aria-label="Notifications">
        {lines.length === 0 ? (
          <EmptyState
            title={before ? 'No older notifications' : 'No notifications yet'}
            picture={
              before ? null : <WordsSpecimen quote="A fan in Accra bought two." author="Sale, 12:04" />
            }
          >
            Sales, sold-out drops, questions and payouts appear here.
          </EmptyState>
        ) : (
          <Days lines={lines} zone={zone} />
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

type Line = ReturnType<typeof useLoaderData<typeof loadNotices>>['lines'][number]

/** The lines of a page under the days of the shop's calendar. */
function Days({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  return [...Map.groupBy(lines, ({ madeAt }) => formatWeekday(madeAt, zone))].map(([day, dayLines]) => (
    <section key={day} className={noticesStyles.day}>
      <h2>{day}</h2>
      <ul>
        {dayLines.map((line) => (
          <li key={`${line.kind} ${line.about}`} className={line.isNew ? noticesStyles.unread : undefined}>
            <Link to={line.href}>
              <b>{line.words}</b>
              <span className="soft">{noticeLabels[line.kind]}</span>
              {line.isNew ? <span className="vh">New</span> : null}
              <time dateTime={new Date(line.madeAt).toISOString()} className="soft">
                {formatTime(line.madeAt, zone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
