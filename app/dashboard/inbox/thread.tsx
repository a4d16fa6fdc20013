import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { AnswerText } from '../../answer-text.tsx'
import { formatMoment } from '../../moments.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import styles from './inbox.module.css'

export type ThreadMessage = {
  id: string
  author: 'fan' | 'creator' | 'staff'
  name: string
  body: string
  at: Date
  photoCount: number
}
const authorNotes = { fan: '', creator: ', your shop', staff: ', Fanfare support' } as const

/** The messages, each with its author. */
export function ThreadMessages({ messages, zone }: { messages: readonly ThreadMessage[]; zone: string }) {
  return (
    <ol className={styles.thread}>
      {messages.map((message) => (
        <li key={message.id} className={message.author === 'creator' ? styles.ours : undefined}>
          <header>
            <b>
              {message.name}
              {authorNotes[message.author]}
            </b>
            <span className="soft">{formatMoment(message.at, zone)}</span>
          </header>
          <p>{message.body}</p>
          {message.photoCount > 0 ? (
            <p className="soft">
              With {message.photoCount === 1 ? 'a photo' : `${message.photoCount} photos`}, which support
              looks at.
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** The shop's answer; a saved one can be inserted first. */
export function AnswerForm({
  canned,
  draft,
  error,
  messageCount,
  hidden,
}: {
  canned: readonly string[]
  draft: string
  error: string | undefined
  /** The number of messages. */
  messageCount: number
  hidden?: { name: string; value: string }
}) {
  return (
    <>
      {canned.length > 0 ? (
        <Form method="get" className={styles.choose} preventScrollReset>
          <SelectField
            label="Saved reply"
            name="answer"
            choices={canned.map((name, index) => ({ value: String(index), label: name }))}
          />
          <Button icon="notebook-pen">Insert</Button>
          <Link to={hrefs.inboxAnswers}>Edit</Link>
        </Form>
      ) : null}
      <Form method="post" className={`sheet-b ${styles.form}`}>
        {hidden ? <input type="hidden" {...hidden} /> : null}
        <AnswerText
          label="Your answer"
          rows={4}
          draft={draft}
          sent={messageCount}
          error={error}
          hint="The fan gets it by e-mail and reads it here. They don’t see your address, and you don’t see theirs."
        />
        <Button kind="ink" icon="send" name="intent" value="answer">
          Send answer
        </Button>
      </Form>
    </>
  )
}
