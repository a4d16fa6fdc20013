import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './reviews.module.css'
import type { action, loader } from './reviews.server.ts'

export { action, loader } from './reviews.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Reviews · Fanfare' }]

type Row = Awaited<ReturnType<typeof loader>>[number]
const day = (at: Date): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(at))

/** What fans say, the newest first. One that breaks the rules is hidden with the reason, and can be shown again. */
export default function Reviews() {
  const reviews = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <div className="head">
        <div>
          <h1>Reviews</h1>
          <p>
            Hide only what breaks the rules: abuse, personal data, or not about the product. A low rating is
            no reason.
          </p>
        </div>
      </div>
      <section className="sheet" aria-label="Newest reviews">
        {reviews.length === 0 ? (
          <EmptyState
            title="No reviews yet"
            picture={<WordsSpecimen stars said="Third wash, still loud." by="A fan, after delivery" />}
          >
            Reviews appear here once fans rate what they received.
          </EmptyState>
        ) : (
          <ul className={styles.reviews}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Said review={review} />
                <Decide review={review} error={answer?.id === review.id ? answer.words : undefined} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Said({ review }: { review: Row }) {
  return (
    <div>
      <p>
        <b>
          {review.stars} of 5, {review.title}
        </b>
        , {review.variant}
      </p>
      <p className="soft">
        {review.author}
        {review.shop ? `, to ${review.shop.name}` : ''}, {day(review.writtenAt)}.{' '}
        <Link to={hrefs.operatorOrder(review.orderId)}>Open the order</Link>
      </p>
      <p>{review.words || <span className="soft">Rating only</span>}</p>
      {review.reply ? <p className="soft">The shop answers: {review.reply}</p> : null}
      {review.reported ? <StatusMark shape="wrong">The shop reports: {review.reported}</StatusMark> : null}
      {review.hiddenWhy ? <StatusMark shape="over">Hidden: {review.hiddenWhy}</StatusMark> : null}
    </div>
  )
}

function Decide({ review, error }: { review: Row; error: string | undefined }) {
  if (review.hiddenAt) {
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={review.id} />
        <Button kind="outline" size="small" name="do" value="show">
          Show it again
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
            Keep it
          </Button>
        </Form>
      ) : null}
      <Disclosure button open={error !== undefined} label="Hide this review">
        <Form method="post" preventScrollReset className={styles.answer}>
          <input type="hidden" name="id" value={review.id} />
          <TextField label="Which rule it breaks" name="why" maxLength={300} error={error} />
          <Button kind="end" size="small" name="do" value="hide">
            Hide it
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
