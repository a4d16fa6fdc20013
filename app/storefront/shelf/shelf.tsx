import { storeLimits } from '#storefronts/contract'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import storeStyles from '../store.module.css'
import shelfStyles from './shelf.module.css'
import type { ShelfView } from './shelf.server.ts'
import { buildShelfQuery, isNarrowed, listSorts, shelfSorts } from './shelf-query.ts'

/** This few products need no form to sort or filter them. */
const maxWithoutFilters = 8

/** A page of listings, which one plain form searches, filters and sorts. */
export function Shelf({ view, search }: { view: ShelfView; search: string }) {
  const { wish, cards, total, pageCount } = view
  if (total <= maxWithoutFilters && !isNarrowed(wish) && wish.defaultSort === 'own')
    return <ListingGrid cards={cards} first />
  return (
    <div className={shelfStyles.shelf}>
      <ShelfForm view={view} search={search} />
      <section aria-label="Products">
        <p className={shelfStyles.count} role="status">
          {pageCount < storeLimits.shelfCounted ? pageCount : `${pageCount} or more`}{' '}
          {pageCount === 1 ? 'product' : 'products'}
          <ActiveFilters view={view} />
        </p>
        {cards.length > 0 ? (
          <ListingGrid cards={cards} first />
        ) : (
          <p className="soft">
            No products match. <a href="?">See everything</a>.
          </p>
        )}
        <Pages view={view} />
      </section>
    </div>
  )
}

function ShelfForm({ view: { wish, choices, total }, search }: { view: ShelfView; search: string }) {
  const isSmall = total <= maxWithoutFilters && !isNarrowed(wish)
  return (
    <search className={shelfStyles.filters}>
      <form>
        <div className={storeStyles.find}>
          <label className="vh" htmlFor="search">
            {search}
          </label>
          <input
            className="in"
            id="search"
            type="search"
            name="q"
            defaultValue={wish.words}
            placeholder={search}
            maxLength={100}
          />
          <button className="btn btn-o" type="submit">
            Search
          </button>
        </div>
        {isSmall ? null : (
          <>
            <label className={shelfStyles.sorting}>
              <span>Sort by</span>
              <Select
                name="sort"
                defaultValue={wish.sort}
                choices={listSorts(wish.defaultSort).map((value) => ({ value, label: shelfSorts[value] }))}
              />
            </label>
            {/* On a phone it opens on a tap: the present choices are above the products, which come first. */}
            <details>
              <summary>Filter</summary>
              <Group title="Kind" name="kind" choices={choices.kinds} chosen={wish.kinds} />
              <Colours choices={choices.colours} chosen={wish.colours} />
              <Sizes choices={choices.sizes} chosen={wish.sizes} />
              <fieldset className={shelfStyles.prices}>
                <legend>Price in dollars</legend>
                <label>
                  <span>From</span>
                  <NumberInput name="from" min={0} step="any" defaultValue={wish.from ?? ''} />
                </label>
                <label>
                  <span>to</span>
                  <NumberInput name="to" min={0} step="any" defaultValue={wish.to ?? ''} />
                </label>
              </fieldset>
            </details>
            <button className="btn btn-p" type="submit">
              Show
            </button>
          </>
        )}
      </form>
    </search>
  )
}

