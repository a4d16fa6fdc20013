import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { formatLongDay } from '../content/day.ts'
import { TextHead } from '../content/prose.tsx'
import siteStyles from '../sections/site.module.css'
import styles from './newsletter.module.css'
import type { action, loader } from './newsletter.server.ts'

export { action, loader } from './newsletter.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Newsletter', 'Twice a month: what sold, what printed well, what changed.')

export default function Newsletter() {
  const { isRequested, hasOutbox, latest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className={`${siteStyles.container} ${styles.page}`}>
      <TextHead title={isRequested ? 'One click left' : 'The newsletter'}>
        <p>
          {isRequested
            ? 'We’ve sent you an e-mail. Open the link in it and you’re on the list; until then we send nothing else.'
            : 'Twice a month: what sold, what printed well, what changed. Every issue has a link to unsubscribe.'}
        </p>
      </TextHead>
      {isRequested && hasOutbox ? (
        <Note>
          This is the sample shop: e-mail isn’t sent but shown in the <a href="/outbox">outbox</a>.
        </Note>
      ) : null}
      {isRequested ? null : (
        <form method="post" action={hrefs.newsletter}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={answer?.values.email}
            error={answer?.faults.email}
            required
          />
          <Button kind="start" size="large">
            Sign Up
          </Button>
        </form>
      )}
      <section className={styles.latest} aria-labelledby="latest">
        <h2 id="latest">From the last issues</h2>
        <ul>
          {latest.map((post) => (
            <li key={post.slug}>
              <a href={hrefs.blogPost(post.slug)}>
                <small>{formatLongDay(post.date)}</small>
                <b>{post.title}</b>
                <span>{post.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
