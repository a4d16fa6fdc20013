import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatPieceTitle } from '#production/contract'
import { buildLinePicture, ListingThumb } from '../../../listing-thumb.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatDayAndTime } from '../../dates.ts'
import styles from '../../operator.module.css'
import { useZone } from '../../use-zone.ts'
import type { loader } from './batch.server.ts'

type Row = NonNullable<Awaited<ReturnType<typeof loader>>['waiting']>[number]

/** Units waiting for the press, longest wait first. */
export function WaitingTable({ rows }: { rows: readonly Row[] }) {
  const zone = useZone()
  if (rows.length === 0) return <p className={styles.empty}>Nothing is waiting for this technique.</p>
  return (
    <Table
      label="Waiting"
      stack
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          head: 'Product',
          cell: (row) => (
            <span className={styles.pictured}>
              <ListingThumb picture={row.sold && buildLinePicture(row.sold)} side={40} />
              <span className={styles.pair} title={row.title}>
                {formatPieceTitle(row)}
                {row.misprints > 0 ? <span className={`tag ${styles.again}`}>Reprint</span> : null}
                <small>
                  {row.colourName}, {row.size}, {row.blankName}
                </small>
              </span>
            </span>
          ),
        },
        {
          head: 'Waiting since',
          className: `${styles.wideOnly} soft`,
          cell: (row) => formatDayAndTime(row.since, zone),
        },
        {
          head: 'State',
          cell: (row) =>
            row.stopped ? (
              <span className={`${styles.wrapped} ${styles.stopped}`}>
                <StatusMark shape="wrong">Stopped</StatusMark>
                <small>{row.stopped}</small>
              </span>
            ) : (
              <span className={`${styles.wrapped} ${styles.pair}`}>
                <StatusMark shape="waiting">Waiting</StatusMark>
                {row.route.startsWith('First choice') ? null : <small>{row.route}</small>}
              </span>
            ),
        },
        {
          head: 'Order',
          className: `${styles.wideOnly} soft`,
          cell: (row) => <Link to={hrefs.operatorOrder(row.orderId)}>{row.orderNumber}</Link>,
        },
      ]}
    />
  )
}
