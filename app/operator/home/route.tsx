import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { techniqueName } from '#production/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { BatchTicket } from '../batches/batch-ticket.tsx'
import { formatCount, formatDayAndTime, formatSpan } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import styles from './home.module.css'
import type { loader } from './home.server.ts'

export { loader } from './home.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Operator · Fanfare' }]

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function Home() {
  const page = useLoaderData<typeof loader>()
  const now = new Date(page.now)
  const dueItems = listDue(page)
  return (
    <>
      <PageHead
        title="Today"
        summary={
          page.mainPress
            ? `${formatDayAndTime(now, page.mainPress.zone)} in ${page.mainPress.place}. ${describeWaiting(dueItems)}`
            : `${formatDayAndTime(now, 'UTC')} UTC. No press yet.`
        }
      />
      <ul className={`${styles.due} ${pickRowClass(dueItems.length)}`}>
        {dueItems.map((item) => (
          <li key={item.label}>
            <Link to={item.to} className={pickClass(item)}>
              <Icon name={item.icon} />
              <b>{formatCount(item.figure)}</b>
              <span>
                {item.label}
                {item.late ? <em>{item.late}</em> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Running page={page} />
      <div className={operatorStyles.columns}>
        <Sheet
          name="on-press"
          title="For the press"
          aside={
            <Link className="a-n" to={hrefs.operatorBatches()}>
              All batches
            </Link>
          }
        >
          <div className={`sheet-b ${styles.tickets}`}>
            {[...page.toPrint, ...page.printing, ...page.collecting].slice(0, 6).map((card) => (
              <BatchTicket key={card.id} card={card} now={now} />
            ))}
            {page.toPrint.length + page.printing.length + page.collecting.length === 0 ? (
              <p className="soft">Nothing is waiting for the press.</p>
            ) : null}
          </div>
        </Sheet>
        <div>
          <Presses page={page} now={now} />
          <Reprints rows={page.reprints} />
        </div>
      </div>
    </>
  )
}

/** How many of the queues have something in them. */
function describeWaiting(due: readonly DueItem[]): string {
  const nonZero = due.filter(({ figure }) => figure > 0).length
  if (nonZero === 0) return 'Nothing is waiting for you.'
  return nonZero === 1
    ? 'One queue is waiting for you.'
    : `${formatCount(nonZero)} queues are waiting for you.`
}

/** As many per row as leave no gap in the last row. */
function pickRowClass(tiles: number): string | undefined {
  if (tiles % 4 === 0) return undefined
  if (tiles % 5 === 0) return styles.five
  return tiles % 3 === 0 ? styles.three : undefined
}

type DueItem = {
  label: string
  figure: number
  to: string
  icon: IconName
  loud?: boolean
  late?: string | null
}
function pickClass({ loud, figure }: DueItem): string | undefined {
  if (loud) return styles.loud
  return figure === 0 ? styles.none : undefined
}

/** What runs on its own, in a line: it asks for a person only when something is wrong. */
function Running({ page }: { page: Data }) {
  const problems = page.stopped + page.files.faulty
  const { shipped } = page.parcels
  const lines = [
    {
      to: hrefs.operatorShipments({ state: 'shipped' }),
      shape: shipped > 0 ? 'running' : 'done',
      words: `${formatCount(shipped)} ${shipped === 1 ? 'parcel on its way' : 'parcels on their way'}`,
    },
    {
      to: hrefs.operatorHealth,
      shape: problems > 0 ? 'wrong' : 'done',
      words:
        problems === 0
          ? 'No faulty units or files'
          : `${formatCount(problems)} faulty ${problems === 1 ? 'unit or file' : 'units or files'}`,
    },
    {
      to: hrefs.operatorHealth,
      shape: page.jobs.failed > 0 ? 'wrong' : 'done',
      words:
        page.jobs.failed === 0
          ? 'No jobs have given up'
          : `${formatCount(page.jobs.failed)} ${page.jobs.failed === 1 ? 'job that gave up' : 'jobs that gave up'}`,
    },
  ] as const
  return (
    <ul className={styles.running} aria-label="Running">
      {lines.map(({ to, shape, words }) => (
        <li key={words}>
          <Link to={to}>
            <StatusMark shape={shape}>{words}</StatusMark>
          </Link>
        </li>
      ))}
    </ul>
  )
}
function listDue(page: Data): DueItem[] {
  const closedUnits = page.toPrint.reduce((sum, card) => sum + card.units, 0)
  return [
    {
      label: closedUnits === 1 ? 'unit closed, waiting for the press' : 'units closed, waiting for the press',
      figure: closedUnits,
      to: hrefs.operatorBatches(),
      icon: 'printer',
    },
    {
      label:
        page.parcels.packed === 1
          ? 'parcel packed, to hand to a carrier'
          : 'parcels packed, to hand to a carrier',
      figure: page.parcels.packed,
      to: hrefs.operatorShipments(),
      icon: 'package-check',
    },
    {
      label: page.claims.open === 1 ? 'claim to decide' : 'claims to decide',
      figure: page.claims.open,
      to: hrefs.operatorClaims(),
      icon: 'package-x',
      late: page.claims.late > 0 ? `${formatCount(page.claims.late)} late` : null,
    },
    {
      label: page.questions === 1 ? 'unanswered question' : 'unanswered questions',
      figure: page.questions,
      to: hrefs.operatorSupport(),
      icon: 'life-buoy',
    },
    {
      label: page.openReports === 1 ? 'report awaiting a decision' : 'reports awaiting a decision',
      figure: page.openReports,
      to: hrefs.operatorModeration(),
      icon: 'flag',
    },
    ...listDueRefunds(page),
    ...(page.payouts > 0
      ? [
          {
            label: page.payouts === 1 ? 'payout to approve or send' : 'payouts to approve or send',
            figure: page.payouts,
            to: hrefs.operatorPayouts(),
            icon: 'hand-coins' as const,
          },
        ]
      : []),
  ]
}

/** Refunds that wait for a person: one to approve them, or one to find another way. */
function listDueRefunds({ refunds, refusedRefunds }: Data): DueItem[] {
  const linkToFirst = ([first]: typeof refunds) => ({
    to: first ? hrefs.operatorOrder(first) : hrefs.operatorOrders(),
    icon: 'banknote' as const,
    loud: true,
  })
  const dueItems = [
    {
      ...linkToFirst(refunds),
      label:
        refunds.length === 1 ? 'refund awaiting a second approval' : 'refunds awaiting a second approval',
      figure: refunds.length,
    },
    {
      ...linkToFirst(refusedRefunds),
      label:
        refusedRefunds.length === 1 ? 'refund refused by the provider' : 'refunds refused by the provider',
      figure: refusedRefunds.length,
    },
  ]
  return dueItems.filter(({ figure }) => figure > 0)
}

function Presses({ page, now }: { page: Data; now: Date }) {
  return (
    <Sheet name="presses" title="Presses">
      <ul className={styles.presses}>
        {page.presses.map((press) => {
          const next = press.next[0]
          return (
            <li key={press.id}>
              <div>
                <b>{press.name}</b>
                {press.paused ? (
                  <StatusMark shape="wrong">Switched off</StatusMark>
                ) : (
                  <StatusMark shape="running">Taking orders</StatusMark>
                )}
                {press.paused && press.pausedReason ? <p>{press.pausedReason}</p> : null}
                {next ? (
                  <p className="soft">
                    Next cut-off {formatDayAndTime(next.cutOff, press.zone)} in {press.place}, in{' '}
                    {formatSpan(new Date(next.cutOff).getTime() - now.getTime())}.{' '}
                    {next.techniques.map(techniqueName).join(', ')}.
                  </p>
                ) : null}
              </div>
              {page.mayPause ? (
                <ButtonLink kind="outline" size="small" to={hrefs.operatorProvider(press.id)}>
                  {press.paused ? 'Turn on' : 'Settings'}
                  <span className="vh"> of {press.name}</span>
                </ButtonLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function Reprints({ rows }: { rows: Data['reprints'] }) {
  if (rows.length === 0) return null
  return (
    <Sheet name="reprints" title="Misprints by blank" aside={<span className="a-n soft">Last 90 days</span>}>
      <Table
        label="Blanks by misprints"
        rows={rows.slice(0, 6)}
        keyOf={(row) => `${row.blankId}/${row.technique}`}
        columns={[
          {
            head: 'Blank',
            cell: (row) => (
              <span className={operatorStyles.pair}>
                {row.blankName}
                <small>{techniqueName(row.technique)}</small>
              </span>
            ),
          },
          {
            head: 'Misprints',
            figure: true,
            cell: (row) => (
              <>
                {row.misprints} of {formatCount(row.pieces)}
              </>
            ),
          },
          {
            head: 'Share',
            figure: true,
            cell: (row) => <>{((100 * row.misprints) / row.pieces).toFixed(1)} %</>,
          },
        ]}
      />
    </Sheet>
  )
}
