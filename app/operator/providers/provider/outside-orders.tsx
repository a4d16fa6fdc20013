import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { formatMoney, type Money, plus } from '#kernel/money.ts'
import { type OutsideState, type OutsideView, outsideStateWords, outsideViews } from '#production/contract'
import { Button } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/pagination.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import providersStyles from '../providers.module.css'

type Row = {
  id: string
  orderId: Id<'order'>
  number: string
  state: OutsideState
  ref: string | null
  words: string
  accrued: Money
  making: Money | null
  shipping: Money | null
  plannedAt: Date
  shipments: { id: string; carrier: string; shippedAt: Date }[]
}

type Orders = {
  orders: {
    view: OutsideView
    after: string | null
    next: string | null
    counts: { refused: number; open: number }
    rows: readonly Row[]
  }
  provider: { id: string; name: string; place: string; zone: string }
}
const views: Record<OutsideView, { label: string; emptyText: string }> = {
  refused: { label: 'Needs you', emptyText: 'No orders need you.' },
  open: { label: 'In progress', emptyText: 'No orders are in progress.' },
  ended: { label: 'Finished', emptyText: 'No orders have finished yet.' },
}

/** Orders at a printer, those that need a person first, each with its cost beside the sum we set aside. */
export function OutsideOrders({ orders: { view, after, next, counts, rows }, provider }: Orders) {
  const buildHref = (query: Record<string, string>) =>
    `${hrefs.operatorProvider(provider.id)}?${new URLSearchParams(query)}#orders`

  return (
    <Sheet name="orders" title={`Orders at ${provider.name}`}>
      <div className={providersStyles.views}>
        <TabLinks
          label={`Orders at ${provider.name}`}
          current={view}
          tabs={outsideViews.map((key) => ({
            key,
            label: views[key].label,
            count: key === 'ended' ? undefined : counts[key],
            to: buildHref({ orders: key }),
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className={operatorStyles.empty}>
          {views[view].emptyText} Each batch that closes is ordered from {provider.name}.
        </p>
      ) : null}
      <ul className={providersStyles.orders}>
        {rows.map((order) => (
          <li key={order.id}>
            <div className={providersStyles.orderHead}>
              <span>
                <Link to={hrefs.operatorOrder(order.orderId)}>
                  <b>{order.number}</b>
                </Link>{' '}
                <span className="soft">
                  {order.ref ? `number ${order.ref} there` : 'no number there yet'}, planned{' '}
                  {formatDayAndTime(order.plannedAt, provider.zone)} in {provider.place}
                </span>
              </span>
              <StatusMark shape={outsideStateWords[order.state].shape}>
                {outsideStateWords[order.state].words}
              </StatusMark>
            </div>
            <p className="soft">{describeCosts(order)}</p>
            {order.words ? <p>{order.words}</p> : null}
            {order.shipments.map((shipment) => (
              <p key={shipment.id}>
                <Link to={hrefs.operatorShipment(shipment.id)}>
                  Parcel by {shipment.carrier || 'its carrier'}
                </Link>
              </p>
            ))}
            <Acts order={order} />
          </li>
        ))}
      </ul>
      <CursorPages
        start={after && buildHref({ orders: view })}
        next={next && buildHref({ orders: view, after: next })}
      />
    </Sheet>
  )
}

function describeCosts({ accrued, making, shipping }: Row): string {
  const ownCosts = `${formatMoney(accrued)} accrued for production`
  if (!making || !shipping) return `${ownCosts}; no price yet`
  return `${ownCosts}; it charges ${formatMoney(making)} plus ${formatMoney(shipping)} shipping, ${formatMoney(plus(making, shipping))} in total`
}

function Acts({ order: { id, state } }: { order: Row }) {
  const mayTakeBack = state === 'waiting' || state === 'draft' || state === 'refused'
  if (!mayTakeBack) return null
  return (
    <Form method="post" className={operatorStyles.inlineForm}>
      <input type="hidden" name="order" value={id} />
      {state === 'refused' ? (
        <Button kind="outline" size="small" name="act" value="retry">
          Try again
        </Button>
      ) : null}
      <Button kind="outline" size="small" name="act" value="take-back">
        Withdraw it
      </Button>
    </Form>
  )
}
