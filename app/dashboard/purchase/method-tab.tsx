import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { type CardView, testCards, testNumberPattern } from '#purchases/contract'
import { hrefs } from '../../hrefs.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'

const here = `${hrefs.purchases}?tab=payment-method`
type Said = { faults: Record<string, string>; values: Record<string, string> }

export function MethodTab({
  cards,
  isOwner,
  takesCards,
  adds,
  faults,
  values,
}: Said & { cards: readonly CardView[]; isOwner: boolean; takesCards: boolean; adds: boolean }) {
  return (
    <section className="sheet" aria-labelledby="methods">
      <div className="sheet-h">
        <h2 id="methods">Payment Method</h2>
      </div>
      <div className="sheet-b pu-add">
        <p>
          {takesCards
            ? 'Add your preferred payment method for future purchases.'
            : 'Cards can’t be taken for purchases here yet.'}
        </p>
        {isOwner && takesCards ? (
          <ButtonLink kind="ink" to={`${here}&add`} preventScrollReset>
            Add Payment Method
          </ButtonLink>
        ) : null}
      </div>
      {cards.length ? (
        <ul className="pu-l">
          {cards.map((card) => (
            <li key={card.id}>
              <Icon name="credit-card" />
              <span>
                <b>
                  {card.brand}, ending {card.lastFour}
                </b>
                <small>{card.holder}</small>
              </span>
              {card.preferred ? <StatusMark shape="done">Preferred</StatusMark> : null}
              {isOwner ? <CardActs card={card} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <AddCard open={adds && takesCards} faults={faults} values={values} />
    </section>
  )
}

function CardActs({ card }: { card: CardView }) {
  const named = `${card.brand}, ending ${card.lastFour}`
  return (
    <Form method="post" className="pu-acts" preventScrollReset>
      <input type="hidden" name="cardId" value={card.id} />
      {card.preferred ? null : (
        <Button kind="outline" size="small" name="intent" value="prefer-card" aria-label={`Prefer ${named}`}>
          Prefer
        </Button>
      )}
      <Button kind="end" size="small" name="intent" value="remove-card" aria-label={`Remove ${named}`}>
        Remove
      </Button>
    </Form>
  )
}

/** The modal. Its address opens it, so it works without scripts too; the ground and "Cancel Transaction" close it. */
function AddCard({ open, faults, values }: Said & { open: boolean }) {
  const navigate = useNavigate()
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const close = (): void => void navigate(here, { preventScrollReset: true })
  const form = (
    <Form method="post" action={here} id="add-card" className="pu-card" preventScrollReset>
      <input type="hidden" name="intent" value="add-card" />
      <h3>Card Details</h3>
      <TextField
        name="cardNumber"
        label="Card Number"
        inputMode="numeric"
        autoComplete="off"
        pattern={testNumberPattern}
        title="A published test card, such as 4242 4242 4242 4242"
        placeholder="4242 4242 4242 4242"
        error={faults.cardNumber}
        hint="Test cards only: any other number stays in your browser."
        required
      />
      <TextField
        name="cardName"
        label="Card Name"
        autoComplete="cc-name"
        maxLength={80}
        defaultValue={values.cardName}
        error={faults.cardName}
        required
      />
      <details className="pu-test">
        <summary>Test cards</summary>
        <ul>
          {testCards.map((card) => (
            <li key={card.number}>
              <code>{card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> {card.brand}, {card.does}
            </li>
          ))}
        </ul>
      </details>
    </Form>
  )
  const acts = (
    <>
      {live ? (
        <Button type="button" kind="outline" onClick={close}>
          Cancel Transaction
        </Button>
      ) : (
        <ButtonLink kind="outline" to={here}>
          Cancel Transaction
        </ButtonLink>
      )}
      <Button form="add-card" kind="ink">
        Process Transaction
      </Button>
    </>
  )
  if (!live)
    return open ? (
      <div className="sheet-b pu-inline">
        <h2>Add a Payment Method</h2>
        {form}
        <div className="pu-acts">{acts}</div>
      </div>
    ) : null
  return (
    <Dialog open={open} onClose={close} title="Add a Payment Method" actions={acts}>
      {form}
    </Dialog>
  )
}
