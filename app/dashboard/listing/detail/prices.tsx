import { useState } from 'react'
import { Form } from 'react-router'
import { isNegative, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { profitOf } from '#ledger/contract'
import { Figure } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'

/** A price for each size of each product, with what a unit costs and what is left of it at the price that is typed. */
export function Prices({ listing }: { listing: OneListing }) {
  const typed = useAnswer('prices')?.typed
  return (
    <Part at="prices" title="Prices" done={listing.done}>
      {listing.products.length === 0 ? (
        <p className="soft">Choose a product in the studio to give it a price.</p>
      ) : (
        <Form method="post" preventScrollReset className={styles.fields}>
          {listing.products.map((product) => (
            <PriceTable key={product.blankId} product={product} fees={listing.fees} typed={typed} />
          ))}
          <p className="soft">US dollars. Sizes that cost more to make may cost more to buy.</p>
          <div className={styles.acts}>
            <Button kind="ink" name="intent" value="prices">
              Save prices
            </Button>
            {listing.status === 'active' ? (
              <Button name="intent" value="reduce">
                Save as a reduction
              </Button>
            ) : null}
          </div>
          <ReductionWords listing={listing} />
        </Form>
      )}
    </Part>
  )
}

/** What fans see of a reduction, by the rule that holds for it everywhere. */
function ReductionWords({ listing: { reduction, status } }: { listing: OneListing }) {
  if (status !== 'active') return null
  if (!reduction)
    return (
      <p className="soft">
        As a reduction, fans see each lower price beside the one before it, struck through, for 30 days. The
        price before is the lowest of the last 30 days, as EU law asks; a size that wasn’t on sale through all
        of them has none.
      </p>
    )
  return (
    <p className={styles.reduced}>
      <span>
        Reduced. Fans see the prices before until {reduction.until}; raising a price ends it earlier.
      </span>
      <Button kind="quiet" size="small" name="intent" value="unreduce">
        Stop showing them
      </Button>
    </p>
  )
}

function PriceTable({
  product,
  fees,
  typed,
}: {
  product: OneListing['products'][number]
  fees: OneListing['fees']
  typed: Record<string, string> | undefined
}) {
  return (
    <ScrollArea label={`Prices of the ${product.name}`}>
      <table className={`tbl ${styles.prices}`}>
        <caption>{product.name}</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col" className="r">
              Cost
            </th>
            <th scope="col" className="r">
              Price
            </th>
            <th scope="col" className="r">
              You earn
            </th>
          </tr>
        </thead>
        <tbody>
          {product.sizes.map((size) => (
            <PriceOfSize
              key={`${size.size} ${size.priceMinor}`}
              product={product}
              size={size}
              fees={fees}
              typed={typed?.[`price:${product.blankId}:${size.size}`]}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function PriceOfSize({
  product: { blankId, name, digital },
  size: { size, priceMinor, formerMinor, cost },
  fees,
  typed,
}: {
  product: OneListing['products'][number]
  size: OneListing['products'][number]['sizes'][number]
  fees: OneListing['fees']
  typed: string | undefined
}) {
  const [text, type] = useState(typed ?? moneyText(usd(priceMinor)))
  const price = parseMoney(text)
  const isPrice = price !== null && !isNegative(price) && price.minor > 0n
  const profit = isPrice ? profitOf({ price, unitCost: cost, digital }, fees).profit : null
  const loses = profit !== null && profit.minor < 1n
  return (
    <tr>
      <th scope="row">{size}</th>
      <td className="r">
        <Figure of={cost} />
      </td>
      <td className="r">
        <input
          className={`in ${styles.price}`}
          name={`price:${blankId}:${size}`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Price of the ${name} in ${size}, US dollars`}
          aria-invalid={!isPrice || loses || undefined}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {formerMinor === null ? null : (
          <small className={styles.before}>
            before <s>{moneyText(usd(formerMinor))}</s>
          </small>
        )}
      </td>
      <td className="r">
        {profit === null ? (
          '–'
        ) : (
          <b className={loses ? styles.loss : undefined}>
            <Figure of={profit} />
          </b>
        )}
      </td>
    </tr>
  )
}
