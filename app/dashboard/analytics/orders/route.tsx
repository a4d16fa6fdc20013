import { Link, useLoaderData } from 'react-router'
import { rangeWords } from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { zonePlace } from '#kernel/instant.ts'
import { minus } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'
import { momentWords } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Pagination, placesOf } from '../../../ui/pagination.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { channelWords } from '../../channel-words.ts'
import styles from '../analytics.module.css'
import { loadSoldLines } from '../analytics.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Orders behind the figures · Fanfare' }]
export const loader = loadSoldLines

export default function SoldLines() {
  const { range, lines, query, may } = useLoaderData<typeof loader>()
  const to = (page: number): string =>
    `${hrefs.analyticsOrders}?${new URLSearchParams({ ...query, page: String(page) })}`
  return (
    <>
      <Link className="back" to={hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        Analytics
      </Link>
      <PageHead
        title="Orders behind the figures"
        about={
          <>
            {rangeWords(range)}, {zonePlace(range.zone)} time. {countText(lines.total)}{' '}
            {lines.total === 1 ? 'line' : 'lines'}.
          </>
        }
      />
      <section className={`sheet ${styles.lines}`}>
        {lines.total === 0 ? (
          <EmptyState title="No order in this time">Choose other days on the analytics page.</EmptyState>
        ) : (
          <>
            <ScrollArea label="Orders behind the figures">
              <table className="tbl stack">
                <thead>
                  <tr>
                    <th scope="col">Placed</th>
                    <th scope="col">Order</th>
                    <th scope="col">Listing</th>
                    <th scope="col">Channel</th>
                    <th scope="col" className="r">
                      Units
                    </th>
                    <th scope="col" className="r">
                      Profit
                    </th>
                    <th scope="col" className="r">
                      Returned
                    </th>
                    <th scope="col" className="r">
                      Net
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lines.rows.map((line) => (
                    <tr key={line.lineId}>
                      <td>{momentWords(line.placedAt, range.zone)}</td>
                      <td data-th="Order">
                        {may.includes('manage') ? (
                          <Link to={hrefs.ownOrder(line.orderNumber)}>{line.orderNumber}</Link>
                        ) : (
                          line.orderNumber
                        )}
                      </td>
                      <td
                        className={styles.long}
                        data-th="Listing"
                        title={`${line.listingName}, ${line.productName}`}
                      >
                        {line.listingName}, {line.productName}
                      </td>
                      <td data-th="Channel">{channelWords(line.channel)}</td>
                      <td className="r" data-th="Units">
                        {countText(line.units)}
                      </td>
                      <td className="r" data-th="Profit">
                        <Figure of={line.profit} />
                      </td>
                      <td className="r" data-th={line.backUnits ? 'Returned' : undefined}>
                        {line.backUnits ? <Figure of={line.backProfit} /> : ''}
                      </td>
                      <td className="r" data-th="Net">
                        <b>
                          <Figure of={minus(line.profit, line.backProfit)} />
                        </b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollArea>
            <div className="pg">
              <span className="soft">{placesOf(lines)}</span>
              <Pagination page={lines.page} pages={lines.pages} to={to} />
            </div>
          </>
        )}
      </section>
    </>
  )
}
