import { useRouteLoaderData } from 'react-router'
import { isCurrency } from '#kernel/currency.ts'
import { formatMoney, isZero, type Money, money, scale } from '#kernel/money.ts'
import type { loader } from './layout.server.ts'

/**
 * What a figure comes to in the shop's own currency, at the rate that payouts are quoted by. Money is kept and charged
 * in USD; this is a help for the eye, and says its rate and day. Nothing for zero and for a currency without a rate.
 */
export function Approximation({ of }: { of: Money }) {
  const own = useRouteLoaderData<typeof loader>('dashboard/layout')?.ownCurrency
  if (!own || !isCurrency(own.currency) || isZero(of)) return null
  const about = money(scale(of, own.rateE6, 1_000_000n).minor, own.currency)
  const rate = (Number(own.rateE6) / 1e6).toLocaleString(own.locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  return (
    <small className="approx num">
      <span className="vh">about </span>
      <span aria-hidden="true">≈ </span>
      {formatMoney(about, own.locale)} <span className="nowrap">at {rate},</span>{' '}
      <span className="nowrap">{own.day}</span>
    </small>
  )
}
