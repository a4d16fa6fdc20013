import { useLoaderData } from 'react-router'
import { formatRange } from '#analytics/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ExportLink } from '../export-link.tsx'
import styles from './analytics.module.css'
import { loadAnalytics } from './analytics.server.ts'
import { Cards } from './cards.tsx'
import { ProfitChart, Rankings, UnitsChart, WeekChart } from './charts.tsx'
import { RangeForm } from './range-form.tsx'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Analytics Statistics · Fanfare' }]
export const loader = loadAnalytics

export default function AnalyticsPage() {
  const analytics = useLoaderData<typeof loader>()
  const { range } = analytics
  const query = new URLSearchParams({ range: range.name, from: range.from, to: range.to })
  return (
    <>
      <PageHead
        title="Analytics Statistics"
        summary={
          <>
            {formatRange(range)}, {cityOfZone(range.zone)} time. Charts are gross, by order date; totals are
            net of returns.
          </>
        }
      >
        <ButtonLink
          kind="quiet"
          to={hrefs.analyticsEarned({ range: range.name, from: range.from, to: range.to })}
        >
          What earns
        </ButtonLink>
        <ButtonLink
          kind="quiet"
          to={hrefs.analyticsVisits({ range: range.name, from: range.from, to: range.to })}
        >
          Visits
        </ButtonLink>
        <ButtonLink kind="quiet" to={hrefs.shopReviews}>
          Reviews
        </ButtonLink>
        <ButtonLink kind="quiet" to={hrefs.claims}>
          Claims and swaps
        </ButtonLink>
        <RangeForm range={range} />
        <ExportLink to={`${hrefs.analyticsExport}?${query}`} />
      </PageHead>
      <Cards analytics={analytics} />
      {analytics.hasSold ? <Charts analytics={analytics} /> : <BeforeFirstSale />}
    </>
  )
}

function Charts({ analytics }: { analytics: ReturnType<typeof useLoaderData<typeof loader>> }) {
  return (
    <>
      {analytics.orders.placed === 0 ? (
        <section className="sheet">
          <EmptyState
            title="No orders in this period"
            action={<ButtonLink to={`${hrefs.analytics}?range=last-24-months`}>Last 24 months</ButtonLink>}
          >
            No orders on these days. Choose a longer range above.
          </EmptyState>
        </section>
      ) : null}
      <ProfitChart analytics={analytics} />
      <UnitsChart analytics={analytics} />
      <Rankings analytics={analytics} />
      <WeekChart analytics={analytics} />
    </>
  )
}

const charts = [
  ['Profit Over Time', 'Your profit and units, by day or month.'],
  ['Performance Details Over Time', 'Units, against the previous period.'],
  ['Most Purchased Products', 'What fans buy, so you know what to make next.'],
  ['Most Purchased Categories', 'Which categories earn the most.'],
  ['Sales by Day of Week & Time of Day', 'When fans buy, so you know when to post.'],
] as const

/** A shop without sales: a preview of the charts instead, and the steps to the first sale. */
function BeforeFirstSale() {
  return (
    <section className={`sheet ${styles.first}`}>
      <EmptyState
        title="Your first order draws the first point"
        action={
          <div className="acts">
            <ButtonLink kind="start" to={hrefs.create}>
              Start creating
            </ButtonLink>
            <ButtonLink to={hrefs.integrate('sell-on-social')}>Share your store</ButtonLink>
          </div>
        }
      >
        No sales yet. From your first order on, you’ll see:
      </EmptyState>
      <dl>
        {charts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
