import type { ReactNode } from 'react'
import { Form, Link, type useActionData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, money, plus } from '#kernel/money.ts'
import { isMovedByPeople, methodLabel, providerLabels, statusWords } from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { describeArrival, formatMoment } from '../../moments.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatCount } from '../dates.ts'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { RequiredProofField } from '../required-proof-field.tsx'
import { useTicks } from '../ticks.tsx'
import type { QueueRow, queueAction } from './payouts.server.ts'

type Act = { intent: string; words: string; kind: ButtonKind; field?: 'note' | 'reference' }
const acts: Record<'waiting' | 'approved' | 'inTransit' | 'ended', Act[]> = {
  waiting: [
    { intent: 'approve', words: 'Approve', kind: 'ink' },
    { intent: 'refuse', words: 'Refuse', kind: 'end', field: 'note' },
  ],
  approved: [
    { intent: 'send', words: 'Mark as sent', kind: 'outline', field: 'reference' },
    { intent: 'refuse', words: 'Refuse', kind: 'end', field: 'note' },
  ],
  inTransit: [
    { intent: 'settle', words: 'Mark as paid', kind: 'outline' },
    { intent: 'fail', words: 'Mark as failed', kind: 'end', field: 'note' },
  ],
  ended: [{ intent: 'bounce', words: 'Mark as returned', kind: 'end', field: 'note' }],
}
export const heads = {
  waiting: { title: 'Waiting for approval', emptyText: 'No payout is waiting for approval.' },
  approved: { title: 'Approved, not sent', emptyText: 'No approved payout is waiting to be sent.' },
  inTransit: { title: 'In transit', emptyText: 'No payout is in transit.' },
  ended: { title: 'Ended', emptyText: 'No payouts yet.' },
}

export type Answer = ReturnType<typeof useActionData<typeof queueAction>>
type QueueAnswer = Answer

/** The payouts of one state, each with its acts; if several, one act on all ticked ones. */
export function Queue({
  queue,
  rows,
  me,
  answer,
  total: totalRows = rows.length,
  children,
}: {
  queue: keyof typeof acts
  rows: readonly QueueRow[]
  me: string
  answer: QueueAnswer
  /** The total, of which these are the first. */
  total?: number
  children?: ReactNode
}) {
  const { title, emptyText } = heads[queue]
  const totalAmount = rows.map((row) => row.amount).reduce(plus, money(0))
  const form = `many-${queue}`
  const bulk = bulkActs[queue]
  const tickableIds = bulk ? rows.filter((row) => mayAct(bulk.intent, row, me)).map(({ id }) => id) : []
  const ticks = useTicks(tickableIds, form)
  const renderRow = (row: QueueRow) => (
    <Row
      key={row.id}
      row={row}
      me={me}
      answer={answer?.submitted?.about === row.id ? answer : undefined}
      acts={listActs(queue, row)}
      box={
        tickableIds.length > 1 && tickableIds.includes(row.id)
          ? ticks.renderBox(row.id, describeRow(row))
          : null
      }
    />
  )
  return (
    <Sheet
      name={queue}
      title={title}
      aside={
        <span className="soft a-n">
          {totalRows > rows.length
            ? `The first ${formatCount(rows.length)} of ${formatCount(totalRows)}`
            : countPayouts(rows.length)}
          , {formatMoney(totalAmount)}
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className={`${operatorStyles.empty} soft`}>{emptyText}</p>
      ) : (
        <ul className={moneyStyles.queue}>{rows.map(renderRow)}</ul>
      )}
      {bulk && tickableIds.length > 1 ? (
        <Form id={form} method="post" className={moneyStyles.many} preventScrollReset>
          <input type="hidden" name="many" value={queue} />
          {ticks.renderAllBox('All')}
          <RequiredProofField proof={answer?.submitted?.about === queue ? answer.proof : null} />
          <Button kind="outline" size="small" name="intent" value={bulk.intent}>
            {bulk.words(ticks.count > 0 ? countPayouts(ticks.count) : 'the ticked ones')}
          </Button>
        </Form>
      ) : null}
      {children}
    </Sheet>
  )
}

const countPayouts = (number: number): string =>
  number === 1 ? '1 payout' : `${formatCount(number)} payouts`
const describeRow = ({ amount, shop, number }: QueueRow): string =>
  `${formatMoney(amount)} to ${shop.name}, event ${number}`

/** The act a whole queue can take at once. Refusals and returned money are handled singly. */
const bulkActs: {
  [Key in keyof typeof acts]?: { intent: 'approve' | 'send' | 'settle'; words: (them: string) => string }
} = {
  waiting: { intent: 'approve', words: (them) => `Approve ${them}` },
  approved: { intent: 'send', words: (them) => `Mark ${them} as sent` },
  inTransit: { intent: 'settle', words: (them) => `Mark ${them} as paid` },
}
const mayAct = (intent: 'approve' | 'send' | 'settle', row: QueueRow, me: string): boolean =>
  intent === 'approve'
    ? row.requestedBy !== me && !row.approvedBy.includes(me)
    : isMovedByPeople(row.provider)

