import { Fragment } from 'react'
import { countText } from '#kernel/formats.ts'
import { formatMoney } from '#kernel/money.ts'
import type { LedgerReport } from '#ledger/contract'
import styles from './trial-table.module.css'
import { ScrollArea } from './ui/scroll-area.tsx'

const natures = { asset: 'we have', liability: 'we owe', income: 'we earned', expense: 'we spent' } as const

/** Every account's debits and credits; the last row says whether they are equal. */
export function TrialTable({ report }: { report: Pick<LedgerReport, 'trial' | 'debits' | 'credits'> }) {
  return (
    <ScrollArea label="Trial balance by account">
      <table className={`tbl stack ${styles.trial}`}>
        <caption className="vh">Trial balance</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="r">
              Debits
            </th>
            <th scope="col" className="r">
              Credits
            </th>
            <th scope="col" className="r">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {report.trial.map((line) => (
            <tr key={line.account}>
              <td>
                <Account name={line.account} />
                {line.accounts > 1 ? ` (${countText(line.accounts)})` : ''}
                <small className="soft">{natures[line.nature]}</small>
              </td>
              <td className="r" data-th="Debits">
                {formatMoney(line.debits)}
              </td>
              <td className="r" data-th="Credits">
                {formatMoney(line.credits)}
              </td>
              <td className="r" data-th="Balance">
                <b>{formatMoney(line.balance)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="r" data-th="Debits">
              {formatMoney(report.debits)}
            </td>
            <td className="r" data-th="Credits">
              {formatMoney(report.credits)}
            </td>
            <td className="r" data-th="Debits and credits are">
              <b>{report.debits.minor === report.credits.minor ? 'equal' : 'not equal'}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}

/** "house:production_payable", which may break behind its marks and nowhere else. */
function Account({ name }: { name: string }) {
  return name.split(/(?<=[:_])/).map((part, n) => (
    <Fragment key={part}>
      {n > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
