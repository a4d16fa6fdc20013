import { formatDayAndTime } from '#kernel/country-clock.ts'
import { TextArea } from '../../ui/field.tsx'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'
import { PhotoField, Photos } from './photos.tsx'

type Answer = { at: string; words: string; values: object | null } | null

const nameAuthor = ({ author, authorName }: OrderPage['messages'][number], shop: string): string =>
  author === 'fan' ? 'You' : `${authorName}, ${author === 'staff' ? 'Fanfare support' : shop}`

/** The conversation about this order, and a form to write. */
export function Help({ order, answer }: { order: OrderPage; answer: Answer }) {
  const failedAnswer = answer?.at === 'help' ? answer : null
  const submitted = (failedAnswer?.values as { message?: string } | null)?.message ?? ''
  return (
    <section className={styles.help} id="help" aria-labelledby="help-title">
      <h2 id="help-title">Write to us</h2>
      {order.messages.length === 0 ? (
        <p className="soft">
          Ask anything about this order. {order.shop.name} and Fanfare’s support read it; the answer comes to{' '}
          {order.email} and here. Only support sees photos. {order.answerTime}
        </p>
      ) : (
        <ol>
          {order.messages.map((message) => (
            <li key={message.id} className={message.author === 'fan' ? styles.own : undefined}>
              <p className="soft">
                <b>{nameAuthor(message, order.shop.name)}</b>{' '}
                {formatDayAndTime(message.writtenAt, order.address.country)}
              </p>
              <p>{message.body}</p>
              <Photos
                photos={order.claims.photosByMessage[message.id] ?? []}
                label={message.author === 'fan' ? 'Your message' : message.authorName}
              />
            </li>
          ))}
        </ol>
      )}
      <form method="post" action="#help" encType="multipart/form-data">
        <input type="hidden" name="intent" value="message" />
        <TextArea
          label="Your message"
          data-missing="Write your message first."
          name="message"
          maxLength={5000}
          required
          defaultValue={submitted}
          error={failedAnswer?.words}
        />
        <PhotoField />
        <button className="btn btn-o" type="submit">
          Send
        </button>
      </form>
    </section>
  )
}
