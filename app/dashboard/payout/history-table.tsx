import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { localDate } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Page } from '#kernel/page.ts'
import { methodLabel, type PayoutStory, statusWords } from '#payouts/contract'
import { Figure } from '../../figure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination, placesOf } from '../../ui/pagination.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
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
    <section className="sheet" aria-labelledby="history">
      <div className="sheet-h">
        <h2 id="history">Transaction History</h2>
        <span className={`soft a-n ${styles.note}`}>
          {total} {total === 1 ? 'release' : 'releases'}, <Figure of={released} />
        </span>
        <StatementForm months={months} />
      </div>
      {total === 0 ? (
        <EmptyState title="No payouts yet">
          Each earnings release will appear here with its date and amount.
        </EmptyState>
      ) : (
        <>
          <div className="scroll">
            <table className={`tbl ${styles.lineTable}`}>
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Event</th>
                  <th scope="col" className={styles.wide}>
                    Method
                  </th>
                  <th scope="col" className={styles.wide}>
                    State
                  </th>
                  <th scope="col" className="r">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((payout) => (
                  <tr key={payout.id}>
                    <td>{localDate(payout.requestedAt, zone)}</td>
                    <td>
                      <Link to={hrefs.payout(payout.id)}>Event {payout.number}</Link>
                    </td>
                    <td className={styles.wide}>{methodLabel(payout.method)}</td>
                    <td className={styles.wide}>
                      <StatusMark shape={statusWords[payout.status].shape}>
                        {statusWords[payout.status].label}
                      </StatusMark>
                    </td>
                    <td className="r">
                      <b>
                        <Figure of={payout.amount} />
                      </b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="pg">
            <span className="soft">{placesOf(history)}</span>
            <Pagination page={page} pages={pages} to={(to) => `${hrefs.payouts}?page=${to}`} />
          </div>
        </>
      )}
    </section>
  )
}
