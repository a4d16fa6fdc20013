import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { purchaseStatusWords } from '#purchases/contract'
import { Booked } from '../../../figure.tsx'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { buildButtonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ControlStrip } from '../../../ui/press-marks.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { PaymentState } from '../payment-state.tsx'
import styles from '../purchase.module.css'
import { loadPurchase } from '../purchase.server.ts'

export const handle = { policy: 'creator:books' } satisfies RouteHandle
export const meta = () => [{ title: 'Invoice · Fanfare' }]
export const loader = loadPurchase

export default function Invoice() {
  const { purchase, payment, shop, buyer, zone } = useLoaderData<typeof loader>()
  const state = purchaseStatusWords[purchase.status]
  return (
    <>
      <Link className="back" to={hrefs.purchases}>
        <Icon name="arrow-left" size="s" />
        Payments
      </Link>
      <div className={styles.state}>
        <PaymentState status={purchase.status} purchaseId={purchase.id} payment={payment} />
      </div>
      <article className={`sheet ${styles.invoice}`}>
        <header>
          <div>
            <h1>Invoice {purchase.number}</h1>
            <p className="soft">{formatDate(purchase.placedAt, zone)}</p>
          </div>
          <StatusMark shape={state.shape}>{state.label}</StatusMark>
        </header>
        <dl>
          <dt>From</dt>
          <dd>Fanfare</dd>
          <dt>To</dt>
          <dd>
            {buyer}, {shop.name} (@{shop.handle})
          </dd>
          <dt>For</dt>
          <dd>
            {purchase.label}
            {purchase.periodFrom && purchase.periodTo
              ? `, ${formatDate(purchase.periodFrom, zone)} to ${formatDate(purchase.periodTo, zone)}`
              : ''}
          </dd>
          {purchase.parts ? (
            <>
              <dt>Making</dt>
              <dd>
                <Booked amount={purchase.parts.production} />
              </dd>
              <dt>Shipping</dt>
              <dd>
                <Booked amount={purchase.parts.shipping} />
              </dd>
              <dt>Taxes</dt>
              <dd>
                <Booked amount={purchase.parts.tax} />
              </dd>
            </>
          ) : null}
          <dt className="tot">Total</dt>
          <dd className="tot">
            <Booked amount={purchase.amount} />
          </dd>
        </dl>
        <p>
          <a
            className={buildButtonClass({ kind: 'outline', size: 'small' })}
            href={hrefs.invoice(purchase.id)}
            download
          >
            <Icon name="download" size="s" />
            PDF
          </a>
        </p>
        <p className="soft">
          {purchase.parts ? 'Samples are sold at cost.' : 'No tax is charged on this purchase.'} Reference{' '}
          {purchase.id}.
        </p>
        <ControlStrip />
      </article>
    </>
  )
}
