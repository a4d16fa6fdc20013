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
import { count } from '../dates.ts'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { ProofAsked } from '../proof-asked.tsx'
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
  const total = rows.map((row) => row.amount).reduce(plus, money(0))
  const form = `many-${queue}`
  const bulk = bulkActs[queue]
  const free = bulk ? rows.filter((row) => mayAct(bulk.intent, row, me)).map(({ id }) => id) : []
  const ticks = useTicks(free, form)
  const rowOf = (row: QueueRow) => (
    <Row
      key={row.id}
      row={row}
      me={me}
      answer={answer?.submitted?.about === row.id ? answer : undefined}
      acts={listActs(queue, row)}
      box={free.length > 1 && free.includes(row.id) ? ticks.box(row.id, describeRow(row)) : null}
    />
  )
  return (
    <Sheet
      name={queue}
      title={title}
      aside={
        <span className="soft a-n">
          {totalRows > rows.length
            ? `The first ${count(rows.length)} of ${count(totalRows)}`
            : countPayouts(rows.length)}
          , {formatMoney(total)}
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className={`${operatorStyles.empty} soft`}>{emptyText}</p>
      ) : (
        <ul className={moneyStyles.queue}>{rows.map(rowOf)}</ul>
      )}
      {bulk && free.length > 1 ? (
        <Form id={form} method="post" className={moneyStyles.many} preventScrollReset>
          <input type="hidden" name="many" value={queue} />
          {ticks.all('All')}
          <ProofAsked proof={answer?.submitted?.about === queue ? answer.proof : null} />
          <Button kind="outline" size="small" name="intent" value={bulk.intent}>
            {bulk.words(ticks.count > 0 ? countPayouts(ticks.count) : 'the ticked ones')}
          </Button>
        </Form>
      ) : null}
      {children}
    </Sheet>
  )
}

const countPayouts = (number: number): string => (number === 1 ? '1 payout' : `${count(number)} payouts`)
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
function Row({ row, me, answer, acts: offered, box }: RowProps) {
  const state = statusWords[row.status]
  const votes =
    row.approvalsNeeded === 2 && row.status === 'requested' ? `, ${row.approvedBy.length} of 2 approvals` : ''
  const isOwn = row.requestedBy === me
  const voted = row.approvedBy.includes(me)
  const judged = row.judgedBy.find(({ event }) => (event === 'fail' ? 'in_transit' : 'paid') === row.status)
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
          {voted && row.status === 'requested' ? ', yours among them: someone else approves' : ''}
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
        {judged ? (
          <small className={moneyStyles.trouble}>
            {judged.personId === me ? 'You reported' : 'A colleague reported'} that it{' '}
            {judged.event === 'fail' ? 'failed' : 'came back'}. Someone else, who didn’t request it, has to
            confirm.
          </small>
        ) : null}
      </div>
      <Acts folded={row.status === 'paid'}>
        {offered.map((act) => (
          <ActForm
            key={act.intent}
            act={act}
            row={row}
            answer={answer?.submitted?.intent === act.intent ? answer : undefined}
            isOff={
              (act.intent === 'approve' && (isOwn || voted)) ||
              (judged?.event === act.intent && (isOwn || judged.personId === me))
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
      <ProofAsked proof={answer?.proof} />
      <Button kind={act.kind} size="small" name="intent" value={act.intent} disabled={isOff}>
        {act.words}
      </Button>
    </Form>
  )
}

/** Ended payouts have only rare acts: they are folded. */
function Acts({ folded, children }: { folded: boolean; children: ReactNode }) {
  const buttons = <div className={moneyStyles.actions}>{children}</div>
  return folded ? (
    <Disclosure className={moneyStyles.more} label="More">
      {buttons}
    </Disclosure>
  ) : (
    buttons
  )
}
