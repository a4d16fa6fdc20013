import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { dayAndTime } from '../dates.ts'
import { Outcome } from '../outcome.tsx'
import { ProofAsked } from '../proof-asked.tsx'
import type { ProofWanted } from '../proof-wanted.ts'
import styles from './house.module.css'
import type { action, loader } from './house.server.ts'

export { action, loader } from './house.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'House · Fanfare' }]

type Found = ReturnType<typeof useLoaderData<typeof loader>>
type Row = Found['rows'][number]

export default function House() {
  const { rows, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="House"
        about="Everything needed before shops can sell. Each line shows the live state."
      />
      <Outcome problem={answer?.problem} proof={answer?.proof} done={done} />
      <Door proof={answer?.proof ?? null} />
      <ol className={`sheet ${styles.steps}`}>
        {rows.map((row) => (
          <Item key={row.key} row={row} />
        ))}
      </ol>
    </>
  )
}

function doorWords({ open, openedAt, openedBy, closedAt, closedBy }: Found['door']): string {
  if (open && openedAt) return `Opened by ${openedBy}, ${dayAndTime(openedAt, 'UTC')} UTC. Shops take orders.`
  if (closedAt) return `Closed by ${closedBy}, ${dayAndTime(closedAt, 'UTC')} UTC. No shop takes orders.`
  return 'Not opened yet. No shop takes orders, and fans can see that.'
}

/** Open or closed, the number of items left, and the button; with a stale proof, a field for one. */
function Door({ proof }: { proof: ProofWanted }) {
  const { rows, door } = useLoaderData<typeof loader>()
  const left = rows.filter(({ done }) => !done)
  const ready = left.length === 0
  return (
    <section className={`sheet ${styles.door}`} aria-labelledby="door">
      <div>
        <h2 id="door">{door.open ? 'The house is open' : 'The house is closed'}</h2>
        <p className="soft">{doorWords(door)}</p>
        <p className={styles.meter}>
          <meter min={0} max={rows.length} value={rows.length - left.length} aria-label="Progress" />
          <span>
            {rows.length - left.length} of {rows.length} done
          </span>
        </p>
      </div>
      <Form method="post" className={styles.actions}>
        <ProofAsked proof={proof} />
        {door.open ? (
          <Button kind="end" name="act" value="close">
            Close the house
          </Button>
        ) : (
          <Button kind="start" size="large" name="act" value="open" disabled={!ready}>
            Open the house
          </Button>
        )}
      </Form>
    </section>
  )
}

/** One line: name, state and button. Its purpose is shown until it is done. */
function Item({ row }: { row: Row }) {
  return (
    <li className={row.done ? undefined : styles.missing} id={row.key}>
      <div className={styles.step}>
        <h2>{row.title}</h2>
        <StatusMark shape={row.done ? 'done' : 'waiting'}>{row.done ? 'Done' : 'Missing'}</StatusMark>
        <div className={styles.words}>
          <p>{row.words}</p>
          {row.done ? null : <p className="soft">{row.why}</p>}
        </div>
        <div className={styles.links}>
          {row.link ? (
            <ButtonLink kind="outline" size="small" to={row.link.to}>
              {row.link.label}
            </ButtonLink>
          ) : null}
          {row.act ? (
            <Form method="post" action={hrefs.operatorHouse} preventScrollReset>
              <Button size="small" name="act" value={row.act.name}>
                {row.act.label}
              </Button>
            </Form>
          ) : null}
        </div>
        {row.facts ? (
          <dl className={styles.facts}>
            {row.facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      {row.confirms?.length ? (
        <ul className={styles.confirms}>
          {row.confirms.map((confirm) => (
            <Confirmation key={confirm.item} one={confirm} of={row.key} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Confirmation({ one, of }: { one: NonNullable<Row['confirms']>[number]; of: string }) {
  const day = one.at ? dayAndTime(one.at, 'UTC') : ''
  return (
    <li>
      <div>
        {one.to ? <Link to={one.to}>{one.title}</Link> : <b>{one.title}</b>}
        <small>
          {[
            one.version,
            one.by ? `${one.holds ? 'confirmed' : 'was confirmed'} by ${one.by}, ${day} UTC` : null,
          ]
            .filter(Boolean)
            .join('; ')}
          {one.by && !one.holds ? '; it changed since' : ''}
        </small>
      </div>
      {one.holds ? (
        <StatusMark shape="done">{one.by ? 'Confirmed' : 'Not needed in the sample'}</StatusMark>
      ) : null}
      {one.holds || (one.item === 'legal-impressum' && !one.to) ? null : (
        <Form method="post" action={hrefs.operatorHouse} preventScrollReset>
          <input type="hidden" name="item" value={one.item} />
          <input type="hidden" name="fingerprint" value={one.fingerprint} />
          <input type="hidden" name="of" value={of} />
          <Button size="small" name="act" value="confirm">
            I have read this and confirm it<span className="vh">: {one.title}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
