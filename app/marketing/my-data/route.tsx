import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextHead } from '../content/prose.tsx'
import siteStyles from '../sections/site.module.css'
import styles from './my-data.module.css'
import type { action, loader } from './my-data.server.ts'

export { action, loader } from './my-data.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('My data', 'See what we hold under your e-mail address, download it, or have it erased.')

function SentNote({ hasOutbox }: { hasOutbox: boolean }) {
  if (hasOutbox)
    return (
      <Note>
        Sample mode sends no mail: the letter is in the <a href="/outbox">outbox</a>.
      </Note>
    )
  return (
    <p>
      Nothing after a few minutes? Check your spam folder. We send at most three links a day to one address.
    </p>
  )
}

/** For people who bought without an account: the link to their data goes only to their address. */
export default function MyData() {
  const { isRequested, hasOutbox } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className={`${siteStyles.container} ${styles.page}`}>
      <TextHead title={isRequested ? 'Check your inbox' : 'My data'}>
        <p>
          {isRequested
            ? 'A link is on its way to the address you entered. It works for 24 hours and shows what we hold under that address.'
            : 'See what we hold under your e-mail address, download it, or have it erased. You don’t need an account.'}
        </p>
      </TextHead>
      {isRequested ? (
        <SentNote hasOutbox={hasOutbox} />
      ) : (
        <div className={styles.columns}>
          <form method="post" action={hrefs.myData} noValidate>
            {answer?.faults[''] ? <Note kind="error">{answer.faults['']}</Note> : null}
            <TextField
              label="E-mail you ordered with"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={answer?.values.email}
              error={answer?.faults.email}
              required
            />
            <Button kind="ink" size="large">
              Send me the link
            </Button>
            <p className="soft">
              Do you sell here? Sign in and go to <a href={hrefs.settings}>Settings</a> to download your
              shop’s data or delete your account.
            </p>
          </form>
          <aside aria-labelledby="shown">
            <h2 id="shown">What the link shows</h2>
            <ul>
              <li>
                <b>Orders</b> with addresses, payments and parcels
              </li>
              <li>
                <b>Messages</b> claims, reviews and newsletters
              </li>
              <li>
                <b>A file</b> of all of it, to download
              </li>
              <li>
                <b>Erasure</b> of everything the law doesn’t make us keep
              </li>
            </ul>
          </aside>
        </div>
      )}
    </div>
  )
}
