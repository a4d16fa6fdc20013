import type { BlankSort, FacetName } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type BrowseQuery, buildPageHref, listChosenFilters } from './browse-query.ts'
import styles from './catalogue.module.css'
import { facetTitles } from './facet-panel.tsx'

/** No product matches the search or the filters: says what prevents it and offers alternatives. */
export function NothingFound({
  query,
  facets,
  action,
  defaultSort = 'featured',
}: {
  query: BrowseQuery
  facets: { without: Record<FacetName | 'price', number> }
  action: string
  defaultSort?: BlankSort
}) {
  const isNarrowed = Boolean(query.words) || listChosenFilters(query).length > 0
  const names = [...new Set(listChosenFilters(query).map(({ name }) => name))].filter(
    (name) => facets.without[name] > 0,
  )
  const dropFilter = (name: FacetName | 'price'): BrowseQuery =>
    name === 'price' ? { ...query, from: undefined, to: undefined } : { ...query, [name]: [] }
  const unmatched =
    query.words && names.length === 0 ? `Nothing is called “${query.words}”` : 'Nothing has all of these'
  return (
    <div className={styles.nothing}>
      <h2>{isNarrowed ? unmatched : 'Nothing is offered here yet'}</h2>
      <p>
        {isNarrowed
          ? 'Search goes over names, brands, model numbers, colours and techniques. Take a filter away, or look at a whole branch.'
          : 'Products appear here as soon as they can be printed.'}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={buildPageHref(action, dropFilter(name), 1, defaultSort)}>
              Without {facetTitles[name].toLowerCase()}: {facets.without[name]}
            </a>
          </li>
        ))}
        {isNarrowed ? (
          <li>
            <a href={action}>Take everything away</a>
          </li>
        ) : null}
        <li>
          <a href={hrefs.products('apparel/men/t-shirts')}>T-shirts</a>
        </li>
        <li>
          <a href={hrefs.products('home-decorations/drink-ware')}>Drink ware</a>
        </li>
        <li>
          <a href={hrefs.products('accessories/stickers-stationery')}>Stickers and stationery</a>
        </li>
      </ul>
    </div>
  )
}
