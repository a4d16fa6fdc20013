import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatAverage, reviewLimits, reviewsShown } from '#reviews/contract'
import { formatDate } from '../../moments.ts'
import { ReviewItem, ReviewList } from '../../review-list.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { StarBars } from '../../star-bars.tsx'
import { Stars } from '../../stars.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import styles from './reviews.module.css'
import { actOnReviews, loadReviews } from './reviews.server.ts'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadReviews
export const action = actOnReviews
export const meta = () => [{ title: 'Reviews · Fanfare' }]

const labels = { words: 'Written', unanswered: 'Unanswered', all: 'All' } as const
const tabs = reviewsShown.map((key) => ({ key, label: labels[key], to: `${hrefs.shopReviews}?show=${key}` }))

type Row = ReturnType<typeof useLoaderData<typeof loadReviews>>['reviews'][number]
/** Fans' reviews, with a form to answer. A shop removes none: it reports those that break the rules. */
type Page = ReturnType<typeof useLoaderData<typeof loader>>
function NoReviews({ hasNone, show }: { hasNone: boolean; show: Page['show'] }) {
  if (hasNone)
    return (
      <EmptyState
        title="No reviews yet"
        picture={
          <WordsSpecimen stars quote="Third wash, still as loud as day one." author="Your first review" />
        }
      >
        Fans can leave a review once their order arrives.
      </EmptyState>
    )
  if (show === 'unanswered')
    return (
      <EmptyState title="Every review is answered">
        Written reviews awaiting your answer appear here.
      </EmptyState>
    )
  return (
    <EmptyState title="Only ratings so far">
      Nobody has written a review yet. Ratings are under All.
    </EmptyState>
  )
}

export default function Reviews() {
  const { count, average, byStars, reviews, isFirstPage, next, show, zone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const href = `${hrefs.shopReviews}?show=${show}`
  return (
    <>
      <Link className="back" to={hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        Analytics
      </Link>
      <PageHead
        title="Reviews"
        summary={
          average === null
            ? 'Every review comes from a delivered order.'
            : `${count === 1 ? 'One review' : `${count} reviews`}, all from delivered orders.`
        }
      />
      {average === null ? null : (
        <section className={styles.rating} aria-label="How fans rate your products">
          <p className={styles.average}>
            <b>{formatAverage(average)}</b> <Stars tenths={average} />
          </p>
          <StarBars byStars={byStars} />
        </section>
      )}
      {count > 0 ? <TabLinks tabs={tabs} current={show} label="Reviews" /> : null}
      {answer?.id && answer.theirs && reviews.every(({ id }) => id !== answer.id) ? (
        <Sheet name="unsaved" title="Your answer isn’t saved yet">
          <div className={`sheet-b ${styles.unsaved}`}>
            <p className={styles.theirs}>
              <b>Theirs</b>
              {answer.theirs.words}
            </p>
            <AnswerForm
              review={{ id: answer.id, reply: answer.theirs.words, stamp: answer.theirs.stamp }}
              reply={answer}
            />
          </div>
        </Sheet>
      ) : null}
      <section className="sheet" aria-label="Newest reviews">
        {reviews.length === 0 ? (
          <NoReviews hasNone={count === 0} show={show} />
        ) : (
          <ReviewList>
            {reviews.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                from={`${review.author}, ${formatDate(review.writtenAt, zone)}${review.words ? '' : '. Rating only.'}`}
                answer="Your answer"
                marks={<ReportMark review={review} />}
              >
                <Acts review={review} answer={answer?.id === review.id ? answer : null} />
              </ReviewItem>
            ))}
          </ReviewList>
        )}
        <CursorPages start={isFirstPage ? null : href} next={next && `${href}&after=${next}`} />
      </section>
    </>
  )
}

/** The state of the shop's report. */
function ReportMark({ review: { report, hiddenWhy } }: { review: Row }) {
  if (report === 'waits') return <StatusMark shape="waiting">Reported; under review</StatusMark>
  return report === 'ended' && !hiddenWhy ? (
    <StatusMark shape="draft">Reported and kept: it breaks no rule</StatusMark>
  ) : null
}

type Answer = { does: string; submitted: string; words: string } | null

/** `stamp` is that of the answer its writer has read, so that nobody replaces a newer one unread. */
function AnswerForm({ review, reply }: { review: Pick<Row, 'id' | 'reply' | 'stamp'>; reply: Answer }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name="seen" value={review.stamp} />
      <TextArea
        label="Your answer"
        name="words"
        rows={3}
        maxLength={reviewLimits.replyCharacters}
        defaultValue={reply?.submitted ?? review.reply ?? ''}
        hint={`Shown below the review in your store.${review.reply ? ' Leave blank to remove it.' : ''}`}
        error={reply?.words}
      />
      <Button size="small" kind="ink" name="do" value="reply">
        Save
      </Button>
    </Form>
  )
}

function Acts({ review, answer }: { review: Row; answer: Answer }) {
  if (review.hiddenWhy) return null
  const subject = `${review.author} on ${review.title}`
  const [reply, report] = [
    answer?.does === 'reply' ? answer : null,
    answer?.does === 'report' ? answer : null,
  ]
  return (
    <>
      <details open={reply !== null}>
        <summary className="btn btn-o btn-sm">
          {review.reply ? 'Change your answer' : 'Answer'}
          <span className="vh"> {subject}</span>
        </summary>
        <AnswerForm key={review.stamp} review={review} reply={reply} />
      </details>
      {review.report ? null : (
        <details open={report !== null}>
          <summary className="btn btn-g btn-sm">
            Report<span className="vh"> {subject}</span>
          </summary>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={review.id} />
            <TextField
              label="Which rule does it break?"
              name="words"
              maxLength={reviewLimits.reasonCharacters}
              defaultValue={report?.submitted}
              hint="Abuse, personal data, or not about the product. A low rating is no reason."
              error={report?.words}
            />
            <Button size="small" name="do" value="report">
              Report it
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
