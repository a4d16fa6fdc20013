import { Form, Link, useLoaderData } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, type Money, negate } from '#kernel/money.ts'
import { entryKinds, entryLabels, type LedgerEntry, type SealState } from '#ledger/contract'
import { AccountName } from '../../account-name.tsx'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TrialTable } from '../../trial-table.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { RowsTable } from '../../ui/table.tsx'
import { formatSpan } from '../dates.ts'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { loadLedger } from './ledger.server.ts'

export const handle = { policy: 'staff:finance', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Ledger · Fanfare operator' }]
export const loader = loadLedger

export default function Ledger() {
  const { page, after, report, filter, names, orders } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Ledger"
        summary={
          <>
            {countText(report.entries)} entries, {countText(report.postings)} postings. Debits are positive,
            credits negative; entries never change. <a href="#trial">Trial balance</a>
          </>
        }
      >
        <StatusMark shape={report.ok ? 'done' : 'wrong'}>
          {report.ok ? 'Every balance adds up' : `${report.faults.length} faults`}
        </StatusMark>
      </PageHead>
      <Form className={moneyStyles.filter}>
        <TextField label="Shop" name="shop" defaultValue={filter.shop} placeholder="handle or ID" />
        <TextField
          label="Order, payout or entry"
          name="about"
          defaultValue={filter.about}
          placeholder="order number or ID"
        />
        <SelectField
          label="Kind"
          name="kind"
          defaultValue={filter.kind}
          choices={[
            { value: '', label: 'All kinds' },
            ...entryKinds.map((kind) => ({ value: kind, label: entryLabels[kind] })),
          ]}
        />
        <Button kind="outline">Show</Button>
        {filter.shop || filter.about || filter.kind ? (
          <ButtonLink kind="quiet" to={hrefs.operatorLedger()}>
            Show all
          </ButtonLink>
        ) : null}
      </Form>
      <Sheet name="entries" title="Entries" aside={<span className="soft">Newest first</span>}>
        {page.rows.length === 0 ? (
          <p className={`${operatorStyles.empty} soft`}>
            No matching entry. Check the number or ID, or show all.
          </p>
        ) : (
          <RowsTable label="Entries with their postings" heads={entryHeads} className={moneyStyles.entries}>
            {page.rows.map((entry) => (
              <Entry key={entry.id} entry={entry} names={names} orders={orders} />
            ))}
          </RowsTable>
        )}
        <CursorPages
          start={after && hrefs.operatorLedger(filter)}
          next={page.next && hrefs.operatorLedger({ ...filter, after: page.next })}
        />
      </Sheet>
      <Sheet name="trial" title="Trial balance">
        <TrialTable report={report} />
      </Sheet>
      <Seals seals={report.seals} />
    </>
  )
}

const entryHeads = [
  { head: 'When, UTC' },
  { head: 'Entry' },
  { head: 'Account' },
  { head: 'Debit', figure: true },
  { head: 'Credit', figure: true },
]

/** Entries wait up to a minute for their seal; a wait this long means that sealing has stopped. */
const lateSealMs = 10 * 60_000

function ChainMark({ seals: { broken, checkedAt, checkedTo, oldestMs } }: { seals: SealState }) {
  if (broken)
    return (
      <StatusMark shape="wrong">
        Broken at seal {broken.seal}
        {broken.entry === null ? ', which is missing' : `, entry no. ${broken.entry}`}
      </StatusMark>
    )
  if (checkedAt === null) return <StatusMark shape="waiting">Checked within a minute</StatusMark>
  if (oldestMs > lateSealMs) return <StatusMark shape="waiting">Entries are waiting too long</StatusMark>
  return <StatusMark shape="done">Intact up to seal {countText(checkedTo)}</StatusMark>
}

/** The hash chain: anything changed behind the database's back shows here, by number. */
function Seals({ seals }: { seals: SealState }) {
  return (
    <Sheet name="seals" title="Seals" aside={<ChainMark seals={seals} />}>
      <dl className={moneyStyles.sums}>
        <div>
          <dt>Entries sealed</dt>
          <dd>{countText(seals.sealed)}</dd>
        </div>
        <div>
          <dt>Waiting for a seal</dt>
          <dd>
            {seals.waiting === 0
              ? 'none'
              : `${countText(seals.waiting)}, the oldest for ${formatSpan(seals.oldestMs)}`}
          </dd>
        </div>
        <div>
          <dt>Last checked, UTC</dt>
          <dd>{seals.checkedAt ? formatMoment(seals.checkedAt, 'UTC') : 'not yet'}</dd>
        </div>
        <div>
          <dt>Head</dt>
          <dd>
            <code className={moneyStyles.hash}>{seals.head ?? 'none'}</code>
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}

type Names = Readonly<Record<string, string>>
function Entry({ entry, names, orders }: { entry: LedgerEntry; names: Names; orders: Names }) {
  const source = entry.orderId ?? entry.reference
  return (
    <tbody>
      {entry.postings.map((posting, index) => (
        <tr key={`${entry.id} ${posting.account}`}>
          {index === 0 ? (
            <>
              <td rowSpan={entry.postings.length}>
                {formatMoment(entry.happenedAt, 'UTC')}
                <small>no. {entry.number}</small>
              </td>
              <td rowSpan={entry.postings.length}>
                <b>{entryLabels[entry.kind]}</b>
                <small>
                  <Link to={hrefs.operatorLedger({ about: orders[source] ?? source })} title={source}>
                    {orders[source] ?? source}
                  </Link>
                </small>
                {entry.memo ? <small>{entry.memo}</small> : null}
              </td>
            </>
          ) : null}
          <td>
            <Account name={posting.account} names={names} />
          </td>
          <td className="r" data-th="Debit">
            {formatSide(posting.amount, 1)}
          </td>
          <td className="r" data-th="Credit">
            {formatSide(posting.amount, -1)}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** An amount in its column: debits are positive, credits negative; the other column stays empty. */
function formatSide(amount: Money, sign: 1 | -1): string {
  const columnAmount = sign === 1 ? amount : negate(amount)
  return columnAmount.minor > 0n ? formatMoney(columnAmount) : ''
}

/** An account's name; for a shop's, the shop's name. */
function Account({ name, names }: { name: string; names: Names }) {
  const [, shopId, account] = /^shop:(shp_[0-9a-f]+):(\w+)$/.exec(name) ?? []
  if (!shopId) return <AccountName account={name} className={moneyStyles.code} />
  return (
    <>
      <Link to={hrefs.operatorLedger({ shop: shopId })} title={shopId}>
        {names[shopId] ?? `shop …${shopId.slice(-6)}`}
      </Link>
      , {account?.replace('_', ' ')}
    </>
  )
}
