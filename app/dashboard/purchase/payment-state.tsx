import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { PurchaseView } from '#purchases/contract'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './purchase.module.css'

type Payment = { actionUrl: string | null; shouldRedirect: boolean; isCardPayment: boolean }
const checkMs = 10_000

/** The step a purchase by a saved card waits for, and its link. Nothing once it is paid. */
export function PaymentState({
  status,
  purchaseId,
  payment: { actionUrl, shouldRedirect, isCardPayment },
}: {
  status: PurchaseView['status']
  purchaseId: Id<'purchase'>
  payment: Payment
}) {
  const { revalidate } = useRevalidator()
  const isChecking = isCardPayment && status === 'processing'
  useEffect(() => {
    if (shouldRedirect && actionUrl) location.replace(actionUrl)
  }, [shouldRedirect, actionUrl])
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => void revalidate(), checkMs)
    return () => clearInterval(timer)
  }, [isChecking, revalidate])
  if (!isCardPayment) return null
  if (isChecking)
    return (
      <Note>
        We’re checking with your bank. This page updates while it’s open. You won’t be charged twice.
      </Note>
    )
  if (status === 'declined')
    return <Note kind="error">Your bank declined this payment. You weren’t charged.</Note>
  if (status !== 'awaiting') return null
  return (
    <Note kind="warning">
      Your bank wants you to confirm this payment. You haven’t been charged yet.
      <span className={styles.actions}>
        {actionUrl ? (
          <a className="btn btn-y btn-sm" href={actionUrl}>
            Continue to your bank
          </a>
        ) : (
          <ActButton intent="confirm" purchaseId={purchaseId} kind="start" words="Confirm the payment" />
        )}
        <ActButton intent="give-up" purchaseId={purchaseId} kind="outline" words="Don’t pay" />
      </span>
    </Note>
  )
}

function ActButton({
  intent,
  purchaseId,
  kind,
  words,
}: {
  intent: string
  purchaseId: Id<'purchase'>
  kind: 'start' | 'outline'
  words: string
}) {
  return (
    <Form method="post" action={hrefs.purchases}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="purchaseId" value={purchaseId} />
      <Button kind={kind} size="small">
        {words}
      </Button>
    </Form>
  )
}
