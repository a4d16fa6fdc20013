import { useFetcher, useLocation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { createFigures, type OwnCurrency } from '../figures.ts'
import styles from './figures-line.module.css'

/** Beneath every screen of a shop with its own currency: the rate of all figures, and a link to show dollars. */
export function FiguresLine({ currency, isOwnShown }: { currency: OwnCurrency | null; isOwnShown: boolean }) {
  const { pathname, search } = useLocation()
  // Without reloading, so that what was typed above stays.
  const { Form } = useFetcher()
  if (!currency) return null
  return (
    <Form className={`${styles.line} soft`} method="post" action={hrefs.figures} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <span>
        {isOwnShown
          ? `Figures in ${currency.currency} at ${createFigures(currency).rate} for a dollar, the rate of payouts on ${currency.day}. What is charged, paid and booked stays in USD.`
          : `Figures as they are booked, in USD.`}
      </span>
      <button className="btn btn-g btn-sm" type="submit" name="figures" value={isOwnShown ? 'booked' : 'own'}>
        Show {isOwnShown ? 'USD' : currency.currency}
      </button>
    </Form>
  )
}
