import { compare, isNegative, type Money, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { profitOf } from '#ledger/contract'
import { Figure } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { RowsTable } from '../../../ui/table.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { suggestEvenPrices } from './even-prices.ts'
import { namePriceField, type PricesForm } from './use-prices.ts'

type Product = OneListing['products'][number]
type Props = { product: Product; fees: OneListing['fees']; prices: PricesForm }

function parsePrice(text: string): Money | null {
  const price = parseMoney(text)
  return price !== null && !isNegative(price) && price.minor > 0n ? price : null
}

const heads = [
  { head: 'Size' },
  { head: 'Cost', figure: true },
  { head: 'Price', figure: true },
  { head: 'You earn', figure: true },
]

/** One product: a row for all of its sizes, and one for each. */
export function PriceTable({ product, fees, prices }: Props) {
  const { name, sizes } = product
  return (
    <div className={styles.priced}>
      <RowsTable label={`Prices of the ${name}`} caption={name} heads={heads} className={styles.prices}>
        <tbody>
          {sizes.length > 1 ? <AllSizes product={product} fees={fees} prices={prices} /> : null}
          {sizes.map((size) => (
            <OneSize key={size.size} product={product} size={size} fees={fees} prices={prices} />
          ))}
        </tbody>
      </RowsTable>
      <EvenPricesButton product={product} fees={fees} prices={prices} />
    </div>
  )
}

/** Fills one price into every size; it isn't sent. */
function AllSizes({ product: { blankId, name, sizes }, prices }: Props) {
  const fields = sizes.map(({ size }) => namePriceField(blankId, size))
  const [firstPrice = '', ...otherPrices] = fields.map(prices.textOf)
  const isSame = otherPrices.every((text) => text === firstPrice)
  return (
    <tr className={styles.all}>
      <th scope="row" colSpan={2}>
        All sizes
      </th>
      <td className="r">
        <input
          className={`in ${styles.price}`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Price of the ${name} in all sizes, US dollars`}
          placeholder={isSame ? undefined : 'varies'}
          disabled={!useHydrated()}
          value={isSame ? firstPrice : ''}
          onChange={({ target }) =>
            prices.set(Object.fromEntries(fields.map((field) => [field, target.value])))
          }
        />
      </td>
      <td />
    </tr>
  )
}

function OneSize({
  product: { blankId, name, digital },
  size: { size, formerMinor, cost },
  fees,
  prices,
}: Props & { size: Product['sizes'][number] }) {
  const field = namePriceField(blankId, size)
  const text = prices.textOf(field)
  const price = parsePrice(text)
  const profit = price && profitOf({ price, unitCost: cost, digital }, fees).profit
  const losesMoney = profit !== null && profit.minor < 1n
  return (
    <tr>
      <th scope="row">{size}</th>
      <td className="r">
        <Figure amount={cost} />
      </td>
      <td className="r">
        <input
          className={`in ${styles.price}`}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Price of the ${name} in ${size}, US dollars`}
          aria-invalid={!price || losesMoney || undefined}
          value={text}
          onChange={({ target }) => prices.set({ [field]: target.value })}
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
          <b className={losesMoney ? styles.loss : undefined}>
            <Figure amount={profit} />
          </b>
        )}
      </td>
    </tr>
  )
}

/** If some sizes cost more to make: a button for prices at which each earns what the first one earns. */
function EvenPricesButton({ product: { blankId, sizes, digital }, fees, prices }: Props) {
  const isAwake = useHydrated()
  const fields = sizes.map(({ size }) => namePriceField(blankId, size))
  const price = parsePrice(prices.textOf(fields[0] ?? ''))
  const costs = sizes.map(({ cost }) => cost)
  if (costs.every((cost) => compare(cost, costs[0]!) === 0)) return null
  const evenPrices = price ? suggestEvenPrices(costs, price, digital, fees).map(moneyText) : []
  const isEven = fields.every((field, index) => prices.textOf(field) === evenPrices[index])
  return (
    <Button
      type="button"
      size="small"
      disabled={!isAwake || !price || isEven}
      onClick={() =>
        prices.set(Object.fromEntries(fields.map((field, index) => [field, evenPrices[index]!])))
      }
    >
      {price ? `Earn the same in every size as in ${sizes[0]!.size}` : 'Earn the same in every size'}
    </Button>
  )
}
