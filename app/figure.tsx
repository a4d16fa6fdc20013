import { useRouteLoaderData } from 'react-router'
import { isZero, type Money } from '#kernel/money.ts'
import type { loader } from './dashboard/layout.server.ts'
import { type Figures, figuresIn } from './figures.ts'

/** The dashboard's format of money. Pages outside it have no currency of their own: dollars. */
export function useFigures(): Figures {
  return figuresIn(useRouteLoaderData<typeof loader>('dashboard/layout')?.figuresIn ?? null)
}

/** A figure in the shop's currency, with the dollar amount in its title, or in small print beneath. */
export function Figure({
  of,
  whole = false,
  under = false,
}: {
  of: Money
  whole?: boolean
  under?: boolean
}) {
  const { own, shown, whole: rounded, booked } = useFigures()
  const words = whole ? rounded(of) : shown(of)
  if (!own) return <span className="num nowrap">{words}</span>
  return (
    <span className="num nowrap" title={`${booked(of)} as booked`}>
      {words}
      {under ? <small className="booked">{booked(of)}</small> : null}
    </span>
  )
}

/** An amount charged, paid or booked: always in its own currency. */
export function Booked({ of }: { of: Money }) {
  return <span className="num nowrap">{useFigures().booked(of)}</span>
}

/** Beneath a main figure: the dollar amount, with rate and day. Nothing if they are the same. */
export function BookedLine({ of }: { of: Money }) {
  const { own, booked, rate } = useFigures()
  if (!own || isZero(of)) return null
  return (
    <small className="booked num">
      {booked(of)} as booked, <span className="nowrap">at {rate},</span>{' '}
      <span className="nowrap">{own.day}</span>
    </small>
  )
}
