import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { claimStatusWords, faultWords } from '#claims/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { orderStatusWords, type UnitStatus, unitStatusWords } from '#orders/contract'
import { AnswerText } from '../../../answer-text.tsx'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatDayAndTime, formatUnits } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { OrderSheet } from '../../order-sheet.tsx'
import { ParcelItems } from '../../parcel-items.tsx'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import { aboutWords } from '../thread-words.ts'
import type { action, loader } from './thread.server.ts'

export { action, loader } from './thread.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Conversation · Fanfare' }]

export default function ThreadPage() {
  const zone = useZone()
  const { thread, shop, macros, draft } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <>
      <PageHead
        title={thread.subject}
        above={<BackLink to={hrefs.operatorSupport({ status: thread.status })}>Support</BackLink>}
        summary={
          <>
            {thread.fromName}, {thread.fromEmail}, {aboutWords[thread.topic]}
            {shop ? ` with ${shop.name}` : ''}.
          </>
        }
        aside={
          thread.status === 'closed' ? (
            <Form method="post" action={`${hrefs.operatorThread(thread.id)}?do=reopen`} className="acts">
              <StatusMark shape="over">Closed</StatusMark>
              <Button kind="outline">Reopen</Button>
            </Form>
          ) : (
            <Form method="post" action={`${hrefs.operatorThread(thread.id)}?do=close`} className="acts">
              <Button kind="outline">Close conversation</Button>
            </Form>
          )
        }
      />
      {answer?.problem ? <Note kind="error">{answer.problem}</Note> : null}
      <div className={operatorStyles.columns}>
        <section className="sheet" aria-label="Messages">
          <ol className={queuesStyles.messages}>
            {thread.messages.map((message) => (
              <li key={message.id} className={message.author === 'staff' ? queuesStyles.ours : undefined}>
                <header>
                  <b>{message.authorName}</b>
                  <span className="soft">{formatDayAndTime(message.writtenAt, zone)}</span>
                </header>
                <p>{message.body}</p>
                <MessagePhotos messageId={message.id} author={message.authorName} />
              </li>
            ))}
          </ol>
          {thread.status === 'closed' ? null : (
            <Form method="get" className={queuesStyles.bar} preventScrollReset>
              <SelectField
                label="Macro"
                name="macro"
                choices={macros.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Button icon="notebook-pen">Insert</Button>
              <Link to={hrefs.operatorMacros}>Edit macros</Link>
            </Form>
          )}
          {thread.status === 'closed' ? null : (
            <Form
              method="post"
              action={hrefs.operatorThread(thread.id)}
              className={`sheet-b ${operatorStyles.form}`}
            >
              <AnswerText
                key={thread.id}
                label="Answer"
                rows={draft ? 10 : 6}
                draft={answer?.values.message ?? draft}
                sent={thread.messages.length}
                error={answer?.faults.message}
                hint={`Sent to ${thread.fromEmail} by e-mail.${draft.includes('{link}') ? ' {link} becomes a link of their own.' : ''}`}
              />
              <Button kind="ink" icon="send" isBusy={isSubmitting}>
                Send answer
              </Button>
            </Form>
          )}
        </section>
        <OrderAside />
      </div>
    </>
  )
}

/** A message's files. */
function MessagePhotos({ messageId, author }: { messageId: Id<'message'>; author: string }) {
  const messagePhotos = useLoaderData<typeof loader>().photos.filter((photo) => photo.messageId === messageId)
  if (messagePhotos.length === 0) return null
  return (
    <ul className={queuesStyles.photos}>
      {messagePhotos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={hrefs.operatorPhoto(id)}>
            <img
              src={hrefs.operatorPhoto(id, 'small')}
              alt={`${index + 1} of ${messagePhotos.length}, by ${author}`}
              width={width}
              height={height}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The order beside the conversation. */
function OrderAside() {
  const zone = useZone()
  const { order, parcels, otherOrders, thread, claims } = useLoaderData<typeof loader>()
  if (!order) {
    return (
      <Sheet name="others" title="Orders from this address">
        {otherOrders.length === 0 ? (
          <p className={operatorStyles.empty}>No orders placed with {thread.fromEmail}.</p>
        ) : (
          <ul className={queuesStyles.rows}>
            {otherOrders.map((other) => (
              <li key={other.number}>
                <Link to={hrefs.operatorOrder(other.id)}>{other.number}</Link>
                <StatusMark shape={orderStatusWords[other.status].shape}>
                  {orderStatusWords[other.status].words}
                </StatusMark>
                <span className="soft">{formatDate(other.placedAt, zone)}</span>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    )
  }
  return (
    <OrderSheet order={order}>
      <ul className={queuesStyles.rows}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <b>{line.quantity} ×</b>
            <span className={operatorStyles.pair}>
              {line.title}
              <small>{line.words}</small>
            </span>
          </li>
        ))}
      </ul>
      {claims.length > 0 ? (
        <ul className={queuesStyles.rows}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <Link to={hrefs.operatorClaim(claim.id)}>{faultWords[claim.fault].label}</Link>
              <StatusMark shape={claimStatusWords[claim.status].shape}>
                {claimStatusWords[claim.status].words}
              </StatusMark>
            </li>
          ))}
        </ul>
      ) : null}
      <Standing units={order.units} />
      {parcels.length > 0 ? (
        <ul className={queuesStyles.rows}>
          <ParcelItems parcels={parcels} />
        </ul>
      ) : null}
    </OrderSheet>
  )
}

/** The order's units by state. */
function Standing({ units }: { units: readonly { id: string; status: UnitStatus }[] }) {
  const counts = new Map<UnitStatus, number>()
  for (const { status } of units) counts.set(status, (counts.get(status) ?? 0) + 1)
  return (
    <ul className={queuesStyles.rows}>
      {[...counts].map(([status, number]) => (
        <li key={status}>
          <StatusMark shape={unitStatusWords[status].shape}>{unitStatusWords[status].words}</StatusMark>
          <span className="soft">{formatUnits(number)}</span>
        </li>
      ))}
    </ul>
  )
}
