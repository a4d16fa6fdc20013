import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { buildBreadcrumbs } from '../breadcrumbs.ts'
import { Shelf } from '../shelf/shelf.tsx'
import { isNarrowed, shelfParams } from '../shelf/shelf-query.ts'
import styles from '../store.module.css'
import { loadCollection } from './collection.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = {
  policy: 'public',
  mayLag: true,
  zeroJs: true,
  shared: shelfParams,
} satisfies RouteHandle
export const loader = loadCollection
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => {
  if (!loaderData) return [{ title: 'Not here' }]
  const { site, name, handle: shop, slug, title, description } = loaderData
  return [
    { title: `${title} · ${name}` },
    { name: 'description', content: description || `${title}, by ${name}.` },
    { property: 'og:title', content: title },
    buildBreadcrumbs(site, [
      { name, path: hrefs.storefront(shop) },
      { name: title, path: hrefs.storeCollection(shop, slug) },
    ]),
  ]
}

export default function Collection() {
  const { title, description, view } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>{title}</h1>
      {description ? <p className={styles.lead}>{description}</p> : null}
      {view.total > 0 || isNarrowed(view.wish) ? (
        <Shelf view={view} search="Search these" />
      ) : (
        <p className="soft">Nothing here is on sale right now.</p>
      )}
    </main>
  )
}
