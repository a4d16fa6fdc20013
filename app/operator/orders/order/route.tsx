import { Link, useActionData, useLoaderData } from 'react-router'
import { claimStatusWords, faultWords } from '#claims/contract'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatusWords } from '#orders/contract'
import { chargeStatusWords } from '#payments/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { ParcelItems } from '../../parcel-items.tsx'
import queuesStyles from '../../queues.module.css'
import { threadWords } from '../../support/thread-words.ts'
import { useZone } from '../../use-zone.ts'
import ordersStyles from '../orders.module.css'
import type { action, loader, OperatorOrder } from './order.server.ts'
import { Pieces } from './pieces.tsx'
import { RefundForm, RefundRequests } from './refund-form.tsx'

export { action, loader } from './order.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Order · Fanfare' }]

export default function OrderPage() {
  const zone = useZone()
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { order, shop } = page
  const { words, shape } = orderStatusWords[order.status]
  return (
    <>
      <PageHead
        title={
          <>
            {order.number} {order.kind === 'sample' ? <span className="tag">Sample</span> : null}
          </>
        }
        above={<BackLink to={hrefs.operatorOrders()}>Orders</BackLink>}
        summary={
          <>
            {[order.address.name, order.email].filter(Boolean).join(', ')}. From {shop}, placed{' '}
            {formatDayAndTime(order.placedAt, zone)}.
          </>
        }
      >
        <StatusMark shape={shape}>{words}</StatusMark>
        {order.kind === 'sale' ? (
          <a className="btn btn-o" href={hrefs.operatorAsFan(order.id)}>
            As the fan sees it
          </a>
        ) : null}
      </PageHead>
      <div className={operatorStyles.columns}>
        <div className={ordersStyles.refund}>
          <Pieces page={page} />
          <RefundRequests page={page} answer={answer && !answer.submitted ? answer : null} />
          {page.mayRefund && page.amountLeft && page.amountLeft.minor > 0n ? (
            <RefundForm page={page} answer={answer?.submitted ? answer : null} />
          ) : null}
        </div>
        <div className={ordersStyles.refund}>
          <Sums page={page} />
          <Payments page={page} />
          <RelatedQueues page={page} />
        </div>
      </div>
    </>
  )
}

function Sums({ page: { order } }: { page: OperatorOrder }) {
  const { address } = order
  const location = [
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`.trim(),
    address.region,
    address.taxNumber,
  ]
  return (
    <Sheet name="sums" title="Total">
      <dl className={`sheet-b ${operatorStyles.facts} ${ordersStyles.sums}`}>
        <dt>Items</dt>
        <dd>
          <Amount amount={order.subtotal} />
        </dd>
        <dt>Shipping, {order.shippingOption}</dt>
        <dd>
          <Amount amount={order.shipping} />
        </dd>
        <dt>
          {order.taxLabel} {order.taxBps / 100} %
        </dt>
        <dd>
          <Amount amount={order.tax} />
        </dd>
        {order.duty.minor > 0n ? (
          <>
            <dt>EU duty</dt>
            <dd>
              <Amount amount={order.duty} />
            </dd>
          </>
        ) : null}
        {order.tip.minor > 0n ? (
          <>
            <dt>Tip for the creator</dt>
            <dd>
              <Amount amount={order.tip} />
            </dd>
          </>
        ) : null}
        <dt className={ordersStyles.total}>Total</dt>
        <dd className={ordersStyles.total}>
          <Amount amount={order.total} />
        </dd>
      </dl>
      <dl className={`${operatorStyles.facts} ${ordersStyles.sendTo}`}>
        <dt>Ship to</dt>
        <dd>
          {location.filter(Boolean).join(', ')}, {countryName(address.country)}
        </dd>
        {order.giftNote ? (
          <>
            <dt>Gift note</dt>
            <dd className={ordersStyles.gift}>{order.giftNote}</dd>
          </>
        ) : null}
      </dl>
    </Sheet>
  )
}

const refundWords: Readonly<Record<string, string>> = { succeeded: 'Refund', failed: 'Refund failed' }

function Payments({
  page: { order, charges, refunds, disputes, entries, mayReadLedger },
}: {
  page: OperatorOrder
}) {
  const zone = useZone()
  return (
    <Sheet name="money" title="Payments">
      <ul className={ordersStyles.requests}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <span className={operatorStyles.pair}>
              {chargeStatusWords[charge.status]}
              <small>
                {[charge.brand, charge.last4, charge.declineCode].filter(Boolean).join(' ')},{' '}
                {formatDayAndTime(charge.requestedAt, zone)}
              </small>
            </span>
            <Amount amount={charge.amount} />
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span className={operatorStyles.pair}>
              {refundWords[refund.status] ?? 'Refund on its way'}
              <small>{refund.reason}</small>
              {refund.status === 'failed' ? (
                <small>
                  {refund.failure ? `The provider refused it: ${refund.failure}. ` : ''}
                  The fan has not been paid. Refund it again, or have finance pay the fan another way.
                </small>
              ) : null}
            </span>
            <Amount amount={{ ...refund.amount, minor: -refund.amount.minor }} />
          </li>
        ))}
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className={operatorStyles.pair}>
              Dispute {dispute.status}
              <small>{dispute.reason}</small>
            </span>
            <Amount amount={{ ...dispute.amount, minor: -dispute.amount.minor }} />
          </li>
        ))}
        {entries.length > 0 ? (
          <li>
            <span className={operatorStyles.pair}>
              In the ledger
              {entries.map((entry) => (
                <small key={entry.id}>
                  {entry.label}, {formatDayAndTime(entry.at, zone)}
                </small>
              ))}
            </span>
            {mayReadLedger ? (
              <Link to={hrefs.operatorLedger({ about: order.number })}>Ledger entries</Link>
            ) : null}
          </li>
        ) : null}
        {charges.length + entries.length === 0 ? <li>No payment requested yet.</li> : null}
      </ul>
    </Sheet>
  )
}

function RelatedQueues({ page: { order, parcels, threads, claims } }: { page: OperatorOrder }) {
  if (parcels.length + threads.length + claims.length === 0) return null
  return (
    <Sheet name="beside" title="Parcels, claims and questions">
      <ul className={queuesStyles.rows}>
        <ParcelItems parcels={parcels} />
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link to={hrefs.operatorClaim(claim.id)}>{faultWords[claim.fault].label}</Link>
            <StatusMark shape={claimStatusWords[claim.status].shape}>
              {claimStatusWords[claim.status].words}
            </StatusMark>
          </li>
        ))}
        {threads.map((thread) => (
          <li key={thread.id}>
            <Link to={hrefs.operatorThread(thread.id)}>
              {thread.subject.includes(order.number) ? 'Conversation' : thread.subject}
            </Link>
            <StatusMark shape={threadWords[thread.status].shape}>
              {threadWords[thread.status].words}
            </StatusMark>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
