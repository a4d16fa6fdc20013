import { useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import waitingScript from '../../islands/waiting.ts?island'
import type { RouteHandle } from '../../route-handle.ts'
import { Island } from '../../ui/island.tsx'
import { Countdown } from '../../ui/press-marks.tsx'
import styles from './waiting.module.css'
import { actOnWaiting, loadWaiting, type WaitingPage } from './waiting.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = {
  policy: 'public',
  zeroJs: true,
  unlisted: true,
  alike: ['blankId', 'colour', 'size', 'quantity'],
} satisfies RouteHandle
export const loader = loadWaiting
export const action = actOnWaiting
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
export const meta = () => [{ title: 'In line' }, { name: 'robots', content: 'noindex' }]

const liveStates = ['before_draw', 'waiting', 'turn', 'full', 'sold_out']

/** The line before a drop. Without scripts the page reloads itself; with them only its figures do. */
export default function Waiting() {
  const page = useLoaderData<typeof loader>()
  const { listing, standing, secondsToNext } = page
  const isLive = liveStates.includes(standing.state)
  return (
    <main id="main" className={styles.waiting}>
      {isLive ? (
        <noscript>
          <meta httpEquiv="refresh" content={secondsToNext} />
        </noscript>
      ) : null}
      {listing.picture ? (
        <div className={styles.picture}>
          <img src={listing.picture} alt={listing.title} width="760" height="760" />
        </div>
      ) : null}
      <section
        className={styles.state}
        aria-live="polite"
        data-standing={isLive ? hrefs.standing(listing.id) : undefined}
        data-state={standing.state}
        data-again={secondsToNext}
      >
        <p className={styles.title}>{listing.title}</p>
        <PlaceInLine page={page} />
      </section>
      {standing.state === 'waiting' || standing.state === 'full' ? (
        // The message for everyone needs no page to be rendered.
        <template data-gone>
          <DropEnded page={page} isOver={false} />
        </template>
      ) : null}
      <Island src={waitingScript} />
    </main>
  )
}

function PlaceInLine({ page }: { page: WaitingPage }) {
  const { standing } = page
  switch (standing.state) {
    case 'waiting':
      return <InLine page={page} />
    case 'turn':
      return <Turn page={page} seconds={standing.seconds} />
    case 'before_draw':
      return (
        <>
          <h1>You are in line</h1>
          {page.leftMs === null ? null : <StartTime page={page} milliseconds={page.leftMs} />}
          <p>
            Places are drawn at random when it starts, among everyone waiting here: it makes no difference who
            came first. Later arrivals queue behind. Leave this page open; your place is kept in this browser.
          </p>
        </>
      )
    case 'full':
      return <LineFull page={page} />
    case 'sold_out':
    case 'over':
      return <DropEnded page={page} isOver={standing.state === 'over'} />
    default:
      return <JoinForm page={page} hasLapsed={standing.state === 'lapsed'} />
  }
}

function DropEnded({ page: { cap, shop }, isOver }: { page: WaitingPage; isOver: boolean }) {
  return (
    <>
      <h1>{isOver ? 'This drop is over' : 'Sold out'}</h1>
      <p>
        {isOver
          ? 'It can’t be ordered any more. Existing orders will be printed and shipped.'
          : `All ${cap} are sold and paid for. You weren’t charged.`}
      </p>
      <a className="btn btn-p btn-lg" href={hrefs.storeShop(shop.handle)}>
        See what else {shop.name} makes
      </a>
    </>
  )
}

function LineFull({ page: { shop } }: { page: WaitingPage }) {
  return (
    <>
      <h1>The line is full</h1>
      <p>
        Many more people are waiting than there are pieces left, so nobody new can join for now. Pieces that
        aren’t paid for go to those in line.
      </p>
      <p>This page checks every minute and tells you when the line opens. You can also come back later.</p>
      <a className="btn btn-p btn-lg" href={hrefs.storeShop(shop.handle)}>
        See what else {shop.name} makes
      </a>
    </>
  )
}

