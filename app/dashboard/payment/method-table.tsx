import { Link } from 'react-router'
import { usd } from '#kernel/money.ts'
import { methodLabel, type PayoutMethod, payoutMethods, terms, termsFor } from '#payouts/contract'
import { useFigures } from '../../figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { arrivalWords } from '../payout/words.ts'

const icons: Readonly<Record<PayoutMethod, IconName>> = {
  bank_transfer: 'landmark',
  paypal: 'wallet',
  payoneer: 'credit-card',
  western_union: 'banknote',
  crypto_wallet: 'bitcoin',
}

/** What each of the five costs and when it arrives; a row is a way to choose it. */
export function MethodTable({
  chosen,
  to,
  at,
  zone,
  waived,
}: {
  chosen: PayoutMethod
  to: (method: PayoutMethod) => string
  at: Date
  zone: string
  waived: boolean
}) {
  const { asBooked } = useFigures()
  return (
    <div className="scroll">
      <table className="tbl pm-t">
        <caption className="vh">What each method costs</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col" className="r">
              Fee
            </th>
            <th scope="col">Arrives</th>
          </tr>
        </thead>
        <tbody>
          {payoutMethods.map((method) => {
            const { feeWords, arrivalNote, arrives } = terms[method]
            const offer = termsFor(method, usd(100_000), 'USD', at, zone)
            return (
              <tr key={method} className={method === chosen ? 'on' : undefined}>
                <td>
                  <Link
                    to={to(method)}
                    replace
                    preventScrollReset
                    aria-current={method === chosen ? 'true' : undefined}
                  >
                    <Icon name={icons[method]} />
                    {methodLabel(method)}
                  </Link>
                </td>
                <td className="r">{waived && arrives.banks ? 'none, on us' : asBooked(feeWords)}</td>
                <td>{[arrivalWords(offer.from, offer.to), arrivalNote].filter(Boolean).join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
