import { type BlankSort, type FacetName, facetNames, sorts } from '#catalogue/contract'
import { useFigures } from '../figure.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { type BrowseQuery, buildPageHref, listChosenFilters } from './browse-query.ts'
import catalogueStyles from './catalogue.module.css'
import { FacetPanel, facetTitles, PricePanel } from './facet-panel.tsx'
import facetsStyles from './facets.module.css'

type Facets = Record<FacetName, { value: string; count: number }[]> & {
  price: { min: number; max: number } | null
}

function WordsField({ words }: { words: string }) {
  return (
    <span className="with-i">
      <Icon name="search" />
      <input
        className="in"
        type="search"
        name="words"
        defaultValue={words}
        placeholder="Search products..."
        aria-label="Search products"
        maxLength={80}
      />
    </span>
  )
}

/** Search only, for the create page. */
export function SearchBox({ action, words }: { action: string; words: string }) {
  return (
    <search className={catalogueStyles.search}>
      <form className={catalogueStyles.searchForm} action={action} method="get">
        <WordsField words={words} />
        <Button kind="outline">Search</Button>
      </form>
    </search>
  )
}

/** Search, order and filters as one plain form: the address says what is shown, with or without scripts. */
export function FilterForm({
  action,
  query,
  facets,
  defaultSort = 'featured',
}: {
  action: string
  query: BrowseQuery
  facets: Facets
  defaultSort?: BlankSort
}) {
  const { markBooked } = useFigures()
  const filters = listChosenFilters(query)
  const clearedQuery = {
    ...query,
    technique: [],
    brand: [],
    colour: [],
    size: [],
    area: [],
    from: undefined,
    to: undefined,
  }
  return (
    <search className={catalogueStyles.search}>
      <form className={facetsStyles.filters} action={action} method="get">
        <div className={facetsStyles.words}>
          <WordsField words={query.words} />
          <label>
            <span className="vh">Order</span>
            <Select
              name="sort"
              defaultValue={query.sort}
              choices={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            />
          </label>
          <Button kind="outline">Show</Button>
        </div>
        <div className={facetsStyles.facets}>
          {facetNames.map((name) => (
            <FacetPanel key={name} name={name} choices={facets[name]} selected={query[name]} />
          ))}
          <PricePanel query={query} price={facets.price} />
        </div>
      </form>
      {filters.length ? (
        <ul className={facetsStyles.chosen} aria-label="Chosen filters">
          {filters.map(({ name, label, without }) => (
            <li key={`${name} ${label}`}>
              <a href={buildPageHref(action, without, 1, defaultSort)}>
                <span className="vh">Take away {facetTitles[name]}: </span>
                {markBooked(label)}
                <Icon name="x" size="s" />
              </a>
            </li>
          ))}
          <li>
            <a className={facetsStyles.clear} href={buildPageHref(action, clearedQuery, 1, defaultSort)}>
              Take all away
            </a>
          </li>
        </ul>
      ) : null}
    </search>
  )
}