function InLine({ page: { line, cap } }: { page: WaitingPage }) {
  if (!line) return null
  return (
    <>
      <h1>
        <span className={`${styles.place} num`} data-place>
          {line.place}
        </span>
        <span className={styles.placeWords}>is your place in line</span>
      </h1>
      <p className={styles.expected} data-wait>
        {line.wait}
      </p>
      <p>
        <b className="num" data-units>
          {line.units}
        </b>{' '}
        of {cap} are free.{' '}
        <span data-held hidden={!line.isHeld}>
          The others are sold or being paid for; one that isn’t paid for goes to the next in line.
        </span>
      </p>
      <p data-many hidden={!line.isCrowded}>
        There are more fans ahead of you than units left. Keep your place if you like: not everyone buys.
      </p>
      <p className="soft">
        First come, first served: each piece that’s free goes to the next fan in line. This page updates
        automatically. Leave it open: when it’s your turn, a piece is held for you. If you’re away then,
        you’re passed over until you come back.
      </p>
      <LeaveButton words="Leave the line" />
    </>
  )
}

function Turn({ page: { shop, listing, choice }, seconds }: { page: WaitingPage; seconds: number }) {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  return (
    <>
      <h1>It is your turn</h1>
      <p>
        A piece is held for you. Add it to your cart and pay within {minutes}{' '}
        {minutes === 1 ? 'minute' : 'minutes'}. Close the page, and it goes to the next in line.
      </p>
      <p
        className={`${styles.place} num`}
        role="timer"
        aria-live="off"
        aria-label="Time left of your turn"
        data-turn={seconds}
      >
        {formatClock(seconds)}
      </p>
      {choice.size ? (
        <form method="post" action={hrefs.storeCart(shop.handle)}>
          <input type="hidden" name="listingId" value={listing.id} />
          {Object.entries(choice).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn btn-y btn-lg" type="submit">
            Add to cart
          </button>
        </form>
      ) : (
        <a className="btn btn-y btn-lg" href={hrefs.storeListing(shop.handle, listing.slug)}>
          Choose colour and size
        </a>
      )}
      <LeaveButton words="Pass to the next fan" />
    </>
  )
}

/** Gives up the place; otherwise the line notices on its own. */
const LeaveButton = ({ words }: { words: string }) => (
  <form method="post">
    <button className={`btn btn-g ${styles.leave}`} type="submit" name="intent" value="leave">
      {words}
    </button>
  </form>
)

/** "7:05", minutes and seconds. */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function JoinForm({ page, hasLapsed }: { page: WaitingPage; hasLapsed: boolean }) {
  const { isOpen, leftMs } = page
  const heading = leftMs === null ? 'Join the line' : 'Not yet on sale'
  const explanation = isOpen
    ? 'First come, first served, one place per browser. Check back now and then to keep yours.'
    : 'The line opens 30 minutes before the start. Everyone in it by then gets a random place.'
  return (
    <>
      <h1>{hasLapsed ? 'Your turn has passed' : heading}</h1>
      {leftMs === null ? null : <StartTime page={page} milliseconds={leftMs} />}
      <p>
        {hasLapsed
          ? 'We held it as long as we could, then offered it to the next fan. You can rejoin at the end of the line.'
          : explanation}
      </p>
      {isOpen ? (
        <form method="post">
          <button className="btn btn-p btn-lg" type="submit">
            {hasLapsed ? 'Rejoin the line' : 'Join the line'}
          </button>
        </form>
      ) : null}
    </>
  )
}

function StartTime({ page: { startsAt }, milliseconds }: { page: WaitingPage; milliseconds: number }) {
  if (!startsAt) return null
  const startText = dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(startsAt)
  return (
    <div className={styles.change}>
      <p>
        Starts{' '}
        <time dateTime={startsAt.toISOString()} data-local>
          {startText} UTC
        </time>
      </p>
      <div data-left={milliseconds} role="timer" aria-label="Time until the start">
        <Countdown milliseconds={milliseconds} />
      </div>
    </div>
  )
}
