import { Form, useNavigation } from 'react-router'
import type { ConnectionView } from '#channels/contract'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { FeedView } from './connections.server.ts'
import styles from './integrate.module.css'

const formatMoment = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))

function describeReady(items: number): string {
  if (items === 0) return 'No items ready.'
  if (items === 1) return 'One item ready.'
  return `${items} items are ready, one for each colour and size. Prices and stock are live.`
}

/** A feed: connect, copy the address, open, view left-out items with reasons, disconnect. */
export function Feed({ feed, zone }: { feed: FeedView; zone: string }) {
  const { connection, faults, itemCount, moreFaults } = feed
  return (
    <section className={`sheet ${styles.feed}`} aria-label={feed.name}>
      <header>
        <h3>{feed.name}</h3>
        {connection ? (
          <StatusMark shape="done">Connected</StatusMark>
        ) : (
          <StatusMark shape="over">Not connected</StatusMark>
        )}
      </header>
      <p>{describeReady(itemCount)}</p>
      {connection ? (
        <>
          <div className={styles.offer}>
            <span>
              <b>Feed address</b>
              <code>{feed.address}</code>
              <small>
                {connection.lastAt
                  ? `Last read ${formatMoment(connection.lastAt, zone)}. `
                  : 'Not read yet. '}
                {feed.where}
              </small>
            </span>
            <CopyButton size="small" text={feed.address}>
              Copy
            </CopyButton>
          </div>
          <div className={styles.feedActions}>
            <a className="btn btn-o btn-sm" href={feed.address} target="_blank" rel="noopener">
              Open feed
            </a>
            <Form method="post">
              <Button kind="end" size="small" name="act" value={`disconnect:${feed.format}`}>
                Disconnect<span className="vh"> {feed.name}</span>
              </Button>
            </Form>
          </div>
        </>
      ) : (
        <Form method="post">
          <Button name="act" value={`connect:${feed.format}`}>
            Connect<span className="vh"> {feed.name}</span>
          </Button>
        </Form>
      )}
      {faults.length > 0 ? (
        <details open={faults.length < 4}>
          <summary>
            {faults.length + moreFaults} {faults.length + moreFaults === 1 ? 'product is' : 'products are'}{' '}
            left out
          </summary>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.listingId} ${fault.title} ${fault.words}`}>
                <a href={hrefs.editListing(fault.listingId)}>{fault.title}</a>
                {fault.items > 1 ? ` (${fault.items} items)` : ''}: {fault.words}
              </li>
            ))}
          </ul>
          {moreFaults > 0 ? <p className="soft">And {moreFaults} more.</p> : null}
        </details>
      ) : null}
      {faults.length === 0 && itemCount > 0 ? (
        <p className="soft">Every product meets the network’s published rules.</p>
      ) : null}
    </section>
  )
}

function ChannelMark({ connection }: { connection: ConnectionView | null }) {
  if (!connection) return <StatusMark shape="over">Not connected</StatusMark>
  if (connection.lastFault) return <StatusMark shape="wrong">The last message failed</StatusMark>
  return <StatusMark shape="done">Connected</StatusMark>
}

/** Discord by webhook: connect, test, view the last result, disconnect. */
export function Discord({
  connection,
  zone,
  fault,
}: {
  connection: ConnectionView | null
  zone: string
  fault: string | undefined
}) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <section className={`sheet ${styles.feed}`} aria-label="Discord">
      <header>
        <h3>Your channel</h3>
        <ChannelMark connection={connection} />
      </header>
      {connection ? (
        <>
          <p>
            {connection.label}, since {formatMoment(connection.connectedAt, zone)}.{' '}
            {connection.lastAt
              ? `Last message ${formatMoment(connection.lastAt, zone)}.`
              : 'No message sent yet.'}
          </p>
          {fault || connection.lastFault ? <Note kind="error">{fault ?? connection.lastFault}</Note> : null}
          <Form method="post" className={styles.feedActions}>
            <Button kind="ink" size="small" name="act" value="test" isBusy={isSubmitting}>
              Send a test message
            </Button>
            <Button kind="end" size="small" name="act" value="disconnect:discord">
              Disconnect
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" className={styles.feedForm}>
          <TextField
            label="Webhook address"
            name="webhook"
            type="password"
            autoComplete="off"
            placeholder="https://discord.com/api/webhooks/…"
            error={fault}
            hint="Anyone who has it can post in your channel, so we encrypt it and never show it again."
            required
          />
          <Button kind="ink" name="act" value="discord" isBusy={isSubmitting}>
            Connect
          </Button>
        </Form>
      )}
    </section>
  )
}
