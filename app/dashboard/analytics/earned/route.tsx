import { Link, useLoaderData } from 'react-router'
import { type EarningsDimension, earningsDimensions, formatRange, rangeQuery } from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import { isZero, type Money } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'
import { ListingThumb } from '../../../listing-thumb.tsx'
import type { RouteHandle } from '../../../route-handle.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import figureRows from '../../../ui/figure-rows.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { RowSpecimen } from '../../../ui/specimen.tsx'
import { Table } from '../../../ui/table.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { ExportLink } from '../../export-link.tsx'
import { formatShare } from '../../format-share.ts'
import { RangeForm } from '../range-form.tsx'
import styles from './earned.module.css'
import { loadEarned } from './earned.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'What earns · Fanfare' }]
export const loader = loadEarned

type EarnedPage = ReturnType<typeof useLoaderData<typeof loader>>
type Row = EarnedPage['rows'][number]

/** Each listing's, product's, size's or colour's sales, costs and profit, with returns. */
export default function Earned() {
  const { rows, total, range, by, listing, pictures } = useLoaderData<typeof loader>()
  const query = {
    ...rangeQuery(range),
    ...(listing ? { listing: `user-${listing.number}` } : {}),
  }
  const kinds = (Object.keys(earningsDimensions) as EarningsDimension[]).filter(
    (kind) => !listing || kind !== 'listing',
  )
  return (
    <>
      <Link className="back" to={listing ? hrefs.listing(listing.number, 'sales') : hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        {listing ? listing.title : 'Analytics'}
      </Link>
      <PageHead
        title="What earns"
        summary={
          <>
            {listing ? `${listing.title}. ` : ''}
            {formatRange(range)}, {cityOfZone(range.zone)} time, by when orders were placed.
          </>
        }
      >
        <RangeForm
          range={range}
          hiddenFields={listing ? { by, listing: `user-${listing.number}` } : { by }}
        />
        <ExportLink to={hrefs.analyticsEarnedFile({ ...query, by })} />
      </PageHead>
      <TabLinks
        label="By"
        current={by}
        tabs={kinds.map((kind) => ({
          key: kind,
          label: earningsDimensions[kind],
          to: hrefs.analyticsEarned({ ...query, by: kind }),
        }))}
      />
      <section className="sheet">
        {rows.length === 0 ? (
          <EmptyState
            title="No orders in this period"
            picture={<RowSpecimen name="Your first tee" note="Units sold, less those returned" />}
          >
            Choose a longer period above. Each product appears here with its costs, fees and profit.
          </EmptyState>
        ) : (
          <EarnedTable rows={rows} total={total} by={by} pictures={pictures} />
        )}
      </section>
      <p className="soft">
        Price paid is after discounts, before shipping and tax, and splits into cost, fees and your profit.
        Returned is the profit that refunds took back.{' '}
        <Link to={`${hrefs.analyticsOrders}?${new URLSearchParams(query)}`}>
          See the orders behind these figures
        </Link>
      </p>
    </>
  )
}

const figures = [
  ['Price paid', 'revenue'],
  ['Cost', 'cost'],
  ['Fees', 'fees'],
  ['Profit', 'profit'],
] as const

type TableProps = Pick<EarnedPage, 'rows' | 'total' | 'by' | 'pictures'>

function EarnedTable({ rows, total, by, pictures }: TableProps) {
  const highest = rows.reduce((max, { net }) => (net.minor > max ? net.minor : max), 0n)
  const hasPictures = Object.keys(pictures).length > 0
  return (
    <Table
      label="What earns"
      stack
      rowHeads
      className={`${styles.table} ${figureRows.figures}`}
      rows={rows.map((row) => ({ ...row, name: row.name || 'Not known' }))}
      total={{ ...total, name: 'All' }}
      keyOf={({ key }) => key}
      columns={[
        {
          head: earningsDimensions[by],
          cell: ({ key, name }) =>
            hasPictures && key !== '' ? (
              // A row without a picture keeps its space, so that the names line up.
              <span className={pictures[key] ? styles.pictured : styles.plain}>
                <ListingThumb picture={pictures[key] ?? null} side={36} />
                {name}
              </span>
            ) : (
              name
            ),
        },
        {
          head: 'Units',
          figure: true,
          cell: ({ units, backUnits }) => (
            <>
              {countText(units)}
              {backUnits > 0 ? <small className={styles.back}>{countText(backUnits)} returned</small> : null}
            </>
          ),
        },
        ...figures.map(([head, figure]) => ({
          head,
          figure: true,
          cell: (row: Row) => <Figure amount={row[figure]} />,
        })),
        {
          head: 'Returned',
          figure: true,
          cell: ({ backProfit }) => (isZero(backProfit) ? '–' : <Figure amount={backProfit} />),
        },
        {
          head: 'Net profit',
          figure: true,
          cell: ({ net }) => (
            <b>
              <Figure amount={net} />
            </b>
          ),
        },
        {
          head: 'Share',
          figure: true,
          className: styles.share,
          cell: ({ key, net }) => (
            <Share amount={net} total={total.net} highest={key === '' ? null : highest} />
          ),
        },
      ]}
    />
  )
}

/** A row's share of the net profit, with a bar relative to the best row's. A loss has neither. */
function Share({ amount, total, highest }: { amount: Money; total: Money; highest: bigint | null }) {
  if (amount.minor <= 0n || total.minor <= 0n) return '–'
  const [amountMinor, totalMinor] = [Number(amount.minor), Number(total.minor)]
  return (
    <>
      {formatShare(amountMinor, totalMinor)}
      {highest ? <i style={{ width: `${(100 * amountMinor) / Number(highest)}%` }} /> : null}
    </>
  )
}
