import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { moderatedReviews } from '#reviews/contract'
import { formatDate } from '../../moments.ts'
import { ReviewItem, ReviewList } from '../../review-list.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import operatorStyles from '../operator.module.css'
import type { action, loader } from './reviews.server.ts'

export { action, loader } from './reviews.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Reviews · Fanfare' }]

type Row = Awaited<ReturnType<typeof loader>>['reviews'][number]

const labels = { reported: 'Reported by shops', all: 'Newest', hidden: 'Hidden' }
const emptyTexts = {
  reported: {
    title: 'No reports to decide',
    words: 'When a shop reports a review, it appears here with the reason.',
  },
  all: {
    title: 'No reviews yet',
    words:
      'Reviews appear here once fans write about what they received. Ratings without text aren’t listed.',
  },
  hidden: {
    title: 'Nothing is hidden',
    words: 'Hidden reviews appear here with the reason; each can be shown again.',
  },
}

/** Fans' reviews, newest first. One that breaks the rules is hidden with the reason, and can be shown again. */
export default function Reviews() {
  const { view, reported, after, next, reviews } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // A review someone else has decided meanwhile is no longer listed here, or has no field any more.
  const hasField = reviews.some(({ id, hiddenAt }) => id === answer?.id && !hiddenAt)
  return (
    <>
      <PageHead
        title="Reviews"
        summary="Hide only what breaks the rules: abuse, personal data, or not about the product. A low rating is no reason."
      />
      {answer && !hasField ? <Note kind="warning">{answer.words}</Note> : null}
      <TabLinks
        label="Reviews"
        current={view}
        tabs={moderatedReviews.map((key) => ({
          key,
          label: labels[key],
          count: key === 'reported' ? reported : undefined,
          to: hrefs.operatorReviews({ view: key }),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={labels[view]}>
        {reviews.length === 0 ? (
          <EmptyState
            title={emptyTexts[view].title}
            picture={<WordsSpecimen stars quote="Third wash, still loud." author="A fan, after delivery" />}
          >
            {emptyTexts[view].words}
          </EmptyState>
        ) : (
          <ReviewList>
            {reviews.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                from={<ReviewSource review={review} />}
                answer="The shop’s answer"
                marks={
                  review.reported ? (
                    <StatusMark shape="wrong">Reported by the shop: {review.reported}</StatusMark>
                  ) : null
                }
              >
                <Decide review={review} error={answer?.id === review.id ? answer.words : undefined} />
              </ReviewItem>
            ))}
          </ReviewList>
        )}
        <CursorPages
          start={after && hrefs.operatorReviews({ view })}
          next={next && hrefs.operatorReviews({ view, after: next })}
          order={view === 'reported' ? 'oldest' : 'newest'}
        />
      </section>
    </>
  )
}

const ReviewSource = ({ review }: { review: Row }) => (
  <>
    {review.author}
    {review.shop ? ` to ${review.shop}` : ''}, {formatDate(review.writtenAt, 'UTC')}.{' '}
    <Link to={hrefs.operatorOrder(review.orderId)}>Order</Link>
  </>
)

function Decide({ review, error }: { review: Row; error: string | undefined }) {
  if (review.hiddenAt) {
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={review.id} />
        <Button kind="outline" size="small" name="do" value="show">
          Show again
        </Button>
      </Form>
    )
  }
  return (
    <>
      {review.reported ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={review.id} />
          <Button kind="outline" size="small" name="do" value="keep">
            Keep
          </Button>
        </Form>
      ) : null}
      <Disclosure button open={error !== undefined} label="Hide">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={review.id} />
          <TextField label="Which rule does it break?" name="why" maxLength={300} error={error} />
          <Button kind="end" size="small" name="do" value="hide">
            Hide review
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
