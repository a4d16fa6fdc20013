import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatuses, orderStatusWords } from '#orders/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
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
          <Table
            label="Orders"
            stack
            rows={orders}
            keyOf={(order) => order.id}
            columns={[
              {
                head: 'Order',
                cell: (order) => (
                  <>
                    <Link to={hrefs.operatorOrder(order.id)}>{order.number}</Link>{' '}
                    {order.sample ? <span className="tag">Sample</span> : null}
                  </>
                ),
              },
              {
                head: 'For',
                cell: (order) => (
                  <span className={operatorStyles.pair}>
                    {order.name}
                    <small>{order.email}</small>
                  </span>
                ),
              },
              { head: 'Shop', cell: (order) => order.shop },
              {
                head: 'Status',
                cell: (order) => (
                  <StatusMark shape={orderStatusWords[order.status].shape}>
                    {orderStatusWords[order.status].words}
                  </StatusMark>
                ),
              },
              { head: 'Placed', cell: (order) => dayAndTime(order.placedAt, zone) },
              { head: 'Pieces', figure: true, className: 'num', cell: (order) => order.pieces },
              { head: 'Total', figure: true, cell: (order) => <Amount of={order.total} /> },
            ]}
          />
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
