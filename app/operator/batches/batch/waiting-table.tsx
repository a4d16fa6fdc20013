import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { pieceTitle } from '#production/contract'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { dayAndTime } from '../../dates.ts'
import styles from '../../operator.module.css'
import { useZone } from '../../use-zone.ts'
import type { loader } from './batch.server.ts'

type Row = NonNullable<Awaited<ReturnType<typeof loader>>['waiting']>[number]

/** What waits for the press, the longest waiting first. */
export function WaitingTable({ rows }: { rows: readonly Row[] }) {
  const zone = useZone()
  if (rows.length === 0) return <p className={styles.empty}>Nothing is waiting for this technique.</p>
  return (
    <ScrollArea label="Waiting">
      <table className="tbl stack">
        <thead>
          <tr>
            <th>Product</th>
            <th className={styles.wideOnly}>Waiting since</th>
            <th>State</th>
            <th className={styles.wideOnly}>Order</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className={styles.pair} title={row.title}>
                  {pieceTitle(row)}
                  {row.misprints > 0 ? <span className={`tag ${styles.again}`}>Reprint</span> : null}
                  <small>
                    {row.colourName} {row.size}, {row.blankName}
                  </small>
                </span>
              </td>
              <td data-th="Waiting since" className={`${styles.wideOnly} soft`}>
                {dayAndTime(row.since, zone)}
              </td>
              <td data-th="State">
                {row.stopped ? (
                  <span className={`${styles.wrapped} ${styles.stopped}`}>
                    <StatusMark shape="wrong">Stopped</StatusMark>
                    <small>{row.stopped}</small>
                  </span>
                ) : (
                  <span className={`${styles.wrapped} ${styles.pair}`}>
                    <StatusMark shape="waiting">Waiting</StatusMark>
                    <small>{row.route}</small>
                  </span>
                )}
              </td>
              <td data-th="Order" className={`${styles.wideOnly} soft`}>
                <Link to={hrefs.operatorOrder(row.orderId)}>{row.orderNumber}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
