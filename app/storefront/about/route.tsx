import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { pickFetching } from '../../ui/fetching.ts'
import { Blocks } from '../blocks.tsx'
import type { ListingCard } from '../card.server.ts'
import { ListingGrid } from '../listing-grid.tsx'
import styles from '../store.module.css'
import aboutStyles from './about.module.css'
import { loadAbout } from './about.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = loadAbout
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.name}` : 'Not here' },
]

export default function About() {
  const { title, text, name, handle: shop, bestSellers } = useLoaderData<typeof loader>()
  const picture = choosePicture(bestSellers)
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <div className={picture ? aboutStyles.introduced : undefined}>
        <div>
          <h1>{title}</h1>
          <Blocks text={text} />
          {bestSellers.length ? (
            <a className="btn btn-p btn-lg" href={hrefs.storeShop(shop)}>
              Shop Now
            </a>
          ) : null}
        </div>
        {picture ? (
          <a href={picture.href} className={aboutStyles.picture}>
            <img src={picture.picture} alt={picture.title} width="760" height="760" {...pickFetching(true)} />
          </a>
        ) : null}
      </div>
      {bestSellers.length ? (
        <section className={styles.maker} aria-labelledby="from">
          <h2 id="from">From {name}</h2>
          <ListingGrid cards={bestSellers} />
          <p>
            <a href={hrefs.storeShop(shop)}>See everything</a>
          </p>
        </section>
      ) : null}
    </main>
  )
}

/** The best seller that is shown in use, else the first that has a picture. */
function choosePicture(cards: readonly ListingCard[]) {
  const card = cards.find(({ inUse }) => inUse) ?? cards.find(({ picture }) => picture)
  const picture = card?.inUse ?? card?.picture
  return card && picture ? { href: card.href, title: card.title, picture } : null
}
