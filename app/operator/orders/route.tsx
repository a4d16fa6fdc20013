import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatuses, orderStatusWords } from '#orders/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { dayAndTime } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import { useZone } from '../use-zone.ts'
import styles from './orders.module.css'
import type { loader } from './orders.server.ts'

export { loader } from './orders.server.ts'
export const handle = { policy: 'staff', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Orders · Fanfare' }]

/** Every order of every shop: found by number, e-mail or name. */
export default function Orders() {
  const zone = useZone()
  const { orders, words, status, next, after } = useLoaderData<typeof loader>()
  const by = { q: words, status: status ?? '' }
  return (
    <>
      <PageHead
        title="Orders"
        beside={
          <Form method="get" className={styles.filter}>
            <label>
              <span className="vh">Number, e-mail or name</span>
              <input
                className="in"
                type="search"
                name="q"
                defaultValue={words}
                maxLength={100}
                placeholder="Number, e-mail or name"
              />
            </label>
            <label>
              <span className="vh">Status</span>
              <Select
                name="status"
                defaultValue={status ?? ''}
                choices={[
                  { value: '', label: 'Every status' },
                  ...orderStatuses.map((orderStatus) => ({
                    value: orderStatus,
                    label: orderStatusWords[orderStatus].words,
                  })),
                ]}
              />
            </label>
            <Button kind="outline" icon="search">
              Find
            </Button>
          </Form>
        }
      />
      <section className="sheet">
        {orders.length === 0 ? (
          <EmptyState title={words || status ? 'No matching order' : 'No order yet'}>
            {words || status
              ? 'Try part of the number, the e-mail or the name, or every status.'
              : 'The first order a fan places will appear here.'}
          </EmptyState>
        ) : (
          <ScrollArea label="Orders">
            <table className="tbl stack">
              <thead>
                <tr>
                  <th>Order</th>
                  <th>For</th>
                  <th>Shop</th>
                  <th>Status</th>
                  <th>Placed</th>
                  <th className="r">Pieces</th>
                  <th className="r">Total</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr key={order.id}>
                    <td>
                      <Link to={hrefs.operatorOrder(order.id)}>{order.number}</Link>{' '}
                      {order.sample ? <span className="tag">Sample</span> : null}
                    </td>
                    <td data-th="For">
                      <span className={operatorStyles.pair}>
                        {order.name}
                        <small>{order.email}</small>
                      </span>
                    </td>
                    <td data-th="Shop">{order.shop}</td>
                    <td data-th="Status">
                      <StatusMark shape={orderStatusWords[order.status].shape}>
                        {orderStatusWords[order.status].words}
                      </StatusMark>
                    </td>
                    <td data-th="Placed">{dayAndTime(order.placedAt, zone)}</td>
                    <td data-th="Pieces" className="r num">
                      {order.pieces}
                    </td>
                    <td data-th="Total" className="r">
                      <Amount of={order.total} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        )}
        {next || after ? (
          <div className="pg">
            {after ? (
              <ButtonLink kind="outline" size="small" to={hrefs.operatorOrders(by)}>
                Newest
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink
                kind="outline"
                size="small"
                icon="chevron-right"
                to={hrefs.operatorOrders({ ...by, after: next })}
              >
                Older
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </section>
    </>
  )
}
