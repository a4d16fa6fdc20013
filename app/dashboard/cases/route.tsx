import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { incidentStatusWords } from '#moderation/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './cases.module.css'
import { loadCases } from './cases.server.ts'

export const handle = { policy: 'creator:make', writes: 'creator:manage' } satisfies RouteHandle
export const loader = loadCases
export const meta = () => [{ title: 'Decisions · Fanfare' }]

export default function Cases() {
  const { rows: cases, after, next } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Decisions about your shop"
        summary="What was hidden or taken down, why, and how to respond."
      />
      <section className="sheet" aria-label="Decisions">
        {cases.length === 0 ? (
          <EmptyState
            title="Nothing has been taken down"
            picture={
              <WordsSpecimen quote="Reported, and dismissed: it breaks no rule." author="A decision" />
            }
          >
            If someone reports your work and we act on it, you’ll see the case and the reason here.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {cases.map((incident) => (
              <li key={incident.id}>
                <Link to={hrefs.oneCase(incident.id)}>
                  <span>
                    <b>{incident.subjectName}</b>
                    <small>{incident.words}</small>
                  </span>
                  <StatusMark shape={incidentStatusWords[incident.status].shape}>
                    {incidentStatusWords[incident.status].words}
                  </StatusMark>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CursorPages start={after && hrefs.cases()} next={next && hrefs.cases(next)} />
      </section>
    </>
  )
}
