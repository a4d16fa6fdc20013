import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { CardView } from '#purchases/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './purchase.module.css'

const returnTo = `${hrefs.purchases}?tab=payment-method`

/** Asks before a card is removed. Its address opens it, so it works without scripts too. */
export function RemoveCard({ card }: { card: CardView | null }) {
  const navigate = useNavigate()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const title = card ? `Remove ${card.brand}, ending ${card.lastFour}?` : 'Remove this card?'
  const form = (
    <Form method="post" action={returnTo} id="remove-card" preventScrollReset>
      <input type="hidden" name="intent" value="remove-card" />
      <input type="hidden" name="cardId" value={card?.id ?? ''} />
      <p>It won’t be charged again. What it paid for stays yours.</p>
    </Form>
  )
  const acts = (
    <>
      <ButtonLink kind="outline" to={returnTo} preventScrollReset>
        Cancel
      </ButtonLink>
      <Button form="remove-card" kind="end">
        Remove card
      </Button>
    </>
  )
  if (!isHydrated)
    return card ? (
      <div className={`sheet-b ${styles.inline}`}>
        <h2>{title}</h2>
        {form}
        <div className={styles.actions}>{acts}</div>
      </div>
    ) : null
  return (
    <Dialog
      open={card !== null}
      onClose={() => void navigate(returnTo, { preventScrollReset: true })}
      title={title}
      actions={acts}
    >
      {form}
    </Dialog>
  )
}
