import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

type Answer = { at: string; words: string; values: object | null } | null
type Row = OrderPage['reviews'][number]

/** The products that have arrived, and a form to review them. A review can be changed. */
export function Reviews({ order, answer }: { order: OrderPage; answer: Answer }) {
  if (order.reviews.length === 0) return null
  const submitted = answer?.at === 'review' ? (answer.values as Record<string, string>) : null
  return (
    <section className={styles.review} id="review" aria-labelledby="review-title">
      <h2 id="review-title">How is it?</h2>
      <p className="soft">Other fans read it on the product’s page. {order.shop.name} can’t remove it.</p>
      {order.reviews.map((row) => (
        <LineReview
          key={row.lineId}
          row={row}
          name={order.address.name.split(' ')[0] ?? ''}
          submitted={submitted?.lineId === row.lineId ? submitted : null}
          error={submitted?.lineId === row.lineId ? answer?.words : undefined}
        />
      ))}
    </section>
  )
}

function LineReview({
  row,
  name,
  submitted,
  error,
}: {
  row: Row
  name: string
  submitted: Record<string, string> | null
  error: string | undefined
}) {
  const { ownReview } = row
  if (ownReview?.hiddenReason) {
    return (
      <p>
        Your review of {row.title} was hidden: {ownReview.hiddenReason} Write to us below if you disagree.
      </p>
    )
  }
  /** Shown beside its field, and always at the top of the page. */
  const errorOf = (field: string) => (submitted?.fault === field ? error : undefined)
  const stars = Number(submitted?.stars ?? ownReview?.stars ?? 0)
  return (
    <Disclosure
      button
      label={ownReview ? `${row.title}: you gave it ${ownReview.stars} of 5` : `Rate ${row.title}`}
      open={submitted !== null}
    >
      <form method="post" action="#review" noValidate>
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="lineId" value={row.lineId} />
        <fieldset className={styles.starRow}>
          <legend className="vh">Stars for {row.title}</legend>
          {[1, 2, 3, 4, 5].map((count) => (
            <label key={count}>
              <input type="radio" name="stars" value={count} defaultChecked={count === stars} required />
              <span aria-hidden="true">★</span>
              <span className="vh">{count === 1 ? '1 star' : `${count} stars`}</span>
            </label>
          ))}
        </fieldset>
        {errorOf('stars') ? (
          <p className="field">
            <span className="err" role="alert">
              <Icon name="circle-alert" size="s" />
              {errorOf('stars')}
            </span>
          </p>
        ) : null}
        <TextArea
          label="What should others know? (optional)"
          name="words"
          rows={3}
          maxLength={2000}
          defaultValue={submitted?.words ?? ownReview?.words ?? ''}
          error={errorOf('words')}
          hint="How it fits, how the print feels, how it washes."
        />
        <TextField
          label="Shown as"
          name="author"
          maxLength={60}
          defaultValue={submitted?.author ?? ownReview?.author ?? name}
          error={errorOf('author')}
        />
        <button className="btn btn-o" type="submit">
          {ownReview ? 'Change my review' : 'Post the review'}
        </button>
      </form>
    </Disclosure>
  )
}
