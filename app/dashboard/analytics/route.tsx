import { useLoaderData } from 'react-router'
import { placeOf, rangeWords } from '#analytics/contract'
import { hrefs } from '../../hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadAnalytics } from './analytics.server.ts'
import { Cards } from './cards.tsx'
import { ProfitChart, Rankings, UnitsChart, WeekChart } from './charts.tsx'
import { RangeForm } from './range-form.tsx'
import './analytics.css'

export const handle = { policy: 'creator:analyse' } satisfies RouteHandle
export const meta = () => [{ title: 'Analytics Statistics · Fanfare' }]
export const loader = loadAnalytics

export default function AnalyticsPage() {
  const found = useLoaderData<typeof loader>()
  const { range } = found
  const query = new URLSearchParams({ range: range.name, from: range.from, to: range.to })
  return (
    <>
      <div className="head">
        <div>
          <h1>Analytics Statistics</h1>
          <p>
            {rangeWords(range)}, {placeOf(range.zone)} time. Charts are gross, by when the order was placed;
            the totals are net of returns.
          </p>
        </div>
        <div className="acts">
          <ButtonLink kind="quiet" to={hrefs.claims}>
            Claims and swaps
          </ButtonLink>
          <RangeForm range={range} />
          <a className={buttonClass({ kind: 'outline' })} href={`${hrefs.analyticsExport}?${query}`} download>
            <Icon name="download" size="s" />
            Export CSV
          </a>
        </div>
      </div>
      <Cards found={found} />
      {found.orders.placed === 0 ? (
        <section className="sheet">
          <EmptyState
            title="No order in this time"
            action={
              <ButtonLink kind="start" to={hrefs.create}>
                Start creating
              </ButtonLink>
            }
          >
            Profit and units will stand here from the first order on, by day and by month. Choose a longer
            range to see earlier ones.
          </EmptyState>
        </section>
      ) : null}
      <ProfitChart found={found} />
      <UnitsChart found={found} />
      <Rankings found={found} />
      <WeekChart found={found} />
    </>
  )
}
