import type { Delivery } from '#flows/delivery.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { countryChoices } from '../../country-choices.ts'
import { describeArrival, formatDay } from '../../moments.ts'
import { Icon } from '../../ui/icon.tsx'
import { Countdown } from '../../ui/press-marks.tsx'
import { Select } from '../../ui/select.tsx'
import { cutOffWords } from '../print-time.ts'
import styles from './next-print.module.css'
import type { ProductPage } from './product.server.ts'

/** The job ticket of the next print: the time left to join it, and the arrival. */
export function NextPrint({ page, print }: { page: ProductPage; print: NonNullable<Delivery['print']> }) {
  const { delivery, showsCounts } = page
  return (
    <section className={`ticket ${styles.nextPrint}`} aria-labelledby="next-print">
      <div className={styles.head}>
        <div>
          <h2 id="next-print">Next print</h2>
          <p>
            <time dateTime={print.cutOff.toISOString()}>{cutOffWords(print.cutOff, print.zone)}</time> in{' '}
            {print.place}
          </p>
        </div>
        <div data-left={print.leftMs} role="timer" aria-label="Time left to be in the next print">
          <Countdown milliseconds={print.leftMs} />
        </div>
      </div>
      <p className={styles.note}>
        {showsCounts && print.waiting > 0 ? (
          <>
            <b>{print.waiting}</b> in this print so far.{' '}
          </>
        ) : null}
        Order before then and yours is in this print run.
      </p>
      <ol className={styles.road}>
        <li>
          <b>{formatDay(print.arrives.printedOn)}</b>
          <span>Goes to print</span>
        </li>
        <li>
          <b>{describeArrival(print.arrives.packed.from, print.arrives.packed.to)}</b>
          <span>Packed and sent</span>
        </li>
        <li className={styles.own}>
          <b>{describeArrival(print.arrives.from, print.arrives.to)}</b>
          <span>At your door in {delivery.country.name}</span>
        </li>
      </ol>
      <CountryChooser page={page} />
    </section>
  )
}

/** Every press for that country is switched off: no date is better than one that can't hold. */
export function NoPrintDate({ page }: { page: ProductPage }) {
  return (
    <section className={`ticket ${styles.nextPrint}`} aria-labelledby="next-print">
      <h2 id="next-print">No print date yet</h2>
      <p className={styles.note}>
        The press that makes this for {page.delivery.country.name} is paused. Orders placed now print as soon
        as it runs again; until then you can cancel them.
      </p>
      <CountryChooser page={page} />
    </section>
  )
}

function CountryChooser({ page: { delivery, product, choice, shop, listing } }: { page: ProductPage }) {
  return (
    <details className={styles.change}>
      <summary>
        <Icon name="map-pin" size="s" />
        Delivering elsewhere?
      </summary>
      <form action={hrefs.storeListing(shop.handle, listing.slug)}>
        <input type="hidden" name="blankId" value={product.blankId} />
        <input type="hidden" name="colour" value={choice.colour} />
        <label className="vh" htmlFor="to">
          Country
        </label>
        <Select id="to" name="to" defaultValue={delivery.country.code} choices={countryChoices} />
        <button className="btn btn-o" type="submit">
          Show the date
        </button>
      </form>
    </details>
  )
}
