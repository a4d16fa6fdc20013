import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { minus } from '#kernel/money.ts'
import { entryLabels } from '#ledger/contract'
import { formatRate, methodLabel, statusWords } from '#payouts/contract'
import { formatDestination } from '../../../destination-words.ts'
import { BookedLine, useFigures } from '../../../figure.tsx'
import { formatMoment } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import paymentStyles from '../../payment/payment.module.css'
import styles from '../payout.module.css'
import { Timeline } from '../timeline.tsx'
import { cancelPayoutAction, loadPayout } from './detail.server.ts'

/** The two balances that a payout moves. */
const accountWords = { available: 'Available', in_transit: 'In transit' } as const

export const handle = { policy: 'creator:books', writes: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Payout · Fanfare' }]
export const loader = loadPayout
export const action = cancelPayoutAction

export default function OnePayout() {
  const { payout, entries, zone, mayCancel } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { format, formatBooked } = useFigures()
  const state = statusWords[payout.status]
  return (
    <>
      <Link className="back" to={hrefs.payouts}>
        <Icon name="arrow-left" size="s" />
        Payouts
      </Link>
      <PageHead
        title={
          <>
            Event {payout.number}: {format(payout.amount)}
          </>
        }
        footer={<BookedLine amount={payout.amount} />}
      >
        <StatusMark shape={state.shape}>{state.label}</StatusMark>
      </PageHead>
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      <div className={styles.story}>
        <section className={`ticket ${paymentStyles.ticket}`} aria-label="Amount">
          <h2>{methodLabel(payout.method)}</h2>
          <p className="soft">{formatDestination(payout.destination)}</p>
          <dl>
            <dt>Payout</dt>
            <dd>{formatBooked(payout.amount)}</dd>
            <dt>Fee</dt>
            <dd>{formatBooked({ minor: -payout.fee.minor, currency: 'USD' })}</dd>
            <dt>Sent</dt>
            <dd>{formatBooked(minus(payout.amount, payout.fee))}</dd>
            {payout.currency === 'USD' ? null : (
              <>
                <dt>Rate</dt>
                <dd>{formatRate(payout.rateE6, payout.currency)}</dd>
              </>
            )}
            <dt className="tot">You receive</dt>
            <dd className="tot">{formatBooked(payout.receive)}</dd>
          </dl>
        </section>
        <section className="sheet sheet-b" aria-labelledby="what-happened">
          <h2 id="what-happened">Timeline</h2>
          <Timeline payout={payout} zone={zone} />
          {mayCancel ? (
            <Form method="post" className={styles.cancel}>
              <Button kind="end">Cancel this payout</Button>
              <span className="soft">The {formatBooked(payout.amount)} becomes available again at once.</span>
            </Form>
          ) : null}
          {payout.status === 'failed' ? (
            <ButtonLink kind="start" to={hrefs.payoutRequest}>
              Request it again
            </ButtonLink>
          ) : null}
        </section>
      </div>
      <Sheet name="in-the-book" title="Ledger">
        <Table
          label="Ledger entries"
          stack
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { head: 'When', cell: ({ happenedAt }) => formatMoment(happenedAt, zone) },
            { head: 'Entry', cell: ({ kind }) => entryLabels[kind] },
            ...(['available', 'in_transit'] as const).map((account) => ({
              head: accountWords[account],
              figure: true,
              cell: ({ postings }: (typeof entries)[number]) => {
                const posting = postings.find((candidate) => candidate.account.endsWith(`:${account}`))
                return posting ? formatBooked({ ...posting.amount, minor: -posting.amount.minor }) : ''
              },
            })),
          ]}
        />
      </Sheet>
    </>
  )
}
