import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { listingPictureHref } from '#listings/contract'
import {
  type Decision,
  incidentStatusWords,
  moderationLimits,
  reasonNames,
  stepWords,
} from '#moderation/contract'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, Field, TextArea } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import styles from './incident.module.css'
import type { action, IncidentPage, loader } from './incident.server.ts'

export { action, loader } from './incident.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Case · Fanfare' }]

export default function IncidentScreen() {
  const zone = useZone()
  const page = useLoaderData<typeof loader>()
  const { incident, listing, shop } = page
  const { words, shape } = incidentStatusWords[incident.status]
  return (
    <>
      <PageHead
        title={listing?.title ?? shop?.name ?? 'A store'}
        above={<BackLink to={hrefs.operatorModeration()}>Moderation</BackLink>}
        summary={
          <>
            {reasonNames[incident.reason]}, reported {formatDayAndTime(incident.openedAt, zone)}.{' '}
            {listing ? `A listing of ${shop?.name}.` : 'The store as a whole.'}
          </>
        }
        aside={<StatusMark shape={shape}>{words}</StatusMark>}
      />
      <div className={operatorStyles.columns}>
        <div className={styles.incident}>
          <Pictures page={page} />
          <Evidence page={page} />
          <CreatorResponse page={page} />
          <History page={page} />
        </div>
        <div className={styles.incident}>
          <Decide page={page} />
          <Shop page={page} />
        </div>
      </div>
    </>
  )
}

function Pictures({ page: { listing } }: { page: IncidentPage }) {
  if (!listing) return null
  return (
    <Sheet name="what" title="What fans saw">
      <div className={`sheet-b ${styles.pictures}`}>
        {listing.pictures.map((picture) => (
          <a key={picture.blankId} href={listingPictureHref(picture, 1200)}>
            <img
              src={listingPictureHref(picture, 360)}
              alt={`${listing.title} on ${picture.blankId}`}
              width="180"
              height="180"
              loading="lazy"
            />
          </a>
        ))}
      </div>
      {listing.description ? <p className={`sheet-b ${styles.words}`}>{listing.description}</p> : null}
    </Sheet>
  )
}

