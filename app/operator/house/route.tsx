import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatDayAndTime } from '../dates.ts'
import { Outcome } from '../outcome.tsx'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'
import styles from './house.module.css'
import type { action, loader } from './house.server.ts'

export { action, loader } from './house.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'House · Fanfare' }]

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Row = Page['rows'][number]

export default function House() {
  const { rows, notice } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="House"
        summary="Everything needed before shops can sell. Each line shows the live state."
      />
      <Outcome problem={answer?.problem} proof={answer?.proof} confirmation={notice} />
      <Door proof={answer?.proof ?? null} />
      <ol className={`sheet ${styles.steps}`}>
        {rows.map((row) => (
          <Item key={row.key} row={row} />
        ))}
      </ol>
    </>
  )
}

function describeDoor({ open, openedAt, openedBy, closedAt, closedBy }: Page['door']): string {
  if (open && openedAt)
    return `Opened by ${openedBy}, ${formatDayAndTime(openedAt, 'UTC')} UTC. Shops take orders.`
  if (closedAt)
    return `Closed by ${closedBy}, ${formatDayAndTime(closedAt, 'UTC')} UTC. No shop takes orders.`
  return 'Not opened yet. No shop takes orders, and fans can see that.'
}

/** Open or closed, the number of items left, and the button; with a stale proof, a field for one. */
function Door({ proof }: { proof: RequiredProof }) {
  const { rows, door } = useLoaderData<typeof loader>()
  const remaining = rows.filter(({ isDone }) => !isDone)
  const isReady = remaining.length === 0
  return (
    <section className={`sheet ${styles.door}`} aria-labelledby="door">
      <div>
        <h2 id="door">{door.open ? 'The house is open' : 'The house is closed'}</h2>
        <p className="soft">{describeDoor(door)}</p>
        <p className={styles.meter}>
          <meter min={0} max={rows.length} value={rows.length - remaining.length} aria-label="Progress" />
          <span>
            {rows.length - remaining.length} of {rows.length} done
          </span>
        </p>
      </div>
      <Form method="post" className={styles.actions}>
        <RequiredProofField proof={proof} />
        {door.open ? (
          <Button kind="end" name="act" value="close">
            Close the house
          </Button>
        ) : (
          <Button kind="start" size="large" name="act" value="open" disabled={!isReady}>
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
    <li className={row.isDone ? undefined : styles.missing} id={row.key}>
      <div className={styles.step}>
        <h2>{row.title}</h2>
        <StatusMark shape={row.isDone ? 'done' : 'waiting'}>{row.isDone ? 'Done' : 'Missing'}</StatusMark>
        <div className={styles.words}>
          <p>{row.words}</p>
          {row.isDone ? null : <p className="soft">{row.reason}</p>}
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
          {row.confirms.map((statement) => (
            <Confirmation key={statement.item} confirmable={statement} rowKey={row.key} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Confirmation({
  confirmable,
  rowKey,
}: {
  confirmable: NonNullable<Row['confirms']>[number]
  rowKey: string
}) {
  const day = confirmable.confirmedAt ? formatDayAndTime(confirmable.confirmedAt, 'UTC') : ''
  return (
    <li>
      <div>
        {confirmable.to ? <Link to={confirmable.to}>{confirmable.title}</Link> : <b>{confirmable.title}</b>}
        <small>
          {[
            confirmable.version,
            confirmable.confirmedBy
              ? `${confirmable.holds ? 'confirmed' : 'was confirmed'} by ${confirmable.confirmedBy}, ${day} UTC`
              : null,
          ]
            .filter(Boolean)
            .join('; ')}
          {confirmable.confirmedBy && !confirmable.holds ? '; it changed since' : ''}
        </small>
      </div>
      {confirmable.holds ? (
        <StatusMark shape="done">
          {confirmable.confirmedBy ? 'Confirmed' : 'Not needed in the sample'}
        </StatusMark>
      ) : null}
      {confirmable.holds || (confirmable.item === 'legal-impressum' && !confirmable.to) ? null : (
        <Form method="post" action={hrefs.operatorHouse} preventScrollReset>
          <input type="hidden" name="item" value={confirmable.item} />
          <input type="hidden" name="fingerprint" value={confirmable.fingerprint} />
          <input type="hidden" name="of" value={rowKey} />
          <Button size="small" name="act" value="confirm">
            I have read this and confirm it<span className="vh">: {confirmable.title}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
