import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { pageHref } from '../catalogue/browse-query.ts'
import styles from '../catalogue/catalogue.module.css'
import { CategoryNav } from '../catalogue/category-nav.tsx'
import { Crumbs, crumbsTo } from '../catalogue/crumbs.tsx'
import { MissingFromCatalogue } from '../catalogue/missing.tsx'
import { NothingFound } from '../catalogue/nothing-found.tsx'
import { CardGrid } from '../catalogue/product-card.tsx'
import { FilterForm } from '../catalogue/search-form.tsx'
import { breadcrumbData } from '../json-ld.ts'
import { pageMeta } from '../page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Pagination } from '../ui/pagination.tsx'
import { productList } from './products.server.ts'

export const handle = {
  policy: 'public',
  mayLag: true,
  zeroJs: true,
  keptQuery: ['page'],
} satisfies RouteHandle

export async function loader({ context, params }: LoaderFunctionArgs) {
  const list = await productList(context, (params['*'] ?? '').replace(/\/+$/, ''))
  if (!list) throw new Response('Not found', { status: 404 })
  return list
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return [{ title: 'Not found · Fanfare' }]
  const { title, found, path, appUrl } = loaderData
  const page = found.page > 1 ? `, page ${found.page}` : ''
  return [
    ...pageMeta(
      `${title}${page}`,
      `${title}${page}: ${found.total} blanks with print areas, base costs and sizes. Printed when a fan orders.`,
    ),
    breadcrumbData(
      appUrl,
      path.includes('/')
        ? crumbsTo(path)
        : [...crumbsTo(null), { name: title, path: hrefs.products(path) }].slice(path ? 0 : 1),
    ),
  ]
}

export default function Products() {
  const { path, title, usual, query, found, facets } = useLoaderData<typeof loader>()
  const action = hrefs.products(path)
  const { rows, page, pages, total, corrected } = found
  return (
    <div className={`${styles.catalogue} ${styles.page}`}>
      <CategoryNav at={path || null} />
      <div className={styles.content}>
        {path.includes('/') ? <Crumbs crumbs={crumbsTo(path).slice(0, -1)} /> : null}
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>
            {total === 1 ? '1 product' : `${total} products`}
            {corrected || query.words ? (
              <>
                {' '}
                for <b>{corrected || query.words}</b>
              </>
            ) : null}
            {corrected ? `: nothing is called “${query.words}”` : null}
          </p>
        </header>
        <FilterForm action={action} query={query} facets={facets} usual={usual} />
        {rows.length ? (
          <CardGrid cards={rows} place="list" first families={query.colour} />
        ) : (
          <NothingFound query={query} facets={facets} action={action} usual={usual} />
        )}
        <div className={styles.pages}>
          <Pagination page={page} pages={pages} to={(number) => pageHref(action, query, number, usual)} />
        </div>
      </div>
    </div>
  )
}

export const ErrorBoundary = () => <MissingFromCatalogue what="category" />
