import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { type OrderStatus, orderStatusWords } from '#orders/contract'
import { Amount } from '../ui/amount.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { formatDayAndTime } from './dates.ts'
import operatorStyles from './operator.module.css'
import { useZone } from './use-zone.ts'

type OrderSummary = {
  id: Id<'order'>
  number: string
  status: OrderStatus
  placedAt: Date
  total: Money
  country: string
}
/** The order of a claim or a conversation: number, status and facts. `facts` adds more; `children` follow. */
export function OrderSheet({
  order,
  facts,
  children,
}: {
  order: OrderSummary
  facts?: ReactNode
  children: ReactNode
}) {
  const zone = useZone()
  return (
    <Sheet
      name="about"
      title={<Link to={hrefs.operatorOrder(order.id)}>{order.number}</Link>}
      aside={
        <StatusMark shape={orderStatusWords[order.status].shape}>
          {orderStatusWords[order.status].words}
        </StatusMark>
      }
    >
      <dl className={`sheet-b ${operatorStyles.facts}`}>
        <dt>Placed</dt>
        <dd>{formatDayAndTime(order.placedAt, zone)}</dd>
        <dt>Total</dt>
        <dd>
          <Amount amount={order.total} />
        </dd>
        <dt>Ship to</dt>
        <dd>{countryName(order.country)}</dd>
        {facts}
      </dl>
      {children}
    </Sheet>
  )
}
