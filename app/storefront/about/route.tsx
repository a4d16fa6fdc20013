import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Blocks } from '../blocks.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import styles from '../store.module.css'
import { loadAbout } from './about.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = loadAbout
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.name}` : 'Not here' },
]

export default function About() {
  const { title, text, name, handle: shop, best } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>{title}</h1>
      <Blocks text={text} />
      {best.length ? (
        <section className={styles.maker} aria-labelledby="from">
          <h2 id="from">From {name}</h2>
          <ListingGrid cards={best} />
          <p>
            <a href={hrefs.storeShop(shop)}>See everything</a>
          </p>
        </section>
      ) : null}
    </main>
  )
}
