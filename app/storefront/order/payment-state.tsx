import { timeOfDay } from '#kernel/country-clock.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { declineWordsOf } from '#payments/contract'
import { Note } from '../../ui/note.tsx'
import type { OrderPage } from './order-view.server.ts'

/** What an unpaid order waits for, and the way on. Nothing once it is paid. */
export function PaymentState({ order }: { order: OrderPage }) {
  const { payment, status, shop, expiresAt, heldUntil } = order
  const checkout = hrefs.storeCheckout(shop.handle)
  const until = timeOfDay(expiresAt, order.address.country)
  if (payment?.status === 'captured' && (status === 'pending_payment' || status === 'expired')) {
    return (
      <Note kind="warning">
        {order.refunds[0]?.reason ?? 'Your payment came too late.'} Nothing was bought: all of it goes back to
        you. Banks take up to 10 days to show it.
      </Note>
    )
  }
  if (status === 'expired' && payment?.status === 'processing') {
    return (
      <Note>
        Your bank has not answered yet. What this order held is free again meanwhile. When the payment
        arrives, the order goes to print if everything is still there; otherwise all of it goes back to you.
        You get a mail either way. Don’t pay a second time.
      </Note>
    )
  }
  if (status === 'expired') {
    return (
      <Note kind="warning">
        It was not paid in time, so what it held is free again.{' '}
        <a href={checkout}>Your cart is still there: check out again.</a> A payment that arrives late is
        either honoured or refunded automatically.
      </Note>
    )
  }
  if (status !== 'pending_payment' || !payment) return null
  if (payment.status === 'action_required' && payment.actionUrl) {
    return (
      <Note kind="warning">
        Confirm the payment at your bank or payment service before {until}.{' '}
        {heldUntil && heldUntil < expiresAt ? (
          <>
            Your piece is held for you until {timeOfDay(heldUntil, order.address.country)}. Then the next in
            line may have it, and a payment that comes too late goes back to you whole.{' '}
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
        {declineWordsOf(payment.declineCode)} What is in it is kept for you until {until}.{' '}
        <a href={checkout}>Back to the checkout</a>
      </Note>
    )
  }
  return (
    <Note>
      We are asking your bank. A card answers within minutes, a debit from a bank account within days. This
      page checks again while it is open, and you get a mail when the order is paid. Don’t pay a second time.
    </Note>
  )
}
