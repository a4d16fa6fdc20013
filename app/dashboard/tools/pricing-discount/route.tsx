import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { loadPricing, saveQuantity } from './pricing-discount.server.ts'
import { QuantityForm } from './quantity-form.tsx'
import { TipsForm } from './tips-form.tsx'
import '../tools.css'
import { ScrollArea } from '../../../ui/scroll-area.tsx'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadPricing
export const action = saveQuantity
export const meta = () => [{ title: 'Pricing & discounts · Fanfare' }]

/** Every price with its cost, its profit and the price below which it loses; and what more pieces take off. */
export default function PricingDiscount() {
  const { rows, answer, bulk, saved, tips, tipsSaved } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
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
          <ButtonLink to={hrefs.tool('promotions')}>Discount codes</ButtonLink>
          {rows.length > 0 ? (
            <ButtonLink kind="ink" to={bulk}>
              Change prices
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {rows.length === 0 ? (
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
        <ScrollArea className="sheet tool-t" label="Prices">
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
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" title={row.listing}>
                    {row.listing}
                  </th>
                  <td>{row.product}</td>
                  <td className="r">{row.cost}</td>
                  <td className="r">{row.least}</td>
                  <td className="r">{row.price}</td>
                  <td className="r">{row.profit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <p className="tool-n">
        “Change prices” takes all of them; choose some in <a href={hrefs.listings}>Listings</a>. A rule
        raises, lowers or sets, rounds to .00, .95 or .99, shows each new profit first, and can be undone.
      </p>
      {rows.length > 0 ? <QuantityForm answer={said ?? answer} saved={said ? null : saved} /> : null}
      <TipsForm tips={tips} saved={tipsSaved && !said} />
    </>
  )
}
