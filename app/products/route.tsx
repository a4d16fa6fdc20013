import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageHref } from '../catalogue/browse-query.ts'
import styles from '../catalogue/catalogue.module.css'
import { CategoryNav } from '../catalogue/category-nav.tsx'
import { Crumbs, listCrumbs } from '../catalogue/crumbs.tsx'
import { MissingFromCatalogue } from '../catalogue/missing.tsx'
import { NothingFound } from '../catalogue/nothing-found.tsx'
import { CardGrid } from '../catalogue/product-card.tsx'
import { FilterForm } from '../catalogue/search-form.tsx'
import { buildBreadcrumbData } from '../json-ld.ts'
import { buildPageMeta } from '../page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Pagination } from '../ui/pagination.tsx'
import { loadProductList } from './products.server.ts'

export const handle = {
  policy: 'public',
  mayLag: true,
  zeroJs: true,
  keptQuery: ['page'],
} satisfies RouteHandle

export async function loader({ context, params }: LoaderFunctionArgs) {
  const list = await loadProductList(context, (params['*'] ?? '').replace(/\/+$/, ''))
  if (!list) throw new Response('Not found', { status: 404 })
  return list
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return [{ title: 'Not found · Fanfare' }]
  const { title, blanks, path, appUrl } = loaderData
  const page = blanks.page > 1 ? `, page ${blanks.page}` : ''
  return [
    ...buildPageMeta(
      `${title}${page}`,
      `${title}${page}: ${blanks.total} blanks with print areas, base costs and sizes. Printed when a fan orders.`,
    ),
    buildBreadcrumbData(
      appUrl,
      path.includes('/')
        ? listCrumbs(path)
        : [...listCrumbs(null), { name: title, path: hrefs.products(path) }].slice(path ? 0 : 1),
    ),
  ]
}

export default function Products() {
  const { path, title, defaultSort, query, blanks, facets } = useLoaderData<typeof loader>()
  const action = hrefs.products(path)
  const { rows, page, pages, total, corrected } = blanks
  return (
    <div className={`${styles.catalogue} ${styles.page}`}>
      <CategoryNav currentPath={path || null} />
      <div className={styles.content}>
        {path.includes('/') ? <Crumbs crumbs={listCrumbs(path).slice(0, -1)} /> : null}
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
        <FilterForm action={action} query={query} facets={facets} defaultSort={defaultSort} />
        {rows.length ? (
          <CardGrid cards={rows} namePrefix="list" isFirst families={query.colour} />
        ) : (
          <NothingFound query={query} facets={facets} action={action} defaultSort={defaultSort} />
        )}
        <div className={styles.pages}>
          <Pagination
            page={page}
            pages={pages}
            to={(number) => buildPageHref(action, query, number, defaultSort)}
          />
        </div>
      </div>
    </div>
  )
}

export const ErrorBoundary = () => <MissingFromCatalogue thing="category" />
