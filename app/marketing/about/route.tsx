import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { grounds } from '../grounds.ts'
import { Picture } from '../picture.tsx'
import featuredStyles from '../sections/featured.module.css'
import siteStyles from '../sections/site.module.css'
import styles from './about.module.css'
import type { loader } from './about.server.ts'

export { loader } from './about.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Discover creators', 'Stores made with Fanfare, and what they print.')

/** The gallery of featured stores: three columns of four, three and three. */
export default function Discover() {
  const { columns, moreStores } = useLoaderData<typeof loader>()
  const leadWithoutPictures = moreStores.length
    ? 'Stores whose owners let us show them.'
    : 'No stores here yet. Owners choose in their settings whether to show theirs.'
  return (
    <section className={`${styles.discover} ${siteStyles.container}`}>
      <h1>Check Out these Creators</h1>
      <p className={styles.lead}>
        {columns.length
          ? 'Every picture was drawn from the file that goes to press. Each opens that creator’s store.'
          : leadWithoutPictures}
      </p>
      <div className={styles.creators} data-creators>
        {columns.map((column) => (
          <div key={column[0]?.handle}>
            {column.map((creator) => (
              <figure
                key={creator.handle}
                className={`${featuredStyles.cell} ${grounds[creator.ground] ?? ''}`}
                id={creator.handle}
              >
                <a href={creator.store} target="_blank" rel="noopener">
                  <span className={featuredStyles.picture}>
                    <Picture
                      name={creator.image}
                      alt={creator.alt}
                      sizes="(max-width: 760px) 84vw, 360px"
                      eager={column[0] === creator}
                    />
                  </span>
                  <figcaption>
                    <span>
                      <b>{creator.name}</b>
                      <small>{creator.line}</small>
                    </span>
                    <Icon name="arrow-up-right" size="s" label="opens in a new tab" />
                  </figcaption>
                </a>
              </figure>
            ))}
          </div>
        ))}
      </div>
      {moreStores.length ? (
        <section className={styles.more} aria-labelledby="more-stores">
          <h2 id="more-stores">{columns.length ? 'More stores' : 'Their stores'}</h2>
          <ul>
            {moreStores.map((shop) => (
              <li key={shop.handle}>
                <a href={shop.store} target="_blank" rel="noopener">
                  <b>{shop.name}</b>
                  <small>@{shop.handle}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}
