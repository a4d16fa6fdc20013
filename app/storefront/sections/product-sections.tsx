import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Countdown } from '../../ui/press-marks.tsx'
import { EmptyShelf } from '../empty-shelf.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import storeStyles from '../store.module.css'
import type { DropView, SectionProps } from './section-view.ts'
import sectionsStyles from './sections.module.css'

/** Several products with their prices. */
export function Products({ section: { id, settings, data }, handle, isFirst }: SectionProps) {
  const cards = data.cards ?? []
  return (
    <section className={storeStyles.section} id={`s-${id}`} data-section={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{settings.title}</h2>
      {cards.length > 0 ? (
        <ListingGrid cards={cards} first={isFirst} fills />
      ) : (
        <EmptyShelf handle={handle} />
      )}
      {settings.button && cards.length > 0 ? (
        <p className={sectionsStyles.more}>
          <a className="btn btn-o btn-lg" href={hrefs.storeShop(handle)}>
            {settings.button}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** One collection with its text and first products. Absent if there is none. */
export function Collection({ section: { id, settings, data } }: SectionProps) {
  const { collection, cards = [] } = data
  if (!collection) return null
  return (
    <section
      className={`${storeStyles.section} ${sectionsStyles.collection}`}
      id={`s-${id}`}
      data-section={id}
      aria-labelledby={`h-${id}`}
    >
      <div className={sectionsStyles.collectionHead}>
        <h2 id={`h-${id}`}>{settings.title || collection.title}</h2>
        {collection.description ? <p>{collection.description}</p> : null}
        {settings.button ? (
          <a className="btn btn-o btn-lg" href={collection.href}>
            {settings.button}
          </a>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <ListingGrid cards={cards} />
      ) : (
        <p className="soft">Nothing here is on sale right now.</p>
      )}
    </section>
  )
}

const formatMoment = (date: Date): string =>
  `${dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(date)} UTC`

const describeLeft = ({ left: unitsLeft, cap }: DropView): string =>
  unitsLeft === 0 ? '. Sold out.' : `. ${unitsLeft} of ${cap} left.`

/** A drop with its real stock and time left. */
export function Drop({ section: { id, settings, data } }: SectionProps) {
  const { drop } = data
  if (!drop) return null
  return (
    <section className={sectionsStyles.drop} id={`s-${id}`} data-section={id} aria-labelledby={`h-${id}`}>
      <div>
        <p className={sectionsStyles.dropKind} id={`h-${id}`}>
          {settings.title || 'The drop'}
        </p>
        <h2>{drop.title}</h2>
        <p>
          {drop.price}
          {drop.cap === null ? '' : describeLeft(drop)}
        </p>
        <DropTime drop={drop} />
        {settings.button ? (
          <a className="btn btn-p btn-lg" href={drop.href}>
            {settings.button}
          </a>
        ) : null}
      </div>
      {drop.picture ? (
        <a className={sectionsStyles.dropPicture} href={drop.href} aria-label={drop.title}>
          <img src={drop.picture} alt="" width="760" height="760" loading="lazy" />
        </a>
      ) : null}
    </section>
  )
}

function DropTime({ drop: { state, until, leftMs } }: { drop: DropView }) {
  if (!until || leftMs === null) return null
  const isScheduled = state === 'scheduled'
  return (
    <>
      <div
        data-left={leftMs}
        role="timer"
        aria-label={isScheduled ? 'Time until it is on sale' : 'Time until it ends'}
      >
        <Countdown milliseconds={leftMs} />
      </div>
      <p>
        {isScheduled ? 'On sale from' : 'Ends'}{' '}
        <time dateTime={until.toISOString()}>{formatMoment(until)}</time>
      </p>
    </>
  )
}
