import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type DeliveryState, type DeliveryView, webhookEvents } from '#webhooks/contract'
import type { RouteHandle } from '../../../../route-handle.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { StatusMark } from '../../../../ui/status-mark.tsx'
import { Table } from '../../../../ui/table.tsx'
import { formatMoment as momentIn } from '../../setting-page.ts'
import { EndpointState } from '../endpoint-state.tsx'
import { FreshSecret } from '../fresh-secret.tsx'
import styles from '../webhooks.module.css'
import { Delivery } from './delivery.tsx'
import type { action, loader } from './webhook.server.ts'

export { action, loader } from './webhook.server.ts'
export const handle = { policy: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Webhook · Fanfare' }]

const states: Readonly<Record<DeliveryState, { words: string; shape: 'waiting' | 'done' | 'wrong' }>> = {
  waiting: { words: 'On its way', shape: 'waiting' },
  delivered: { words: 'Delivered', shape: 'done' },
  failed: { words: 'Failed', shape: 'wrong' },
}

/** One webhook: its state, its actions, and everything it was sent. */
export default function Webhook() {
  const { webhook, log, delivery, isOwner, notice, zone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const formatMoment = (at: Date): string => momentIn(at, zone)
  return (
    <>
      <PageHead
        title={new URL(webhook.url).host}
        above={
          <p>
            <Link to={hrefs.webhooks}>Webhooks</Link>
          </p>
        }
        summary={<code>{webhook.url}</code>}
        footer={
          <p>
            <EndpointState endpoint={webhook} />{' '}
            {webhook.events.map((event) => webhookEvents[event]).join(', ')}.
          </p>
        }
      />
      {notice && !answer ? <Note kind="done">{notice}</Note> : null}
      {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
      {answer?.secret ? <FreshSecret secret={answer.secret} url={webhook.url} /> : null}
      {webhook.offWhy ? (
        <Note kind="warning">
          We turned it off: {webhook.offWhy} Fix it, turn it on, and resend what failed.
        </Note>
      ) : null}
      {isOwner ? <Acts /> : null}
      <h2 className={styles.title}>Deliveries</h2>
      {log.deliveries.length === 0 ? (
        <EmptyState title="Nothing yet">
          Send a test, or wait for the next event. Deliveries stay here for 30 days.
        </EmptyState>
      ) : (
        <Log deliveries={log.deliveries} formatMoment={formatMoment} />
      )}
      {log.next ? (
        <p>
          <Link to={`${hrefs.webhook(webhook.id)}?after=${log.next}`}>Older ones</Link>
        </p>
      ) : null}
      {delivery ? <Delivery delivery={delivery} isOwner={isOwner} formatMoment={formatMoment} /> : null}
    </>
  )
}

function Log({
  deliveries,
  formatMoment,
}: {
  deliveries: readonly DeliveryView[]
  formatMoment: (at: Date) => string
}) {
  return (
    <Table
      label="Deliveries"
      areaClass={`sheet ${styles.list}`}
      rowHeads
      rows={deliveries}
      keyOf={(delivery) => delivery.id}
      columns={[
        {
          head: 'Event',
          cell: (delivery) => (
            <Link to={hrefs.webhook(delivery.endpointId, delivery.id)} preventScrollReset>
              {delivery.type}
            </Link>
          ),
        },
        { head: 'When', cell: (delivery) => formatMoment(delivery.madeAt) },
        {
          head: 'State',
          cell: (delivery) => (
            <StatusMark shape={states[delivery.state].shape}>
              {states[delivery.state].words}
              {delivery.state === 'waiting' && delivery.tries > 0
                ? `, next try ${formatMoment(delivery.dueAt)}`
                : ''}
            </StatusMark>
          ),
        },
        { head: 'Tries', figure: true, className: 'num', cell: (delivery) => delivery.tries },
      ]}
    />
  )
}

function Acts() {
  const { webhook, isFresh } = useLoaderData<typeof loader>()
  const isSubmitting = useNavigation().state === 'submitting'
  const isOn = webhook.status === 'active'
  return (
    <Form method="post" className={styles.actions}>
      {isOn ? (
        <Button kind="ink" name="act" value="test" isBusy={isSubmitting}>
          Send a test
        </Button>
      ) : null}
      <Button name="act" value={isOn ? 'off' : 'on'}>
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
      {isFresh ? (
        <Button name="act" value="secret">
          Create a new secret
        </Button>
      ) : (
        <a className="btn btn-o" href={hrefs.twoFactor(hrefs.webhook(webhook.id))}>
          Confirm it’s me, for a new secret
        </a>
      )}
      <Button kind="end" name="act" value="remove">
        Remove
      </Button>
    </Form>
  )
}
