import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Money } from '#kernel/money.ts'
import {
  type Billed,
  billedWords,
  billings,
  type CardView,
  plans,
  type SubscriptionView,
  subscriptionWords,
} from '#purchases/contract'
import { sampleLimits } from '#samples/contract'
import { useFigures } from '../../figure.tsx'
import { formatDate } from '../../moments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './purchase.module.css'

type YearOffer = { unusedDays: number; credit: Money; due: Money }
type Props = {
  plan: SubscriptionView | null
  /** Today's cost of moving to a year; null if there is nothing to move. */
  year: YearOffer | null
  cards: readonly CardView[]
  /** Fees of the last 30 days that Plus would have covered. */
  fees: Money
  /** The chosen plan, about to be bought. */
  requestedPlan: { billed: Billed; card: CardView; renewsOn: string } | null
  zone: string
  isOwner: boolean
}

export function SubscriptionTab({ plan, year, cards, fees, requestedPlan, zone, isOwner }: Props) {
  return (
    <>
      <Sheet name="active" title="Active Subscriptions">
        <ul className={styles.list}>
          {plan ? (
            <ActivePlan plan={plan} zone={zone} isOwner={isOwner} />
          ) : (
            <li>
              <span>
                <b>{plans.starter.name}</b>
                <small>{plans.starter.words}</small>
              </span>
              <b>Free</b>
            </li>
          )}
        </ul>
        <p className={`${styles.help} soft`}>
          If you have any questions about your subscriptions, contact us <Link to={hrefs.contact}>here</Link>.
        </p>
      </Sheet>
      {isOwner && year ? <YearNow {...year} /> : null}
      {isOwner && requestedPlan ? <StartPlan {...requestedPlan} /> : null}
      {isOwner && !requestedPlan ? <PlanForm plan={plan} cards={cards} fees={fees} /> : null}
      <PlanComparison />
    </>
  )
}

/** The plans beside each other; what is the same in both says so. */
function PlanComparison() {
  const { formatBooked } = useFigures()
  const { starter, plus } = plans
  const rows = [
    {
      feature: 'Price',
      starter: 'Free',
      plus: billings
        .map((billed) => `${formatBooked(plus.price[billed])} ${billedWords[billed]}`)
        .join(' or '),
    },
    { feature: 'Our share of a sale', starter: 'The same', plus: 'The same' },
    { feature: 'Bank Transfer and Payoneer fees', starter: 'You pay them', plus: 'We pay them' },
    {
      feature: 'Samples at cost',
      starter: `${sampleLimits.piecesStarter} pieces a month`,
      plus: `${sampleLimits.piecesPlus} pieces a month`,
    },
  ]
  return (
    <Sheet name="compared" title="Plans compared" className={styles.whole}>
      <Table
        label="Both plans"
        stack
        rowHeads
        rows={rows}
        keyOf={({ feature }) => feature}
        columns={[
          { head: 'What you get', cell: ({ feature }) => feature },
          { head: starter.name, cell: (row) => row.starter },
          { head: plus.name, cell: (row) => <b>{row.plus}</b> },
        ]}
      />
    </Sheet>
  )
}

const untilWords: Readonly<Record<SubscriptionView['status'], (until: string) => string>> = {
  active: (until) => `Renews on ${until}`,
  cancelling: (until) => `Ends on ${until}`,
  ended: (until) => `Ended on ${until}`,
  past_due: (until) => `Was due on ${until}. We’ll try the card again, or you can choose another below`,
}

function ActivePlan({ plan, zone, isOwner }: { plan: SubscriptionView; zone: string; isOwner: boolean }) {
  const { formatBooked } = useFigures()
  const renewalDate = formatDate(plan.periodTo, zone)
  const state = subscriptionWords[plan.status]
  const price = `${formatBooked(plans.plus.price[plan.billed])} ${billedWords[plan.billed]}`
  return (
    <li>
      <span>
        <b>{plans.plus.name}</b>
        <small>
          {price}. {untilWords[plan.status](renewalDate)}
        </small>
      </span>
      <StatusMark shape={state.shape}>{state.label}</StatusMark>
      {isOwner ? (
        <Form method="post">
          <input
            type="hidden"
            name="intent"
            value={plan.status === 'cancelling' ? 'resume-plan' : 'cancel-plan'}
          />
          {plan.status === 'cancelling' ? (
            <Button kind="outline" size="small">
              Keep the plan
            </Button>
          ) : (
            <Button kind="end" size="small">
              Cancel at the end of the period
            </Button>
          )}
        </Form>
      ) : null}
    </li>
  )
}

