import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { localDate } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Page } from '#kernel/page.ts'
import { methodLabel, type PayoutStory, statusWords } from '#payouts/contract'
import { Figure } from '../../figure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { describePageRange, Pagination } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './payout.module.css'
import { StatementForm } from './statement-form.tsx'

/** Every earnings release, five a page. */
export function HistoryTable({
  history,
  zone,
  months,
}: {
  history: Page<PayoutStory> & { released: Money }
  zone: string
  months: readonly string[]
}) {
  const { rows, total, page, pages, released } = history
  return (
    <Sheet
      name="history"
      title="Transaction History"
      aside={
        <>
          <span className={`soft a-n ${styles.note}`}>
            {total} {total === 1 ? 'release' : 'releases'}, <Figure amount={released} />
          </span>
          <StatementForm months={months} />
        </>
      }
    >
      {total === 0 ? (
        <EmptyState
          title="No payouts yet"
          picture={<RowSpecimen name="Event 1" note="Bank Transfer, paid" />}
        >
          Each earnings release appears here with its date and amount.
        </EmptyState>
      ) : (
        <>
          <Table
            label="Payouts"
            className={styles.lineTable}
            rows={rows}
            keyOf={(payout) => payout.id}
            columns={[
              { head: 'Date', cell: (payout) => localDate(payout.requestedAt, zone) },
              {
                head: 'Event',
                cell: (payout) => <Link to={hrefs.payout(payout.id)}>Event {payout.number}</Link>,
              },
              { head: 'Method', className: styles.wide, cell: (payout) => methodLabel(payout.method) },
              {
                head: 'State',
                className: styles.wide,
                cell: (payout) => (
                  <StatusMark shape={statusWords[payout.status].shape}>
                    {statusWords[payout.status].label}
                  </StatusMark>
                ),
              },
              {
                head: 'Amount',
                figure: true,
                cell: (payout) => (
                  <b>
                    <Figure amount={payout.amount} />
                  </b>
                ),
              },
            ]}
          />
          <div className="pg">
            <span className="soft">{describePageRange(history)}</span>
            <Pagination page={page} pages={pages} to={(to) => `${hrefs.payouts}?page=${to}`} />
          </div>
        </>
      )}
    </Sheet>
  )
}
