import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type BatchCard, batchStateWords, techniqueName } from '#production/contract'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { count, dayAndTime } from '../dates.ts'
import { standing } from './batch-ticket.tsx'

/** The same batches as rows, for reading down. */
export function BatchTable({ batches, now }: { batches: readonly BatchCard[]; now: Date }) {
  return (
    <section className="sheet" aria-label="Batches">
      <ScrollArea label="Batches as a table">
        <table className="tbl stack bb-t">
          <thead>
            <tr>
              <th>Batch</th>
              <th>State</th>
              <th className="hide-s">Technique</th>
              <th className="hide-s">Press</th>
              <th className="hide-s">Cut-off</th>
              <th className="r">Units</th>
              <th className="r hide-s">Printed</th>
              <th className="r hide-s">Packed</th>
              <th className="r hide-s">Misprints</th>
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
                <td data-th="Technique" className="hide-s">
                  {techniqueName(card.technique)}
                </td>
                <td data-th="Press" className="hide-s">
                  {card.facility.place}
                </td>
                <td data-th="Cut-off" className="hide-s">
                  {dayAndTime(card.cutOffAt, card.facility.zone)}
                </td>
                <td data-th="Units" className="r">
                  {count(card.units)}
                </td>
                <td data-th="Printed" className="r hide-s">
                  {count(card.printed)}
                </td>
                <td data-th="Packed" className="r hide-s">
                  {count(card.packed)}
                </td>
                <td data-th="Misprints" className="r hide-s">
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
