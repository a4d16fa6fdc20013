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
import { count, dayAndTime } from '../dates.ts'
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
function deliveryWords({ off, gaveUp, tries, dueAt }: Delivery, zone: string): string {
  if (off) return 'Address turned off'
  if (gaveUp) return `Gave up after ${count(tries)} ${tries === 1 ? 'try' : 'tries'}`
  return `Retrying automatically ${dayAndTime(dueAt, zone)}`
}

export default function Health() {
  const zone = useZone()
  const page = useLoaderData<typeof loader>()
  const { said, queues, jobs, files, faulty, stopped } = page
  const sum = (of: 'waiting' | 'running' | 'failed') => queues.reduce((total, queue) => total + queue[of], 0)
  const figures = [
    ['Jobs waiting', sum('waiting')],
    ['Jobs running', sum('running')],
    ['Jobs that gave up', sum('failed')],
    ['Print files waiting', files.waiting],
    ['Print files at fault', files.faulty],
    ['Units stopped', stopped.length],
  ] as const
  return (
    <>
      <PageHead
        title="Jobs"
        about={
          <>
            Everything that follows an order, a batch or a payment runs as a job. A failed job is retried five
            times, at growing intervals, then waits here.
            {page.room ? ` ${page.room} of disk space is left.` : null}
          </>
        }
      />
      {said ? <Note kind={said.kind}>{said.words}</Note> : null}
      <ol className={`sheet ${batchStyles.track} ${batchStyles.trackOfSix}`} aria-label="Figures">
        {figures.map(([label, figure]) => (
          <li key={label}>
            <b>{count(figure)}</b>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      {page.ownsDatabase ? <OwnerNote /> : null}
      <Clear
        words={[
          page.troubles.length === 0 ? 'Mail, payments and queues have worked for the last 30 days.' : '',
          jobs.length === 0 ? 'No job has given up.' : '',
          faulty.length === 0 ? 'No print file has a fault.' : '',
          page.deliveries.length === 0 ? 'Every webhook was delivered.' : '',
        ]}
      />
      <Outages troubles={page.troubles} />
      <Trouble
        title="Jobs that gave up"
        what="job"
        rows={jobs.map((job) => ({
          id: job.id,
          name: job.fact ? `${job.fact}, ${job.queue}` : job.queue,
          detail: Object.values(job.payload).join(', '),
          failure: job.failure,
          when: `Gave up ${dayAndTime(job.failedAt, zone)}`,
          stuck: true,
        }))}
      />
      <Trouble
        title="Print files at fault"
        what="file"
        rows={faulty.map((file) => ({
          id: file.id,
          name: `${file.blankId}, ${file.area} ${file.sizeArea.replace('x', ' × ')} in`,
          detail: file.designVersionId,
          failure: file.fault ?? '',
          when: file.madeAt ? `Tried ${dayAndTime(file.madeAt, zone)}` : '',
          stuck: true,
        }))}
      />
      <Queues queues={queues} />
      <Events events={page.events} mayReplay={page.mayReplay} />
      <Trouble
        title="Webhooks of shops"
        what="delivery"
        rows={page.deliveries.map((delivery) => ({
          id: delivery.id,
          shop: delivery.shopId,
          name: `${delivery.type} to ${delivery.shop}`,
          detail: `${delivery.host}, ${delivery.id}`,
          failure: delivery.failure,
          when: deliveryWords(delivery, zone),
          stuck: delivery.gaveUp || delivery.off,
          idle: delivery.off,
        }))}
      />
    </>
  )
}

/** Parts in order, one line each: an empty box for each would push the others down. */
function Clear({ words }: { words: readonly string[] }) {
  const lines = words.filter(Boolean)
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
/** Whole failures now, and within the last month. */
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
              <small>Since {dayAndTime(trouble.beganAt, zone)}</small>
              <code>{trouble.detail}</code>
            </span>
            <StatusMark shape={trouble.overAt ? 'over' : 'wrong'}>
              {trouble.overAt ? `Resolved ${dayAndTime(trouble.overAt, zone)}` : 'Failing'}
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
function Trouble({ title, what, rows }: { title: string; what: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Sheet
      name={`trouble-${what}`}
      title={title}
      beside={<span className="a-n soft">{count(rows.length)}</span>}
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
            {row.idle ? null : <TryAgain what={what} row={row} />}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function TryAgain({ what, row }: { what: string; row: Row }) {
  return (
    <Form method="post" action={hrefs.operatorHealth}>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={row.id} />
      {row.shop ? <input type="hidden" name="shop" value={row.shop} /> : null}
      <Button kind="outline" size="small" icon="rotate-cw">
        Try again
      </Button>
    </Form>
  )
}

/** Newest callbacks shown at once. */
const eventsSeen = 5

type Events = ReturnType<typeof useLoaderData<typeof loader>>['events']
/** The payment provider's callbacks, each stored once by its own id. */
function Events({ events, mayReplay }: { events: Events; mayReplay: boolean }) {
  // Old handled ones are rarely needed; unhandled ones always show.
  const isSeen = (event: Events[number], index: number) =>
    index < eventsSeen || shapeOf(event.outcome) !== 'done'
  const [seen, folded] = [events.filter(isSeen), events.filter((event, index) => !isSeen(event, index))]
  const row = (event: Events[number]) => (
    <EventRow key={`${event.provider} ${event.eventId}`} event={event} mayReplay={mayReplay} />
  )
  return (
    <Sheet
      name="events"
      title="Provider callbacks"
      beside={events.length > 0 ? <span className="soft">The last {count(events.length)}</span> : null}
    >
      {events.length === 0 ? (
        <p className={operatorStyles.empty}>No provider has called yet.</p>
      ) : (
        <>
          <ul className={queuesStyles.troubles}>{seen.map(row)}</ul>
          {folded.length > 0 ? (
            <Disclosure className={operatorStyles.folded} label={`${count(folded.length)} handled before`}>
              <ul className={queuesStyles.troubles}>{folded.map(row)}</ul>
            </Disclosure>
          ) : null}
        </>
      )}
    </Sheet>
  )
}

/** "payment_intent.succeeded" as "Payment intent succeeded". */
function eventWords(kind: string): string {
  const words = kind.replaceAll(/[._]/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function EventRow({ event, mayReplay }: { event: Events[number]; mayReplay: boolean }) {
  const zone = useZone()
  return (
    <li>
      <span className={operatorStyles.pair}>
        <b>{eventWords(event.kind)}</b>
        <small>
          {nameOfProvider(event.provider)}, {dayAndTime(event.receivedAt, zone)}, {event.eventId}
        </small>
      </span>
      <StatusMark shape={shapeOf(event.outcome)}>{outcomeWords(event.outcome)}</StatusMark>
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

const outcomeWords = (outcome: string | null): string =>
  outcome === null ? 'Not handled' : `${outcome[0]?.toUpperCase() ?? ''}${outcome.slice(1)}`

function shapeOf(outcome: string | null): 'waiting' | 'wrong' | 'done' {
  if (outcome === null) return 'waiting'
  return outcome.startsWith('refused') ? 'wrong' : 'done'
}
