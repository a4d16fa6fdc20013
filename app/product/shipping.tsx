import type { Blank } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Amount } from '../ui/amount.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import type { ProductView } from './product.server.ts'
import styles from './product-parts.module.css'

/** What the post asks for this product, by region. */
export function Shipping({ blank, rows }: { blank: Blank; rows: NonNullable<ProductView['shipping']> }) {
  return (
    <section className={styles.part} aria-labelledby="shipping">
      <h2 id="shipping">Shipping</h2>
      <ScrollArea label="Shipping by region">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">To</th>
              <th scope="col" className="r">
                First piece
              </th>
              <th scope="col" className="r">
                Each further
              </th>
              <th scope="col" className="r">
                Business days
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, transit, rate }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="r">
                  <Amount of={rate.first} />
                </td>
                <td className="r">
                  <Amount of={rate.additional} />
                </td>
                <td className="r">
                  {transit.min} to {transit.max}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="soft">
        {blank.parcelAlone ? 'Travels in a parcel of its own. ' : 'Travels with other pieces in one parcel. '}
        {blank.hsCode ? `Customs code ${blank.hsCode}` : ''}
        {blank.origin ? `, made in ${blank.origin}. ` : ', origin on the label of each lot. '}
        <a href={hrefs.shippingLocations}>All shipping locations</a>
      </p>
    </section>
  )
}
