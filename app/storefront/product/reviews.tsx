import { hrefs } from '#kernel/hrefs.ts'
import { formatAverage } from '#reviews/contract'
import { formatDate } from '../../moments.ts'
import { StarBars } from '../../star-bars.tsx'
import { Stars } from '../../stars.tsx'
import type { ProductPage } from './product.server.ts'
import styles from './reviews.module.css'

const countWords = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`)

/** The rating beside the price, which links to the reviews. */
export function Rating({ page: { reviews } }: { page: ProductPage }) {
  if (reviews.average === null) return null
  return (
    <p className={styles.rating}>
      <a href="#reviews">
        <Stars tenths={reviews.average} />{' '}
        <span className={styles.ratingWords}>
          {formatAverage(reviews.average)} · {countWords(reviews.count)}
        </span>
      </a>
    </p>
  )
}

/** Reviews by fans who received it; nothing if there are none. */
export function Reviews({ page }: { page: ProductPage }) {
  const { reviews, listing, shop } = page
  if (reviews.average === null) return null
  const href = hrefs.storeListing(shop.handle, listing.slug)
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <div className={styles.head}>
        <h2 id="reviews-title">Reviews</h2>
        <p className={styles.average}>
          <b>{formatAverage(reviews.average)}</b> <Stars tenths={reviews.average} />
        </p>
        <p className="soft">{countWords(reviews.count)}, all from delivered orders.</p>
        <StarBars byStars={reviews.byStars} />
      </div>
      <ol className={styles.list}>
        {reviews.rows.map((review) => (
          <li key={review.id}>
            <p>
              <Stars tenths={review.stars * 10} /> <b>{review.author}</b>
            </p>
            {review.words ? review.words.split(/\n{2,}/).map((text) => <p key={text}>{text}</p>) : null}
            <p className="soft">
              {review.variant}, {formatDate(review.writtenAt, 'UTC')}
            </p>
            {review.reply ? (
              <blockquote className={styles.reply}>
                <p>
                  <b>{shop.name}</b>
                </p>
                <p>{review.reply}</p>
              </blockquote>
            ) : null}
          </li>
        ))}
      </ol>
      {reviews.next || !reviews.isFirst ? (
        <nav className={styles.pages} aria-label="Pages of reviews">
          {reviews.isFirst ? null : <a href={`${href}#reviews`}>Newest</a>}
          {reviews.next ? <a href={`${href}?reviews=${reviews.next}#reviews`}>Older</a> : null}
        </nav>
      ) : null}
    </section>
  )
}
