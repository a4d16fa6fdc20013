import { useRouteLoaderData } from 'react-router'
import { isZero, type Money } from '#kernel/money.ts'
import type { loader } from './dashboard/layout.server.ts'
import { createFigures, type Figures } from './figures.ts'

/** The dashboard's format of money. Pages outside it have no currency of their own: dollars. */
export function useFigures(): Figures {
  return createFigures(useRouteLoaderData<typeof loader>('dashboard/layout')?.figuresCurrency ?? null)
}

/** A figure in the shop's currency, with the dollar amount in its title, or in small print beneath. */
export function Figure({
  amount,
  isWhole = false,
  isBelow = false,
}: {
  amount: Money
  isWhole?: boolean
  isBelow?: boolean
}) {
  const { ownCurrency, format, formatRounded, formatBooked } = useFigures()
  const text = isWhole ? formatRounded(amount) : format(amount)
  if (!ownCurrency) return <span className="num nowrap">{text}</span>
  return (
    <span className="num nowrap" title={`${formatBooked(amount)} as booked`}>
      {text}
      {isBelow ? <small className="booked">{formatBooked(amount)}</small> : null}
    </span>
  )
}

/** An amount charged, paid or booked: always in its own currency. */
export function Booked({ amount }: { amount: Money }) {
  return <span className="num nowrap">{useFigures().formatBooked(amount)}</span>
}

/** Beneath a main figure: the dollar amount, with rate and day. Nothing if they are the same. */
export function BookedLine({ amount }: { amount: Money }) {
  const { ownCurrency, formatBooked, rate } = useFigures()
  if (!ownCurrency || isZero(amount)) return null
  return (
    <small className="booked num">
      {formatBooked(amount)} as booked, <span className="nowrap">at {rate},</span>{' '}
      <span className="nowrap">{ownCurrency.day}</span>
    </small>
  )
}