function Evidence({ page: { reports } }: { page: IncidentPage }) {
  const zone = useZone()
  return (
    <Sheet
      name="evidence"
      title="Evidence"
      aside={
        <span className="soft">{reports.length === 1 ? 'One report' : `${reports.length} reports`}</span>
      }
    >
      <ol className={queuesStyles.messages}>
        {reports.map((report) => (
          <li key={report.id}>
            <header>
              <b>
                {report.name}, {report.email}
              </b>
              <span className="soft">{formatDayAndTime(report.madeAt, zone)}</span>
            </header>
            <p>{report.words}</p>
            {report.links ? <p className={styles.links}>{report.links}</p> : null}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** The creator's side: the appeal, or the counter-notice with its deadline. */
function CreatorResponse({ page: { incident } }: { page: IncidentPage }) {
  const zone = useZone()
  if (!incident.appeal && !incident.counterWords) return null
  return (
    <Sheet name="answer" title={incident.counterWords ? 'Counter-notice' : 'Appeal'}>
      <div className={`sheet-b ${styles.answer}`}>
        <p className={styles.words}>{incident.counterWords ?? incident.appeal}</p>
        {incident.counterName ? (
          <>
            <p className={styles.words}>
              <b>{incident.counterName}</b>
              <br />
              {incident.counterAddress}
            </p>
            {incident.status === 'countered' ? (
              <Note>
                It is restored automatically on {formatDate(incident.restoresFrom!, zone)}, at the latest on{' '}
                {formatDate(incident.restoresUntil!, zone)}, unless the claimant shows they went to court
                before then.
              </Note>
            ) : null}
          </>
        ) : null}
      </div>
    </Sheet>
  )
}

function History({ page: { steps } }: { page: IncidentPage }) {
  const zone = useZone()
  return (
    <Sheet name="history" title="History">
      <ol className={queuesStyles.messages}>
        {steps.map((step) => (
          <li key={step.place}>
            <header>
              <b>
                {stepWords[step.event] ?? step.event} by {step.byName}
              </b>
              <span className="soft">{formatDayAndTime(step.at, zone)}</span>
            </header>
            {step.event === 'report' ? null : <p>{step.words}</p>}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const decisionWords: Record<Decision, { label: string; hint: string }> = {
  dismiss: { label: 'Dismiss', hint: 'It stays as it is.' },
  hide: { label: 'Hide', hint: 'Hidden, off sale and not printed while we review it.' },
  take_down: { label: 'Take down', hint: 'Hidden, off sale and not printed. The creator can respond.' },
  strike: { label: 'Take down with a strike', hint: 'Three within a year close the store.' },
  restore: { label: 'Restore', hint: 'Fans see it and can buy it again.' },
  uphold: { label: 'Uphold', hint: 'Closes the case.' },
}

function Decide({ page }: { page: IncidentPage }) {
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  if (page.choices.length === 0)
    return page.isOwnDecision ? <Note>You took it down, so someone else decides this appeal.</Note> : null
  const faults: Record<string, string> = answer?.faults ?? {}
  const values: Record<string, string> = answer?.values ?? {}
  return (
    <Sheet name="decide" title="Decide">
      {/* After a decision its words are cleared: the next one needs its own. */}
      <Form key={page.incident.status} method="post" className={`sheet-b ${operatorStyles.form}`}>
        {answer?.problem ? <Note kind="error">{answer.problem}</Note> : null}
        <Field
          label="What happens"
          error={faults.decision}
          // A list can't be `aria-invalid`: its error describes it.
          control={({ id, 'aria-describedby': described }) => (
            <ul className={styles.choices} id={id} aria-describedby={described}>
              {page.choices.map((key) => (
                <li key={key}>
                  <Check
                    type="radio"
                    name="decision"
                    value={key}
                    defaultChecked={values.decision === key}
                    required
                    {...decisionWords[key]}
                  />
                </li>
              ))}
            </ul>
          )}
        />
        <TextArea
          label="Reason"
          name="words"
          rows={5}
          maxLength={2000}
          defaultValue={values.words}
          error={faults.words}
          hint="Both the creator and the person who reported it will read this."
          required
        />
        <Button kind="ink" isBusy={isSubmitting}>
          Decide
        </Button>
      </Form>
    </Sheet>
  )
}

function Shop({ page }: { page: IncidentPage }) {
  const zone = useZone()
  const { shop, strikes, otherIncidents, listing } = page
  if (!shop) return null
  return (
    <Sheet
      name="shop"
      title={shop.name}
      aside={shop.status === 'suspended' ? <StatusMark shape="wrong">Closed</StatusMark> : null}
    >
      <dl className={`sheet-b ${operatorStyles.facts}`}>
        <dt>Strikes in a year</dt>
        <dd>
          {strikes} of {moderationLimits.maxStrikes}
        </dd>
        <dt>Owner</dt>
        <dd>{shop.ownerEmail}</dd>
        <dt>Page</dt>
        <dd>
          {page.isBanned ? (
            'Fans can’t see it'
          ) : (
            <a
              href={listing ? hrefs.storeListing(shop.handle, listing.slug) : hrefs.storefront(shop.handle)}
              rel="noopener"
            >
              As fans see it
            </a>
          )}
        </dd>
      </dl>
      {otherIncidents.length > 0 ? (
        <ul className={queuesStyles.rows}>
          {otherIncidents.map((other) => (
            <li key={other.id}>
              <Link to={hrefs.operatorIncident(other.id)}>{reasonNames[other.reason]}</Link>
              <StatusMark shape={incidentStatusWords[other.status].shape}>
                {incidentStatusWords[other.status].words}
              </StatusMark>
              <span className="soft">{formatDate(other.openedAt, zone)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={operatorStyles.empty}>No other reports about this shop.</p>
      )}
    </Sheet>
  )
}
