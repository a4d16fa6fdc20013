import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { unitStatusWords } from '#orders/contract'
import { ListingThumb } from '../../../listing-thumb.tsx'
import { formatDate } from '../../../moments.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import operatorStyles from '../../operator.module.css'
import { useZone } from '../../use-zone.ts'
import ordersStyles from '../orders.module.css'
import type { OperatorOrder } from './order.server.ts'

/** A product by its picture and name. */
const LineName = ({
  line,
  times,
  children,
}: {
  line: OperatorOrder['lines'][number]
  times?: number
  children: ReactNode
}) => (
  <span className={operatorStyles.pictured}>
    <ListingThumb picture={line.picture} side={48} />
    <span className={operatorStyles.pair}>
      {times ? `${times} × ` : ''}
      {line.title}
      {children}
    </span>
  </span>
)

/** What was sold, unit by unit, with its state. */
export function Pieces({ page: { lines } }: { page: OperatorOrder }) {
  const zone = useZone()
  return (
    <Sheet name="pieces" title="Pieces">
      <ul className={ordersStyles.requests}>
        {lines.flatMap((line) => [
          ...line.units.map((unit) => (
            <li key={unit.id}>
              <LineName line={line}>
                <small>
                  {line.description}, {unit.size}
                  {unit.edition ? `, ${unit.edition}` : ''}
                  {unit.isReplacement ? ', a replacement' : ''}
                  {unit.misprints > 0 && unit.status !== 'cancelled'
                    ? `, printed again ${unit.misprints} ${unit.misprints === 1 ? 'time' : 'times'}`
                    : ''}
                </small>
                {unit.place ? (
                  <small>
                    <Link to={hrefs.operatorBatch(unit.place.batchNumber)}>{unit.place.code}</Link>
                  </small>
                ) : null}
              </LineName>
              <StatusMark shape={unitStatusWords[unit.status].shape}>
                {unitStatusWords[unit.status].words}, {formatDate(unit.statusAt, zone)}
                {unit.isRefunded ? ', refunded' : ''}
              </StatusMark>
            </li>
          )),
          ...line.downloads.map((download) => (
            <li key={download.id}>
              <LineName line={line}>
                <small>{line.description}</small>
              </LineName>
              <span>
                Downloaded {download.fetched} of {download.fetchesMax} times
                {download.isRefunded ? ', refunded' : ''}
              </span>
            </li>
          )),
          ...(line.units.length + line.downloads.length === 0
            ? [
                <li key={line.id}>
                  <LineName line={line} times={line.quantity}>
                    <small>{line.description}</small>
                  </LineName>
                  <StatusMark shape="waiting">Not paid, so nothing is being made</StatusMark>
                </li>,
              ]
            : []),
        ])}
      </ul>
    </Sheet>
  )
}
