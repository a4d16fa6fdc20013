import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { countText, dateFormat } from '#kernel/formats.ts'
import { formatMoney, minus, usd } from '#kernel/money.ts'
import { nameOfProvider } from '../provider-names.ts'
import type { RouteHandle } from '../route-handle.ts'
import { TrialTable } from '../trial-table.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import styles from './proof.module.css'
import { loadProof } from './proof.server.ts'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => [
  { title: 'Proof · Fanfare' },
  { name: 'description', content: 'What must always hold at Fanfare, summed live from every row.' },
]
export const loader = loadProof

export default function Proof() {
  const { at, report, drops, printed, unevenOrders, payouts, balances } = useLoaderData<typeof loader>()
  const { seals } = report
  const provedAt = formatMoment(at)
  return (
    <div className={styles.proof}>
      <h1>Proof</h1>
      <p className={styles.lead}>
        What must always be true here, added up from every row when you opened this page: {provedAt} UTC. No
        total comes from a cache.
      </p>
      <div className={styles.claims}>
        <Claim
          title="Trial balance"
          figure={formatMoney(minus(report.debits, report.credits))}
          holds={report.ok}
        >
          Debits less credits over {countText(report.entries)} entries with {countText(report.postings)}{' '}
          postings. Every stored balance was compared with its postings: {countText(report.drifted)} differ.
        </Claim>
        <Claim
          title="Oldest unexplained cent"
          figure={report.oldestFault ? formatDay(report.oldestFault.happenedAt) : 'none'}
          holds={!report.oldestFault}
        >
          The day of the oldest entry whose postings do not sum to zero.
        </Claim>
        <Claim
          title="Payouts unaccounted for"
          figure={formatMoney(usd(payouts.difference))}
          holds={payouts.difference === 0n && payouts.differingShops === 0}
        >
          Money in transit in the books, less the open payouts: {countText(payouts.openCount)} of them.
          Compared shop by shop.
        </Claim>
        <Claim title="Oversold units" figure={countText(drops.over)} holds={drops.over + drops.off === 0}>
          Units sold or held beyond the limit of their drop, counted order by order over{' '}
          {countText(drops.drops)} limited drops with {countText(drops.units)} units. {countText(drops.off)}{' '}
          drops disagree with that count.
        </Claim>
        <Claim title="Printed once" figure={countText(printed.printed)} holds={printed.wrong === 0}>
          Pieces that left the press. {countText(printed.wrong)} of them were printed twice without a recorded
          misprint, or not at all.
        </Claim>
        {balances.map((balance) => (
          <Claim
            key={`${balance.provider} ${balance.theirs.currency}`}
            title={`Held by ${nameOfProvider(balance.provider)}`}
            figure={formatMoney(balance.theirs)}
            holds={balance.agreesSince !== null}
          >
            What the provider itself says that it holds of ours, on {formatMoment(balance.lookedAt)} UTC. Our
            book says {formatMoney(balance.ours)}. Compared once a day; the two{' '}
            {balance.agreesSince ? 'have agreed' : 'have been apart'} since{' '}
            {formatDay(balance.agreesSince ?? balance.differsSince ?? balance.lookedAt)}.
          </Claim>
        ))}
        <Claim title="Orders that don’t add up" figure={countText(unevenOrders)} holds={unevenOrders === 0}>
          Orders whose lines, discount and units do not sum to what was paid.
        </Claim>
        <Claim title="Entries sealed" figure={countText(seals.sealed)} holds={!seals.broken} wide>
          Each seal is a hash of an entry, its postings and the seal before, so that nothing earlier can
          change unseen. The last seal is <code>{seals.head ?? 'not made yet'}</code>: note it, and compare
          later.
          {seals.checkedAt
            ? ` Every seal up to ${countText(seals.checkedTo)} was recomputed, last on ${formatMoment(seals.checkedAt)} UTC.`
            : ' Every seal is recomputed within a minute.'}
        </Claim>
      </div>
      {report.faults.length ? (
        <ul className={styles.faults}>
          {report.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      <h2>Trial balance</h2>
      <p className={styles.lead}>
        All money, by account. Creators’ accounts are added together; each creator sees their own entries
        under Payouts.
      </p>
      <TrialTable report={report} />
    </div>
  )
}

const formatMoment = (at: Date): string =>
  dateFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
const formatDay = (at: Date): string =>
  dateFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)

function Claim({
  title,
  figure,
  holds,
  wide = false,
  children,
}: {
  title: string
  figure: string
  holds: boolean
  /** Across the whole row. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={wide ? styles.wide : undefined}>
      <h2>{title}</h2>
      <p className={styles.number}>{figure}</p>
      <StatusMark shape={holds ? 'done' : 'wrong'}>{holds ? 'Holds' : 'Does not hold'}</StatusMark>
      <p>{children}</p>
    </section>
  )
}
