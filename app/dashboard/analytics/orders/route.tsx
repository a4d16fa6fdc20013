import { Link, useLoaderData } from 'react-router'
import { formatRange } from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import { minus } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'
import { formatMoment } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import figureRows from '../../../ui/figure-rows.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { CursorPages } from '../../../ui/pagination.tsx'
import { RowSpecimen } from '../../../ui/specimen.tsx'
import { Table } from '../../../ui/table.tsx'
import { describeChannel } from '../../channel-words.ts'
import styles from '../analytics.module.css'
import { loadSoldLines } from '../analytics.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Orders behind the figures · Fanfare' }]
export const loader = loadSoldLines

export default function SoldLines() {
  const { range, lines, isFirstPage, query, powers } = useLoaderData<typeof loader>()
  const hrefWith = (cursor: Record<string, string>): string =>
    `${hrefs.analyticsOrders}?${new URLSearchParams({ ...query, ...cursor })}`
  return (
    <>
      <Link className="back" to={hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        Analytics
      </Link>
      <PageHead
        title="Orders behind the figures"
        summary={
          <>
            {formatRange(range)}, {cityOfZone(range.zone)} time. {countText(lines.total)}{' '}
            {lines.total === 1 ? 'line' : 'lines'}.
          </>
        }
      />
      <section className={`sheet ${styles.lines}`}>
        {lines.total === 0 ? (
          <EmptyState
            title="No orders in this period"
            action={<ButtonLink to={hrefs.analytics}>Choose other dates</ButtonLink>}
            picture={<RowSpecimen name="FN-7X3QM2" note="Your tee, from your store" />}
          >
            Each line of an order appears here with what it earned.
          </EmptyState>
        ) : (
          <>
            <Table
              label="Orders behind the figures"
              stack
              className={figureRows.figures}
              rows={lines.rows}
              keyOf={(line) => line.lineId}
              columns={[
                { head: 'Placed', cell: (line) => formatMoment(line.placedAt, range.zone) },
                {
                  head: 'Order',
                  cell: (line) =>
                    powers.includes('manage') ? (
                      <Link to={hrefs.ownOrder(line.orderNumber)}>{line.orderNumber}</Link>
                    ) : (
                      line.orderNumber
                    ),
                },
                {
                  head: 'Listing',
                  className: styles.long,
                  title: (line) => `${line.listingName}, ${line.productName}`,
                  cell: (line) => (
                    <>
                      {line.listingName}, {line.productName}
                    </>
                  ),
                },
                { head: 'Channel', cell: (line) => describeChannel(line.channel) },
                { head: 'Units', figure: true, cell: (line) => countText(line.units) },
                { head: 'Profit', figure: true, cell: (line) => <Figure amount={line.profit} /> },
                {
                  head: 'Returned',
                  figure: true,
                  cell: (line) => (line.backUnits ? <Figure amount={line.backProfit} /> : ''),
                },
                {
                  head: 'Net',
                  figure: true,
                  cell: (line) => (
                    <b>
                      <Figure amount={minus(line.profit, line.backProfit)} />
                    </b>
                  ),
                },
              ]}
            />
            <CursorPages
              start={isFirstPage ? null : hrefWith({})}
              next={lines.next && hrefWith({ after: lines.next })}
            />
          </>
        )}
      </section>
    </>
  )
}
