import { Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import moneyStyles from '../money.module.css'
import { Outcome } from '../outcome.tsx'
import { AccountsSection } from './accounts-section.tsx'
import { BankSection } from './bank-section.tsx'
import { LatestEnded } from './latest-ended.tsx'
import { MethodsSection } from './methods-section.tsx'
import { loadQueue, type PayoutView, queueAction } from './payouts.server.ts'
import { heads, Queue } from './queue.tsx'

export const handle = { policy: 'staff:finance' } satisfies RouteHandle
export const meta = () => [{ title: 'Payouts · Fanfare operator' }]
export const loader = loadQueue
export const action = queueAction

type Page = ReturnType<typeof useLoaderData<typeof loader>>

/** The views in which someone must act, in a payout's order. */
const openQueues = ['waiting', 'approved', 'inTransit'] as const
const labels: Record<PayoutView, string> = {
  open: 'To do',
  ended: 'Ended',
  bank: 'Bank files',
  accounts: 'Stripe accounts',
  ways: 'Methods and rates',
}
/** The first view has no query parameter. */
const buildViewQuery = (view: PayoutView) => (view === 'open' ? {} : { view })

export default function PayoutQueue() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { view, tabs, counts } = page
  const shownTabs = (['open', 'ended', 'bank', 'accounts', 'ways'] as const).filter(
    (key) => (key !== 'bank' && key !== 'accounts') || tabs[key],
  )
  return (
    <>
      <PageHead
        title="Payouts"
        summary="Nobody approves their own payout. From $10,000.00 two people approve, and marking a payout as failed or returned always takes two. Creators read every reason."
      />
      <TabLinks
        label="Payouts"
        current={view}
        tabs={shownTabs.map((key) => ({
          key,
          label: labels[key],
          count: key === 'open' ? counts.waiting + counts.approved + counts.inTransit : undefined,
          to: hrefs.operatorPayouts(buildViewQuery(key)),
        }))}
      />
      <div className={moneyStyles.view}>
        {answer?.done ? <Note kind="done">{answer.done}</Note> : null}
        <Outcome
          problem={answer?.fault}
          proof={answer?.proof}
          confirmation={answer ? null : page.confirmation}
        />
        {page.payout ? <OnePayout page={page} /> : <View page={page} />}
      </div>
    </>
  )
}

/** The one requested payout, whatever its state. */
function OnePayout({ page }: { page: Page }) {
  const answer = useActionData<typeof action>()
  const payout = page.payout!
  const queue =
    ({ requested: 'waiting', approved: 'approved', in_transit: 'inTransit' } as const)[
      payout.status as string
    ] ?? 'ended'
  return (
    <Queue queue={queue} rows={[payout]} me={page.me} answer={answer}>
      <div className="pg">
        <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorPayouts()}>
          All payouts
        </ButtonLink>
      </div>
    </Queue>
  )
}

function View({ page }: { page: Page }) {
  const answer = useActionData<typeof action>()
  if (page.view === 'ended')
    return (
      <Queue queue="ended" rows={page.ended.rows} me={page.me} answer={answer}>
        <CursorPages
          start={page.after && hrefs.operatorPayouts({ view: 'ended' })}
          next={page.ended.next && hrefs.operatorPayouts({ view: 'ended', after: page.ended.next })}
        />
      </Queue>
    )
  if (page.bankFiles) {
    const { rows, next } = page.bankFiles
    const waiting = page.approved.filter((row) => row.provider === 'bank_file').length
    return (
      <BankSection files={rows} waiting={waiting} answer={answer}>
        <CursorPages
          start={page.after && hrefs.operatorPayouts({ view: 'bank' })}
          next={next && hrefs.operatorPayouts({ view: 'bank', after: next })}
        />
      </BankSection>
    )
  }
  if (page.accounts) return <AccountsSection accounts={page.accounts} />
  if (page.routes) return <MethodsSection routes={page.routes} currencies={page.currencies} answer={answer} />
  return <OpenPayouts page={page} />
}

function OpenPayouts({ page }: { page: Page }) {
  const answer = useActionData<typeof action>()
  const emptyQueues = openQueues.filter((queue) => page[queue].length === 0)
  const isCalm = emptyQueues.length === openQueues.length
  return (
    <>
      {openQueues.map((queue) =>
        page[queue].length > 0 ? (
          <Queue
            key={queue}
            queue={queue}
            rows={page[queue]}
            total={page.counts[queue]}
            me={page.me}
            answer={answer}
          />
        ) : null,
      )}
      {isCalm ? (
        <section className="sheet" aria-label="To do">
          <EmptyState
            title="Nothing to do"
            picture={<RowSpecimen name="A creator" note="Bank transfer, waiting for approval" />}
          >
            Nothing is waiting for approval, to be sent, or in transit.
          </EmptyState>
        </section>
      ) : null}
      {!isCalm && emptyQueues.length > 0 ? (
        <p className="sheet sheet-b soft">{emptyQueues.map((queue) => heads[queue].emptyText).join(' ')}</p>
      ) : null}
      {page.ended.rows.length > 0 ? <LatestEnded rows={page.ended.rows} /> : null}
      {page.reconciliation ? <Reconciliation sums={page.reconciliation} /> : null}
    </>
  )
}

function Reconciliation({ sums }: { sums: NonNullable<Page['reconciliation']> }) {
  const difference = sums.ledger - sums.inTransit.minor
  const matching = sums.discrepancies.length > 0 ? 'The sum matches, single shops don’t' : 'They match'
  return (
    <Sheet
      name="reconciliation"
      title="Open payouts and the ledger"
      aside={
        <StatusMark shape={difference === 0n && sums.discrepancies.length === 0 ? 'done' : 'wrong'}>
          {difference === 0n ? matching : `Off by ${formatMoney(usd(difference))}`}
        </StatusMark>
      }
    >
      <dl className={moneyStyles.sums}>
        <div>
          <dt>Open now</dt>
          <dd>{sums.open}</dd>
        </div>
        <div>
          <dt>Their total</dt>
          <dd>{formatMoney(sums.inTransit)}</dd>
        </div>
        <div>
          <dt>In transit in the ledger</dt>
          <dd>{formatMoney(usd(sums.ledger))}</dd>
        </div>
      </dl>
      {sums.discrepancies.length ? (
        <ul className={moneyStyles.rows}>
          {sums.discrepancies.map((discrepancy) => (
            <li key={discrepancy.shopId}>
              <Link to={hrefs.operatorLedger({ shop: discrepancy.shopId })}>{discrepancy.shopId}</Link>
              <span>
                payouts {formatMoney(discrepancy.payouts)}, ledger {formatMoney(discrepancy.ledger)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Sheet>
  )
}
