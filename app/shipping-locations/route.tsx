import { sourceNames } from '#catalogue/contract'
import {
  classLabels,
  countries,
  postedClasses,
  type RegionId,
  rateOf,
  regionIds,
  regions,
} from '#shipping/contract'
import '../catalogue/catalogue.css'
import { CategoryNav } from '../catalogue/category-nav.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { Amount } from '../ui/amount.tsx'
import './shipping-locations.css'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => [
  { title: 'Shipping locations · Fanfare' },
  {
    name: 'description',
    content: `Where we ship: ${countries.length} countries in ${regionIds.length} regions, with rates and days.`,
  },
]

const marked = (source: string): string =>
  source === 'ours' ? 'our own rate' : (sourceNames[source] ?? source)

function Region({ id }: { id: RegionId }) {
  const { name, transit } = regions[id]
  const inside = countries.filter((country) => country.region === id)
  return (
    <section className="sl-region" aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        <p>
          <b>
            {transit.min} to {transit.max}
          </b>{' '}
          business days after it is made
        </p>
      </header>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="r">
              First piece
            </th>
            <th scope="col" className="r">
              Each further
            </th>
            <th scope="col">Where the rate is from</th>
          </tr>
        </thead>
        <tbody>
          {postedClasses.map((posted) => {
            const rate = rateOf(posted, id)
            return (
              <tr key={posted}>
                <th scope="row">{classLabels[posted]}</th>
                <td className="r">
                  <Amount of={rate.first} />
                </td>
                <td className="r">
                  <Amount of={rate.additional} />
                </td>
                <td>{marked(rate.source)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {inside.length > 1 ? (
        <details className="sl-countries">
          <summary>{inside.length} countries and territories</summary>
          <p>{inside.map((country) => country.name).join(', ')}</p>
        </details>
      ) : null}
    </section>
  )
}

export default function ShippingLocations() {
  return (
    <div className="cat cat-w">
      <CategoryNav at="shipping-locations" />
      <div className="cat-main sl">
        <header className="cat-head">
          <h1>Shipping locations</h1>
          <p>
            {countries.length} countries, {regionIds.length} regions
          </p>
        </header>
        <p className="sl-rule">
          A parcel costs the highest first-piece rate in it once, and for every other piece that piece’s own
          further rate. Hats, mugs, stickers, posters, frames, canvases, bottles, notebooks, backpacks and
          filled pillows travel in parcels of their own. The fan pays it; it never touches your profit.
        </p>
        <nav className="sl-jump" aria-label="Regions">
          {regionIds.map((id) => (
            <a key={id} href={`#${id}`}>
              {regions[id].name}
            </a>
          ))}
        </nav>
        {regionIds.map((id) => (
          <Region key={id} id={id} />
        ))}
      </div>
    </div>
  )
}
