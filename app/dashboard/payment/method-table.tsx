import { Link } from 'react-router'
import { usd } from '#kernel/money.ts'
import {
  bankRule,
  findRoute,
  isOffered,
  listPaidCountries,
  listShownMethods,
  makeOffer,
  methodLabel,
  notOfferedWords,
  type PayoutMethod,
  type PayoutRoutes,
  terms,
  termsOfSender,
} from '#payouts/contract'
import { useFigures } from '../../figure.tsx'
import { describeArrival } from '../../moments.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { RowsTable } from '../../ui/table.tsx'
import styles from './payment.module.css'

const icons: Readonly<Record<PayoutMethod, IconName>> = {
  bank_transfer: 'landmark',
  paypal: 'wallet',
  payoneer: 'credit-card',
  western_union: 'banknote',
  crypto_wallet: 'bitcoin',
  stripe: 'credit-card',
}

const heads = [{ head: 'Method' }, { head: 'Fee', figure: true }, { head: 'Arrives' }]

/** Each method's cost and arrival; a row selects it. */
export function MethodTable({
  chosenMethod,
  hrefOf,
  at,
  zone,
  isWaived,
  routes,
}: {
  chosenMethod: PayoutMethod
  hrefOf: (method: PayoutMethod) => string
  at: Date
  zone: string
  isWaived: boolean
  routes: PayoutRoutes
}) {
  const { markBooked } = useFigures()
  return (
    <RowsTable label="What each method costs" heads={heads} className={styles.methodTable}>
      <tbody>
        {listShownMethods(routes).map((method) => {
          if (!isOffered(routes, method)) return <NotOffered key={method} method={method} />
          const provider = pickSender(routes, method)
          const { feeWords, arrivalNote, arrives } = termsOfSender(method, provider, routes.terms[provider])
          const route = { provider, rateE6: 1_000_000n, terms: routes.terms[provider] }
          const offer = makeOffer(method, usd(100_000), 'USD', at, zone, false, route)
          return (
            <tr key={method} className={method === chosenMethod ? 'on' : undefined}>
              <td>
                <Link
                  to={hrefOf(method)}
                  replace
                  preventScrollReset
                  aria-current={method === chosenMethod ? 'true' : undefined}
                >
                  <Icon name={icons[method]} />
                  {methodLabel(method)}
                </Link>
              </td>
              <td className="r">
                {isWaived && terms[method].arrives.banks && arrives.banks
                  ? 'none, on us'
                  : markBooked(feeWords)}
              </td>
              <td>{[describeArrival(offer.from, offer.to), arrivalNote].filter(Boolean).join(', ')}</td>
            </tr>
          )
        })}
      </tbody>
    </RowsTable>
  )
}

/** A method's provider while the account is unknown: that of the first country on offer. */
function pickSender(routes: PayoutRoutes, method: PayoutMethod) {
  const countries = method === 'bank_transfer' ? listPaidCountries(routes) : []
  const country = countries[0] ?? 'US'
  const currency = method === 'bank_transfer' ? bankRule(country).currency : 'USD'
  return findRoute(routes, method, { country, currency, connected: true })?.provider ?? 'hand'
}

function NotOffered({ method }: { method: PayoutMethod }) {
  return (
    <tr>
      <td>
        <span className={styles.unavailable}>
          <Icon name={icons[method]} />
          {methodLabel(method)}
        </span>
      </td>
      <td colSpan={2} className="soft">
        {notOfferedWords(method)}
      </td>
    </tr>
  )
}
