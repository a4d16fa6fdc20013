import type { Totals } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, isZero, negate } from '#kernel/money.ts'
import { listingPictureHref } from '#listings/contract'
import styles from '../buying/checkout.module.css'
import { PrintTicket } from '../print-ticket.tsx'
import type { CheckoutPage } from './checkout-page.server.ts'

/** The units, their amounts line by line, and the deadline for the next print. */
export function Summary({ page }: { page: CheckoutPage }) {
  const { lines, quoted, shop, print } = page
  return (
    <aside className={styles.summary} data-summary data-own-marks aria-label="Your order">
      <details>
        {/* Phones show the form first: there the order folds into its total. */}
        <summary>
          Your order <b className="num">{quoted ? formatMoney(quoted.totals.total) : null}</b>
        </summary>
        <Lines lines={lines} />
        {quoted ? (
          <TotalsList
            totals={quoted.totals}
            isFiles={lines.every((line) => line.digital)}
            unknownTax={describeUnknownTax(page)}
          />
        ) : null}
        <p className={styles.currency}>
          <a href={hrefs.storeCart(shop.handle)}>Change the cart</a>
        </p>
        {print ? (
          <PrintTicket print={print}>Pay before then and yours is in this print run.</PrintTicket>
        ) : null}
      </details>
    </aside>
  )
}

function Lines({ lines }: Pick<CheckoutPage, 'lines'>) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.picture}>
            {line.picture ? (
              <img src={listingPictureHref(line.picture, 120)} alt="" width="120" height="120" />
            ) : null}
          </span>
          <span>
            <b>
              {line.quantity > 1 ? `${line.quantity} × ` : ''}
              {line.title}
            </b>
            <span className="soft">
              {line.digital ? line.blankName : `${line.blankName}, ${line.colourName}, ${line.size}`}
            </span>
          </span>
          <b className="num">{formatMoney(line.amount)}</b>
        </li>
      ))}
    </ul>
  )
}

const unknownTaxWords: Readonly<Record<string, string>> = { US: 'by state', CA: 'by province' }
/** If the tax depends on a region not yet chosen, no figure is shown for it. */
function describeUnknownTax({ values }: CheckoutPage): string | null {
  if (values.region) return null
  return unknownTaxWords[values.country ?? ''] ?? null
}

/** The parts of the total. The rate is beside the tax, the reason beside tax and duty. */
export function TotalsList({
  totals,
  isFiles,
  unknownTax = null,
}: {
  totals: Totals
  /** Nothing in it is shipped. */
  isFiles: boolean
  unknownTax?: string | null
}) {
  const {
    subtotal,
    discount,
    discountCode,
    shipping,
    tax,
    taxLabel,
    taxBps,
    taxWhy,
    duty,
    dutyWhy,
    tip,
    total,
  } = totals
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Items</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      {isZero(discount) ? null : (
        <div>
          <dt>{discountCode ? `Discount, ${discountCode}` : 'Discount for quantity'}</dt>
          <dd>{formatMoney(negate(discount))}</dd>
        </div>
      )}
      {isFiles ? null : (
        <div>
          <dt>Shipping</dt>
          <dd>{formatMoney(shipping)}</dd>
        </div>
      )}
      <div>
        <dt>
          {taxLabel}
          {taxBps > 0 ? ` ${taxBps / 100} %` : ''}
          {taxWhy ? <small>{taxWhy}</small> : null}
        </dt>
        <dd>{unknownTax ?? formatMoney(tax)}</dd>
      </div>
      {isZero(duty) && !dutyWhy ? null : (
        <div>
          <dt>
            EU duty
            {dutyWhy ? <small>{dutyWhy}</small> : null}
          </dt>
          <dd>{formatMoney(duty)}</dd>
        </div>
      )}
      {isZero(tip) ? null : (
        <div>
          <dt>Tip for the creator</dt>
          <dd>{formatMoney(tip)}</dd>
        </div>
      )}
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  )
}
