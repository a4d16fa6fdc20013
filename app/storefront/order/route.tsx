import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, isZero } from '#kernel/money.ts'
import { addressLines, orderStatusWords } from '#orders/contract'
import buyingScript from '../../islands/buying.ts?island'
import { ErrorPage } from '../../not-found/error-page.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { FieldScript } from '../../ui/field-script.tsx'
import { Island } from '../../ui/island.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import checkoutExtrasStyles from '../buying/checkout-extras.module.css'
import frameStyles from '../buying/frame.module.css'
import orderStyles from '../buying/order.module.css'
import { TotalsList } from '../checkout/summary.tsx'
import { PrintTicket } from '../print-ticket.tsx'
import { Arrival } from './arrival.tsx'
import { ChangeOrder } from './change-order.tsx'
import { Claims } from './claims.tsx'
import { Help } from './help.tsx'
import { Letters } from './letters.tsx'
import { actOnOrder, loadOrder } from './order.server.ts'
import { OrderFrame } from './order-frame.tsx'
import { OrderLines } from './order-lines.tsx'
import type { OrderPage } from './order-view.server.ts'
import { OwnFiles } from './own-files.tsx'
import { Parcels } from './parcels.tsx'
import { PaymentState } from './payment-state.tsx'
import { Reviews } from './reviews.tsx'

export const handle = { policy: 'public', zeroJs: true, unlisted: true, inStore: true } satisfies RouteHandle
export const loader = (args: LoaderFunctionArgs) => loadOrder(args)
export const action = actOnOrder
export const meta = () => [{ title: 'Your order' }, { name: 'robots', content: 'noindex' }]
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/** An order as its fan sees it: the state of each unit, deadlines for changes, the payment, contact. */
export default function Order() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { order, frame, confirmation } = page
  const status = orderStatusWords[order.status]
  const hasArrived = order.status === 'delivered'
  const isWaiting = order.payment?.status === 'processing' || order.payment?.status === 'requested'
  const bankUrl =
    page.shouldRedirect && order.payment?.status === 'action_required' ? order.payment.actionUrl : null
  return (
    <OrderFrame frame={frame}>
      {order.status === 'pending_payment' && isWaiting && !order.viewedBy ? (
        <meta httpEquiv="refresh" content="15" />
      ) : null}
      {order.status === 'pending_payment' && bankUrl ? (
        <meta httpEquiv="refresh" content={`0;url=${bankUrl}`} />
      ) : null}
      <main
        id="main"
        className={frameStyles.order}
        data-paid={order.status === 'pending_payment' ? undefined : true}
      >
        <header className={orderStyles.head}>
          <p className="soft">Order {order.number}</p>
          <h1>{pickTitle(order)}</h1>
          {titledStatuses.has(order.status) || isTooLate(order) ? null : (
            <p>
              <StatusMark shape={status.shape}>{status.words}</StatusMark>
            </p>
          )}
        </header>
        {order.viewedBy ? (
          <Note kind="warning">
            Viewed by {order.viewedBy.name}, staff of Fanfare, until{' '}
            {order.viewedBy.until.toISOString().slice(11, 16)} UTC. This is what the fan sees; nothing can be
            changed here, and this view is recorded.
          </Note>
        ) : null}
        {confirmation && !answer ? <Note kind="done">{confirmation}</Note> : null}
        {answer && answer.at !== 'claim' && answer.at !== 'appeal' ? (
          <Note kind="error">{answer.words}</Note>
        ) : null}
        <fieldset className={orderStyles.columns} disabled={order.viewedBy !== null}>
          <div className={orderStyles.main}>
            <PaymentState order={order} />
            <OrderLines order={order} />
            <Downloads order={order} />
            <OwnFiles order={order} />
            <Parcels order={order} />
            {hasArrived ? <Aftercare order={order} answer={answer ?? null} /> : null}
          </div>
          <Side order={order} answer={answer ?? null} />
          <div className={orderStyles.messages}>
            {hasArrived ? null : <Aftercare order={order} answer={answer ?? null} />}
            <Help order={order} answer={answer ?? null} />
            <Letters order={order} />
            <RenewLink order={order} />
          </div>
        </fieldset>
        <Island src={buyingScript} />
        <FieldScript files />
      </main>
    </OrderFrame>
  )
}

type Answer = ReturnType<typeof useActionData<typeof action>> | null

/** Fans open an order to see its state and its problems; on a phone that comes before its cost. */
const Aftercare = ({ order, answer }: { order: OrderPage; answer: Exclude<Answer, undefined> }) => (
  <>
    <Refunds order={order} />
    <Reviews order={order} answer={answer} />
    <Claims order={order} answer={answer} />
  </>
)

