import { useEffect } from 'react'
import { Form, Link, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { describeAction } from '#audit/contract'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { describeAbout, nameField } from './about.ts'
import styles from './trail.module.css'
import type { loader } from './trail.server.ts'

export { action, loader } from './trail.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Audit trail · Fanfare' }]

type Page = Awaited<ReturnType<typeof loader>>
type Line = Page['lines'][number]

const formatUtc = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(at))
const formatDay = (at: Date): string =>
  formatUtc(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const
const formatSecond = (at: Date): string =>
  formatUtc(at, { day: 'numeric', month: 'short', year: 'numeric', ...hourAndMinute, second: '2-digit' })
/** The interval at which the page asks for a running check's state. */
const pollMs = 1_500

const assurances: Readonly<Record<string, string>> = {
  second: 'second factor',
  password: 'password',
  none: '',
}

/** The audit trail, day by day. A line is never changed: each contains the hash of the one before it. */
export default function Trail() {
  const { words, lines, names, chain, older, isNewest } = useLoaderData<typeof loader>()
  const days = [...Map.groupBy(lines, ({ at }) => formatDay(at))]
  return (
    <>
      <PageHead
        title="Audit trail"
        summary="Times are UTC. Lines can’t be changed or removed, here or in the database."
        aside={<Chain chain={chain} />}
      />
      <Form method="get" className={styles.filter} role="search">
        <TextField
          label="Search"
          name="q"
          type="search"
          defaultValue={words}
          maxLength={120}
          placeholder="A name, an act such as payout, or a full ID"
        />
        <Button kind="outline" icon="search">
          Search
        </Button>
        {words ? (
          <ButtonLink kind="quiet" to={hrefs.operatorTrail()}>
            Show all
          </ButtonLink>
        ) : null}
      </Form>
      <section className="sheet" aria-label="Lines">
        {lines.length === 0 ? (
          <EmptyState title="No matching lines">
            Search by name, by a word from the action, or by a full ID.
          </EmptyState>
        ) : (
          days.map(([title, dayLines]) => (
            <section key={title}>
              <h2 className={styles.day}>{title}</h2>
              <ol className={styles.lines}>
                {dayLines.map((line) => (
                  <TrailLine key={line.id} line={line} names={names} />
                ))}
              </ol>
            </section>
          ))
        )}
        <CursorPages
          start={isNewest ? null : hrefs.operatorTrail({ q: words })}
          next={older === null ? null : hrefs.operatorTrail({ q: words, before: String(older) })}
        />
      </section>
    </>
  )
}

/** The chain's state, when it was last checked, and the button that checks it now. */
function ChainMark({ chain: { askedAt, checkedAt, brokenAt, rows } }: { chain: Page['chain'] }) {
  if (askedAt) return <StatusMark shape="running">Being checked since {formatSecond(askedAt)}</StatusMark>
  if (checkedAt === null) return <StatusMark shape="waiting">The chain is checked within a minute</StatusMark>
  const intactText = `Chain intact, ${rows} ${rows === 1 ? 'line' : 'lines'}`
  return (
    <StatusMark shape={brokenAt === null ? 'done' : 'wrong'}>
      {brokenAt === null ? intactText : `Chain broken at line ${brokenAt}`}, checked {formatSecond(checkedAt)}
    </StatusMark>
  )
}

function Chain({ chain }: { chain: Page['chain'] }) {
  const { revalidate } = useRevalidator()
  const isChecking = useNavigation().formMethod === 'POST'
  const isUnderWay = chain.askedAt !== null
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
  return (
    <div className={styles.count}>
      <p role="status">
        <ChainMark chain={chain} />
      </p>
      <Form method="post" action={hrefs.operatorTrail()} preventScrollReset>
        <Button kind="outline" size="small" icon="refresh-cw" isBusy={isChecking || isUnderWay}>
          Check now
        </Button>
      </Form>
    </div>
  )
}

type Names = Page['names']
function TrailLine({ line, names }: { line: Line; names: Names }) {
  const assurance = assurances[line.assurance] ?? line.assurance
  return (
    <li>
      <span className="num soft" title={`Line ${line.id}`}>
        {formatUtc(line.at, hourAndMinute)}
      </span>
      <p className={styles.who}>
        <b>{line.actorName}</b>
        {assurance ? <small>{assurance}</small> : null}
      </p>
      <div className={styles.what}>
        <p>
          {describeAction(line.action)} <About id={line.resource} names={names} />
        </p>
        <Change line={line} names={names} />
      </div>
      <span className={`num soft ${styles.number}`}>no. {line.id}</span>
    </li>
  )
}

/** A line's subject: its name, linked if a screen shows it. The link beside it searches for the full id. */
function About({ id, names }: { id: string; names: Names }) {
  const { noun, name, to } = describeAbout(id, names)
  if (!noun) return <span className={styles.about}>{name}</span>
  return (
    <span className={styles.about} title={id}>
      <Link to={to ?? hrefs.operatorTrail({ q: id })}>
        {noun} <span className={styles.name}>{name}</span>
      </Link>
    </span>
  )
}

/** The names of changed fields, in words: "apartment, opened at". */
const listNames = (value: unknown): string =>
  [value]
    .flat()
    .map((name) => nameField(String(name)))
    .join(', ')

function Change({ line: { before, after }, names }: { line: Line; names: Names }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  const formatValue = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return 'nothing'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) return value.map(formatValue).join(', ')
    const { noun, name } = describeAbout(String(value), names)
    if (noun) return name
    if (typeof value === 'object') return JSON.stringify(value)
    // A code value in words: "bank_transfer".
    return /^[a-z]+(_[a-z]+)+$/.test(String(value)) ? String(value).replaceAll('_', ' ') : String(value)
  }
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{nameField(field)}</dt>
          <dd>
            {before && field in before ? (
              <>
                <del>{formatValue(before[field])}</del> →{' '}
              </>
            ) : null}
            {field === 'fields' ? listNames(after?.[field]) : formatValue(after?.[field])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
