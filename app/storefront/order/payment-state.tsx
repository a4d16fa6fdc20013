import { formatTime } from '#kernel/country-clock.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { declineWordsOf } from '#payments/contract'
import { Note } from '../../ui/note.tsx'
import type { OrderPage } from './order-view.server.ts'

/** The step an unpaid order waits for, and its link. Nothing once it is paid. */
export function PaymentState({ order }: { order: OrderPage }) {
  const { payment, status, shop, expiresAt, heldUntil } = order
  const checkout = hrefs.storeCheckout(shop.handle)
  const deadline = formatTime(expiresAt, order.address.country)
  if (payment?.status === 'captured' && (status === 'pending_payment' || status === 'expired')) {
    return (
      <Note kind="warning">
        {order.refunds[0]?.reason ?? 'Your payment came too late.'} Nothing was bought; we’re refunding all of
        it to you. Banks take up to 10 days to show it.
      </Note>
    )
  }
  if (status === 'expired' && payment?.status === 'processing') {
    return (
      <Note>
        Your bank hasn’t answered yet, so we’ve released what this order was holding. If the payment arrives,
        we’ll print the order if everything is still available, and refund it in full if not. We’ll e-mail you
        either way. Don’t pay a second time.
      </Note>
    )
  }
  if (status === 'expired') {
    return (
      <Note kind="warning">
        It wasn’t paid in time, so the pieces are on sale again.{' '}
        <a href={checkout}>Your cart is still here. You can check out again.</a> A payment that arrives late
        is either honoured or refunded automatically.
      </Note>
    )
  }
  if (status !== 'pending_payment' || !payment) return null
  if (payment.status === 'action_required' && payment.actionUrl) {
    return (
      <Note kind="warning">
        Confirm the payment at your bank or payment service before {deadline}.{' '}
        {heldUntil && heldUntil < expiresAt ? (
          <>
            Your piece is held for you until {formatTime(heldUntil, order.address.country)}. After that it’s
            offered to the next fan, and a late payment is refunded in full.{' '}
          </>
        ) : null}
        <a className="btn btn-p" href={payment.actionUrl}>
          Continue to payment
        </a>
      </Note>
    )
  }
  if (payment.status === 'failed') {
    return (
      <Note kind="error">
        {declineWordsOf(payment.declineCode)} What is in it is kept for you until {deadline}.{' '}
        <a href={checkout}>Back to the checkout</a>
      </Note>
    )
  }
  return (
    <Note>
      We’re asking your bank. Cards take minutes, bank debits take days. This page checks again while it is
      open, and we’ll e-mail you when the order is paid. Don’t pay a second time.
    </Note>
  )
}
