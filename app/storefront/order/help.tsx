import { TextArea } from '../../ui/field.tsx'
import type { OrderPage } from './order-view.server.ts'

const moment = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(at))

type Answer = { at: string; words: string; values: object | null } | null

/** The conversation about this order, and a place to write. */
export function Help({ order, answer }: { order: OrderPage; answer: Answer }) {
  const said = order.threads.flatMap((thread) => thread.messages)
  const failed = answer?.at === 'help' ? answer : null
  const typed = (failed?.values as { message?: string } | null)?.message ?? ''
  return (
    <section className="he" id="help" aria-labelledby="help-title">
      <h2 id="help-title">Something not right?</h2>
      {said.length === 0 ? (
        <p className="soft">
          Wrong size, a print that is off, a parcel that is late: tell us within 30 days of delivery and we
          print it again or pay it back. The answer comes to {order.email} and stands here.
        </p>
      ) : (
        <ol>
          {said.map((message) => (
            <li key={message.id} className={message.author === 'fan' ? 'he-me' : undefined}>
              <p className="soft">
                <b>{message.author === 'fan' ? 'You' : message.authorName}</b> {moment(message.writtenAt)}
              </p>
              <p>{message.body}</p>
            </li>
          ))}
        </ol>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="message" />
        <TextArea
          label="Your message"
          name="message"
          maxLength={5000}
          required
          defaultValue={typed}
          error={failed?.words}
        />
        <button className="btn btn-o" type="submit">
          Send
        </button>
      </form>
    </section>
  )
}
