import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, minus } from '#kernel/money.ts'
import { type Cure, type Difference, differences, maxNote } from '#reconciliation/contract'
import { formatMoment } from '../../moments.ts'
import { nameOfProvider } from '../../provider-names.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../money.module.css'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'

type Answer =
  | {
      intent: string
      submitted: { id: string; note: string }
      faults: { note?: string }
      proof: RequiredProof
    }
  | undefined

/** Each difference with what is known of it and its cures. */
export function DifferenceList({ rows, answer }: { rows: readonly Difference[]; answer: Answer }) {
  return (
    <ul className={styles.queue}>
      {rows.map((row) => (
        <li key={row.id} id={row.id}>
          <div className={styles.what}>
            <b>{formatMoney(minus(row.theirs, row.ours))}</b>
            <span className="soft">{nameOfProvider(row.provider)}</span>
          </div>
          <div className={styles.who}>
            <span>{differences[row.kind].label}</span>
            <small>
              Ours {formatMoney(row.ours)}, theirs {formatMoney(row.theirs)}. {row.reference}
              {row.about ? `, ${row.about}` : ''}
              {row.words ? ` (${row.words})` : ''}. Found {formatMoment(row.foundAt, 'UTC')} UTC.
            </small>
            {row.endedAt ? <Ended row={row} /> : <small>{differences[row.kind].words}</small>}
          </div>
          {row.endedAt ? null : (
            <Acts row={row} answer={answer?.submitted.id === row.id ? answer : undefined} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Ended({ row }: { row: Difference }) {
  const endedAt = `${formatMoment(row.endedAt!, 'UTC')} UTC`
  if (row.entryId)
    return (
      <small>
        Booked {endedAt}. <Link to={hrefs.operatorLedger({ about: row.entryId })}>Its entry</Link>
      </small>
    )
  return (
    <small>
      {row.endedByName} explained it {endedAt}: {row.note}
    </small>
  )
}

const cureWords: Readonly<Record<Cure, string>> = { ask: 'Ask again', book: 'Book it' }

function Acts({ row, answer }: { row: Difference; answer: Answer }) {
  return (
    <div className={styles.actions}>
      {differences[row.kind].cures.map((cure) => (
        <Form key={cure} method="post" preventScrollReset>
          <input type="hidden" name="id" value={row.id} />
          <RequiredProofField proof={answer?.intent === cure ? answer.proof : null} />
          <Button kind="outline" size="small" name="intent" value={cure}>
            {cureWords[cure]}
            <span className="vh">: {row.reference}</span>
          </Button>
        </Form>
      ))}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={row.id} />
        <input
          className="in"
          name="note"
          defaultValue={answer?.submitted.note}
          aria-label={`Explanation of ${row.reference}`}
          aria-invalid={answer?.faults.note ? true : undefined}
          aria-describedby={answer?.faults.note ? `${row.id}-fault` : undefined}
          placeholder="Explanation"
          maxLength={maxNote}
          required
        />
        <RequiredProofField proof={answer?.intent === 'explain' ? answer.proof : null} />
        <Button kind="quiet" size="small" name="intent" value="explain">
          Explain
        </Button>
      </Form>
      {answer?.faults.note ? (
        <small className="err" id={`${row.id}-fault`}>
          {answer.faults.note}
        </small>
      ) : null}
    </div>
  )
}
