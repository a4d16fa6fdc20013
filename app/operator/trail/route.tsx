import { useEffect } from 'react'
import { Form, Link, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { actionWords } from '#audit/contract'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './trail.module.css'
import type { loader } from './trail.server.ts'

export { action, loader } from './trail.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Audit trail · Fanfare' }]

type Page = Awaited<ReturnType<typeof loader>>
type Line = Page['lines'][number]

const moment = (at: Date): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(at))
const second = (at: Date): string => `${moment(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`
/** While a check is under way the page asks this often how it stands. */
const askAgainMs = 1_500

const assurances: Readonly<Record<string, string>> = {
  second: 'second factor',
  password: 'password',
  none: '',
}

/** Who did what to what. A line is never changed: each carries the hash of the one before it. */
export default function Trail() {
  const { words, lines, chain, older, isNewest } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Audit trail"
        about="Times are UTC. Lines can’t be changed or removed, here or in the database."
        beside={<Chain chain={chain} />}
      />
      <Form method="get" className={styles.filter}>
        <TextField label="Person, action or id" name="q" defaultValue={words} maxLength={120} />
        <Button>Search</Button>
      </Form>
      <section className="sheet" aria-label="Lines">
        {lines.length === 0 ? (
          <EmptyState title="No matching line">
            Search by name, by a word of the action, or by a full ID.
          </EmptyState>
        ) : (
          <ol className={styles.lines}>
            {lines.map((line) => (
              <TrailLine key={line.id} line={line} />
            ))}
          </ol>
        )}
      </section>
      <nav className={styles.pages} aria-label="Pages">
        {isNewest ? null : <Link to={hrefs.operatorTrail({ q: words })}>Newest</Link>}
        {older === null ? null : (
          <Link to={hrefs.operatorTrail({ q: words, before: String(older) })}>Older</Link>
        )}
      </nav>
    </>
  )
}

/** Whether the chain is whole, when that was last seen, and the button that has it looked at now. */
function Chain({ chain }: { chain: Page['chain'] }) {
  const { revalidate } = useRevalidator()
  const busy = useNavigation().formMethod === 'POST'
  const underWay = chain.askedAt !== null
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void revalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
  const lines = `${chain.rows} ${chain.rows === 1 ? 'line' : 'lines'}`
  return (
    <div className={styles.count}>
      <p role="status">
        {chain.askedAt ? (
          <StatusMark shape="running">Being checked since {second(chain.askedAt)}</StatusMark>
        ) : chain.checkedAt === null ? (
          <StatusMark shape="waiting">The chain is checked within a minute</StatusMark>
        ) : (
          <StatusMark shape={chain.brokenAt === null ? 'done' : 'wrong'}>
            {chain.brokenAt === null ? `Chain whole, ${lines}` : `Chain broken at line ${chain.brokenAt}`},
            checked {second(chain.checkedAt)}
          </StatusMark>
        )}
      </p>
      <Form method="post" action={hrefs.operatorTrail()} preventScrollReset>
        <Button kind="outline" size="small" icon="refresh-cw" busy={busy || underWay}>
          Check now
        </Button>
      </Form>
    </div>
  )
}

function TrailLine({ line }: { line: Line }) {
  const how = assurances[line.assurance] ?? line.assurance
  return (
    <li>
      <span className="num soft">{line.id}</span>
      <div>
        <p>
          <b>{actionWords(line.action)}</b> <span className={styles.resource}>{line.resource}</span>
        </p>
        <p className="soft">
          {line.actorName}
          {how ? `, ${how}` : ''}, {moment(line.at)}
        </p>
        <Change line={line} />
      </div>
    </li>
  )
}

function Change({ line: { before, after } }: { line: Line }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  const text = (value: unknown): string => (value === undefined || value === null ? 'nothing' : String(value))
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          {name}: {before && name in before ? `${text(before[name])} → ` : ''}
          {text(after?.[name])}
        </li>
      ))}
    </ul>
  )
}
