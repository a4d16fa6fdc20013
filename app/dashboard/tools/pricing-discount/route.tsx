import { useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { loader } from './pricing-discount.server.ts'
import '../tools.css'

export { loader } from './pricing-discount.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Pricing & discounts · Fanfare' }]

/** Every price with its cost, its profit and the price below which it loses; changing many is done on the listings. */
export default function PricingDiscount() {
  const { margins } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="head">
        <div>
          <h1>Pricing & discounts</h1>
          <p>
            What each product costs to make in its dearest size, what it earns, and the lowest price that
            loses nothing.
          </p>
        </div>
        <div className="acts">
          <ButtonLink to={hrefs.tool('promotions')}>Try a discount</ButtonLink>
          <ButtonLink kind="ink" to={hrefs.listings}>
            Change prices
          </ButtonLink>
        </div>
      </div>
      {margins.length === 0 ? (
        <EmptyState
          title="No active listing yet"
          action={
            <ButtonLink kind="start" to={hrefs.create}>
              Start creating
            </ButtonLink>
          }
        >
          Publish a product, and its price stands here with what it earns.
        </EmptyState>
      ) : (
        <div className="sheet scroll tool-t">
          <table className="tbl">
            <caption className="vh">Price, cost, profit and lowest price of each product</caption>
            <thead>
              <tr>
                <th scope="col">Listing</th>
                <th scope="col">Product</th>
                <th scope="col" className="r">
                  Cost
                </th>
                <th scope="col" className="r">
                  Lowest price
                </th>
                <th scope="col" className="r">
                  Price
                </th>
                <th scope="col" className="r">
                  Profit
                </th>
              </tr>
            </thead>
            <tbody>
              {margins.map((margin) => (
                <tr key={margin.key}>
                  <th scope="row" title={margin.listing}>
                    {margin.listing}
                  </th>
                  <td>{margin.product}</td>
                  <td className="r">{margin.cost}</td>
                  <td className="r">{margin.least}</td>
                  <td className="r">{margin.price}</td>
                  <td className="r">{margin.profit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="tool-n">
        Choose listings in <a href={hrefs.listings}>Listings</a> to change many prices at once, with a preview
        and an undo. Quantity breaks and prices per currency are not in this version.
      </p>
    </>
  )
}
