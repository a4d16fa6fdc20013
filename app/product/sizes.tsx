import type { Blank } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import { Amount } from '../ui/amount.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import styles from './product-parts.module.css'

const inInches = (inches: number): string => String(inches)
const inCentimetres = (inches: number): string => (inches * 2.54).toFixed(1)

function Guide({ blank, unit }: { blank: Blank; unit: 'in' | 'cm' }) {
  const shown = unit === 'in' ? inInches : inCentimetres
  return (
    <ScrollArea
      className={unit === 'in' ? styles.inches : styles.centimetres}
      label={unit === 'in' ? 'Measurements in inches' : 'Measurements in centimetres'}
    >
      <table className="tbl">
        <caption className="vh">Measurements in {unit === 'in' ? 'inches' : 'centimetres'}</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {blank.sizeGuide.measures.map((measure) => (
              <th key={measure.label} scope="col" className="r">
                {measure.label}, {unit}
              </th>
            ))}
            <th scope="col" className="r">
              Weight
            </th>
            <th scope="col" className="r">
              Base cost
            </th>
          </tr>
        </thead>
        <tbody>
          {blank.sizes.map((size, index) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {blank.sizeGuide.measures.map((measure) => (
                <td key={measure.label} className="r">
                  {shown(measure.inches[index]!)}
                </td>
              ))}
              <td className="r">{blank.weightGrams[size] ? `${blank.weightGrams[size]} g` : 'none'}</td>
              <td className="r">
                <Amount of={usd(blank.baseCostMinor[size]!)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
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
