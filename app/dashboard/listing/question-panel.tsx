import { Form } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NumberField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './listing.module.css'
import { PricePanel } from './price-panel.tsx'
import { IdFields, Question, type QuestionPage } from './question.tsx'
import { type ListingView, viewHref } from './view.ts'

/** The question above the table before an act: its effect on money and orders, and the button. */
export function QuestionPanel({ question, view }: { question: QuestionPage; view: ListingView }) {
  if (question.kind === 'nothing') {
    return (
      <div className={styles.note}>
        <Note kind="warning">Choose a listing first.</Note>
      </div>
    )
  }
  const names =
    question.listings.length === 1 ? question.listings[0]!.name : `${question.listings.length} listings`
  if (question.kind === 'price') return <PricePanel question={question} view={view} names={names} />
  return question.kind === 'end' ? (
    <EndPanel question={question} view={view} names={names} />
  ) : (
    <RelaunchPanel question={question} view={view} names={names} />
  )
}

type Panel = { question: Extract<QuestionPage, { listings: unknown }>; view: ListingView; names: string }

function EndPanel({ question, view, names }: Panel) {
  const waitingListings = question.listings.filter((listing) => listing.hasWaitingUnits)
  return (
    <Question title={`End ${names} now?`} back={viewHref(view)}>
      <Form method="post" action={viewHref(view)} preventScrollReset>
        <IdFields question={question} />
        <p>
          Fans can’t order {question.listings.length === 1 ? 'it' : 'them'} any more. What is ordered is
          printed, sent and paid out as usual
          {waitingListings.length > 0
            ? `; ${waitingListings.map(({ name }) => name).join(', ')} still ${waitingListings.length === 1 ? 'goes' : 'go'} to print`
            : ''}
          . You can relaunch after the last print.
        </p>
        <div className={styles.acts}>
          <Button kind="end" name="act" value="end">
            End now
          </Button>
          <ButtonLink kind="quiet" to={viewHref(view)} preventScrollReset>
            Keep on sale
          </ButtonLink>
        </div>
      </Form>
    </Question>
  )
}

function RelaunchPanel({ question, view, names }: Panel) {
  return (
    <Question title={`Put ${names} on sale again?`} back={viewHref(view)}>
      <Form method="post" action={viewHref(view)} preventScrollReset>
        <IdFields question={question} />
        <p>
          The page, the address and the figures stay. Leave the fields empty to sell from now on without an
          end.
        </p>
        <div className={styles.fields}>
          <DateField label="Start" name="startsAt" time hint="In your shop’s time zone" />
          <DateField label="End" name="endsAt" time />
          <NumberField label="Units for sale" name="unitsCap" min={1} max={999_999} />
          <NumberField label="Units per person" name="perPersonLimit" min={1} max={1000} />
        </div>
        <div className={styles.acts}>
          <Button kind="ink" name="act" value="relaunch">
            Relaunch
          </Button>
          <ButtonLink kind="quiet" to={viewHref(view)} preventScrollReset>
            Not now
          </ButtonLink>
        </div>
      </Form>
    </Question>
  )
}
