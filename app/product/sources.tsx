import { type Blank, ownSource, type SourcedFigure, sourcedFigures, sourceNames } from '#catalogue/contract'
import styles from './product-parts.module.css'

const labels: Record<SourcedFigure, string> = {
  baseCost: 'Base cost',
  extraPlacement: 'Cost of a second area',
  areas: 'Print areas',
  colours: 'Colours',
  sizes: 'Sizes',
  stock: 'Stock',
  weight: 'Weight',
  shippingClass: 'Shipping rate',
  parcelAlone: 'Parcel rule',
  customs: 'Customs code and origin',
  fabric: 'Material',
  care: 'Care',
  sizeGuide: 'Measures',
  leadTime: 'Time to make',
  retail: 'Suggested price',
}

/** The source of every figure on the page. */
export function Sources({ blank }: { blank: Blank }) {
  const isOurs = (figure: SourcedFigure) => blank.sources[figure].every((source) => source === ownSource)
  const otherFigures = sourcedFigures.filter((figure) => !isOurs(figure))
  const ownFigures = sourcedFigures.filter(isOurs)
  return (
    <details className={`${styles.part} ${styles.sources}`}>
      <summary>
        <h2>Where these figures come from</h2>
      </summary>
      <dl>
        {otherFigures.map((figure) => (
          <div key={figure}>
            <dt>{labels[figure]}</dt>
            <dd>{blank.sources[figure].map((source) => sourceNames[source] ?? source).join('; ')}</dd>
          </div>
        ))}
        <div>
          <dt>Set by Fanfare</dt>
          <dd>{ownFigures.map((figure) => labels[figure].toLowerCase()).join(', ')}</dd>
        </div>
      </dl>
    </details>
  )
}
