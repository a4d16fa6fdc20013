import { useLoaderData } from 'react-router'
import { storeLimits } from '#storefronts/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { ListingGrid } from '../../listing-grid.tsx'
import { loadEverything, type ShopPage } from './all.server.ts'
import { shopQuery, shopSorts } from './narrow.ts'
import './all.css'

export { StoreError as ErrorBoundary } from '../../store-error.tsx'
export const handle = {
  policy: 'public',
  zeroJs: true,
  shared: ['q', 'sort', 'size', 'colour', 'kind', 'from', 'to', 'place'],
} satisfies RouteHandle

export const loader = loadEverything
export const meta = ({ loaderData }: { loaderData?: ShopPage | undefined }) => [
  { title: loaderData ? `Shop · ${loaderData.name}` : 'Not here' },
  { name: 'description', content: loaderData ? `Everything ${loaderData.name} has on sale.` : '' },
]

/** Everything on sale, searched, narrowed and sorted by one plain form. */
export default function Everything() {
  const page = useLoaderData<typeof loader>()
  const { wish, cards, total, everything } = page
  return (
    <main id="main" className="st-sec st-top">
      <h1>{wish.words ? `“${wish.words}”` : 'Shop'}</h1>
      {everything === 0 ? (
        <p className="soft">The first products are being made. Come back soon.</p>
      ) : (
        <div className="al">
          <Narrow page={page} />
          <section aria-label="Products">
            <p className="al-n" role="status">
              {total < storeLimits.shelfCounted ? total : `${total} or more`}{' '}
              {total === 1 ? 'product' : 'products'}
              <Chosen page={page} />
            </p>
            {cards.length > 0 ? (
              <ListingGrid cards={cards} eager={4} />
            ) : (
              <p className="soft">
                Nothing here is like that. <a href="?">See everything</a>.
              </p>
            )}
            <Pages page={page} />
          </section>
        </div>
      )}
    </main>
  )
}

function Narrow({ page: { wish, choices } }: { page: ShopPage }) {
  const narrowed = wish.sizes.length + wish.colours.length + wish.kinds.length > 0 || wish.from || wish.to
  return (
    <search className="al-f">
      <form>
        <div className="st-find">
          <label className="vh" htmlFor="search">
            Search this store
          </label>
          <input
            className="in"
            id="search"
            type="search"
            name="q"
            defaultValue={wish.words}
            placeholder="Search this store"
            maxLength={100}
          />
          <button className="btn btn-o" type="submit">
            Search
          </button>
        </div>
        <label className="al-s">
          <span>Sort by</span>
          <select className="sel" name="sort" defaultValue={wish.sort}>
            {Object.entries(shopSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <details open={Boolean(narrowed)}>
          <summary>Narrow it down</summary>
          <Group title="Kind" name="kind" choices={choices.kinds} chosen={wish.kinds} />
          <Group title="Colour" name="colour" choices={choices.colours} chosen={wish.colours} />
          <Group title="Size" name="size" choices={choices.sizes} chosen={wish.sizes} />
          <fieldset className="al-p">
            <legend>Price in dollars</legend>
            <label>
              <span>From</span>
              <input className="in" type="number" name="from" min={0} defaultValue={wish.from ?? ''} />
            </label>
            <label>
              <span>to</span>
              <input className="in" type="number" name="to" min={0} defaultValue={wish.to ?? ''} />
            </label>
          </fieldset>
        </details>
        <button className="btn btn-p" type="submit">
          Show
        </button>
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
function Group({ title, name, choices, chosen }: GroupProps) {
  if (choices.length < 2) return null
  return (
    <fieldset>
      <legend>{title}</legend>
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

/** What narrows the page, each with the way to take it off again. */
function Chosen({ page: { wish, choices } }: { page: ShopPage }) {
  const without = <Value,>(values: readonly Value[], value: Value) => values.filter((one) => one !== value)
  const colour = (value: string) => choices.colours.find((one) => one.value === value)?.label ?? value
  const chips = [
    ...wish.kinds.map((one) => ({ label: one, href: shopQuery(wish, { kinds: without(wish.kinds, one) }) })),
    ...wish.colours.map((one) => ({
      label: colour(one),
      href: shopQuery(wish, { colours: without(wish.colours, one) }),
    })),
    ...wish.sizes.map((one) => ({ label: one, href: shopQuery(wish, { sizes: without(wish.sizes, one) }) })),
    ...(wish.from === null ? [] : [{ label: `from $${wish.from}`, href: shopQuery(wish, { from: null }) }]),
    ...(wish.to === null ? [] : [{ label: `to $${wish.to}`, href: shopQuery(wish, { to: null }) }]),
  ]
  return chips.map(({ label, href }) => (
    <a key={label} href={href} aria-label={`Take off ${label}`}>
      {label} <span aria-hidden="true">×</span>
    </a>
  ))
}

/** The screens before and behind this one; each begins at a listing, so that nothing is shown twice while others sell. */
function Pages({ page: { wish, earlier, later } }: { page: ShopPage }) {
  if (!earlier && !later) return null
  return (
    <nav className="al-pages" aria-label="Pages">
      {earlier ? (
        <a className="btn btn-o" rel="prev" href={shopQuery(wish, { place: earlier })}>
          Back
        </a>
      ) : null}
      {later ? (
        <a className="btn btn-o" rel="next" href={shopQuery(wish, { place: later })}>
          More
        </a>
      ) : null}
    </nav>
  )
}
