import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { MailStatus } from '#messages/contract'
import type { RouteHandle } from '../route-handle.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { formatMailDay, formatMailHour } from './mail-time.ts'
import styles from './outbox.module.css'
import type { loader } from './outbox.server.ts'

export { loader } from './outbox.server.ts'
export const handle = { policy: 'sample', zeroJs: true } satisfies RouteHandle
export const meta = () => [{ title: 'Outbox · Fanfare' }, { name: 'robots', content: 'noindex' }]

const marks: Record<MailStatus, { shape: 'done' | 'waiting' | 'wrong'; word: string }> = {
  queued: { shape: 'waiting', word: 'Waiting' },
  sent: { shape: 'done', word: 'Sent' },
  failed: { shape: 'wrong', word: 'Failed' },
}

export default function Outbox() {
  const { mails, to, isRelayed } = useLoaderData<typeof loader>()
  return (
    <div className={styles.outbox}>
      <header>
        <a href={hrefs.home} aria-label="Fanfare, home">
          <Logo />
        </a>
        <form method="get">
          <input
            className="in"
            type="search"
            name="to"
            defaultValue={to ?? ''}
            placeholder="Address"
            aria-label="Show mails to this address"
          />
          <Button>Show</Button>
        </form>
      </header>
      <main id="main">
        <h1>Outbox</h1>
        <p className="soft">
          {isRelayed
            ? 'Every e-mail of the sample shop. The mail server sends them too.'
            : 'Every e-mail of the sample shop. None of them leaves this machine.'}
        </p>
        {mails.length ? (
          [...Map.groupBy(mails, ({ queuedAt }) => formatMailDay(queuedAt))].map(([day, letters]) => (
            <section key={day} aria-label={day}>
              <h2 className={styles.day}>{day}</h2>
              <ul className={styles.letters}>
                {letters.map((mail) => (
                  <li key={mail.id}>
                    <a href={hrefs.outboxMail(mail.id)}>
                      <b>{mail.subject}</b>
                      <span>{mail.to}</span>
                      <StatusMark shape={marks[mail.status].shape}>{marks[mail.status].word}</StatusMark>
                      <small className="num">{formatMailHour(mail.queuedAt)}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))
        ) : (
          <EmptyState title={to ? 'No mail to this address' : 'No mail yet'}>
            Sign up, ask for a new password or place an order, and its mail is here at once.
          </EmptyState>
        )}
      </main>
    </div>
  )
}
