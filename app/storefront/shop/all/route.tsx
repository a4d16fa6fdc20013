import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { ListingGrid } from '../../listing-grid.tsx'
import { loadEverything } from './all.server.ts'

export { StoreError as ErrorBoundary } from '../../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export const loader = loadEverything
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `Shop · ${loaderData.name}` : 'Not here' },
]

export default function Everything() {
  const { words, cards } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="st-sec st-top">
      <h1>{words ? `“${words}”` : 'Shop'}</h1>
      <search>
        <form className="st-find">
          <label className="vh" htmlFor="search">
            Search this store
          </label>
          <input
            className="in"
            id="search"
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Search this store"
            maxLength={100}
          />
          <button className="btn btn-o" type="submit">
            Search
          </button>
        </form>
      </search>
      {cards.length > 0 ? (
        <ListingGrid cards={cards} eager={4} />
      ) : words ? (
        <p className="soft">
          Nothing here has that name. <a href="?">See everything</a>.
        </p>
      ) : (
        <p className="soft">The first products are being made. Come back soon.</p>
      )}
    </main>
  )
}
