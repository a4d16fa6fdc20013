import { useLoaderData } from 'react-router'
import { sourceNames } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, minus } from '#kernel/money.ts'
import {
  classLabels,
  countries,
  postedClasses,
  type RegionId,
  rateOf,
  ratesOf,
  regionIds,
  regions,
  type ShippingTerms,
  shippingOptions,
} from '#shipping/contract'
import catalogueStyles from '../catalogue/catalogue.module.css'
import { CategoryNav } from '../catalogue/category-nav.tsx'
import { buildPageMeta } from '../page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'
import { FoundCountries } from './found-countries.tsx'
import styles from './shipping-locations.module.css'
import type { loader } from './shipping-locations.server.ts'

export { loader } from './shipping-locations.server.ts'
export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta(
    'Shipping locations',
    `What shipping costs and how long it takes: ${countries.length} countries in ${regionIds.length} regions, from the table the checkout uses.`,
  )

/** A rate: of the first piece, and below it of each further one. */
const RateCell = ({ rate }: { rate: ReturnType<typeof rateOf> }) => (
  <>
    <Amount amount={rate.first} />
    <br />
    <span className="soft">
      <Amount amount={rate.additional} />
    </span>
  </>
)

function Rates({ terms }: { terms: ShippingTerms }) {
  return (
    <section aria-labelledby="sl-rates">
      <h2 className={styles.title} id="sl-rates">
        Every rate
      </h2>
      <p className="soft">The first piece of a parcel, and below it each additional one.</p>
      <Table
        label="Rates by region"
        areaClass={styles.scroll}
        className={styles.rates}
        rowHeads
        rows={regionIds}
        keyOf={(id) => id}
        columns={[
          { head: 'To', cell: (id) => <a href={`#${id}`}>{regions[id].name}</a> },
          ...postedClasses.map((shippingClass) => ({
            head: classLabels[shippingClass],
            figure: true,
            cell: (id: (typeof regionIds)[number]) => <RateCell rate={rateOf(shippingClass, id, terms)} />,
          })),
          {
            head: 'Business days',
            figure: true,
            cell: (id) => `${terms.regions[id].transit.min} to ${terms.regions[id].transit.max}`,
          },
        ]}
      />
    </section>
  )
}

function Region({ id }: { id: RegionId }) {
  const regionCountries = countries.filter((country) => country.region === id)
  return (
    <li id={id} className={styles.region}>
      <h3>
        {regions[id].name} <small>{regionCountries.length}</small>
      </h3>
      <p>{regionCountries.map((country) => country.name).join(', ')}</p>
    </li>
  )
}

/** Two tees and a cap to Germany: the price the checkout would show. */
function Example({ terms }: { terms: ShippingTerms }) {
  const lines = [
    { blankId: 'tee', name: 'Tee', shippingClass: 'tee', parcelAlone: false, quantity: 2 },
    { blankId: 'cap', name: 'Cap', shippingClass: 'hat', parcelAlone: true, quantity: 1 },
  ] as const
  const options = shippingOptions({ lines, country: 'DE' }, terms)
  const [standard, ...others] = options.ok ? options.value : []
  if (!standard) return null
  const [tees, cap] = standard.parcels
  const rate = rateOf('tee', 'europe', terms)
  return (
    <p>
      Two tees and a cap to Germany: one parcel with the tees, {formatMoney(rate.first)} +{' '}
      {formatMoney(rate.additional)} = {formatMoney(tees!.amount)}; one for the cap,{' '}
      {formatMoney(cap!.amount)}; together <b>{formatMoney(standard.amount)}</b>.
      {others.map(
        ({ label, amount }) =>
          ` ${label}, where it’s offered, is ${formatMoney(minus(amount, standard.amount))} more for the two.`,
      )}
    </p>
  )
}

function Sources({ terms }: { terms: ShippingTerms }) {
  const countsBySource = new Map<string, number>()
  for (const { source } of ratesOf(terms)) countsBySource.set(source, (countsBySource.get(source) ?? 0) + 1)
  return (
    <details className={styles.sources}>
      <summary>Where the rates come from</summary>
      <ul>
        {[...countsBySource].map(([source, count]) => (
          <li key={source}>
            {count === 1 ? '1 rate' : `${count} rates`}:{' '}
            {source === 'ours' ? 'our own rate' : (sourceNames[source] ?? source)}
          </li>
        ))}
      </ul>
    </details>
  )
}

export default function ShippingLocations() {
  const { query, matches, terms } = useLoaderData<typeof loader>()
  return (
    <div className={`${catalogueStyles.catalogue} ${catalogueStyles.page}`}>
      <CategoryNav currentPath="shipping-locations" />
      <div className={`${catalogueStyles.content} ${styles.page}`}>
        <header className={catalogueStyles.head}>
          <h1>Shipping locations</h1>
          <p>
            {countries.length} countries, {regionIds.length} regions
          </p>
        </header>
        <search className={styles.find}>
          <form method="get" action={hrefs.shippingLocations}>
            <label htmlFor="sl-country">Where does it go?</label>
            <span>
              <input
                className="in"
                id="sl-country"
                name="country"
                defaultValue={query}
                placeholder="Country"
                autoComplete="country-name"
                maxLength={60}
              />
              <Button kind="ink">Show</Button>
            </span>
          </form>
        </search>
        {query ? <FoundCountries query={query} countries={matches} terms={terms} /> : null}
        <Rates terms={terms} />
        <section className={styles.rule} aria-labelledby="sl-how">
          <h2 className={styles.title} id="sl-how">
            How a parcel is priced
          </h2>
          <p>
            A parcel costs the highest first-piece rate in it, plus the additional rate of every other piece.
            Hats, mugs, stickers, posters, frames, canvases, bottles, notebooks, backpacks and filled pillows
            travel in parcels of their own. The fan pays it; it never touches your profit.
          </p>
          <Example terms={terms} />
          <p>
            Sales tax and EU duty are worked out at checkout and shown before paying, so no parcel gets stuck
            at customs.
          </p>
        </section>
        <section aria-labelledby="sl-where">
          <h2 className={styles.title} id="sl-where">
            Every country, by region
          </h2>
          <ul className={styles.regions}>
            {regionIds.map((id) => (
              <Region key={id} id={id} />
            ))}
          </ul>
        </section>
        <Sources terms={terms} />
      </div>
    </div>
  )
}
