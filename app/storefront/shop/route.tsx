import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import listingScript from '../../islands/listing.ts?island'
import type { RouteHandle } from '../../route-handle.ts'
import { Island } from '../../ui/island.tsx'
import styles from '../look.module.css'
import { StoreSections } from '../sections/store-sections.tsx'
import { loadHome } from './home-page.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle

export const loader = loadHome
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => {
  if (!loaderData) return [{ title: 'Not here' }]
  const { name, words, site, handle: shop } = loaderData
  return [
    { title: name },
    { name: 'description', content: words },
    { property: 'og:title', content: name },
    { property: 'og:description', content: words },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: name,
      href: hrefs.storeFeed(shop),
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: site + hrefs.storefront(shop),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${site}${hrefs.storeShop(shop)}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    },
  ]
}

export default function Shop() {
  const { name, handle: shop, sections, draft } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={styles.home} aria-label={draft ? `Front page of ${name}` : undefined}>
      <StoreSections sections={sections} handle={shop} name={name} isDraft={draft} />
      {sections.some(({ data }) => data.drop) ? <Island src={listingScript} /> : null}
    </main>
  )
}
