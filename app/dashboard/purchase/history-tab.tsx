import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Money } from '#kernel/money.ts'
import { type OrderStatus, orderStatusWords } from '#orders/contract'
import { type PurchaseView, purchaseStatusWords } from '#purchases/contract'
import { Booked } from '../../figure.tsx'
import { formatDate } from '../../moments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LabelSpecimen, RowSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './purchase.module.css'

/** The pages of the two lists: a cursor, or null for the first. */
type Cursors = { purchases: string | null; orders: string | null }
type OrderRow = {
  id: string
  number: string
  status: OrderStatus
  total: Money
  placedAt: Date
  link?: string
}

/** The creator's purchases from us, and their own orders as a fan of any shop. */
export function HistoryTab({
  purchasePage: { purchases, next: olderPurchases },
  orderPage: { orders, next: olderOrders },
  cursors,
  zone,
}: {
  purchasePage: { purchases: readonly PurchaseView[]; next: string | null }
  orderPage: { orders: readonly OrderRow[]; next: string | null }
  cursors: Cursors
  zone: string
}) {
  return (
    <>
      <Sheet name="purchases" title="Purchase History">
        {purchases.length ? (
          <ul className={styles.list}>
            {purchases.map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} zone={zone} />
            ))}
          </ul>
        ) : (
          <NoPurchases older={cursors.purchases} />
        )}
        <Pages listName="purchases" cursors={cursors} next={olderPurchases} />
      </Sheet>
      <Sheet name="orders" title="Orders History">
        {orders.length ? (
          <ul className={styles.list}>
            {orders.map((order) => (
              <li key={order.id}>
                <span>
                  <b>
                    {order.link ? <a href={order.link}>Order {order.number}</a> : `Order ${order.number}`}
                  </b>
                  <small>
                    {formatDate(order.placedAt, zone)}, <Booked amount={order.total} />
                  </small>
                </span>
                <StatusMark shape={orderStatusWords[order.status].shape}>
                  {orderStatusWords[order.status].words}
                </StatusMark>
              </li>
            ))}
          </ul>
        ) : (
          <NoOrders older={cursors.orders} />
        )}
        <Pages listName="orders" cursors={cursors} next={olderOrders} />
      </Sheet>
    </>
  )
}

type OlderPages = { older: Cursors[keyof Cursors] }
const noOlder = <p className="sheet-b soft">No older entries.</p>
function NoPurchases({ older }: OlderPages) {
  if (older) return noOlder
  return (
    <EmptyState
      title="No purchases yet"
      picture={<RowSpecimen name="Fanfare Plus" note="One month, with its invoice" />}
      action={
        <ButtonLink kind="outline" to={`${hrefs.purchases}?tab=subscription`}>
          See the plans
        </ButtonLink>
      }
    >
      Plans, domains and samples appear here, each with its invoice.
    </EmptyState>
  )
}
function NoOrders({ older }: OlderPages) {
  if (older) return noOlder
  return (
    <EmptyState
      title="No orders yet"
      picture={<LabelSpecimen number="FN-7X3QM2" to="From another creator, to you" />}
    >
      Orders you place with this account’s e-mail address appear here with their status.
    </EmptyState>
  )
}

/** Turns one list's page; the other stays. */
function Pages({
  listName,
  cursors,
  next,
}: {
  listName: keyof Cursors
  cursors: Cursors
  next: string | null
}) {
  const hrefOfPage = (cursor: string | null): string => {
    const query = new URLSearchParams()
    for (const [list, position] of Object.entries({ ...cursors, [listName]: cursor }))
      if (position) query.set(list, position)
    return query.size ? `${hrefs.purchases}?${query}` : hrefs.purchases
  }
  if (!next && !cursors[listName]) return null
  return (
    <nav className="pg" aria-label={`Pages of ${listName}`}>
      {cursors[listName] ? (
        <Link to={hrefOfPage(null)} preventScrollReset>
          Newest {listName}
        </Link>
      ) : null}
      {next ? (
        <Link to={hrefOfPage(next)} preventScrollReset>
          Older {listName}
        </Link>
      ) : null}
    </nav>
  )
}

function PurchaseRow({ purchase, zone }: { purchase: PurchaseView; zone: string }) {
  const state = purchaseStatusWords[purchase.status]
  return (
    <li>
      <span>
        <b>
          <Link to={hrefs.purchase(purchase.id)}>{purchase.label}</Link>{' '}
          {purchase.kind === 'sample' ? (
            <Link className="tag" to={hrefs.samples()}>
              Sample
            </Link>
          ) : null}
        </b>
        <small>
          {formatDate(purchase.placedAt, zone)}, invoice {purchase.number}
        </small>
      </span>
      <StatusMark shape={state.shape}>{state.label}</StatusMark>
      {purchase.status === 'awaiting' ? (
        <Form method="post">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="purchaseId" value={purchase.id} />
          <Button kind="start" size="small">
            Confirm the payment
          </Button>
        </Form>
      ) : null}
      <b>
        <Booked amount={purchase.amount} />
      </b>
    </li>
  )
}