/** A year from now on, less the month's paid but unused days. */
function YearNow({ unusedDays, credit, due }: YearOffer) {
  const { formatBooked } = useFigures()
  return (
    <section className={`sheet sheet-b ${styles.plan}`} aria-labelledby="year">
      <h2 id="year">Move to a year now</h2>
      <p className="soft">
        {formatBooked(plans.plus.price.yearly)} a year, less {formatBooked(credit)} for the {unusedDays}{' '}
        {unusedDays === 1 ? 'day' : 'days'} of this month that you paid for and have not used.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="year-now" />
        <input type="hidden" name="dueMinor" value={String(due.minor)} />
        <Button kind="start">Pay {formatBooked(due)} for the year</Button>
      </Form>
    </section>
  )
}

/** The last confirmation before a plan is paid: sum, card, next due date. */
function StartPlan({ billed, card, renewsOn }: NonNullable<Props['requestedPlan']>) {
  const { formatBooked } = useFigures()
  const price = plans.plus.price[billed]
  return (
    <section className={`sheet sheet-b ${styles.plan}`} aria-labelledby="start">
      <h2 id="start">Start {plans.plus.name}?</h2>
      <p>
        You pay <b>{formatBooked(price)} now</b> with {card.brand}, ending {card.lastFour}. The plan renews on{' '}
        {renewsOn} for {formatBooked(price)} {billedWords[billed]}, until you cancel it.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="start-plan" />
        <input type="hidden" name="billed" value={billed} />
        <input type="hidden" name="cardId" value={card.id} />
        <input type="hidden" name="sumMinor" value={String(price.minor)} />
        <div className={styles.actions}>
          <Button kind="start">Pay {formatBooked(price)}</Button>
          <ButtonLink kind="quiet" to={`${hrefs.purchases}?tab=subscription`} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}

/** Chooses Plus, or changes its billing and card. */
function PlanForm({ plan, cards, fees }: Pick<Props, 'plan' | 'cards' | 'fees'>) {
  const { formatBooked, format } = useFigures()
  return (
    <section className={`sheet sheet-b ${styles.plan}`} aria-labelledby="plus">
      <h2 id="plus">{plan ? 'Change your plan' : plans.plus.name}</h2>
      <p className="soft">{plan ? 'Changes take effect from the next period.' : plans.plus.words}</p>
      {plan ? null : (
        <p className={styles.saving}>
          <b>{format(fees)}</b> is what Plus would have saved you in payout fees in the last 30 days.
        </p>
      )}
      {cards.length === 0 ? (
        <ButtonLink kind="start" to={`${hrefs.purchases}?tab=payment-method&add`} reloadDocument>
          Add a payment method first
        </ButtonLink>
      ) : (
        <Form method={plan ? 'post' : 'get'} preventScrollReset>
          {plan ? (
            <input type="hidden" name="intent" value="change-plan" />
          ) : (
            <input type="hidden" name="tab" value="subscription" />
          )}
          <SelectField
            label="Billed"
            name={plan ? 'billed' : 'start'}
            defaultValue={plan?.nextBilled ?? 'monthly'}
            choices={billings.map((billed) => ({
              value: billed,
              label: `${formatBooked(plans.plus.price[billed])} ${billedWords[billed]}`,
            }))}
          />
          <SelectField
            label="Paid with"
            name="cardId"
            defaultValue={plan?.cardId ?? cards[0]!.id}
            choices={cards.map((card) => ({
              value: card.id,
              label: `${card.brand}, ending ${card.lastFour}`,
            }))}
          />
          <Button kind={plan ? 'outline' : 'start'}>{plan ? 'Save the change' : 'Start Fanfare Plus'}</Button>
        </Form>
      )}
    </section>
  )
}
