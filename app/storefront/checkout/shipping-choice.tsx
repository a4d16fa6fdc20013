import { formatMoney } from '#kernel/money.ts'
import { describeArrival } from '../../moments.ts'
import styles from '../buying/checkout.module.css'
import type { CheckoutPage } from './checkout-page.server.ts'

type QuotedCart = NonNullable<CheckoutPage['quoted']>

/** The shipping options: price with reason, and arrival. */
export function ShippingChoice({ page, quoted }: { page: CheckoutPage; quoted: QuotedCart }) {
  if (quoted.options.length === 0) {
    return (
      <fieldset>
        <legend>Delivery method</legend>
        <p className="soft">
          Nothing ships in this order. Your downloads are on the order page once you’ve paid.
        </p>
      </fieldset>
    )
  }
  return (
    <fieldset>
      <legend>Delivery method</legend>
      {quoted.options.map((option) => {
        const arrives = page.dates[option.id]?.arrives
        return (
          <label key={option.id} className={styles.service}>
            <input
              type="radio"
              name="shippingOption"
              value={option.id}
              defaultChecked={option.id === quoted.option}
              data-updates
            />
            <span>
              <b>{option.label}</b>
              <span>
                {arrives
                  ? `At your door ${describeArrival(arrives.from, arrives.to)}`
                  : `${option.transit.min} to ${option.transit.max} business days from our door`}
              </span>
              <small>{option.explanation}</small>
              {option.parcels.length > 1 ? (
                <small>{option.parcels.map((parcel) => formatMoney(parcel.amount)).join(' + ')}</small>
              ) : null}
            </span>
            <b className="num">{formatMoney(option.amount)}</b>
          </label>
        )
      })}
      {page.customsWords ? <p className="soft">{page.customsWords}</p> : null}
    </fieldset>
  )
}
