import { type CSSProperties, Fragment } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { type CalculatorView, calculatorRange } from './calculator.ts'
import styles from './products.module.css'

/** A creator's profit on a tee. Works by its button; a script updates the sums with the slider, from the same table. */
export function Calculator({ view }: { view: CalculatorView }) {
  const now = view.stops.find((stop) => stop.dollars === view.chosenPrice) ?? view.stops[0]
  return (
    <form
      className={styles.calculator}
      id="calculator"
      method="get"
      action={`${hrefs.home}#calculator`}
      data-stops={JSON.stringify(view.stops)}
    >
      <div>
        <h3>What you keep on a tee</h3>
        <p className="soft">Shipping and tax never touch your profit.</p>
        <label className="lbl" htmlFor="price">
          Your price <output htmlFor="price">{now?.price}</output>
        </label>
        <input
          id="price"
          name="price"
          type="range"
          min={calculatorRange.min}
          max={calculatorRange.max}
          defaultValue={view.chosenPrice}
          aria-valuetext={now?.price}
        />
        <button className="btn btn-o" type="submit">
          Work it out
        </button>
      </div>
      <div className="ticket" style={{ '--hole': '#F3F2ED' } as CSSProperties} aria-live="polite">
        <dl>
          {now?.sums.map((sum, index) => (
            <Fragment key={sum.label}>
              <dt className={index === now.sums.length - 1 ? 'tot' : undefined}>{sum.label}</dt>
              <dd className={index === now.sums.length - 1 ? 'tot' : undefined}>{sum.amount}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </form>
  )
}
