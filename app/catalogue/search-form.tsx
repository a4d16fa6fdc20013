import { colourFamilies, sorts, type Technique, techniques } from '#catalogue/contract'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { BrowseQuery } from './browse-query.ts'

/** Search alone: what the create page opens with. */
export function SearchBox({ action, words }: { action: string; words: string }) {
  return (
    <search className="cat-asked">
      <form className="cat-search" action={action} method="get">
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
        <Button kind="outline">Search</Button>
      </form>
    </search>
  )
}

type Choice = readonly [value: string, label: string]
function Filter({
  name,
  label,
  any,
  chosen,
  choices,
}: {
  name: string
  label: string
  any: string | null
  chosen: string
  choices: readonly Choice[]
}) {
  return (
    <label className="cat-filter">
      <span className="lbl">{label}</span>
      <select className="sel" name={name} defaultValue={chosen}>
        {any === null ? null : <option value="">{any}</option>}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Search, filters and order as one plain form: the address says what is shown, with or without a script. */
export function FilterForm({
  action,
  query,
  brands,
  used,
}: {
  action: string
  query: BrowseQuery
  brands: readonly string[]
  used: readonly Technique[]
}) {
  return (
    <search className="cat-asked">
      <form className="cat-filters" action={action} method="get">
        <span className="with-i">
          <Icon name="search" />
          <input
            className="in"
            type="search"
            name="words"
            defaultValue={query.words}
            placeholder="Search products..."
            aria-label="Search products"
            maxLength={80}
          />
        </span>
        <Filter name="sort" label="Order" any={null} chosen={query.sort} choices={Object.entries(sorts)} />
        <Filter
          name="technique"
          label="Technique"
          any="Any technique"
          chosen={query.technique ?? ''}
          choices={used.map((technique) => [technique, techniques[technique].name] as const)}
        />
        <Filter
          name="brand"
          label="Brand"
          any="Any brand"
          chosen={query.brand ?? ''}
          choices={brands.map((brand) => [brand, brand] as const)}
        />
        <Filter
          name="colour"
          label="Colour"
          any="Any colour"
          chosen={query.colour ?? ''}
          choices={Object.entries(colourFamilies)}
        />
        <Button kind="outline">Show</Button>
      </form>
    </search>
  )
}
