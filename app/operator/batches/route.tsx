import { Form, Link, useLoaderData, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import {
  type BatchCard,
  type BatchState,
  batchStates,
  batchStateWords,
  pressTechniques,
} from '#production/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { formatCount } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { BatchTable } from './batch-table.tsx'
import { BatchTicket } from './batch-ticket.tsx'
import type { loader } from './batches.server.ts'
import styles from './board.module.css'

export { loader } from './batches.server.ts'
export const handle = { policy: 'staff', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Batches · Fanfare' }]

function BatchesView() {
  const { board, technique, view, now, donePage, after } = useLoaderData<typeof loader>()
  if (view !== 'table') return <Board board={board} technique={technique} now={new Date(now)} />
  const cards = batchStates.flatMap((state) => board[state])
  const open = after ? [] : cards.filter(({ state }) => state !== 'done')
  const query = { technique, view }
  return (
    <BatchTable batches={[...open, ...donePage.rows]} now={new Date(now)}>
      <CursorPages
        start={after && hrefs.operatorBatches(query)}
        next={donePage.next && hrefs.operatorBatches({ ...query, after: donePage.next })}
      />
    </BatchTable>
  )
}

export default function Batches() {
  const { board, technique, view } = useLoaderData<typeof loader>()
  const cards = batchStates.flatMap((state) => board[state])
  return (
    <>
      <PageHead title="Batches">
        <nav className="seg" aria-label="View">
          {(['board', 'table'] as const).map((name) => (
            <Link
              key={name}
              to={hrefs.operatorBatches({ technique, view: name === 'board' ? '' : name })}
              aria-current={name === view ? 'page' : undefined}
            >
              {name === 'board' ? 'Board' : 'Table'}
            </Link>
          ))}
        </nav>
        <TechniqueFilter technique={technique} view={view} />
      </PageHead>
      {cards.length === 0 ? (
        <section className="sheet">
          <EmptyState title="No batches yet">
            The first paid order opens a batch for the next cut-off. It closes automatically, and its print
            files, work order, slips and labels appear here.
          </EmptyState>
        </section>
      ) : (
        <BatchesView />
      )}
    </>
  )
}

/** The board shows the last few finished batches; the table has all. */
const maxDone = 4

function Board({
  board,
  technique,
  now,
}: {
  board: Record<BatchState, BatchCard[]>
  technique: string
  now: Date
}) {
  return (
    <ol className={styles.board} aria-label="Batches by state">
      {batchStates.map((state) => (
        <li key={state}>
          <h2>
            {batchStateWords[state].words}{' '}
            {state === 'done' ? null : <span>{formatCount(board[state].length)}</span>}
          </h2>
          {board[state].length === 0 ? (
            <p className={styles.nothing}>{emptyTexts[state]}</p>
          ) : (
            <ul>
              {board[state].slice(0, state === 'done' ? maxDone : undefined).map((card) => (
                <li key={card.id}>
                  <BatchTicket card={card} now={now} />
                </li>
              ))}
            </ul>
          )}
          {state === 'done' && board.done.length > maxDone ? (
            <Link className={styles.rest} to={hrefs.operatorBatches({ technique, view: 'table' })}>
              All finished batches
            </Link>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const emptyTexts: Record<BatchState, string> = {
  collecting: 'No batch is open. The next paid order opens one.',
  closed: 'Nothing is waiting for the press.',
  in_production: 'The press is free.',
  done: 'Nothing finished yet.',
}

function TechniqueFilter({ technique, view }: { technique: string; view: string }) {
  const submit = useSubmit()
  return (
    <Form className={operatorStyles.filter} method="get" onChange={(event) => submit(event.currentTarget)}>
      {view === 'table' ? <input type="hidden" name="view" value="table" /> : null}
      <Select
        name="technique"
        aria-label="Technique"
        defaultValue={technique}
        choices={[
          { value: '', label: 'All techniques' },
          ...Object.entries(pressTechniques).map(([value, { name }]) => ({ value, label: name })),
        ]}
      />
      <noscript>
        <button className="btn btn-o" type="submit">
          Show
        </button>
      </noscript>
    </Form>
  )
}
