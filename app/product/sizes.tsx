import type { Blank } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import { Amount } from '../ui/amount.tsx'
import { Table } from '../ui/table.tsx'
import styles from './product-parts.module.css'

const formatInches = (inches: number): string => String(inches)
const formatCentimetres = (inches: number): string => (inches * 2.54).toFixed(1)

function Guide({ blank, unit }: { blank: Blank; unit: 'in' | 'cm' }) {
  const format = unit === 'in' ? formatInches : formatCentimetres
  return (
    <Table
      label={unit === 'in' ? 'Measurements in inches' : 'Measurements in centimetres'}
      areaClass={unit === 'in' ? styles.inches : styles.centimetres}
      rowHeads
      rows={blank.sizes.map((size, index) => ({ size, index }))}
      keyOf={({ size }) => size}
      columns={[
        { head: 'Size', cell: ({ size }) => size },
        ...blank.sizeGuide.measures.map(({ label, inches }) => ({
          head: `${label}, ${unit}`,
          figure: true,
          cell: ({ index }: { index: number }) => format(inches[index]!),
        })),
        {
          head: 'Weight',
          figure: true,
          cell: ({ size }) => (blank.weightGrams[size] ? `${blank.weightGrams[size]} g` : 'none'),
        },
        {
          head: 'Base cost',
          figure: true,
          cell: ({ size }) => <Amount amount={usd(blank.baseCostMinor[size]!)} />,
        },
      ]}
    />
  )
}

/** Sizes with measures in inches and centimetres: both are in the page, a radio button shows one. */
export function Sizes({ blank }: { blank: Blank }) {
  return (
    <section className={`${styles.part} ${styles.sizes}`} aria-labelledby="sizes">
      <header>
        <h2 id="sizes">Sizes</h2>
        <fieldset className={styles.units}>
          <legend className="vh">Unit</legend>
          {(['in', 'cm'] as const).map((unit) => (
            <label key={unit}>
              <input type="radio" name="unit" value={unit} defaultChecked={unit === 'in'} />
              <span>{unit}</span>
            </label>
          ))}
        </fieldset>
      </header>
      <Guide blank={blank} unit="in" />
      <Guide blank={blank} unit="cm" />
      {blank.sizeGuide.note ? <p className="soft">{blank.sizeGuide.note}</p> : null}
    </section>
  )
}
