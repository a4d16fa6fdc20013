import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { formatMailTime } from '../mail-time.ts'
import styles from '../outbox.module.css'
import type { loader } from './mail.server.ts'

export { loader } from './mail.server.ts'
export const handle = { policy: 'sample', zeroJs: true } satisfies RouteHandle
export const meta = () => [{ title: 'Mail · Fanfare' }, { name: 'robots', content: 'noindex' }]

/** One letter as its reader sees it, in a frame of its own, and its plain part beneath. */
export default function OutboxMail() {
  const mail = useLoaderData<typeof loader>()
  return (
    <div className={styles.outbox}>
      <header>
        <a href={hrefs.outbox}>Outbox</a>
      </header>
      <main id="main">
        <h1>{mail.subject}</h1>
        <p className="soft">
          To <a href={`${hrefs.outbox}?to=${encodeURIComponent(mail.to)}`}>{mail.to}</a>,{' '}
          {formatMailTime(mail.queuedAt)}
          {mail.failure ? `. Not handed over yet: ${mail.failure}` : ''}
        </p>
        <iframe
          title={`The mail: ${mail.subject}`}
          src={hrefs.outboxPage(mail.id)}
          sandbox="allow-top-navigation-by-user-activation"
        />
        <details>
          <summary>Plain text</summary>
          <pre>{mail.text}</pre>
        </details>
      </main>
    </div>
  )
}
