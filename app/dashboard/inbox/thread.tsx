import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { momentWords } from '../../moments.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
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

/** Who said what. */
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

/** The shop's answer; one that it writes often can be put in first. */
export function AnswerForm({
  canned,
  draft,
  error,
  keptAt,
  hidden,
}: {
  canned: readonly string[]
  draft: string
  error: string | undefined
  keptAt: string
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
      <Form method="post" className={`sheet-b ${styles.form}`} key={`${keptAt} ${draft}`}>
        {hidden ? <input type="hidden" {...hidden} /> : null}
        <TextArea
          label="Your answer"
          name="message"
          rows={4}
          maxLength={5000}
          required
          defaultValue={draft}
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
