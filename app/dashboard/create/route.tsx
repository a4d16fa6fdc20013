import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import type { BlankCard } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageHref } from '../../catalogue/browse-query.ts'
import styles from '../../catalogue/catalogue.module.css'
import { CategoryNav } from '../../catalogue/category-nav.tsx'
import { NothingFound } from '../../catalogue/nothing-found.tsx'
import { CardGrid } from '../../catalogue/product-card.tsx'
import { FilterForm, SearchBox } from '../../catalogue/search-form.tsx'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Banner } from './banner.tsx'
import createStyles from './create.module.css'
import { loadCreatePage } from './create.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => loadCreatePage(requestOf(context))
export const meta = () => [{ title: 'Create · Fanfare' }]

function Section({
  title,
  cards,
  to,
  moreLabel,
  first = false,
}: {
  title: string
  cards: readonly BlankCard[]
  to: string
  moreLabel: string
  first?: boolean
}) {
  return (
    <section className={createStyles.section} data-create-section>
      <header>
        <h2>{title}</h2>
        <a href={to}>
          {moreLabel}
          <span className="vh"> of {title}</span>
        </a>
      </header>
      <CardGrid
        cards={cards}
        namePrefix={title.split(' ')[0]!.toLowerCase()}
        isFirst={first}
        heading="h3"
        distance={0}
      />
    </section>
  )
}

export default function Create() {
  const { query, sections, blanks, facets, printed } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.catalogue} ${createStyles.create}`}>
      <CategoryNav />
      <div className={styles.content} key={query.words}>
        <header className={createStyles.head}>
          <h1>Create</h1>
          {sections ? <SearchBox action={hrefs.create} words="" /> : null}
        </header>
        {sections ? (
          <>
            <Banner printedCount={printed} />
            <Section
              title="Best Sellers"
              cards={sections.bestSellers}
              to={hrefs.products('best-sellers')}
              moreLabel="View All"
              first
            />
            <Section
              title="New Products"
              cards={sections.newest}
              to={hrefs.products('new')}
              moreLabel="View All"
            />
            <Section
              title="Trending Products"
              cards={sections.trending}
              to={hrefs.products('trending')}
              moreLabel="View More"
            />
          </>
        ) : (
          <>
            <FilterForm action={hrefs.create} query={query} facets={facets} />
            <p className={createStyles.count} role="status">
              {blanks.total === 1 ? '1 product' : `${blanks.total} products`} for{' '}
              <b>{blanks.corrected ?? query.words}</b>
              {blanks.corrected ? `: nothing is called “${query.words}”` : ''} ·{' '}
              <a href={hrefs.create}>Back to all</a>
            </p>
            {blanks.rows.length ? (
              <CardGrid cards={blanks.rows} namePrefix="found" isFirst />
            ) : (
              <NothingFound query={query} facets={facets} action={hrefs.create} />
            )}
            <div className={styles.pages}>
              <Pagination
                page={blanks.page}
                pages={blanks.pages}
                to={(number) => buildPageHref(hrefs.create, query, number)}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
