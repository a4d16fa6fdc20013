import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatusWords } from '#orders/contract'
import { Booked, useFigures } from '../../../figure.tsx'
import { formatMoment } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { AddressOfCountry, Sums } from '../../at-cost.tsx'
import styles from '../bulk.module.css'
import { actOnQuote, loadQuote, type QuotePage } from './quote.server.ts'

export const handle = { policy: 'creator:make', writes: 'creator:own', card: true } satisfies RouteHandle
export const meta = () => [{ title: 'Quote · Fanfare' }]
export const loader = loadQuote
export const action = actOnQuote

type Answer = ReturnType<typeof useActionData<typeof action>> | null

function NextStep({ page, answer }: { page: QuotePage; answer: Answer }) {
  if (page.order) return <PlacedOrder page={page} order={page.order} />
  return page.isExpired ? <Expired /> : <Pay page={page} answer={answer} />
}

/** A quote for many units: its price, its expiry, and its order. */
export default function Quote() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { quote, isExpired, order, confirmation, zone } = page
  const validityText = `${isExpired ? 'This price held' : 'This price holds'} until ${formatMoment(quote.holdsUntil, zone)}.`
  return (
    <>
      <Link className="back" to={hrefs.bulk()}>
        <Icon name="arrow-left" size="s" />
        Bulk order
      </Link>
      <PageHead
        title={<>{quote.pieces} pieces</>}
        summary={order ? `Ordered as ${order.number}.` : validityText}
      />
      {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
      {confirmation && !answer ? <Note kind="done">{confirmation}</Note> : null}
      <div className={styles.columns}>
        <div>
          <QuotePrices page={page} />
        </div>
        <div>
          <NextStep page={page} answer={answer} />
        </div>
      </div>
    </>
  )
}

function QuotePrices({ page: { quote, place } }: { page: QuotePage }) {
  const { totals, stepBps } = quote
  return (
    <Sheet name="sums" title="What it comes to">
      <ul className={styles.rows}>
        {quote.lines.map((line) => (
          <li key={`${line.listingId} ${line.sku}`}>
            <span>
              <b>{line.quantity}</b> × {line.title}, {line.colourName}, {line.size}
            </span>
            <span className="soft">
              <Booked amount={line.unitPrice} /> each
            </span>
          </li>
        ))}
      </ul>
      <div className="sheet-b">
        <Sums
          totals={totals}
          making={stepBps > 0 ? `Making, ${stepBps / 100} % off` : 'Making'}
          shipping={`Shipping to ${place}`}
        />
      </div>
    </Sheet>
  )
}

function Pay({ page, answer }: { page: QuotePage; answer: Answer }) {
  const { formatBooked } = useFigures()
  const lastSubmitted = answer && 'submitted' in answer ? answer.submitted : null
  const values = lastSubmitted ?? page.address
  const balance = `Your balance, ${page.available ? formatBooked(page.available) : ''} available`
  return (
    <Sheet name="pay" title="Delivery and payment">
      {page.isOwner ? (
        <Form
          method="post"
          className={`sheet-b ${styles.fields}`}
          key={JSON.stringify(lastSubmitted)}
          preventScrollReset
        >
          <input type="hidden" name="shippingOption" value={page.quote.option} />
          <AddressOfCountry submitted={values} faults={answer?.faults ?? {}} />
          <SelectField
            label="Pay from"
            name="payFrom"
            defaultValue={values.payFrom}
            error={answer?.faults.payFrom}
            choices={[{ value: 'balance', label: balance }, ...page.cards]}
          />
          {page.cards.length === 0 ? (
            <Link to={`${hrefs.purchases}?tab=payment-method&add`}>Add a card</Link>
          ) : null}
          <Button kind="ink" name="intent" value="order">
            Order {page.quote.pieces} pieces for {formatBooked(page.quote.totals.total)}
          </Button>
          <p className="soft">All of it goes to one address. It counts in no sales figures.</p>
        </Form>
      ) : (
        <p className="sheet-b">The shop’s owner orders. Send them this page’s address.</p>
      )}
    </Sheet>
  )
}

const Expired = () => (
  <section className="sheet" aria-label="Expired">
    <p className="sheet-b">
      This quote has expired. <Link to={hrefs.bulk()}>Choose pieces again</Link>
    </p>
  </section>
)

function PlacedOrder({ page, order }: { page: QuotePage; order: NonNullable<QuotePage['order']> }) {
  const status = orderStatusWords[order.status]
  return (
    <Sheet name="ordered" title={<>Order {order.number}</>}>
      <div className={`sheet-b ${styles.fields}`}>
        <p>
          <StatusMark shape={status.shape}>{status.words}</StatusMark>
        </p>
        {page.isAwaitingPayment && page.purchaseId ? (
          <Link to={hrefs.purchase(page.purchaseId)}>See the payment</Link>
        ) : null}
        <Link to={hrefs.samples()}>Follow its parcels</Link>
        {page.isOwner && order.status === 'processing' ? (
          <Disclosure button label="Cancel this order">
            <Form method="post" className={styles.fields}>
              <p>Until its batch closes, all of the money goes back to where it came from.</p>
              <Button kind="end" name="intent" value="cancel">
                Cancel {order.number}
              </Button>
            </Form>
          </Disclosure>
        ) : null}
      </div>
    </Sheet>
  )
}
