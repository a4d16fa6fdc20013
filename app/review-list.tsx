import type { ReactNode } from 'react'
import type { ListingPicture } from '#listings/contract'
import { ListingThumb } from './listing-thumb.tsx'
import styles from './review-list.module.css'
import { Stars } from './stars.tsx'
import { StatusMark } from './ui/status-mark.tsx'

export const ReviewList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.reviews}>{children}</ul>
)

type Review = {
  stars: number
  title: string
  variant: string
  words: string
  reply: string | null
  hiddenWhy: string | null
  picture: ListingPicture | null
}
/**
 * One review with its picture: `from` gives author and date, `answer` labels the shop's answer, `marks` its state,
 * `children` its actions.
 */
export function ReviewItem({
  review,
  from,
  answer,
  marks,
  children,
}: {
  review: Review
  from: ReactNode
  answer: string
  marks: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <span className={styles.picture}>
        <ListingThumb picture={review.picture} side={56} />
      </span>
      <div className={styles.said}>
        <p className={styles.head}>
          <Stars tenths={review.stars * 10} />
          <b>
            {review.title}, {review.variant}
          </b>
        </p>
        {review.words ? <p className={styles.words}>{review.words}</p> : null}
        <p className={styles.from}>{from}</p>
        {review.reply ? (
          <p className={styles.reply}>
            <b>{answer}</b>
            {review.reply}
          </p>
        ) : null}
        {review.hiddenWhy ? <StatusMark shape="over">Hidden: {review.hiddenWhy}</StatusMark> : null}
        {marks}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
