import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatuses, orderStatusWords } from '#orders/contract'
import { ListingThumb } from '../../listing-thumb.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { formatCount, formatDayAndTime } from '../dates.ts'
import findStyles from '../find/find.module.css'
import operatorStyles from '../operator.module.css'
import { useZone } from '../use-zone.ts'
import styles from './orders.module.css'
import type { loader } from './orders.server.ts'

export { loader } from './orders.server.ts'
export const handle = { policy: 'staff', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Orders · Fanfare' }]

type Order = ReturnType<typeof useLoaderData<typeof loader>>['orders'][number]

/** Every order of every shop: found by number, e-mail or name. */
export default function Orders() {
  const { orders, words, status, next, after, counts } = useLoaderData<typeof loader>()
  const query = { q: words, status: status ?? '' }
  return (
    <>
      <PageHead
        title="Orders"
        summary="Every shop’s orders, newest first."
        aside={
          <Form method="get" className={findStyles.form}>
            {status ? <input type="hidden" name="status" value={status} /> : null}
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
            <Button kind="outline" icon="search">
              Find
            </Button>
          </Form>
        }
      />
      <TabLinks
        label="Orders by status"
        current={status ?? 'all'}
        tabs={[
          { key: 'all', label: 'All', to: hrefs.operatorOrders({ q: words }) },
          ...orderStatuses.map((key) => ({
            key,
            label: orderStatusWords[key].words,
            count: words ? undefined : counts[key],
            to: hrefs.operatorOrders({ q: words, status: key }),
          })),
        ]}
      />
      <section
        className={`sheet ${operatorStyles.belowTabs}`}
        aria-label={status ? orderStatusWords[status].words : 'All orders'}
      >
        {orders.length === 0 ? (
          <EmptyState title={words || status ? 'No matching orders' : 'No orders yet'}>
            {words || status
              ? 'Try part of the number, e-mail or name, or all statuses.'
              : 'The first order a fan places will appear here.'}
          </EmptyState>
        ) : (
          <OrdersTable orders={orders} />
        )}
        <CursorPages
          start={after && hrefs.operatorOrders(query)}
          next={next && hrefs.operatorOrders({ ...query, after: next })}
        />
      </section>
    </>
  )
}

function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const zone = useZone()
  return (
    <Table
      label="Orders"
      stack
      className={styles.orders}
      rows={orders}
      keyOf={(order) => order.id}
      columns={[
        {
          head: 'Order',
          cell: (order) => (
            <span className={operatorStyles.pair}>
              <Link to={hrefs.operatorOrder(order.id)}>{order.number}</Link>{' '}
              {order.isSample ? <span className="tag">Sample</span> : null}
              <small>{formatDayAndTime(order.placedAt, zone)}</small>
            </span>
          ),
        },
        { head: 'Pieces', className: styles.pieces, cell: (order) => <Pieces order={order} /> },
        {
          head: 'For',
          cell: (order) => (
            <span className={operatorStyles.pair}>
              {order.name}
              <small>{order.email}</small>
            </span>
          ),
        },
        {
          head: 'Status',
          cell: (order) => (
            <StatusMark shape={orderStatusWords[order.status].shape}>
              {orderStatusWords[order.status].words}
            </StatusMark>
          ),
        },
        { head: 'Total', figure: true, cell: (order) => <Amount amount={order.total} /> },
      ]}
    />
  )
}

/** An order by its first line, with the number of its pieces. */
const Pieces = ({ order }: { order: Order }) => (
  <span className={styles.bought}>
    <ListingThumb picture={order.picture} side={40} />
    <span className={operatorStyles.pair}>
      {order.firstTitle}
      <small>
        {order.pieces === 1 ? '1 piece' : `${formatCount(order.pieces)} pieces`}, {order.shop}
      </small>
    </span>
  </span>
)
