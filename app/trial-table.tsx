import { countText } from '#kernel/formats.ts'
import { formatMoney } from '#kernel/money.ts'
import type { LedgerReport } from '#ledger/contract'
import { AccountName } from './account-name.tsx'
import styles from './trial-table.module.css'
import { Table } from './ui/table.tsx'

const natures = { asset: 'we have', liability: 'we owe', income: 'we earned', expense: 'we spent' } as const

/** Every account's debits and credits; the last row says whether they balance. */
export function TrialTable({ report }: { report: Pick<LedgerReport, 'trial' | 'debits' | 'credits'> }) {
  return (
    <Table
      label="Trial balance by account"
      caption="Trial balance"
      stack
      className={styles.trial}
      rows={report.trial}
      keyOf={({ account }) => account}
      columns={[
        {
          head: 'Account',
          cell: ({ account, accounts, nature }) => (
            <>
              <AccountName account={account} className="soft" />
              <small className="soft">
                {natures[nature]}
                {accounts > 1 ? `, ${countText(accounts)} accounts` : ''}
              </small>
            </>
          ),
          foot: 'Total',
        },
        {
          head: 'Debits',
          figure: true,
          cell: ({ debits }) => formatMoney(debits),
          foot: formatMoney(report.debits),
        },
        {
          head: 'Credits',
          figure: true,
          cell: ({ credits }) => formatMoney(credits),
          foot: formatMoney(report.credits),
        },
        {
          head: 'Balance',
          figure: true,
          cell: ({ balance }) => <b>{formatMoney(balance)}</b>,
          foot: (
            <b>
              {report.debits.minor === report.credits.minor
                ? 'Debits equal credits'
                : 'Debits don’t equal credits'}
            </b>
          ),
        },
      ]}
    />
  )
}
