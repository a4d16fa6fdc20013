import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { incidentStatusWords, moderationLimits, reasonNames, stepWords } from '#moderation/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import styles from '../cases.module.css'
import { answerCase, loadCase } from './detail.server.ts'

export const handle = { policy: 'creator:make', writes: 'creator:manage' } satisfies RouteHandle
export const loader = loadCase
export const action = answerCase
export const meta = () => [{ title: 'Decision · Fanfare' }]

const formatDay = (at: Date | string, zone: string) =>
  dateFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(new Date(at))

export default function OneCase() {
  const incident = useLoaderData<typeof loader>()
  const { words, shape } = incidentStatusWords[incident.status]
  return (
    <>
      <Link className="back" to={hrefs.cases()}>
        <Icon name="arrow-left" size="s" />
        Decisions
      </Link>
      <PageHead
        title={incident.subjectName}
        summary={
          <>
            {reasonNames[incident.reason]}.{' '}
            {incident.isStore ? 'Your store as a whole.' : 'A listing of yours.'}
          </>
        }
        aside={<StatusMark shape={shape}>{words}</StatusMark>}
      />
      {incident.strike ? (
        <Note>This counts as a strike. {moderationLimits.maxStrikes} within a year close a store.</Note>
      ) : null}
      {incident.status === 'countered' ? (
        <Note>
          It will be restored automatically on {formatDay(incident.restoresFrom!, incident.zone)}, at the
          latest on {formatDay(incident.restoresUntil!, incident.zone)}, unless the claimant goes to court
          before then.
        </Note>
      ) : null}
      <div className={styles.case}>
        <div>
          {incident.reports.length > 0 ? (
            <Sheet name="reports" title="What was reported">
              <ul className={styles.history}>
                {incident.reports.map((report) => (
                  <li key={`${report.madeAt} ${report.words}`}>
                    <span className="soft">{formatDay(report.madeAt, incident.zone)}</span>
                    <p>{report.words}</p>
                  </li>
                ))}
              </ul>
            </Sheet>
          ) : null}
          <Sheet name="decision" title="Our decision">
            <ol className={styles.history}>
              {incident.steps.map((step) => (
                <li key={step.place}>
                  <b>{stepWords[step.event] ?? step.event}</b>{' '}
                  <span className="soft">{formatDay(step.at, incident.zone)}</span>
                  <p>{step.words}</p>
                </li>
              ))}
            </ol>
          </Sheet>
        </div>
        <div>
          {incident.mayAppeal ? <Appeal /> : null}
          {incident.mayCounter ? <CounterNotice name={incident.name} /> : null}
        </div>
      </div>
    </>
  )
}

function useFormAnswer(isCounter: boolean) {
  const answer = useActionData<typeof action>()
  const noFaults: Record<string, string> = {}
  return answer && answer.isCounter === isCounter
    ? { values: answer.values, faults: answer.faults }
    : { values: noFaults, faults: noFaults }
}

function Appeal() {
  const { values, faults } = useFormAnswer(false)
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Sheet name="appeal" title="Ask for a second review">
      <Form method="post" className="sheet-b">
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <p className="soft">Someone other than the first reviewer decides, within two working days.</p>
        <TextArea
          label="Why it should be restored"
          name="words"
          rows={5}
          maxLength={moderationLimits.wordsCharacters}
          defaultValue={values.words}
          error={faults.words}
          required
        />
        <Button kind="ink" name="act" value="appeal" isBusy={isSubmitting}>
          Appeal
        </Button>
      </Form>
    </Sheet>
  )
}

/** 17 U.S.C. § 512(g)(3): the required contents of a counter-notice. */
function CounterNotice({ name }: { name: string }) {
  const { values, faults } = useFormAnswer(true)
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Sheet name="counter" title="Or send a counter-notice">
      <Form method="post" className="sheet-b">
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <p className="soft">
          The claimant gets a copy with your name and address. If they don’t go to court, the listing is
          restored after {moderationLimits.counterFromDays} business days, at the latest after{' '}
          {moderationLimits.counterUntilDays}.
        </p>
        <TextArea
          label="Why it is a mistake"
          name="words"
          rows={4}
          maxLength={moderationLimits.wordsCharacters}
          defaultValue={values.words}
          error={faults.words}
          required
        />
        <TextArea
          label="Postal address and telephone"
          name="address"
          rows={3}
          maxLength={500}
          defaultValue={values.address}
          error={faults.address}
          required
        />
        <TextField
          label="Signed"
          name="name"
          autoComplete="name"
          defaultValue={values.name ?? name}
          error={faults.name}
          required
        />
        <Check
          name="oath"
          label="Under penalty of perjury: I believe in good faith that it was taken down by mistake."
          hint={faults.oath}
          required
        />
        <Check
          name="court"
          label="I accept the jurisdiction of the federal court of my district, or of Delaware outside the United States, and service from the claimant."
          hint={faults.court}
          required
        />
        <Button name="act" value="counter" isBusy={isSubmitting}>
          Send the counter-notice
        </Button>
      </Form>
    </Sheet>
  )
}
