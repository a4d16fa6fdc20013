import type { CartLineView } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { listingPictureHref } from '#listings/contract'
import { turnLimits } from '#turns/contract'
import { Icon } from '../../ui/icon.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import styles from '../buying/cart.module.css'

const maxQuantity = 99

/** One line: product, quantity, amount. Its forms all work without scripts. */
export function Line({ line, handle }: { line: CartLineView; handle: string }) {
  const name = line.slug ? <a href={hrefs.storeListing(handle, line.slug)}>{line.title}</a> : line.title
  const description = [line.blankName, line.digital ? null : line.colourName, line.digital ? null : line.size]
  return (
    <li
      className={line.problem ? styles.bad : undefined}
      data-turn-of={line.drop ? hrefs.standing(line.listingId) : undefined}
    >
      <span className={styles.picture}>
        {line.picture ? (
          <img src={listingPictureHref(line.picture, 360)} alt="" width="360" height="360" loading="lazy" />
        ) : null}
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>{name}</h2>
          {line.problem ? null : <b className="num">{formatMoney(line.amount)}</b>}
        </div>
        <p className="soft">
          {description.filter(Boolean).join(', ')}
          {line.quantity > 1 && !line.problem ? (
            <span className="nowrap">, {formatMoney(line.unitPrice)} each</span>
          ) : null}
        </p>
        {line.problem ? (
          <p className={styles.reason}>
            <Icon name="circle-alert" size="s" />
            {line.problem}
          </p>
        ) : null}
        {line.drop ? (
          <noscript>
            <p className={styles.note}>
              When others are waiting, continue to checkout within {turnLimits.cartSeconds} seconds, or this
              piece can go to the next in line.
            </p>
          </noscript>
        ) : null}
        {line.note ? <p className={styles.note}>{line.note}</p> : null}
        <div className={styles.acts}>
          {line.digital || !line.slug ? null : (
            <form method="post" data-quantity={line.id}>
              <input type="hidden" name="line" value={line.id} />
              <Stepper
                label={`Quantity of ${line.title}`}
                name="quantity"
                value={line.quantity}
                min={1}
                max={maxQuantity}
                submits
              />
              <noscript>
                <button className="btn btn-g" type="submit">
                  Save
                </button>
              </noscript>
            </form>
          )}
          <form method="post">
            <input type="hidden" name="line" value={line.id} />
            <button className={`btn btn-g ${styles.remove}`} type="submit" name="intent" value="remove">
              Remove<span className="vh"> {line.title}</span>
            </button>
          </form>
        </div>
      </div>
    </li>
  )
}
