import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'
import { PriceTable } from './price-table.tsx'
import { usePrices } from './use-prices.ts'

/** A price for each size of each product, with its cost and its profit at the typed price. */
export function Prices({ listing }: { listing: OneListing }) {
  return (
    <Part at="prices" title="Prices" confirmation={listing.confirmation}>
      {listing.products.length === 0 ? (
        <p className="soft">Choose a product in the studio to give it a price.</p>
      ) : (
        <PriceForm listing={listing} />
      )}
    </Part>
  )
}

function PriceForm({ listing }: { listing: OneListing }) {
  const { products, fees, status } = listing
  const prices = usePrices(products, useAnswer('prices')?.submitted)
  const { changedCount } = prices
  return (
    <Form method="post" preventScrollReset className={styles.fields}>
      {products.map((product) => (
        <PriceTable key={product.blankId} product={product} fees={fees} prices={prices} />
      ))}
      <p className="soft">US dollars. “You earn” is for one unit, after its cost and all fees.</p>
      <div className={`${styles.acts} ${changedCount > 0 ? styles.unsaved : ''}`}>
        <Button kind="ink" name="intent" value="prices">
          Save prices
        </Button>
        {status === 'active' ? (
          <Button name="intent" value="reduce">
            Save as a reduction
          </Button>
        ) : null}
        {changedCount > 0 ? (
          <Button
            type="button"
            kind="quiet"
            onClick={({ currentTarget }) => {
              // It disappears when pressed, so the focus moves to a button that stays.
              currentTarget.parentElement?.querySelector('button')?.focus()
              prices.reset()
            }}
          >
            Undo
          </Button>
        ) : null}
        <span className={styles.count} role="status">
          {changedCount > 0 ? `${changedCount} not saved yet` : null}
        </span>
      </div>
      <ReductionWords listing={listing} />
    </Form>
  )
}

/** A reduction as fans see it, with its one rule. */
function ReductionWords({ listing: { reduction, status } }: { listing: OneListing }) {
  if (status !== 'active') return null
  if (!reduction)
    return (
      <p className="soft">
        Saved as a reduction, each lower price appears beside the earlier one, struck through, for 30 days.
        The earlier price is the lowest of the last 30 days, as EU law requires; a size that hasn’t been on
        sale for all 30 days shows none.
      </p>
    )
  return (
    <p className={styles.reduced}>
      <span>
        Reduced. Fans see the earlier prices until {reduction.until}; raising a price ends it sooner.
      </span>
      <Button kind="quiet" size="small" name="intent" value="unreduce">
        Stop showing them
      </Button>
    </p>
  )
}
