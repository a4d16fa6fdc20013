import { hrefs } from '#kernel/hrefs.ts'
import { isZero, type Money } from '#kernel/money.ts'
import { BookedLine, useFigures } from '../../figure.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dayWords } from './words.ts'

type Balance = { available: Money; pending: Money; inTransit: Money }

/** The figure of the page: what can be released, and what follows it. */
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
  const { shown } = useFigures()
  const short = available.minor < 0n
  const parts = [available, pending, inTransit].map((part) => (part.minor > 0n ? Number(part.minor) : 0))
  const words = `${shown(available)} available, ${shown(pending)} pending, ${shown(inTransit)} in transit`
  return (
    <section className="po-bal" aria-labelledby="current-payout">
      <h2 id="current-payout">
        Current Payout: <b>{shown(available)}</b>
      </h2>
      {parts.some((part) => part > 0) ? (
        <div className="po-bar" role="img" aria-label={words}>
          {(['a', 'p', 't'] as const).map((part, index) =>
            parts[index] ? <i key={part} className={part} style={{ flexGrow: parts[index] }} /> : null,
          )}
        </div>
      ) : null}
      <dl>
        <div className="a">
          <dt>Available</dt>
          <dd>{shown(available)}</dd>
          <Own of={available} />
          {short ? (
            <dd className="sm">Refunds exceeded your balance. New sales cover the difference first.</dd>
          ) : null}
        </div>
        <div className="p">
          <dt>Pending</dt>
          <dd>{shown(pending)}</dd>
          <Own of={pending} />
          {clearsBy ? (
            <dd className="sm">Clears by {dayWords(clearsBy)}</dd>
          ) : pending.minor > 0n ? (
            <dd className="sm">Clears when it has shipped</dd>
          ) : null}
        </div>
        <div className="t">
          <dt>In transit</dt>
          <dd>{shown(inTransit)}</dd>
          <Own of={inTransit} />
          {arrivesBy ? <dd className="sm">Arrives by {dayWords(arrivesBy)}</dd> : null}
        </div>
      </dl>
      <ButtonLink kind="start" size="large" to={hrefs.payoutRequest}>
        Proceed to initiate your next earnings release
        <Icon name="arrow-right" size="s" />
      </ButtonLink>
    </section>
  )
}

function Own({ of }: { of: Money }) {
  return isZero(of) ? null : (
    <dd className="sm">
      <BookedLine of={of} />
    </dd>
  )
}