type GroupProps = {
  title: string
  name: string
  choices: readonly { value: string; label: string; many: number }[]
  chosen: readonly string[]
}
function Group({ title, name, choices, chosen, untitled = false }: GroupProps & { untitled?: boolean }) {
  if (choices.length < 2 && !untitled) return null
  return (
    <fieldset>
      <legend className={untitled ? 'vh' : undefined}>{title}</legend>
      {choices.map(({ value, label, many }) => (
        <label key={value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>
            {label} <small>{many}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A dot in each colour family beside its name. */
function Colours({ choices, chosen }: Pick<GroupProps, 'choices' | 'chosen'>) {
  if (choices.length < 2) return null
  return (
    <fieldset className={shelfStyles.colours}>
      <legend>Colour</legend>
      {choices.map(({ value, label, many }) => (
        <label key={value} data-family={value}>
          <input type="checkbox" name="colour" value={value} defaultChecked={chosen.includes(value)} />
          <i className="sw" aria-hidden="true" />
          <span>
            {label} <small>{many}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Clothing sizes, as on a product's page. */
function Boxes({ choices, chosen }: Pick<GroupProps, 'choices' | 'chosen'>) {
  return (
    <fieldset className={shelfStyles.boxes}>
      <legend>Size</legend>
      {choices.map(({ value, label, many }) => (
        <label key={value}>
          <input type="checkbox" name="size" value={value} defaultChecked={chosen.includes(value)} />
          <span>
            {label} <small>{many}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const clothingSize = /^(XXS|XS|S|M|L|XL|[2-6]XL)$/i
const maxOtherSizes = 4

/** Clothing sizes are always shown; ounces, inches and phone models open below them. */
function Sizes({ choices, chosen }: Pick<GroupProps, 'choices' | 'chosen'>) {
  const clothingSizes = choices.filter(({ value }) => clothingSize.test(value))
  const otherSizes = choices.filter((choice) => !clothingSizes.includes(choice))
  if (clothingSizes.length > 1 && otherSizes.length === 0)
    return <Boxes choices={clothingSizes} chosen={chosen} />
  if (clothingSizes.length < 2 || otherSizes.length <= maxOtherSizes)
    return <Group title="Size" name="size" choices={choices} chosen={chosen} />
  return (
    <>
      <Boxes choices={clothingSizes} chosen={chosen} />
      <Disclosure label="Other sizes" open={otherSizes.some(({ value }) => chosen.includes(value))}>
        <Group title="Other sizes" name="size" choices={otherSizes} chosen={chosen} untitled />
      </Disclosure>
    </>
  )
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ view: { wish: query, choices } }: { view: ShelfView }) {
  const removeValue = <Value,>(values: readonly Value[], value: Value) =>
    values.filter((other) => other !== value)
  const nameColour = (value: string) =>
    choices.colours.find((choice) => choice.value === value)?.label ?? value
  const chips = [
    ...query.kinds.map((kind) => ({
      label: kind,
      href: buildShelfQuery(query, { kinds: removeValue(query.kinds, kind) }),
    })),
    ...query.colours.map((family) => ({
      label: nameColour(family),
      href: buildShelfQuery(query, { colours: removeValue(query.colours, family) }),
    })),
    ...query.sizes.map((size) => ({
      label: size,
      href: buildShelfQuery(query, { sizes: removeValue(query.sizes, size) }),
    })),
    ...(query.from === null
      ? []
      : [{ label: `from $${query.from}`, href: buildShelfQuery(query, { from: null }) }]),
    ...(query.to === null ? [] : [{ label: `to $${query.to}`, href: buildShelfQuery(query, { to: null }) }]),
  ]
  return chips.map(({ label, href }) => (
    <a key={label} href={href} aria-label={`Remove ${label}`}>
      {label} <span aria-hidden="true">×</span>
    </a>
  ))
}

/** Links to the previous and the next page; each begins at a listing, so that nothing is shown twice while others sell. */
function Pages({ view: { wish, earlier, later } }: { view: ShelfView }) {
  if (!earlier && !later) return null
  return (
    <nav className={shelfStyles.pages} aria-label="Pages">
      {earlier ? (
        <a className="btn btn-o" rel="prev" href={buildShelfQuery(wish, { cursor: earlier })}>
          Previous products
        </a>
      ) : null}
      {later ? (
        <a className="btn btn-o" rel="next" href={buildShelfQuery(wish, { cursor: later })}>
          More products
        </a>
      ) : null}
    </nav>
  )
}
