import { areaNames, type Blank } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { moneyText } from '#kernel/money.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import type { ProductView } from './product.server.ts'
import styles from './product-parts.module.css'

/** The profit of a sale at a price, by the code that posts it when a fan pays. */
export function Prices({ blank, prices }: { blank: Blank; prices: ProductView['prices'] }) {
  const paidArea = blank.areas.find((area) => area.extraMinor > 0)
  return (
    <section className={styles.part} aria-labelledby="prices">
      <h2 id="prices">What you earn</h2>
      <form className={styles.calculator} action={`${hrefs.product(blank.id)}#prices`} method="get">
        <TextField
          label="Your price"
          name="price"
          inputMode="decimal"
          defaultValue={prices.typedPrice ?? moneyText(prices.price)}
          error={prices.error ?? undefined}
        />
        {blank.sizes.length > 1 ? (
          <SelectField
            label="Size"
            name="size"
            defaultValue={prices.size}
            choices={blank.sizes.map((size) => ({ value: size, label: size }))}
          />
        ) : null}
        {areaNames(blank).length > 1 ? (
          <SelectField
            label="Printed on"
            name="sides"
            defaultValue={String(prices.sides)}
            choices={[
              { value: '1', label: 'One side' },
              { value: '2', label: paidArea ? 'Both sides' : 'Both sides, no extra cost' },
            ]}
          />
        ) : null}
        <Button kind="outline">Work it out</Button>
      </form>
      <dl className={styles.rows}>
        {prices.rows.map(({ row, label, amount }) => (
          <div key={row} className={row === 'profit' ? 'tot' : undefined}>
            <dt>{label}</dt>
            <dd>
              <Amount amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {prices.isLoss
          ? 'At this price every sale loses money, so it can’t be published.'
          : 'For a single piece. The fan pays shipping and tax, so they never touch this.'}
      </p>
    </section>
  )
}
