import { useState } from 'react'
import { Form, Link, useLoaderData } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatuses, orderStatusWords } from '#orders/contract'
import { Booked, Figure } from '../../figure.tsx'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { ExportLink } from '../export-link.tsx'
import styles from './orders.module.css'
import { loadOrders } from './orders.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Orders · Fanfare' }]
export const loader = loadOrders

type Page = ReturnType<typeof useLoaderData<typeof loader>>

/** Fans' orders of the shop: searched, filtered, and exported as a file. */
export default function Orders() {
  const page = useLoaderData<typeof loader>()
  const { orders, submitted, next, after } = page
  const isNarrowed = Object.values(submitted).some(Boolean)
  const advice =
    isNarrowed || after
      ? 'Try part of the order number, name or product, a full e-mail address, or other dates.'
      : 'When a fan orders from your store, the order appears here with its status and what you earn.'
  return (
    <>
      <PageHead title="Orders">
        <ExportLink to={hrefs.ordersExport(submitted)} />
      </PageHead>
      <Filters page={page} />
      <div className="sheet">
        {orders.length === 0 ? (
          <EmptyState
            title={isNarrowed || after ? 'No matching orders' : 'No orders yet'}
            picture={
              isNarrowed || after ? null : (
                <RowSpecimen name="FN-7X3QM2" note="Amina, Accra: one tee, size M" />
              )
            }
            action={isNarrowed || after ? <ButtonLink to={hrefs.orders()}>Show all orders</ButtonLink> : null}
          >
            {next ? 'None among the newest orders. Search older ones, or choose dates.' : advice}
          </EmptyState>
        ) : (
          <Rows page={page} />
        )}
        {next || after ? (
          <div className="pg">
            {after ? (
              <ButtonLink kind="outline" size="small" to={hrefs.orders(submitted)}>
                Newest
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink kind="outline" size="small" to={hrefs.orders({ ...submitted, after: next })}>
                Older
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  )
}

function Filters({ page }: { page: Page }) {
  const { submitted, listing } = page
  const filterCount = [submitted.status, submitted.from, submitted.to, submitted.country].filter(
    Boolean,
  ).length
  const [isOpen, setOpen] = useState(filterCount > 0)
  return (
    <Form className={styles.filters} key={JSON.stringify(submitted)} preventScrollReset>
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={submitted.q}
        maxLength={100}
        placeholder="Number, name, e-mail or product"
      />
      <MoreFilters page={page} isOpen={isOpen} />
      <Button
        type="button"
        icon="sliders-horizontal"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls="more-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {filterCount ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      <Button kind="outline" icon="search">
        Find
      </Button>
      {listing ? (
        <p className={styles.lines}>
          <input type="hidden" name="listing" value={submitted.listing} />
          Only {listing}. <Link to={hrefs.orders({ ...submitted, listing: undefined })}>All listings</Link>
        </p>
      ) : null}
    </Form>
  )
}

/** On a narrow screen these are folded until one is used. */
function MoreFilters({ page: { submitted, countries }, isOpen }: { page: Page; isOpen: boolean }) {
  return (
    <div className={styles.more} id="more-filters" data-folded={isOpen ? undefined : ''}>
      <SelectField
        label="Status"
        name="status"
        defaultValue={submitted.status}
        choices={[
          { value: '', label: 'Any status' },
          ...orderStatuses.map((orderStatus) => ({
            value: orderStatus,
            label: orderStatusWords[orderStatus].words,
          })),
        ]}
      />
      <DateField label="Placed from" name="from" placeholder="Any day" defaultValue={submitted.from} />
      <DateField label="Placed until" name="to" placeholder="Any day" defaultValue={submitted.to} />
      <SelectField
        label="Country"
        name="country"
        defaultValue={submitted.country}
        choices={[
          { value: '', label: 'All countries' },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
      />
    </div>
  )
}

function Rows({ page: { orders, zone } }: { page: Page }) {
  return (
    <Table
      label="Orders"
      stack
      className={styles.table}
      rows={orders}
      keyOf={(order) => order.number}
      columns={[
        { head: 'Order', cell: (order) => <Link to={hrefs.ownOrder(order.number)}>{order.number}</Link> },
        { head: 'Placed', cell: (order) => formatMoment(order.placedAt, zone) },
        {
          head: 'Fan',
          cell: (order) => (
            <span className={styles.twoLines}>
              {order.name}
              <small>{countryName(order.country)}</small>
            </span>
          ),
        },
        { head: 'Products', className: styles.products, cell: (order) => order.products.join(', ') },
        {
          head: 'Status',
          cell: (order) => (
            <StatusMark shape={orderStatusWords[order.status].shape}>
              {orderStatusWords[order.status].words}
            </StatusMark>
          ),
        },
        { head: 'Paid', figure: true, cell: (order) => <Booked amount={order.total} /> },
        { head: 'Profit when sold', figure: true, cell: (order) => <Figure amount={order.profit} /> },
      ]}
    />
  )
}
