import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type BatchCard, batchStateWords, techniqueName } from '#production/contract'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { formatCount, formatDayAndTime } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { describeStanding } from './batch-ticket.tsx'
import styles from './board.module.css'

/** The same batches as rows, for reading down. */
export function BatchTable({
  batches,
  now,
  children,
}: {
  batches: readonly BatchCard[]
  now: Date
  children: ReactNode
}) {
  return (
    <section className="sheet" aria-label="Batches">
      <Table
        label="Batches as a table"
        stack
        className={styles.table}
        rows={batches}
        keyOf={(card) => card.id}
        columns={[
          {
            head: 'Batch',
            cell: (card) => (
              <Link to={hrefs.operatorBatch(card.number)}>
                <b>{card.number}</b>
              </Link>
            ),
          },
          {
            head: 'State',
            cell: (card) => (
              <StatusMark shape={batchStateWords[card.state].shape}>
                {card.state === 'collecting'
                  ? describeStanding(card, now)
                  : batchStateWords[card.state].words}
              </StatusMark>
            ),
          },
          {
            head: 'Technique',
            className: operatorStyles.wideOnly,
            cell: (card) => techniqueName(card.technique),
          },
          { head: 'Press', className: operatorStyles.wideOnly, cell: (card) => card.facility.place },
          {
            head: 'Cut-off',
            className: operatorStyles.wideOnly,
            cell: (card) => formatDayAndTime(card.cutOffAt, card.facility.zone),
          },
          { head: 'Units', figure: true, cell: (card) => formatCount(card.units) },
          {
            head: 'Printed',
            figure: true,
            className: operatorStyles.wideOnly,
            cell: (card) => renderFigure(card.printed),
          },
          {
            head: 'Packed',
            figure: true,
            className: operatorStyles.wideOnly,
            cell: (card) => renderFigure(card.packed),
          },
          {
            head: 'Misprints',
            figure: true,
            className: operatorStyles.wideOnly,
            cell: (card) => renderFigure(card.reprinted),
          },
        ]}
      />
      {children}
    </section>
  )
}

/** Zero is fainter, so that other figures stand out. */
const renderFigure = (value: number) =>
  value === 0 ? <span className={styles.none}>0</span> : formatCount(value)
