import { countText } from '#kernel/formats.ts'
import { Table } from '../../../ui/table.tsx'
import { formatShare } from '../../format-share.ts'
import type { Report } from './report.server.ts'

const hasSeveralProducts = (rows: readonly { productId: string }[]): boolean =>
  new Set(rows.map(({ productId }) => productId)).size > 1

/** Units sold by size, and wishes after it was sold out. */
export function SizesTable({ report: { sizes, units: totalUnits } }: { report: Report }) {
  const hasSeveral = hasSeveralProducts(sizes)
  if (sizes.length === 0) return <p className="sheet-b soft">Nothing has sold yet.</p>
  return (
    <Table
      label="Units of each size"
      rowHeads
      rows={sizes}
      keyOf={({ productId, size }) => `${productId} ${size}`}
      columns={[
        { head: 'Size', cell: ({ product, size }) => (hasSeveral ? `${product}, ${size}` : size) },
        { head: 'Sold', figure: true, cell: ({ units }) => countText(units) },
        { head: 'Share', figure: true, cell: ({ units }) => formatShare(units, totalUnits) },
        {
          head: 'Requests while sold out',
          figure: true,
          cell: ({ wishCount }) => (wishCount === 0 ? '–' : countText(wishCount)),
        },
      ]}
    />
  )
}

export function ColoursTable({ report: { colours, units: totalUnits } }: { report: Report }) {
  const hasSeveral = hasSeveralProducts(colours)
  if (colours.length === 0) return <p className="sheet-b soft">Nothing has sold yet.</p>
  return (
    <Table
      label="Units of each colour"
      rowHeads
      rows={colours}
      keyOf={({ productId, colour }) => `${productId} ${colour}`}
      columns={[
        { head: 'Colour', cell: ({ product, colour }) => (hasSeveral ? `${product}, ${colour}` : colour) },
        { head: 'Sold', figure: true, cell: ({ units }) => countText(units) },
        { head: 'Share', figure: true, cell: ({ units }) => formatShare(units, totalUnits) },
      ]}
    />
  )
}
