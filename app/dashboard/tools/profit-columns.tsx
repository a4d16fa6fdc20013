import type { Money } from '#kernel/money.ts'
import { Figure } from '../../figure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { Column } from '../../ui/table.tsx'

type Order = {
  units: number
  listing: string
  product: string
  discount: Money
  before: Money
  after: Money
  isLoss: boolean
}

/** An order, its discount, and its profit before and after, under `head`; a loss is marked. */
export const listProfitColumns = (head: string): readonly Column<Order>[] => [
  {
    head: 'Order of',
    title: ({ listing, product }) => `${listing}, ${product}`,
    cell: ({ units, listing, product }) => (
      <>
        {units > 1 ? `${units} × ` : ''}
        {listing}
        <span className="soft">{product}</span>
      </>
    ),
  },
  { head: 'Discount', figure: true, cell: ({ discount }) => <Figure amount={discount} /> },
  { head: 'Profit', figure: true, cell: ({ before }) => <Figure amount={before} /> },
  {
    head,
    figure: true,
    cell: ({ after, isLoss }) =>
      isLoss ? (
        <StatusMark shape="wrong">
          <Figure amount={after} />
        </StatusMark>
      ) : (
        <Figure amount={after} />
      ),
  },
]
