import type { ReactNode } from 'react'
import { isCurrency } from '#kernel/currency.ts'
import { type Money, minus, negate } from '#kernel/money.ts'
import {
  findRoute,
  formatRate,
  makeOffer,
  methodLabel,
  type PayoutMethod,
  type PayoutRoutes,
  terms,
} from '#payouts/contract'
import { useFigures } from '../../figure.tsx'
import { describeArrival, formatMoment } from '../../moments.ts'
import styles from './payment.module.css'

/** The amount received, by the same code as the quote; updates while typing. */
export function OfferTicket({
  method,
  amount,
  available,
  destination,
  at,
  zone,
  isWaived,
  routes,
  children,
}: {
  method: PayoutMethod
  amount: Money | null
  available: Money
  destination: { currency: string; country: string; connected: boolean; usableAt: Date } | undefined
  at: Date
  zone: string
  isWaived: boolean
  routes: PayoutRoutes
  children: ReactNode
}) {
  const { formatBooked } = useFigures()
  const currency = destination && isCurrency(destination.currency) ? destination.currency : 'USD'
  const minimum = terms[method].minimum
  const isInRange = amount !== null && amount.minor >= minimum.minor && amount.minor <= available.minor
  const route = findRoute(routes, method, destination ?? { country: 'US', currency, connected: true })
  const isWaiting = destination !== undefined && destination.usableAt > at
  const leavesAt = isWaiting ? destination.usableAt : at
  const offer =
    isInRange && route ? makeOffer(method, amount, currency, leavesAt, zone, isWaived, route) : null
  const amountWords =
    available.minor < minimum.minor
      ? `${methodLabel(method)} pays out from ${formatBooked(minimum)}. You have ${formatBooked(available)} available.`
      : `Enter an amount from ${formatBooked(minimum)} to ${formatBooked(available)}.`
  return (
    <aside className={`ticket ${styles.ticket}`} aria-label="What you will receive">
      <h2>What you receive</h2>
      {amount && offer ? (
        <dl aria-live="polite">
          <dt>Payout</dt>
          <dd>{formatBooked(amount)}</dd>
          <dt>{methodLabel(method)} fee</dt>
          <dd>{offer.fee.minor === 0n ? 'on us' : formatBooked(negate(offer.fee))}</dd>
          <dt>Sent</dt>
          <dd>{formatBooked(minus(amount, offer.fee))}</dd>
          {currency === 'USD' ? null : (
            <>
              <dt>Current rate</dt>
              <dd>{formatRate(offer.rateE6, currency)}</dd>
            </>
          )}
          <dt className="tot">You receive</dt>
          <dd className="tot">{formatBooked(offer.receive)}</dd>
          <dt>Arrives</dt>
          <dd>{describeArrival(offer.from, offer.to)}</dd>
        </dl>
      ) : (
        <p className={`soft ${styles.why}`}>
          {destination && !route
            ? `${methodLabel(method)} payouts to this account are not offered yet. Choose another way to be paid.`
            : amountWords}
        </p>
      )}
      {isWaiting ? (
        <p className={`soft ${styles.why}`}>
          Your details are on hold for 72 hours: a payout to them can be requested from{' '}
          {formatMoment(leavesAt, zone)}.
        </p>
      ) : null}
      {children}
    </aside>
  )
}
