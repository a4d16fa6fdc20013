import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import {
  type CardView,
  type PurchaseView,
  plans,
  purchaseStatusWords,
  type SubscriptionView,
} from '#purchases/contract'
import { Booked } from '../../figure.tsx'
import { formatDate } from '../../moments.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './purchase.module.css'

const maxCharges = 4

/** What the saved cards pay for: the next charge, and the last ones. */
export function CardCharges({
  plan,
  purchases,
  cards,
  zone,
}: {
  plan: SubscriptionView | null
  purchases: readonly PurchaseView[]
  cards: readonly CardView[]
  zone: string
}) {
  const charges = purchases.filter(({ cardId }) => cardId !== null).slice(0, maxCharges)
  const cardOf = (id: PurchaseView['cardId']) => cards.find((card) => card.id === id)
  return (
    <Sheet
      name="charges"
      title="Charges"
      aside={
        <Link className="a-n" to={hrefs.purchases}>
          All purchases
        </Link>
      }
    >
      <ul className={styles.list}>
        <li>
          <span>
            <b>Next charge</b>
            <small>{describeNextCharge(plan, zone)}</small>
          </span>
          <b>{plan && renews(plan) ? <Booked amount={plans.plus.price[plan.billed]} /> : 'None'}</b>
        </li>
        {charges.map((charge) => (
          <li key={charge.id}>
            <span>
              <Link to={hrefs.purchase(charge.id)}>{charge.label}</Link>
              <small>
                {formatDate(charge.placedAt, zone)}
                {cardOf(charge.cardId)
                  ? `, ${cardOf(charge.cardId)!.brand} ${cardOf(charge.cardId)!.lastFour}`
                  : ''}
              </small>
            </span>
            <span className={styles.sum}>
              <StatusMark shape={purchaseStatusWords[charge.status].shape}>
                {purchaseStatusWords[charge.status].label}
              </StatusMark>
              <b>
                <Booked amount={charge.amount} />
              </b>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const renews = ({ status }: SubscriptionView): boolean => status === 'active' || status === 'past_due'

function describeNextCharge(plan: SubscriptionView | null, zone: string): string {
  if (plan && renews(plan))
    return `${plans.plus.name}, ${plan.status === 'active' ? 'on' : 'due since'} ${formatDate(plan.periodTo, zone)}`
  if (plan?.status === 'cancelling') return `${plans.plus.name} ends on ${formatDate(plan.periodTo, zone)}`
  return `${plans.starter.name} is free`
}
