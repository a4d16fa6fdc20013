import type { CSSProperties } from 'react'
import type { ColourFamily, FacetName } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import { useFigures } from '../figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { type BrowseQuery, formatFacet, formatPriceInput } from './browse-query.ts'
import styles from './facets.module.css'

export const facetTitles: Record<FacetName | 'price', string> = {
  technique: 'Technique',
  brand: 'Brand',
  colour: 'Colour',
  size: 'Size',
  area: 'Print area',
  price: 'Price',
}

/** The colour of a family's disc: one of its colours, for recognition only. */
const discs: Record<ColourFamily, string> = {
  black: '#15120e',
  grey: '#9a968f',
  white: '#ffffff',
  brown: '#8a6a45',
  red: '#c5283d',
  orange: '#e8772e',
  yellow: '#f2c230',
  green: '#3b7d4f',
  blue: '#2f5fb3',
  purple: '#6b4a9a',
  pink: '#e79ab5',
}

type Choice = { value: string; count: number }

/** One kind of filter: a button that opens its choices, each with the number of products it leaves. */
export function FacetPanel({
  name,
  choices,
  selected,
}: {
  name: FacetName
  choices: readonly Choice[]
  selected: readonly string[]
}) {
  if (choices.length === 0) return null
  return (
    <details className={styles.facet} name="facets">
      <FacetHead title={facetTitles[name]} count={selected.length} />
      <div className={styles.panel}>
        <fieldset className={name === 'size' ? `${styles.list} ${styles.sizes}` : styles.list}>
          <legend className="vh">{facetTitles[name]}</legend>
          {choices.map(({ value, count }) => (
            <label key={value} className="check">
              <input type="checkbox" name={name} value={value} defaultChecked={selected.includes(value)} />
              {name === 'colour' ? (
                <span className="sw" style={{ '--c': discs[value as ColourFamily] } as CSSProperties} />
              ) : null}
              <span>{formatFacet(name, value)}</span>
              <small>
                {count}
                <span className="vh"> products</span>
              </small>
            </label>
          ))}
        </fieldset>
        {name === 'area' ? <p className={styles.hint}>Only products with every area you tick.</p> : null}
        <FacetFoot />
      </div>
    </details>
  )
}

export function PricePanel({
  query,
  price,
}: {
  query: BrowseQuery
  price: { min: number; max: number } | null
}) {
  const { formatBooked } = useFigures()
  const hint = price
    ? `Base cost with one print, in this list from ${formatBooked(usd(price.min))} to ${formatBooked(usd(price.max))}.`
    : 'Base cost with one print.'
  return (
    <details className={styles.facet} name="facets">
      <FacetHead title="Price" count={query.from !== undefined || query.to !== undefined ? 1 : 0} />
      <div className={styles.panel}>
        <fieldset className={styles.price}>
          <legend className="vh">Price in US dollars</legend>
          <label>
            <span className="lbl">From, USD</span>
            <input
              className="in"
              name="from"
              inputMode="decimal"
              defaultValue={formatPriceInput(query.from)}
            />
          </label>
          <label>
            <span className="lbl">To, USD</span>
            <input className="in" name="to" inputMode="decimal" defaultValue={formatPriceInput(query.to)} />
          </label>
        </fieldset>
        <p className={styles.hint}>{hint}</p>
        <FacetFoot />
      </div>
    </details>
  )
}

function FacetHead({ title, count }: { title: string; count: number }) {
  return (
    <summary className={count ? 'on' : undefined}>
      {title}
      {count ? (
        <b>
          {count}
          <span className="vh"> chosen</span>
        </b>
      ) : null}
      <Icon name="chevron-down" size="s" />
    </summary>
  )
}

const FacetFoot = () => (
  <button className={`btn btn-p ${styles.show}`} type="submit">
    Show
  </button>
)