/** The acts on a payout in this queue; people take no step the provider's system reports. */
const listActs = (queue: keyof typeof acts, row: QueueRow): Act[] =>
  acts[queue].filter(({ intent }) => {
    if (intent === 'bounce') return row.status === 'paid'
    return isMovedByPeople(row.provider) || (intent !== 'send' && intent !== 'settle')
  })

type RowProps = { row: QueueRow; me: string; answer: QueueAnswer; acts: Act[]; box: ReactNode }
function Row({ row, me, answer, acts: rowActs, box }: RowProps) {
  const state = statusWords[row.status]
  const votes =
    row.approvalsNeeded === 2 && row.status === 'requested' ? `, ${row.approvedBy.length} of 2 approvals` : ''
  const isOwn = row.requestedBy === me
  const hasVoted = row.approvedBy.includes(me)
  const verdict = row.judgedBy.find(({ event }) => (event === 'fail' ? 'in_transit' : 'paid') === row.status)
  return (
    <li id={row.id}>
      <div className={moneyStyles.what}>
        <b>
          {box} {formatMoney(row.amount)}
        </b>
        <StatusMark shape={row.isLate ? 'wrong' : state.shape}>
          {row.isLate ? 'Late' : state.label}
          {votes}
          {isOwn && row.status === 'requested' ? ', requested by you: someone else approves' : ''}
          {hasVoted && row.status === 'requested' ? ', yours among them: someone else approves' : ''}
        </StatusMark>
      </div>
      <div className={moneyStyles.who}>
        <span>
          {row.shop.name}, event {row.number}
          {row.shop.status === 'suspended' ? ' (shop suspended)' : ''}
        </span>
        <small>
          {methodLabel(row.method)} by {providerLabels[row.provider]} to {formatDestination(row.destination)},{' '}
          {row.destination.holder}
        </small>
        <small>
          {formatMoney(row.receive)}, requested {formatMoment(row.requestedAt, 'UTC')} UTC, expected{' '}
          {describeArrival(row.arrivesFrom, row.arrivesTo)}
          {row.providerReference ? `, reference ${row.providerReference}` : ''}.{' '}
          <Link to={hrefs.operatorLedger({ about: row.id })}>Ledger entries</Link>
        </small>
        {row.trouble ? <small className={moneyStyles.trouble}>{row.trouble}</small> : null}
        {verdict ? (
          <small className={moneyStyles.trouble}>
            {verdict.personId === me ? 'You reported' : 'A colleague reported'} that it{' '}
            {verdict.event === 'fail' ? 'failed' : 'came back'}. Someone else, who didn’t request it, has to
            confirm.
          </small>
        ) : null}
      </div>
      <Acts isFolded={row.status === 'paid'}>
        {rowActs.map((act) => (
          <ActForm
            key={act.intent}
            act={act}
            row={row}
            answer={answer?.submitted?.intent === act.intent ? answer : undefined}
            isOff={
              (act.intent === 'approve' && (isOwn || hasVoted)) ||
              (verdict?.event === act.intent && (isOwn || verdict.personId === me))
            }
          />
        ))}
      </Acts>
    </li>
  )
}

/** One act on a payout, with what was typed before and the proof it waits for. */
function ActForm({
  act,
  row,
  answer,
  isOff,
}: {
  act: Act
  row: QueueRow
  answer: QueueAnswer
  isOff: boolean
}) {
  const fault = act.field && answer?.faults[act.field]
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="payoutId" value={row.id} />
      {act.field ? (
        <input
          className="in"
          name={act.field}
          defaultValue={answer?.submitted?.[act.field]}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${row.id}-${act.intent}` : undefined}
          aria-label={
            act.field === 'note' ? `Reason, for ${row.shop.name}` : `Bank reference, for ${row.shop.name}`
          }
          placeholder={act.field === 'note' ? 'Reason' : 'Reference'}
          maxLength={act.field === 'note' ? 300 : 80}
        />
      ) : null}
      {fault ? (
        <span className="err" id={`${row.id}-${act.intent}`}>
          {fault}
        </span>
      ) : null}
      <RequiredProofField proof={answer?.proof} />
      <Button kind={act.kind} size="small" name="intent" value={act.intent} disabled={isOff}>
        {act.words}
      </Button>
    </Form>
  )
}

/** Ended payouts have only rare acts: they are folded. */
function Acts({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const buttons = <div className={moneyStyles.actions}>{children}</div>
  return isFolded ? (
    <Disclosure className={moneyStyles.more} label="More">
      {buttons}
    </Disclosure>
  ) : (
    buttons
  )
}
