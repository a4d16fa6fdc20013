import type { ReactNode } from 'react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, money, plus, usd } from '#kernel/money.ts'
import { methodLabel, movedByPeople, providerLabels, statusWords } from '#payouts/contract'
import { destinationWords } from '../../destination-words.ts'
import { arrivalWords, momentWords } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { ProofAsked } from '../proof-asked.tsx'
import { AccountsSection } from './accounts-section.tsx'
import { BankSection } from './bank-section.tsx'
import { loadQueue, type QueueRow, queueAction } from './payouts.server.ts'
import { WaysSection } from './ways-section.tsx'

export const handle = { policy: 'staff:finance' } satisfies RouteHandle
export const meta = () => [{ title: 'Payouts · Fanfare operator' }]
export const loader = loadQueue
export const action = queueAction

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
const heads = {
  waiting: { title: 'Waiting for approval', none: 'No payout is waiting for approval.' },
  approved: { title: 'Approved, not sent', none: 'No approved payout is waiting to be sent.' },
  inTransit: { title: 'In transit', none: 'No payout is in transit.' },
  ended: { title: 'Recently ended', none: 'No payouts yet.' },
}

/** Those that someone has to do something about, in the order of a payout's way. */
const open = ['waiting', 'approved', 'inTransit'] as const

