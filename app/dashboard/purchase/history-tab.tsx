import { Form, Link } from 'react-router'
import { localDate } from '#kernel/instant.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { type OrderStatus, orderStatusWords } from '#orders/contract'
import { type PurchaseView, purchaseStatusWords } from '#purchases/contract'
import { hrefs } from '../../hrefs.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'

type OrderRow = { id: string; number: string; status: OrderStatus; total: Money; placedAt: Date }

/** What was bought from us, and what the creator ordered as a fan of their own or another shop. */
export function HistoryTab({
  purchases,
  orders,
  zone,
}: {
  purchases: readonly PurchaseView[]
  orders: readonly OrderRow[]
  zone: string
}) {
  return (
    <>
      <section className="sheet" aria-labelledby="purchases">
        <div className="sheet-h">
          <h2 id="purchases">Purchase History</h2>
        </div>
        {purchases.length ? (
          <ul className="pu-l">
            {purchases.map((one) => (
              <Bought key={one.id} purchase={one} zone={zone} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nothing bought yet"
            action={
              <ButtonLink kind="outline" to={`${hrefs.purchases}?tab=subscription`}>
                See the plans
              </ButtonLink>
            }
          >
            Plans, domains and samples will stand here with their price and an invoice each.
          </EmptyState>
        )}
      </section>
      <section className="sheet" aria-labelledby="orders">
        <div className="sheet-h">
          <h2 id="orders">Orders History</h2>
        </div>
        {orders.length ? (
          <ul className="pu-l">
            {orders.map((order) => (
              <li key={order.id}>
                <span>
                  <b>Order {order.number}</b>
                  <small>
                    {localDate(order.placedAt, zone)}, {formatMoney(order.total)}
                  </small>
                </span>
                <StatusMark shape={orderStatusWords[order.status].shape}>
                  {orderStatusWords[order.status].words}
                </StatusMark>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No order under your address">
            Orders you place with the e-mail address of this account, such as samples of your own designs,
            will stand here with their status.
          </EmptyState>
        )}
      </section>
    </>
  )
}

function Bought({ purchase, zone }: { purchase: PurchaseView; zone: string }) {
  const state = purchaseStatusWords[purchase.status]
  return (
    <li>
      <span>
        <b>
          <Link to={hrefs.purchase(purchase.id)}>{purchase.label}</Link>
        </b>
        <small>
          {localDate(purchase.placedAt, zone)}, invoice {purchase.number}
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
      <b className="num">{formatMoney(purchase.amount)}</b>
    </li>
  )
}
