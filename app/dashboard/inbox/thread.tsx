import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { AnswerText } from '../../answer-text.tsx'
import { momentWords } from '../../moments.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import styles from './inbox.module.css'

export type Said = {
  id: string
  author: 'fan' | 'creator' | 'staff'
  name: string
  body: string
  at: Date
  photos: number
}
const whose = { fan: '', creator: ', your shop', staff: ', Fanfare support' } as const

/** The messages, each with its author. */
export function ThreadMessages({ said, zone }: { said: readonly Said[]; zone: string }) {
  return (
    <ol className={styles.thread}>
      {said.map((one) => (
        <li key={one.id} className={one.author === 'creator' ? styles.ours : undefined}>
          <header>
            <b>
              {one.name}
              {whose[one.author]}
            </b>
            <span className="soft">{momentWords(one.at, zone)}</span>
          </header>
          <p>{one.body}</p>
          {one.photos > 0 ? (
            <p className="soft">
              With {one.photos === 1 ? 'a photo' : `${one.photos} photos`}, which support looks at.
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
  sent,
  hidden,
}: {
  canned: readonly string[]
  draft: string
  error: string | undefined
  /** The number of messages. */
  sent: number
  hidden?: { name: string; value: string }
}) {
  return (
    <>
      {canned.length > 0 ? (
        <Form method="get" className={styles.choose} preventScrollReset>
          <SelectField
            label="Answer you write often"
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
          sent={sent}
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