export default function PayoutQueue() {
  const found = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const { reconciliation } = found
  const calm = open.filter((queue) => found[queue].length === 0)
  const off = reconciliation.ledger - reconciliation.inTransit.minor
  return (
    <>
      <PageHead
        title="Payouts"
        about="Someone other than the requester approves each payout; payouts from $10,000.00 need two approvals. So does marking one as failed or returned. Creators read every reason."
      />
      {said?.done ? <Note kind="done">{said.done}</Note> : null}
      {said?.fault ? (
        <Note kind={said.proof ? 'warning' : 'error'}>{said.fault}</Note>
      ) : found.done && !said ? (
        <Note kind="done">{found.done}</Note>
      ) : null}
      {open.map((queue) =>
        found[queue].length > 0 ? (
          <Queue key={queue} queue={queue} rows={found[queue]} me={found.me} said={said} />
        ) : null,
      )}
      {calm.length > 0 ? (
        <p className={`sheet sheet-b ${moneyStyles.calm}`}>
          {calm.length === open.length ? <StatusMark shape="done">Nothing to do</StatusMark> : null}
          <span className="soft">{calm.map((queue) => heads[queue].none).join(' ')}</span>
        </p>
      ) : null}
      <Queue queue="ended" rows={found.ended} me={found.me} said={said} />
      {found.bankFiles ? (
        <BankSection
          files={found.bankFiles}
          waiting={found.approved.filter((row) => row.provider === 'bank_file').length}
          said={said}
        />
      ) : null}
      {found.accounts ? <AccountsSection accounts={found.accounts} /> : null}
      <WaysSection ways={found.ways} currencies={found.currencies} said={said} />
      <Sheet
        name="reconciliation"
        title="Reconciliation"
        beside={
          <StatusMark shape={off === 0n && reconciliation.discrepancies.length === 0 ? 'done' : 'wrong'}>
            {off !== 0n
              ? `Off by ${formatMoney(usd(off))}`
              : reconciliation.discrepancies.length > 0
                ? 'The sum matches, single shops don’t'
                : 'Open payouts match the ledger'}
          </StatusMark>
        }
      >
        <dl className={moneyStyles.sums}>
          <div>
            <dt>Open payouts</dt>
            <dd>{reconciliation.open}</dd>
          </div>
          <div>
            <dt>Their total</dt>
            <dd>{formatMoney(reconciliation.inTransit)}</dd>
          </div>
          <div>
            <dt>In transit in the ledger</dt>
            <dd>{formatMoney(usd(reconciliation.ledger))}</dd>
          </div>
        </dl>
        {reconciliation.discrepancies.length ? (
          <ul className={moneyStyles.rows}>
            {reconciliation.discrepancies.map((discrepancy) => (
              <li key={discrepancy.shopId}>
                <Link to={`${hrefs.operatorLedger}?shop=${discrepancy.shopId}`}>{discrepancy.shopId}</Link>
                <span>
                  payouts {formatMoney(discrepancy.payouts)}, ledger {formatMoney(discrepancy.ledger)}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </Sheet>
    </>
  )
}

/** Of those that ended, how many show at once. */
const endedSeen = 8

type Said = ReturnType<typeof useActionData<typeof action>>
function Queue({
  queue,
  rows,
  me,
  said,
}: {
  queue: keyof typeof acts
  rows: readonly QueueRow[]
  me: string
  said: Said
}) {
  const { title, none } = heads[queue]
  const total = rows.map((row) => row.amount).reduce(plus, money(0))
  const seen = queue === 'ended' ? endedSeen : rows.length
  const rowOf = (row: QueueRow) => (
    <Row
      key={row.id}
      row={row}
      me={me}
      said={said?.typed?.payoutId === row.id ? said : undefined}
      acts={actsOf(queue, row)}
    />
  )
  return (
    <Sheet
      name={queue}
      title={title}
      beside={
        <span className="soft a-n">
          {rows.length === 1 ? '1 payout' : `${rows.length} payouts`}, {formatMoney(total)}
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className={`${operatorStyles.empty} soft`}>{none}</p>
      ) : (
        <>
          <ul className={moneyStyles.queue}>{rows.slice(0, seen).map(rowOf)}</ul>
          {rows.length > seen ? (
            <Disclosure
              className={operatorStyles.folded}
              label={`${rows.length - seen} earlier`}
              open={rows.slice(seen).some(({ id }) => id === said?.typed?.payoutId)}
            >
              <ul className={moneyStyles.queue}>{rows.slice(seen).map(rowOf)}</ul>
            </Disclosure>
          ) : null}
        </>
      )}
    </Sheet>
  )
}

/** What a provider's machine says, people don't. */
const actsOf = (queue: keyof typeof acts, row: QueueRow): Act[] =>
  acts[queue].filter(({ intent }) => {
    if (intent === 'bounce') return row.status === 'paid'
    return movedByPeople(row.provider) || (intent !== 'send' && intent !== 'settle')
  })

function Row({ row, me, said, acts: offered }: { row: QueueRow; me: string; said: Said; acts: Act[] }) {
  const state = statusWords[row.status]
  const votes =
    row.approvalsNeeded === 2 && row.status === 'requested' ? `, ${row.approvedBy.length} of 2 approvals` : ''
  const mine = row.requestedBy === me
  const voted = row.approvedBy.includes(me)
  const judged = row.judgedBy.find(({ event }) => (event === 'fail' ? 'in_transit' : 'paid') === row.status)
  return (
    <li>
      <div className={moneyStyles.what}>
        <b>{formatMoney(row.amount)}</b>
        <StatusMark shape={row.late ? 'wrong' : state.shape}>
          {row.late ? 'Late' : state.label}
          {votes}
          {mine && row.status === 'requested' ? ', requested by you: someone else approves' : ''}
          {voted && row.status === 'requested' ? ', yours among them: someone else approves' : ''}
        </StatusMark>
      </div>
      <div className={moneyStyles.who}>
        <span>
          {row.shop.name}, event {row.number}
          {row.shop.status === 'suspended' ? ' (shop suspended)' : ''}
        </span>
        <small>
          {methodLabel(row.method)} by {providerLabels[row.provider]} to {destinationWords(row.destination)},{' '}
          {row.destination.holder}
        </small>
        <small>
          {formatMoney(row.receive)}, requested {momentWords(row.requestedAt, 'UTC')} UTC, expected{' '}
          {arrivalWords(row.arrivesFrom, row.arrivesTo)}
          {row.providerReference ? `, reference ${row.providerReference}` : ''}.{' '}
          <Link to={`${hrefs.operatorLedger}?about=${row.id}`}>Its entries</Link>
        </small>
        {row.trouble ? <small className={moneyStyles.trouble}>{row.trouble}</small> : null}
        {judged ? (
          <small className={moneyStyles.trouble}>
            {judged.personId === me ? 'You say' : 'A colleague says'} that it{' '}
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
            said={said?.typed?.intent === act.intent ? said : undefined}
            off={
              (act.intent === 'approve' && (mine || voted)) ||
              (judged?.event === act.intent && (mine || judged.personId === me))
            }
          />
        ))}
      </Acts>
    </li>
  )
}

/** One act on a payout, with what was typed for it before and the proof it waits for. */
function ActForm({ act, row, said, off }: { act: Act; row: QueueRow; said: Said; off: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="payoutId" value={row.id} />
      {act.field ? (
        <input
          className="in"
          name={act.field}
          defaultValue={said?.typed?.[act.field]}
          aria-label={
            act.field === 'note' ? `Reason, for ${row.shop.name}` : `Bank reference, for ${row.shop.name}`
          }
          placeholder={act.field === 'note' ? 'Reason' : 'Reference'}
          maxLength={act.field === 'note' ? 300 : 80}
          required={act.field === 'note'}
        />
      ) : null}
      <ProofAsked proof={said?.proof} />
      <Button kind={act.kind} size="small" name="intent" value={act.intent} disabled={off}>
        {act.words}
      </Button>
    </Form>
  )
}

/** What ended has only rare acts: they are folded away. */
function Acts({ folded, children }: { folded: boolean; children: ReactNode }) {
  const acts = <div className={moneyStyles.actions}>{children}</div>
  return folded ? (
    <Disclosure className={moneyStyles.more} label="More">
      {acts}
    </Disclosure>
  ) : (
    acts
  )
}
