import '../buying/sheets.ts'

import { useActionData, useLoaderData } from 'react-router'
import { formatInZone } from '#kernel/instant.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import frameStyles from '../buying/frame.module.css'
import orderStyles from '../buying/order.module.css'
import { loadConversation, writeInThread } from './conversation.server.ts'

export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadConversation
export const action = writeInThread
export const meta = () => [{ title: 'Your question' }, { name: 'robots', content: 'noindex' }]

/** A fan's question to a shop, the answers, and a form to write more. */
export default function Conversation() {
  const { subject, messages, shop, answerTime, isOver } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className={frameStyles.finding}>
      <h1>{subject}</h1>
      <section className={orderStyles.help} aria-label="Messages">
        <p className="soft">
          {shop} and Fanfare’s support read this. {answerTime}
        </p>
        <ol>
          {messages.map((message) => (
            <li key={message.id} className={message.author === 'fan' ? orderStyles.own : undefined}>
              <p className="soft">
                <b>{message.byline}</b> {formatInZone(message.writtenAt, 'UTC')}
              </p>
              <p>{message.body}</p>
            </li>
          ))}
        </ol>
        {isOver ? (
          <p>This conversation is closed. Ask again on the product’s page.</p>
        ) : (
          <form method="post" noValidate>
            <TextArea
              label="Your message"
              name="message"
              rows={4}
              maxLength={5000}
              required
              defaultValue={answer?.message}
              error={answer?.fault}
            />
            <Button>Send</Button>
          </form>
        )}
      </section>
    </div>
  )
}