/** Deadlines for changes, the payment, the address, and the forms for changes. */
function Side({ order, answer }: { order: OrderPage; answer: Answer }) {
  return (
    <div className={orderStyles.side}>
      {order.print ? (
        <PrintTicket print={order.print}>
          Until then you can cancel it, or change a size or the address.
        </PrintTicket>
      ) : null}
      <Arrival order={order} />
      <section className={orderStyles.paid} aria-label="What you paid">
        <TotalsList totals={order.totals} isFiles={order.lines.every((line) => line.digital)} />
        {order.payment?.card && order.payment.status === 'captured' ? (
          <p className="soft">Paid with {order.payment.card}.</p>
        ) : null}
      </section>
      {order.address.line1 ? (
        <section className={orderStyles.address} aria-label="Delivery address">
          <h2>Delivery address</h2>
          <address>{formatAddress(order)}</address>
          {order.giftNote ? (
            <>
              <h3>Your gift note</h3>
              <p className={checkoutExtrasStyles.giftNote}>{order.giftNote}</p>
            </>
          ) : null}
        </section>
      ) : null}
      <ChangeOrder order={order} answer={answer ?? null} />
    </div>
  )
}

/** Line by line; a city that is also the state is written once. */
const formatAddress = (order: OrderPage): string =>
  [...addressLines(order.address), order.country]
    .filter((line, index, lines) => line !== lines[index - 1])
    .join('\n')

/** For a link that someone else has. */
function RenewLink({ order }: { order: OrderPage }) {
  return (
    <section className={orderStyles.link} id="link" aria-labelledby="link-title">
      <h2 id="link-title">The link to this page</h2>
      <p className="soft">
        Anyone with this link can see and change the order. Sent it to the wrong person? Have a new one sent
        to {order.email}; the old links stop working.
      </p>
      <form method="post">
        <input type="hidden" name="intent" value="renew-link" />
        <button className="btn btn-o" type="submit">
          Send me a new link
        </button>
      </form>
      <p className="soft">
        Download or erase what we hold about you: <a href={hrefs.myData}>My data</a>.
      </p>
    </section>
  )
}

/** The title is the status, which isn't repeated. */
const titledStatuses = new Set<OrderPage['status']>(['shipped', 'delivered', 'cancelled', 'expired'])

/** Paid after its units had gone to someone else: the money goes back. */
const isTooLate = ({ status, payment }: Pick<OrderPage, 'status' | 'payment'>): boolean =>
  status === 'pending_payment' && payment?.status === 'captured'

function pickTitle({ status, payment, address, shop, lines }: OrderPage): string {
  const [name] = address.name.split(' ')
  if (isTooLate({ status, payment })) return 'Your payment came too late'
  if (status === 'pending_payment') return payment?.status === 'failed' ? 'Not paid yet' : 'Almost there'
  if (status === 'expired') return 'This order has expired'
  if (status === 'cancelled') return 'Cancelled and refunded'
  if (status === 'delivered' && lines.every((line) => line.units.length === 0))
    return name ? `Your files are ready, ${name}` : 'Thank you, your files are ready'
  if (status === 'delivered') return 'Delivered'
  if (status === 'shipped') return 'On its way to you'
  return `Thank you, ${name}. ${shop.name} is on it`
}

function Downloads({ order }: { order: OrderPage }) {
  if (order.downloads.length === 0) return null
  return (
    <section className={orderStyles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">Downloads</h2>
      <ul>
        {order.downloads.map((download) => (
          <li key={download.id}>
            <span>{download.title}</span>
            {download.isRevoked || download.fetchesLeft === 0 || download.href === null ? (
              <span className="soft">{describeDownload(download)}</span>
            ) : (
              <a className="btn btn-o" href={download.href}>
                Download ({download.fetchesLeft} left)
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="soft">
        Each download link works for ten minutes. Anyone with this page can download the files.
      </p>
    </section>
  )
}

function describeDownload({ isRevoked, fetchesLeft }: OrderPage['downloads'][number]): string {
  if (isRevoked) return 'Refunded'
  return fetchesLeft === 0 ? 'Download limit reached. Write to us below.' : `${fetchesLeft} downloads left`
}

function Refunds({ order }: { order: OrderPage }) {
  if (order.refunds.length === 0) return null
  return (
    <section className={orderStyles.refunds} aria-labelledby="refunds">
      <h2 id="refunds">Refunded</h2>
      <ul>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <span>
              {refund.reason}
              <span className="soft">
                {refund.status === 'succeeded'
                  ? 'Sent to your card. Banks take up to 10 days to show it.'
                  : 'On its way to your card.'}
              </span>
            </span>
            <b className="num">{formatMoney(refund.amount)}</b>
          </li>
        ))}
      </ul>
      {order.status === 'expired' && !isZero(order.totals.total) ? (
        <p>
          <a href={hrefs.storeShop(order.shop.handle)}>See what else {order.shop.name} makes</a>
        </p>
      ) : null}
    </section>
  )
}

/** A wrong or shortened link: it doesn't reveal whether there is such an order. */
export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <ErrorPage status={status} step={status < 500 ? findOrderStep : undefined} />
}
const findOrderStep = {
  text: 'This link doesn’t open an order. Part of it may be missing, or a newer link may have replaced it. We can e-mail you a new one.',
  to: hrefs.findOrder,
  label: 'Find my order',
}
