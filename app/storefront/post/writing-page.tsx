import type { MetaDescriptor } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatDateInFull } from '../../moments.ts'
import { Blocks } from '../blocks.tsx'
import { buildBreadcrumbs } from '../breadcrumbs.ts'
import { ListingGrid } from '../listing-grid.tsx'
import styles from '../store.module.css'
import type { loadWriting } from './post.server.ts'

type WritingPageData = Awaited<ReturnType<typeof loadWriting>>

/** A post or a page: title, date if shown, text, and its product. */
export function WritingPage({ writing, isDated }: { writing: WritingPageData; isDated: boolean }) {
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <article>
        <h1>{writing.title}</h1>
        {isDated && writing.date ? (
          <p className={styles.date}>
            <time dateTime={writing.date.toISOString()}>{formatDateInFull(writing.date)}</time>
          </p>
        ) : null}
        <Blocks text={writing.body} />
      </article>
      {writing.cards.length > 0 ? <ListingGrid cards={writing.cards} /> : null}
    </main>
  )
}

/** Title, description, the picture of shared links, and a post's data for search engines. */
export function buildWritingMeta({
  loaderData,
}: {
  loaderData?: WritingPageData | undefined
}): MetaDescriptor[] {
  if (!loaderData) return [{ title: 'Not here' }]
  const { title, shop, description, picture, appUrl, path, date, kind } = loaderData
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: date?.toISOString(),
    author: { '@type': 'Organization', name: shop.name, url: `${appUrl}${hrefs.storefront(shop.handle)}` },
    mainEntityOfPage: `${appUrl}${path}`,
    ...(picture ? { image: [picture] } : {}),
  }
  return [
    { title: `${title} · ${shop.name}` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(kind === 'post' ? [{ 'script:ld+json': data }] : []),
    buildBreadcrumbs(appUrl, [
      { name: shop.name, path: hrefs.storefront(shop.handle) },
      ...(kind === 'post' ? [{ name: 'Blog', path: hrefs.storePosts(shop.handle) }] : []),
      { name: title, path },
    ]),
  ]
}
