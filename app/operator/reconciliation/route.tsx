import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, minus } from '#kernel/money.ts'
import type { BalanceState } from '#reconciliation/contract'
import { AccountName } from '../../account-name.tsx'
import { formatMoment } from '../../moments.ts'
import { nameOfProvider } from '../../provider-names.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import styles from '../operator.module.css'
import { RequiredProofField } from '../required-proof-field.tsx'
import { DifferenceList } from './difference-list.tsx'
import { FundSection } from './fund-section.tsx'
import { loadReconciliation, reconciliationAction } from './reconciliation.server.ts'

export const handle = { policy: 'staff:finance' } satisfies RouteHandle
export const meta = () => [{ title: 'Reconciliation · Fanfare operator' }]
export const loader = loadReconciliation
export const action = reconciliationAction

type State = ReturnType<typeof useLoaderData<typeof loader>>

export default function Reconciliation() {
  const state = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { page, ended } = state
  return (
    <>
      <PageHead
        title="Reconciliation"
        summary="Once a day, everything the providers hold and moved is compared with the ledger. Known cases are booked automatically; the rest is listed here until it is booked or explained."
        aside={
          state.compared.length > 0 ? (
            <Form method="post" preventScrollReset>
              <RequiredProofField proof={answer?.intent === 'compare' ? answer.proof : null} />
              <Button kind="outline" name="intent" value="compare">
                Compare now
              </Button>
            </Form>
          ) : null
        }
      />
      {answer?.problem ? <Note kind={answer.proof ? 'warning' : 'error'}>{answer.problem}</Note> : null}
      {state.confirmation && !answer ? <Note kind="done">{state.confirmation}</Note> : null}
      {state.compared.length === 0 ? (
        <NothingToCompare books={state.books} />
      ) : (
        <Balances balances={state.balances} compared={state.compared} runs={state.runs} />
      )}
      {state.compared.length > 0 || ended || page.rows.length > 0 ? <Differences /> : null}
      {state.fundable.length > 0 ? <FundSection accounts={state.fundable} answer={answer} /> : null}
    </>
  )
}

/** Without a provider: what will be compared, and the accounts in question with a link to the ledger. */
function NothingToCompare({ books }: { books: State['books'] }) {
  return (
    <>
      <section className="sheet" aria-label="What providers hold">
        <EmptyState
          title="No payment provider yet"
          picture={<RowSpecimen name="Stripe" note="Its balance, beside ours" />}
          action={
            <ButtonLink kind="outline" to={hrefs.operatorLedger()}>
              Open the ledger
            </ButtonLink>
          }
        >
          Once Stripe, PayPal or Paystack is set up, each of its balances appears here beside ours, every day.
        </EmptyState>
      </section>
      <Sheet name="books" title="Our books">
        <Table
          label="Accounts to compare"
          stack
          rowHeads
          rows={books}
          keyOf={({ account }) => account}
          columns={[
            { head: 'Account', cell: ({ account }) => <AccountName account={account} className="soft" /> },
            { head: 'Compared with', cell: () => <span className="soft">Nothing yet</span> },
            { head: 'Balance', figure: true, cell: ({ balance }) => <b>{formatMoney(balance)}</b> },
          ]}
        />
      </Sheet>
    </>
  )
}

function Differences() {
  const { page, ended } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Sheet
      name="differences"
      title={ended ? 'Resolved differences' : 'Open differences'}
      aside={
        <Link to={ended ? hrefs.operatorReconciliation : `${hrefs.operatorReconciliation}?show=ended`}>
          {ended ? 'Show open ones' : 'Show resolved ones'}
        </Link>
      }
    >
      {page.rows.length === 0 ? (
        <p className={`${styles.empty} soft`}>
          {ended ? 'Nothing resolved yet.' : 'No differences: the ledger and the providers agree.'}
        </p>
      ) : (
        <DifferenceList rows={page.rows} answer={answer} />
      )}
      {page.next ? (
        <p className={styles.empty}>
          <Link to={`${hrefs.operatorReconciliation}?${ended ? 'show=ended&' : ''}cursor=${page.next}`}>
            Next page
          </Link>
        </p>
      ) : null}
    </Sheet>
  )
}

type Run = { provider: string; endedAt: Date | null; failure: string | null }
function Balances({
  balances,
  compared,
  runs,
}: {
  balances: readonly BalanceState[]
  compared: readonly string[]
  runs: readonly Run[]
}) {
  const failedRuns = runs.filter(({ failure }) => failure !== null)
  return (
    <Sheet name="balances" title="What providers hold">
      {balances.length === 0 ? (
        <p className={`${styles.empty} soft`}>
          Nothing was compared yet. It is done once a day: {compared.map(nameOfProvider).join(', ')}.
        </p>
      ) : (
        <Table
          label="What providers hold"
          stack
          rows={balances}
          keyOf={({ provider, theirs }) => `${provider} ${theirs.currency}`}
          columns={[
            { head: 'Provider', cell: ({ provider }) => <b>{nameOfProvider(provider)}</b> },
            { head: 'It holds', figure: true, cell: ({ theirs }) => formatMoney(theirs) },
            { head: 'Our books', figure: true, cell: ({ ours }) => formatMoney(ours) },
            { head: 'Apart', figure: true, cell: ({ theirs, ours }) => formatMoney(minus(theirs, ours)) },
            { head: 'State', cell: (balance) => <Agreement state={balance} /> },
            { head: 'Last compared', cell: ({ lookedAt }) => `${formatMoment(lookedAt, 'UTC')} UTC` },
          ]}
        />
      )}
      {failedRuns.map(({ provider, failure }) => (
        <p key={provider} className={styles.empty}>
          <StatusMark shape="wrong">{nameOfProvider(provider)} did not respond</StatusMark> {failure}
        </p>
      ))}
    </Sheet>
  )
}

function Agreement({ state }: { state: BalanceState }) {
  const sinceDate = state.agreesSince ?? state.differsSince ?? state.lookedAt
  return (
    <StatusMark shape={state.agreesSince ? 'done' : 'wrong'}>
      {state.agreesSince ? 'Agrees' : 'Apart'} since {formatMoment(sinceDate, 'UTC')}
    </StatusMark>
  )
}
