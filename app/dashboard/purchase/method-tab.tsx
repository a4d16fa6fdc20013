import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { CardView } from '#purchases/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { AddStripeCard } from './add-stripe-card.tsx'
import { AddTestCard } from './add-test-card.tsx'
import styles from './purchase.module.css'
import { RemoveCard } from './remove-card.tsx'
import type { CardEntry } from './saved-cards.server.ts'

const returnTo = `${hrefs.purchases}?tab=payment-method`
type Answer = { faults: Record<string, string>; values: Record<string, string> }

export function MethodTab({
  cards,
  isOwner,
  cardEntry,
  isAdding,
  removingId,
  faults,
  values,
}: Answer & {
  cards: readonly CardView[]
  isOwner: boolean
  cardEntry: CardEntry
  isAdding: boolean
  removingId: string | null
}) {
  return (
    <Sheet name="methods" title="Payment Method">
      <div className={`sheet-b ${styles.add}`}>
        <p>
          {cardEntry.by !== 'nobody'
            ? 'Add your preferred payment method for future purchases.'
            : 'Cards can’t be taken for purchases here yet.'}
        </p>
        {isOwner && cardEntry.by !== 'nobody' ? (
          // Stripe's fields are allowed only on a page loaded for them, so this link reloads it.
          <ButtonLink
            kind="ink"
            to={`${returnTo}&add`}
            preventScrollReset
            reloadDocument={cardEntry.by === 'stripe'}
          >
            Add Payment Method
          </ButtonLink>
        ) : null}
      </div>
      {cards.length ? (
        <ul className={styles.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <Icon name="credit-card" />
              <span>
                <b>
                  {card.brand}, ending {card.lastFour}
                </b>
                <small>
                  {card.holder}
                  {card.expMonth && card.expYear ? `, ${formatExpiry(card)}` : null}
                </small>
              </span>
              {card.preferred ? <StatusMark shape="done">Preferred</StatusMark> : null}
              {isOwner ? <CardActs card={card} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {cards.length === 0 && cardEntry.by === 'stripe' ? (
        <EmptyState title="No saved cards">
          A saved card pays for your plan. Stripe stores its number; we store its brand, last four digits and
          expiry date.
        </EmptyState>
      ) : null}
      {cardEntry.by === 'stripe' ? (
        <AddStripeCard open={isAdding && isOwner} stripe={cardEntry} faults={faults} />
      ) : (
        <AddTestCard open={isAdding && cardEntry.by === 'test'} faults={faults} values={values} />
      )}
      <RemoveCard card={cards.find((card) => isOwner && card.id === removingId) ?? null} />
    </Sheet>
  )
}

const formatExpiry = ({ expMonth, expYear }: CardView): string =>
  `expires ${String(expMonth).padStart(2, '0')}/${expYear}`

function CardActs({ card }: { card: CardView }) {
  const cardLabel = `${card.brand}, ending ${card.lastFour}`
  return (
    <Form method="post" className={styles.actions} preventScrollReset>
      <input type="hidden" name="cardId" value={card.id} />
      {card.preferred ? null : (
        <Button
          kind="outline"
          size="small"
          name="intent"
          value="prefer-card"
          aria-label={`Prefer ${cardLabel}`}
        >
          Prefer
        </Button>
      )}
      <ButtonLink
        kind="end"
        size="small"
        to={`${returnTo}&remove=${card.id}`}
        preventScrollReset
        aria-label={`Remove ${cardLabel}`}
      >
        Remove
      </ButtonLink>
    </Form>
  )
}
