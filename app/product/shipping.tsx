import type { Blank } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Amount } from '../ui/amount.tsx'
import { Table } from '../ui/table.tsx'
import type { ProductView } from './product.server.ts'
import styles from './product-parts.module.css'

/** This product's shipping prices, by region. */
export function Shipping({ blank, rows }: { blank: Blank; rows: NonNullable<ProductView['shipping']> }) {
  return (
    <section className={styles.part} aria-labelledby="shipping">
      <h2 id="shipping">Shipping</h2>
      <Table
        label="Shipping by region"
        rowHeads
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'To', cell: ({ name }) => name },
          { head: 'First piece', figure: true, cell: ({ rate }) => <Amount amount={rate.first} /> },
          { head: 'Each additional', figure: true, cell: ({ rate }) => <Amount amount={rate.additional} /> },
          {
            head: 'Business days',
            figure: true,
            cell: ({ transit }) => (
              <>
                {transit.min} to {transit.max}
              </>
            ),
          },
        ]}
      />
      <p className="soft">
        {blank.parcelAlone ? 'Travels in a parcel of its own. ' : 'Travels with other pieces in one parcel. '}
        {blank.hsCode ? `Customs code ${blank.hsCode}` : ''}
        {blank.origin ? `, made in ${blank.origin}. ` : ', origin on the label of each lot. '}
        <a href={hrefs.shippingLocations}>All shipping locations</a>
      </p>
    </section>
  )
}
