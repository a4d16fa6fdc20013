import { hrefs } from '#kernel/hrefs.ts'
import { lettersWords } from '#messages/contract'
import { formatAverage } from '#reviews/contract'
import { Stars } from '../../stars.tsx'
import { FieldScript } from '../../ui/field-script.tsx'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import type { NetworkName } from '../../ui/icon-names.ts'
import { nameNetwork } from '../network-words.ts'
import { PostList } from '../post-list.tsx'
import storeStyles from '../store.module.css'
import type { SectionProps } from './section-view.ts'
import shopSectionsStyles from './shop-sections.module.css'

/** Fans' reviews after delivery. Absent without any: nothing is made up. */
export function Reviews({ section: { id, settings, data } }: SectionProps) {
  const { reviews } = data
  if (!reviews || reviews.average === null || reviews.rows.length === 0) return null
  return (
    <section className={storeStyles.section} id={`s-${id}`} data-section={id}>
      <h2>{settings.title || 'What fans say'}</h2>
      <p className={storeStyles.lead}>
        <Stars tenths={reviews.average} /> {formatAverage(reviews.average)} from {reviews.count}{' '}
        {reviews.count === 1 ? 'review' : 'reviews'}, all from delivered orders.
      </p>
      <ul className={shopSectionsStyles.reviews}>
        {reviews.rows.map((review) => (
          <li key={review.id}>
            <Stars tenths={review.stars * 10} />
            <blockquote>{review.words}</blockquote>
            <p>
              <b>{review.author}</b>
              {review.listing ? (
                <>
                  {' '}
                  on <a href={review.listing.href}>{review.listing.title}</a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A fan leaves an address; nothing is sent before it is confirmed by letter. */
export function Newsletter({ section: { id, settings }, handle }: SectionProps) {
  return (
    <section
      className={shopSectionsStyles.letters}
      id={`s-${id}`}
      data-section={id}
      aria-labelledby={`h-${id}`}
    >
      <div>
        <h2 id={`h-${id}`}>{settings.title}</h2>
        {settings.text ? <p>{settings.text}</p> : null}
      </div>
      <form method="post" action={hrefs.storeNewsletter(handle)}>
        <div className={shopSectionsStyles.addressRow} data-row>
          <label className="vh" htmlFor={`e-${id}`}>
            E-mail
          </label>
          <input
            className="in"
            id={`e-${id}`}
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
          />
          <button className="btn btn-p" type="submit">
            {settings.button || 'Sign up'}
          </button>
        </div>
        <label className="check">
          <input type="checkbox" name="consent" required />
          <span>
            {lettersWords.page.label} <a href={hrefs.privacy}>Privacy</a>
          </span>
        </label>
        <FieldScript />
      </form>
    </section>
  )
}

export function Social({ section: { id, settings, data } }: SectionProps) {
  const links = data.links ?? []
  if (links.length === 0) return null
  return (
    <section
      className={`${storeStyles.section} ${shopSectionsStyles.profiles}`}
      id={`s-${id}`}
      data-section={id}
    >
      {settings.title ? <h2>{settings.title}</h2> : null}
      <ul>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="me noopener">
              <NetworkMark name={network as NetworkName} size="l" />
              <span>{nameNetwork(network)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Pages({ section: { id, settings, data } }: SectionProps) {
  const pages = data.pages ?? []
  if (pages.length === 0) return null
  return (
    <section className={storeStyles.section} id={`s-${id}`} data-section={id}>
      {settings.title ? <h2>{settings.title}</h2> : null}
      <ul className={shopSectionsStyles.ways}>
        {pages.map(({ href, title, note }) => (
          <li key={href}>
            <a href={href}>
              <small>{note}</small>
              <b>{title}</b>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Posts({ section: { id, settings, data } }: SectionProps) {
  const posts = data.posts ?? []
  if (posts.length === 0) return null
  return (
    <section className={storeStyles.section} id={`s-${id}`} data-section={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{settings.title}</h2>
      <PostList posts={posts} />
    </section>
  )
}
