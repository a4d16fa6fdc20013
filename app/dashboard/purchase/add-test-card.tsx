import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { testCards, testNumberPattern } from '#purchases/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './purchase.module.css'

const returnTo = `${hrefs.purchases}?tab=payment-method`
type Answer = { faults: Record<string, string>; values: Record<string, string> }

/** The dialog for a test card. Its address opens it, so it works without scripts too. */
export function AddTestCard({ open, faults, values }: Answer & { open: boolean }) {
  const navigate = useNavigate()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const close = (): void => void navigate(returnTo, { preventScrollReset: true })
  const form = (
    <Form method="post" action={returnTo} id="add-card" className={styles.card} preventScrollReset>
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
      <details className={styles.testCards}>
        <summary>Test cards</summary>
        <ul>
          {testCards.map((card) => (
            <li key={card.number}>
              <code>{card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> {card.brand}, {card.behaviour}
            </li>
          ))}
        </ul>
      </details>
    </Form>
  )
  const acts = (
    <>
      {isHydrated ? (
        <Button type="button" kind="outline" onClick={close}>
          Cancel Transaction
        </Button>
      ) : (
        <ButtonLink kind="outline" to={returnTo}>
          Cancel Transaction
        </ButtonLink>
      )}
      <Button form="add-card" kind="ink">
        Process Transaction
      </Button>
    </>
  )
  if (!isHydrated)
    return open ? (
      <div className={`sheet-b ${styles.inline}`}>
        <h2>Add a Payment Method</h2>
        {form}
        <div className={styles.actions}>{acts}</div>
      </div>
    ) : null
  return (
    <Dialog open={open} onClose={close} title="Add a Payment Method" actions={acts}>
      {form}
    </Dialog>
  )
}
