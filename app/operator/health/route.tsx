import { Form, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { nameOfProvider } from '../../provider-names.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import batchStyles from '../batches/batch/batch.module.css'
import { formatCount, formatDayAndTime } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'
import { useZone } from '../use-zone.ts'
import type { loader } from './health.server.ts'
import { OwnerNote } from './owner-note.tsx'
import { Queues } from './queues.tsx'

export { action, loader } from './health.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Jobs · Fanfare' }]

type Delivery = ReturnType<typeof useLoaderData<typeof loader>>['deliveries'][number]
function describeDelivery({ isOff, gaveUp, tries, dueAt }: Delivery, zone: string): string {
  if (isOff) return 'Address turned off'
  if (gaveUp) return `Gave up after ${formatCount(tries)} ${tries === 1 ? 'try' : 'tries'}`
  return `Retrying automatically ${formatDayAndTime(dueAt, zone)}`
}

export default function Health() {
  const zone = useZone()
  const page = useLoaderData<typeof loader>()
  const { notice, queues, jobs, files, faulty, stopped } = page
  const sum = (column: 'waiting' | 'running' | 'failed') =>
    queues.reduce((total, queue) => total + queue[column], 0)
  const figures = [
    ['Jobs waiting', sum('waiting')],
    ['Jobs running', sum('running')],
    ['Jobs that gave up', sum('failed')],
    ['Print files waiting', files.waiting],
    ['Faulty print files', files.faulty],
    ['Units stopped', stopped.length],
  ] as const
  return (
    <>
      <PageHead
        title="Jobs"
        summary={
          <>
            Everything that follows an order, a batch or a payment runs as a job. A failed job is retried five
            times, at growing intervals, then waits here.
            {page.room ? ` ${page.room} of disk space is left.` : null}
          </>
        }
      />
      {notice ? <Note kind={notice.kind}>{notice.words}</Note> : null}
      <ol className={`sheet ${batchStyles.track} ${batchStyles.trackOfSix}`} aria-label="Figures">
        {figures.map(([label, figure]) => (
          <li key={label}>
            <b>{formatCount(figure)}</b>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      {page.ownsDatabase ? <OwnerNote /> : null}
      <Clear
        summaries={[
          page.troubles.length === 0 ? 'Mail, payments and queues have worked for the last 30 days.' : '',
          jobs.length === 0 ? 'No jobs have given up.' : '',
          faulty.length === 0 ? 'No faulty print files.' : '',
          page.deliveries.length === 0 ? 'Every webhook was delivered.' : '',
        ]}
      />
      <Outages troubles={page.troubles} />
      <TroubleSheet
        title="Jobs that gave up"
        kind="job"
        rows={jobs.map((job) => ({
          id: job.id,
          name: job.fact ? `${job.fact}, ${job.queue}` : job.queue,
          detail: Object.values(job.payload).join(', '),
          failure: job.failure,
          when: `Gave up ${formatDayAndTime(job.failedAt, zone)}`,
          stuck: true,
        }))}
      />
      <TroubleSheet
        title="Faulty print files"
        kind="file"
        rows={faulty.map((file) => ({
          id: file.id,
          name: `${file.blankId}, ${file.area} ${file.sizeArea.replace('x', ' × ')} in`,
          detail: file.designVersionId,
          failure: file.fault ?? '',
          when: file.madeAt ? `Tried ${formatDayAndTime(file.madeAt, zone)}` : '',
          stuck: true,
        }))}
      />
      <Queues queues={queues} />
      <Events events={page.events} mayReplay={page.mayReplay} />
      <TroubleSheet
        title="Shops’ webhooks"
        kind="delivery"
        rows={page.deliveries.map((delivery) => ({
          id: delivery.id,
          shop: delivery.shopId,
          name: `${delivery.type} to ${delivery.shop}`,
          detail: `${delivery.host}, ${delivery.id}`,
          failure: delivery.failure,
          when: describeDelivery(delivery, zone),
          stuck: delivery.gaveUp || delivery.isOff,
          idle: delivery.isOff,
        }))}
      />
    </>
  )
}

/** The parts that work, one line each: an empty box for each would push the others down. */
function Clear({ summaries }: { summaries: readonly string[] }) {
  const lines = summaries.filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className={`sheet ${queuesStyles.clear}`} aria-label="In order">
      {lines.map((line) => (
        <li key={line}>
          <StatusMark shape="done">{line}</StatusMark>
        </li>
      ))}
    </ul>
  )
}

type Outage = ReturnType<typeof useLoaderData<typeof loader>>['troubles'][number]
/** Failures of a whole part, now and within the last month. */
function Outages({ troubles }: { troubles: readonly Outage[] }) {
  const zone = useZone()
  if (troubles.length === 0) return null
  return (
    <Sheet name="outages" title="Outages">
      <ul className={queuesStyles.troubles}>
        {troubles.map((trouble) => (
          <li key={`${trouble.kind} ${trouble.beganAt.getTime()}`}>
            <span className={operatorStyles.pair}>
              <b>{trouble.name}</b>
              <small>Since {formatDayAndTime(trouble.beganAt, zone)}</small>
              <code>{trouble.detail}</code>
            </span>
            <StatusMark shape={trouble.overAt ? 'over' : 'wrong'}>
              {trouble.overAt ? `Resolved ${formatDayAndTime(trouble.overAt, zone)}` : 'Failing'}
            </StatusMark>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type Row = {
  id: string
  name: string
  detail: string
  failure: string
  when: string
  stuck: boolean
  shop?: string
  /** Nothing can be tried until its owner acts. */
  idle?: boolean
}
function TroubleSheet({ title, kind, rows }: { title: string; kind: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Sheet
      name={`trouble-${kind}`}
      title={title}
      aside={<span className="a-n soft">{formatCount(rows.length)}</span>}
    >
      <ul className={queuesStyles.troubles}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={operatorStyles.pair}>
              <b>{row.name}</b>
              <small>{row.detail}</small>
              <code>{row.failure}</code>
            </span>
            <StatusMark shape={row.stuck ? 'wrong' : 'waiting'}>{row.when}</StatusMark>
            {row.idle ? null : <RetryButton kind={kind} row={row} />}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function RetryButton({ kind, row }: { kind: string; row: Row }) {
  return (
    <Form method="post" action={hrefs.operatorHealth}>
      <input type="hidden" name="what" value={kind} />
      <input type="hidden" name="id" value={row.id} />
      {row.shop ? <input type="hidden" name="shop" value={row.shop} /> : null}
      <Button kind="outline" size="small" icon="rotate-cw">
        Try again
      </Button>
    </Form>
  )
}

/** Newest callbacks shown at once. */
const maxEvents = 5

type Events = ReturnType<typeof useLoaderData<typeof loader>>['events']
/** The payment provider's callbacks, each stored once by its own id. */
function Events({ events, mayReplay }: { events: Events; mayReplay: boolean }) {
  // Old handled ones are rarely needed; unhandled ones always show.
  const isUnfolded = (event: Events[number], index: number) =>
    index < maxEvents || pickShape(event.outcome) !== 'done'
  const [unfolded, folded] = [
    events.filter(isUnfolded),
    events.filter((event, index) => !isUnfolded(event, index)),
  ]
  const renderRow = (event: Events[number]) => (
    <EventRow key={`${event.provider} ${event.eventId}`} event={event} mayReplay={mayReplay} />
  )
  return (
    <Sheet
      name="events"
      title="Provider callbacks"
      aside={events.length > 0 ? <span className="soft">The last {formatCount(events.length)}</span> : null}
    >
      {events.length === 0 ? (
        <p className={operatorStyles.empty}>No provider has called yet.</p>
      ) : (
        <>
          <ul className={queuesStyles.troubles}>{unfolded.map(renderRow)}</ul>
          {folded.length > 0 ? (
            <Disclosure
              className={operatorStyles.folded}
              label={`${formatCount(folded.length)} handled before`}
            >
              <ul className={queuesStyles.troubles}>{folded.map(renderRow)}</ul>
            </Disclosure>
          ) : null}
        </>
      )}
    </Sheet>
  )
}

/** "payment_intent.succeeded" as "Payment intent succeeded". */
function describeEvent(kind: string): string {
  const words = kind.replaceAll(/[._]/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function EventRow({ event, mayReplay }: { event: Events[number]; mayReplay: boolean }) {
  const zone = useZone()
  return (
    <li>
      <span className={operatorStyles.pair}>
        <b>{describeEvent(event.kind)}</b>
        <small>
          {nameOfProvider(event.provider)}, {formatDayAndTime(event.receivedAt, zone)}, {event.eventId}
        </small>
      </span>
      <StatusMark shape={pickShape(event.outcome)}>{describeOutcome(event.outcome)}</StatusMark>
      {mayReplay ? (
        <Form method="post" action={hrefs.operatorHealth}>
          <input type="hidden" name="what" value="event" />
          <input type="hidden" name="id" value={event.eventId} />
          <Button kind="outline" size="small" icon="rotate-cw">
            Replay
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

const describeOutcome = (outcome: string | null): string =>
  outcome === null ? 'Not handled' : `${outcome[0]?.toUpperCase() ?? ''}${outcome.slice(1)}`

function pickShape(outcome: string | null): 'waiting' | 'wrong' | 'done' {
  if (outcome === null) return 'waiting'
  return outcome.startsWith('refused') ? 'wrong' : 'done'
}
