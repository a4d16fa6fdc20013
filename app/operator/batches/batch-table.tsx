import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type BatchCard, batchStateWords, techniqueName } from '#production/contract'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { count, dayAndTime } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { standing } from './batch-ticket.tsx'
import styles from './board.module.css'

/** The same batches as rows, for reading down. */
export function BatchTable({ batches, now }: { batches: readonly BatchCard[]; now: Date }) {
  return (
    <section className="sheet" aria-label="Batches">
      <ScrollArea label="Batches as a table">
        <table className={`tbl stack ${styles.table}`}>
          <thead>
            <tr>
              <th>Batch</th>
              <th>State</th>
              <th className={operatorStyles.wideOnly}>Technique</th>
              <th className={operatorStyles.wideOnly}>Press</th>
              <th className={operatorStyles.wideOnly}>Cut-off</th>
              <th className="r">Units</th>
              <th className={`r ${operatorStyles.wideOnly}`}>Printed</th>
              <th className={`r ${operatorStyles.wideOnly}`}>Packed</th>
              <th className={`r ${operatorStyles.wideOnly}`}>Misprints</th>
            </tr>
          </thead>
          <tbody>
            {batches.map((card) => (
              <tr key={card.id}>
                <td>
                  <Link to={hrefs.operatorBatch(card.number)}>
                    <b>{card.number}</b>
                  </Link>
                </td>
                <td data-th="State">
                  <StatusMark shape={batchStateWords[card.state].shape}>
                    {card.state === 'collecting' ? standing(card, now) : batchStateWords[card.state].words}
                  </StatusMark>
                </td>
                <td data-th="Technique" className={operatorStyles.wideOnly}>
                  {techniqueName(card.technique)}
                </td>
                <td data-th="Press" className={operatorStyles.wideOnly}>
                  {card.facility.place}
                </td>
                <td data-th="Cut-off" className={operatorStyles.wideOnly}>
                  {dayAndTime(card.cutOffAt, card.facility.zone)}
                </td>
                <td data-th="Units" className="r">
                  {count(card.units)}
                </td>
                <td data-th="Printed" className={`r ${operatorStyles.wideOnly}`}>
                  {count(card.printed)}
                </td>
                <td data-th="Packed" className={`r ${operatorStyles.wideOnly}`}>
                  {count(card.packed)}
                </td>
                <td data-th="Misprints" className={`r ${operatorStyles.wideOnly}`}>
                  {count(card.reprinted)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}
