import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { threadTopics, topicLabels } from '#messages/contract'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextHead } from '../content/prose.tsx'
import { NameAndMail } from '../name-and-mail.tsx'
import siteStyles from '../sections/site.module.css'
import styles from './contact.module.css'
import type { action, loader } from './contact.server.ts'

export { action, loader } from './contact.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Contact us', 'Write to a person at Fanfare. We answer within two working days.')

export default function Contact() {
  const { isSent, from, seller } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { values = {}, faults = {} } = answer ?? {}
  return (
    <div className={siteStyles.container}>
      <TextHead title="Contact us">
        <p>
          A person reads every message and answers within two working days. About an order? Write from its own
          page: we see your items there at once. To see the data we hold about you, go to{' '}
          <a href={hrefs.myData}>My data</a>.
        </p>
      </TextHead>
      <div className={styles.contact}>
        {isSent ? (
          <Note kind="done">
            <b>Your message is in our inbox.</b> We e-mailed you a copy; reply to it to add anything. While
            you wait, try <a href={hrefs.help}>the help centre</a>.
          </Note>
        ) : (
          <form method="post" noValidate={false}>
            {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
            <SelectField
              label="Topic"
              name="topic"
              defaultValue={values.topic ?? 'question'}
              error={faults.topic}
              choices={threadTopics.map((topic) => ({ value: topic, label: topicLabels[topic] }))}
            />
            <NameAndMail values={values} faults={faults} sender={from} />
            <TextField
              label="Subject"
              name="subject"
              defaultValue={values.subject}
              error={faults.subject}
              maxLength={160}
              required
            />
            <TextArea
              label="Message"
              name="message"
              rows={8}
              defaultValue={values.message}
              error={faults.message}
              hint="If it’s about an order, add its number. Up to 5,000 characters."
              maxLength={5000}
              required
            />
            <Button kind="ink" size="large">
              Send message
            </Button>
          </form>
        )}
        <aside>
          <h2>Other ways</h2>
          <dl>
            <dt>Security reports</dt>
            <dd>
              {seller ? `${seller.address}, and see ` : 'See '}
              <a href={hrefs.security}>Security</a>
            </dd>
            <dt>Your data</dt>
            <dd>{seller ? `${seller.address}, or download` : 'Download'} and delete it in Settings</dd>
            <dt>Someone is selling your work</dt>
            <dd>Choose “{topicLabels.rights}” here; a person looks at it within two working days</dd>
            {seller ? (
              <>
                <dt>Who you write to</dt>
                <dd>
                  {[seller.name, ...seller.lines].join(', ')}
                  {seller.telephone ? `. Telephone ${seller.telephone}` : ''}
                </dd>
              </>
            ) : null}
          </dl>
        </aside>
      </div>
    </div>
  )
}
