import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { minus, moneyText, negate } from '#kernel/money.ts'
import { formatRate, methodLabel } from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { useFigures } from '../../figure.tsx'
import { describeArrival } from '../../moments.ts'
import { ProofField } from '../../proof-field.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import payoutStyles from '../payout/payout.module.css'
import paymentStyles from './payment.module.css'
import type { loadPayment } from './payment.server.ts'

type Page = Awaited<ReturnType<typeof loadPayment>>

/** The held offer, once more in full, and the confirm button. */
export function Confirm({
  page,
  quote,
  answer,
}: {
  page: Page
  quote: NonNullable<Page['quote']>
  answer: { faults: Record<string, string> } | undefined
}) {
  const { formatBooked } = useFigures()
  const msLeft = useCountdown(page.quoteHeldMs)
  const isSubmitting = useNavigation().state === 'submitting'
  const isExpired = msLeft <= 0
  const destination = page.destinations.find(({ id }) => id === quote.destinationId)
  return (
    <section
      className={`ticket ${paymentStyles.ticket} ${paymentStyles.confirm}`}
      aria-label="What you will receive"
    >
      <h2>What you receive</h2>
      <p className="soft">
        {methodLabel(quote.method)}
        {destination ? ` to ${formatDestination(destination)}` : ''}
      </p>
      <dl>
        <dt>Payout</dt>
        <dd>{formatBooked(quote.amount)}</dd>
        <dt>{methodLabel(quote.method)} fee</dt>
        <dd>{quote.fee.minor === 0n ? 'on us' : formatBooked(negate(quote.fee))}</dd>
        <dt>Sent</dt>
        <dd>{formatBooked(minus(quote.amount, quote.fee))}</dd>
        <dt>
          {quote.currency === 'USD' ? 'Offer' : 'Rate'}, held for <b role="timer">{formatClock(msLeft)}</b>
        </dt>
        <dd>{quote.currency === 'USD' ? 'in dollars' : formatRate(quote.rateE6, quote.currency)}</dd>
        <dt className="tot">You receive</dt>
        <dd className="tot">{formatBooked(quote.receive)}</dd>
      </dl>
      <ol className={payoutStyles.timeline}>
        <li className={payoutStyles.current}>
          <b>Requested</b>
          <span>now</span>
        </li>
        <li>
          <b>Approved</b>
          <span>usually within 3 h</span>
        </li>
        <li>
          <b>In transit</b>
          <span>after approval</span>
        </li>
        <li>
          <b>Paid</b>
          <span>{describeArrival(quote.arrivesFrom, quote.arrivesTo)}</span>
        </li>
      </ol>
      {isExpired ? (
        <>
          <p className="soft">The 15 minutes have passed.</p>
          <ButtonLink
            kind="ink"
            size="large"
            to={`${hrefs.payoutRequest}?method=${quote.method}&amount=${moneyText(quote.amount)}`}
          >
            See the current rate
          </ButtonLink>
        </>
      ) : (
        <Form method="post" className={paymentStyles.proceed}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="quoteId" value={quote.id} />
          <input type="hidden" name="key" value={page.key} />
          <ProofField request={page.asksFor} error={answer?.faults.proof} />
          <Button kind="ink" size="large" isBusy={isSubmitting}>
            Release {formatBooked(quote.amount)}
          </Button>
        </Form>
      )}
      <p className="soft">The money is set aside at once and returned in full if it can’t be delivered.</p>
    </section>
  )
}

const formatClock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Counts down from the server's remaining time, on the browser's own clock. */
function useCountdown(from: number): number {
  const [msLeft, setMsLeft] = useState(from)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setMsLeft(from - (performance.now() - startedAt)), 500)
    return () => clearInterval(timer)
  }, [from])
  return msLeft
}
