import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Note } from '../../ui/note.tsx'
import { Countdown } from '../../ui/press-marks.tsx'
import styles from './product.module.css'
import type { ProductPage } from './product.server.ts'

const formatMoment = (date: Date) =>
  `${dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(date)} UTC`

/** The facts to know before choosing: over, sold out, not begun, or the number left. */
export function SaleState({ page }: { page: ProductPage }) {
  const { listing, shop } = page
  const { state, isGone, left: unitsLeft, cap, leftMs, startsAt, endsAt, perPersonLimit } = listing
  if (shop.onVacation) return null
  if (state === 'ended') {
    return (
      <Note>
        This has ended and can’t be ordered. Existing orders will be printed and shipped.{' '}
        <MissedLink page={page} />
      </Note>
    )
  }
  if (state === 'sold_out' && isGone) {
    return (
      <Note kind="warning">
        All {cap} are sold. <a href={hrefs.storeNewsletter(shop.handle)}>Sign up for news from {shop.name}</a>{' '}
        to hear if more are printed, or see{' '}
        <a href={hrefs.storeShop(shop.handle)}>what else is in the shop</a>. <MissedLink page={page} />
      </Note>
    )
  }
  if (state === 'sold_out') {
    return (
      <Note kind="warning">
        Sold out: all {cap} are sold or being paid for. One that isn’t paid for goes to{' '}
        <a href={hrefs.storeWaiting(shop.handle, listing.slug)}>who is next in line</a>.{' '}
        <MissedLink page={page} />
      </Note>
    )
  }
  if (state === 'scheduled' && startsAt && leftMs !== null) {
    return (
      <div className={styles.drop}>
        <p>
          On sale from{' '}
          <time dateTime={startsAt.toISOString()} data-local>
            {formatMoment(startsAt)}
          </time>
        </p>
        <div data-left={leftMs} role="timer" aria-label="Time until it goes on sale">
          <Countdown milliseconds={leftMs} />
        </div>
        {cap === null ? null : (
          <p>
            {cap} numbered pieces.{' '}
            <a href={hrefs.storeWaiting(shop.handle, listing.slug)}>How the queue works</a>
          </p>
        )}
      </div>
    )
  }
  if (cap === null && !endsAt && perPersonLimit === null) return null
  return (
    <div className={styles.drop}>
      {cap !== null && unitsLeft !== null ? (
        <>
          <p>
            <b>{unitsLeft}</b> of {cap} left
          </p>
          <div className={styles.bar} aria-hidden="true">
            <i style={{ width: `${Math.round(((cap - unitsLeft) / cap) * 100)}%` }} />
          </div>
        </>
      ) : null}
      {endsAt && leftMs !== null ? (
        <div className={styles.edition}>
          <p>
            Ends{' '}
            <time dateTime={endsAt.toISOString()} data-local>
              {formatMoment(endsAt)}
            </time>
          </p>
          <div data-left={leftMs} role="timer" aria-label="Time until it ends">
            <Countdown milliseconds={leftMs} />
          </div>
        </div>
      ) : null}
      {perPersonLimit === null ? null : <p>Up to {perPersonLimit} per person</p>}
    </div>
  )
}

const MissedLink = ({ page: { listing, shop } }: { page: ProductPage }) => (
  <>
    Missed it?{' '}
    <a href={hrefs.storeMissed(shop.handle, listing.slug)} rel="nofollow">
      Tell {shop.name} which size you wanted
    </a>
    .
  </>
)
