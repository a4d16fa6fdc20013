import { useState } from 'react'
import { formatMoney, isNegative, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { waterfallRows } from '#ledger/contract'
import { findProfitRange, measureProfitBySize } from '../../size-profit.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Choice, StudioProduct } from '../document/studio-data.ts'
import fieldsStyles from '../panels/fields.module.css'
import sellStyles from '../sell/sell.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import wallStyles from './wall.module.css'

/** A product's price and profit, by the same pricing as the ledger; how it adds up is a sum without column heads. */
export function PriceRow({ product, choice }: { product: StudioProduct; choice: Choice }) {
  const { document } = useLayers()
  const { fees } = useStudio()
  const [entered, setEntered] = useState<string | null>(null)
  const { blank } = product
  const typedPrice = entered === null ? null : parseMoney(entered)
  const priceMinor = typedPrice && !isNegative(typedPrice) ? Number(typedPrice.minor) : choice.priceMinor
  const range = findProfitRange(measureProfitBySize(document, blank, { ...choice, priceMinor }, fees))
  const isLoss = range && range.min.waterfall.profit.minor < 1n
  return (
    <li className={sellStyles.price} data-own-marks>
      <div className={sellStyles.product}>
        <b>{blank.name}</b>
        <small>
          {choice.colours.length} {choice.colours.length === 1 ? 'colour' : 'colours'}, {blank.sizes.length}{' '}
          {blank.sizes.length === 1 ? 'size' : 'sizes'}
          {Object.entries(choice.sizePrices ?? {}).map(
            ([size, price]) => `, ${size} ${formatMoney(usd(price))}`,
          )}
        </small>
      </div>
      <PriceField product={product} choice={choice} isLoss={isLoss === true} onTyped={setEntered} />
      {range ? (
        <details>
          <summary>
            {isLoss ? <Icon name="circle-alert" size="s" /> : null}
            <span className={isLoss ? wallStyles.loss : undefined}>
              {range.min.waterfall.profit.minor === range.max.waterfall.profit.minor
                ? `You earn ${formatMoney(range.min.waterfall.profit)}`
                : `You earn ${formatMoney(range.min.waterfall.profit)} to ${formatMoney(range.max.waterfall.profit)}`}
            </span>
          </summary>
          <table>
            <caption>
              One {blank.name}
              {range.min.size ? `, size ${range.min.size}` : ''}
            </caption>
            <tbody>
              {waterfallRows(range.min.waterfall, { digital: !blank.physical }, fees).map((row) => (
                <tr key={row.row}>
                  <th scope="row">{row.label}</th>
                  <td>{formatMoney(row.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
      {isLoss && range ? (
        <p className="err">
          Below the {formatMoney(range.min.floor)} it takes to earn a cent on {range.min.size}.
        </p>
      ) : null}
    </li>
  )
}

/** The fan's price, in US dollars. `onTyped` receives text not yet applied. */
export function PriceField({
  product: { blank },
  choice,
  isLoss,
  onTyped,
}: {
  product: StudioProduct
  choice: Choice
  isLoss: boolean
  onTyped?: (entered: string | null) => void
}) {
  const { dispatch } = useStudio()
  const [entered, setEntered] = useState<string | null>(null)
  const setTyped = (text: string | null) => {
    setEntered(text)
    onTyped?.(text)
  }
  const commit = (text: string) => {
    setTyped(null)
    const price = parseMoney(text)
    if (price && !isNegative(price) && price.minor > 0n)
      dispatch({ do: 'price', blankId: blank.id, priceMinor: Number(price.minor) })
  }
  return (
    <label className={fieldsStyles.figure}>
      <span aria-hidden="true">$</span>
      <input
        inputMode="decimal"
        aria-label={`Price of the ${blank.name}, US dollars`}
        aria-invalid={isLoss ? true : undefined}
        value={entered ?? moneyText(usd(choice.priceMinor))}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => entered !== null && commit(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
      />
    </label>
  )
}
