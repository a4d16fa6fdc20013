import { hrefs } from '#kernel/hrefs.ts'
import { isZero, type Money } from '#kernel/money.ts'
import { BookedLine, useFigures } from '../../figure.tsx'
import { formatDay } from '../../moments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './payout.module.css'

type Balance = { available: Money; pending: Money; inTransit: Money }

/** The page's main figures: what can be released, what is pending, and what is in transit. */
export function BalancePanel({
  balance,
  clearsBy,
  arrivesBy,
}: {
  balance: Balance
  clearsBy: string | null
  arrivesBy: string | null
}) {
  const { available, pending, inTransit } = balance
  const { format } = useFigures()
  const isNegative = available.minor < 0n
  const parts = [available, pending, inTransit].map((part) => (part.minor > 0n ? Number(part.minor) : 0))
  const words = `${format(available)} available, ${format(pending)} pending, ${format(inTransit)} in transit`
  return (
    <section className={styles.balance} aria-labelledby="current-payout">
      <h2 id="current-payout">
        Current Payout: <b>{format(available)}</b>
      </h2>
      {parts.some((part) => part > 0) ? (
        <div className={styles.bar} role="img" aria-label={words}>
          {[styles.available, styles.pending, styles.transit].map((part, index) =>
            parts[index] ? <i key={part} className={part} style={{ flexGrow: parts[index] }} /> : null,
          )}
        </div>
      ) : null}
      <dl>
        <div className={styles.available}>
          <dt>Available</dt>
          <dd>{format(available)}</dd>
          <OwnCurrencyAmount amount={available} />
          {isNegative ? (
            <dd className={styles.small}>
              Refunds exceeded your balance. New sales cover the difference first.
            </dd>
          ) : null}
        </div>
        <div className={styles.pending}>
          <dt>Pending</dt>
          <dd>{format(pending)}</dd>
          <OwnCurrencyAmount amount={pending} />
          {clearsBy || pending.minor > 0n ? (
            <dd className={styles.small}>
              {clearsBy ? `Clears by ${formatDay(clearsBy)}` : 'Clears when it has shipped'}
            </dd>
          ) : null}
        </div>
        <div className={styles.transit}>
          <dt>In transit</dt>
          <dd>{format(inTransit)}</dd>
          <OwnCurrencyAmount amount={inTransit} />
          {arrivesBy ? <dd className={styles.small}>Arrives by {formatDay(arrivesBy)}</dd> : null}
        </div>
      </dl>
      <ButtonLink kind="start" size="large" to={hrefs.payoutRequest}>
        Proceed to initiate your next earnings release
        <Icon name="arrow-right" size="s" />
      </ButtonLink>
    </section>
  )
}

function OwnCurrencyAmount({ amount }: { amount: Money }) {
  return isZero(amount) ? null : (
    <dd className={styles.small}>
      <BookedLine amount={amount} />
    </dd>
  )
}
