import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatusWords, unitStatusWords } from '#orders/contract'
import { describeParcel } from '#shipping/contract'
import { formatMoment } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import styles from '../../inbox/inbox.module.css'
import { AnswerForm, ThreadMessages } from '../../inbox/thread.tsx'
import ordersStyles from '../orders.module.css'
import { CancelPieces } from './cancel-pieces.tsx'
import { BlockFan, ChangeAddress } from './fan.tsx'
import { Earnings, FanPayment } from './money.tsx'
import { loadOwnOrder, type OwnOrder } from './order.server.ts'
import { actOnOwnOrder } from './order-acts.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Order · Fanfare' }]
export const loader = loadOwnOrder
export const action = actOnOwnOrder

/** One order: its units' states, its earnings, and the shop's possible acts. */
export default function Order() {
  const order: OwnOrder = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { words, shape } = orderStatusWords[order.status]
  return (
    <>
      <Link className="back" to={hrefs.orders()}>
        <Icon name="arrow-left" size="s" />
        Orders
      </Link>
      <PageHead
        title={order.number}
        summary={
          <>
            {[order.name, countryName(order.country)].filter(Boolean).join(', ')}. Placed{' '}
            {formatMoment(order.placedAt, order.zone)}.
          </>
        }
      >
        <StatusMark shape={shape}>{words}</StatusMark>
        <Form method="post">
          <Button kind="outline" name="intent" value="link">
            Resend the fan’s link
          </Button>
        </Form>
      </PageHead>
      {answer?.words ? <Note kind="error">{answer.words}</Note> : null}
      {order.confirmation && !answer ? <Note kind="done">{order.confirmation}</Note> : null}
      <div className={ordersStyles.columns}>
        <div>
          <Pieces order={order} />
          <CancelPieces order={order} />
          <Parcels order={order} />
          <ChangeAddress
            order={order}
            submitted={answer?.part === 'address' ? answer.submitted : undefined}
          />
          <Thread order={order} message={answer?.part === 'answer' ? answer.submitted.message : ''} />
        </div>
        <div>
          <Earnings order={order} />
          <FanPayment order={order} />
          {order.giftNote ? (
            <Sheet name="note" title="The fan’s note">
              <p className={`sheet-b ${ordersStyles.note}`}>{order.giftNote}</p>
            </Sheet>
          ) : null}
          <BlockFan order={order} />
        </div>
      </div>
    </>
  )
}

function Pieces({ order: { pieces, downloads, zone, lines, status } }: { order: OwnOrder }) {
  return (
    <Sheet name="pieces" title="Pieces">
      <ul className={ordersStyles.pieces}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <span className={ordersStyles.twoLines}>
              {piece.title}
              <small>
                {piece.variantName}
                {piece.edition ? `, ${piece.edition}` : ''}
                {piece.isReplacement ? ', a replacement' : ''}
              </small>
              {piece.batch ? <small>Batch {piece.batch}</small> : null}
              {piece.cutOff ? <small>Goes to print {formatMoment(piece.cutOff, zone)}</small> : null}
            </span>
            <StatusMark shape={unitStatusWords[piece.status].shape}>
              {unitStatusWords[piece.status].words}
              {piece.isRefunded ? ', refunded' : ''}
            </StatusMark>
            <ol aria-label={`What happened to ${piece.title}`}>
              {piece.steps.map((step) => (
                <li key={`${step.words} ${new Date(step.at).toISOString()}`}>
                  {step.words} {formatMoment(step.at, zone)}
                  {step.cause ? `: ${step.cause}` : ''}
                </li>
              ))}
            </ol>
          </li>
        ))}
        {downloads.map((download) => (
          <li key={download.id}>
            <span>{download.title}</span>
            <span>
              Downloaded {download.fetched} of {download.fetchesMax} times
              {download.isRefunded ? ', refunded' : ''}
            </span>
          </li>
        ))}
        {pieces.length + downloads.length === 0
          ? lines.map((line) => (
              <li key={line.id}>
                <span>
                  {line.quantity} × {line.title}
                </span>
                <StatusMark shape={orderStatusWords[status].shape}>Not paid</StatusMark>
              </li>
            ))
          : null}
      </ul>
    </Sheet>
  )
}

function Parcels({ order: { parcels } }: { order: OwnOrder }) {
  if (parcels.length === 0) return null
  return (
    <Sheet name="parcels" title="Parcels">
      <ul className={ordersStyles.pieces}>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <span className={ordersStyles.twoLines}>
              {parcel.count} {parcel.count === 1 ? 'piece' : 'pieces'}, {parcel.carrier}
              {parcel.tracking ? (
                <small>
                  {parcel.followHref ? (
                    <a href={parcel.followHref} target="_blank" rel="noopener noreferrer">
                      {parcel.tracking}
                    </a>
                  ) : (
                    parcel.tracking
                  )}
                </small>
              ) : null}
            </span>
            <StatusMark shape={describeParcel(parcel).shape}>{describeParcel(parcel).words}</StatusMark>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The conversation with the fan: shop, fan and support in one. */
function Thread({ order, message }: { order: OwnOrder; message: string | undefined }) {
  const { thread, zone } = order
  return (
    <Sheet name="thread" title="Conversation with the fan">
      {thread.messages.length > 0 ? (
        <ThreadMessages messages={thread.messages} zone={zone} />
      ) : (
        <p className={`sheet-b soft ${styles.taken}`}>
          No messages yet. What the fan writes on the order’s page appears here; Fanfare support can answer,
          and so can you.
        </p>
      )}
      <AnswerForm
        key={order.number}
        canned={thread.canned}
        draft={message || thread.draft}
        error={undefined}
        messageCount={thread.messages.length}
      />
    </Sheet>
  )
}
