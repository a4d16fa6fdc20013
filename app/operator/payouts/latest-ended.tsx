import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { statusWords } from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { formatMoment } from '../../moments.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import type { QueueRow } from './payouts.server.ts'

/** The last payouts to end, so that a quiet day still shows the work of the day before. */
export const LatestEnded = ({ rows }: { rows: readonly QueueRow[] }) => (
  <Sheet
    name="latest"
    title="Recently ended"
    aside={
      <Link className="a-n" to={hrefs.operatorPayouts({ view: 'ended' })}>
        All ended payouts
      </Link>
    }
  >
    <Table
      label="Recently ended payouts"
      stack
      rowHeads
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Shop',
          cell: ({ id, shop, number }) => (
            <Link to={hrefs.operatorPayouts({ payout: id })}>
              {shop.name}, event {number}
            </Link>
          ),
        },
        { head: 'To', cell: ({ destination }) => formatDestination(destination) },
        { head: 'Ended, UTC', cell: ({ statusAt }) => formatMoment(statusAt, 'UTC') },
        {
          head: 'State',
          cell: ({ status }) => (
            <StatusMark shape={statusWords[status].shape}>{statusWords[status].label}</StatusMark>
          ),
        },
        { head: 'Amount', figure: true, cell: ({ amount }) => <b>{formatMoney(amount)}</b> },
      ]}
    />
  </Sheet>
)
