import { Link, useLoaderData } from 'react-router'
import { changeOf, formatRange, rangeQuery } from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import { stepLabels, steps, visitDimensions } from '#visits/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LineChart } from '../../../ui/line-chart.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { RowSpecimen } from '../../../ui/specimen.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { ExportLink } from '../../export-link.tsx'
import { formatShare } from '../../format-share.ts'
import { RangeForm } from '../range-form.tsx'
import { PagesTable, VisitsTable } from './tables.tsx'
import styles from './visits.module.css'
import { loadVisits, type VisitsView } from './visits.server.ts'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Visits · Fanfare' }]
export const loader = loadVisits

const kinds = { ...visitDimensions, page: 'Page' } as const
/** The visitors: how many, from where, and where they left. */
export default function Visits() {
  const visits = useLoaderData<typeof loader>()
  const { range, by, total } = visits
  const query = rangeQuery(range)
  return (
    <>
      <Link className="back" to={hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        Analytics
      </Link>
      <PageHead
        title="Visits"
        summary={
          <>
            {formatRange(range)}, {cityOfZone(range.zone)} time. Counted without cookies, a day at a time.
          </>
        }
      >
        <RangeForm range={range} hiddenFields={{ by }} />
        <ExportLink to={hrefs.analyticsVisitsFile({ ...query, by })} />
      </PageHead>
      {total.visitors === 0 && visits.pages.length === 0 ? (
        <NoVisitsYet handle={visits.handle} />
      ) : (
        <>
          <Funnel visits={visits} />
          {visits.points.length > 1 ? <VisitorsChart visits={visits} /> : null}
          <TabLinks
            label="By"
            current={by}
            tabs={(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => ({
              key: kind,
              label: kinds[kind],
              to: hrefs.analyticsVisits({ ...query, by: kind }),
            }))}
          />
          <section className="sheet">
            {by === 'page' ? (
              <PagesTable visits={visits} />
            ) : (
              <VisitsTable visits={visits} head={kinds[by]} />
            )}
          </section>
        </>
      )}
      <CountingNote />
    </>
  )
}

function NoVisitsYet({ handle }: { handle: string }) {
  return (
    <section className="sheet">
      <EmptyState
        title="No visits in this period"
        picture={<RowSpecimen name="Instagram" note="Visits from your profile link" />}
        action={
          <div className="acts">
            <ButtonLink kind="start" to={hrefs.integrate('sell-on-social')}>
              Share your store
            </ButtonLink>
            <ButtonLink to={hrefs.storefront(handle)}>See your store</ButtonLink>
          </div>
        }
      >
        Post your store’s link where your fans are. You’ll see within seconds how many come, from where, and
        how far they get.
      </EmptyState>
    </section>
  )
}

/** The share of the previous step, and the change from the earlier period. */
function describeComparisons(current: number, earlier: number | null, change: number | null): string[] {
  const words: string[] = []
  if (earlier !== null)
    words.push(earlier === 0 ? '–' : `${formatShare(current, earlier)} of the previous step`)
  if (change !== null) words.push(`${formatSign(change)}${Math.abs(change)} % on the previous period`)
  return words
}
const formatSign = (change: number): string => ['−', '', '+'][Math.sign(change) + 1]!

/** Each step with its share of the previous step, and the change from the earlier period. */
function Funnel({ visits: { total, before: earlierTotal } }: { visits: VisitsView }) {
  return (
    <Sheet name="from-visit-to-order" title="From visit to order">
      <ol className={`sheet-b ${styles.funnel}`}>
        {steps.map((step, index) => {
          const earlier = index === 0 ? null : total[steps[index - 1]!]
          const width = total.visitors === 0 ? 0 : (100 * total[step]) / total.visitors
          return (
            <li key={step} className={styles.step}>
              <span className="soft">{stepLabels[step]}</span>
              <strong>{countText(total[step])}</strong>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${width}%` }} />
              </span>
              <small className="soft">
                {describeComparisons(total[step], earlier, changeOf(total[step], earlierTotal[step])).join(
                  ' · ',
                )}
              </small>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}

function VisitorsChart({ visits: { points, range } }: { visits: VisitsView }) {
  return (
    <Sheet name="visitors-over-time" title="Visitors over time">
      <div className="sheet-b">
        <LineChart
          name="Visitors over time"
          height={220}
          points={points.map(({ label, longLabel }) => ({ label, longLabel }))}
          series={[
            {
              kind: 'profit',
              label: 'Visitors',
              values: points.map(({ visitors }) => visitors),
              format: countText,
              tick: countText,
            },
            {
              kind: 'units',
              label: 'Paid',
              values: points.map(({ paid }) => paid),
              format: countText,
              tick: countText,
              axis: 'right',
            },
          ]}
          pointHead={range.step === 'month' ? 'Month' : 'Day'}
        />
      </div>
    </Sheet>
  )
}

function CountingNote() {
  return (
    <Disclosure label="How visits are counted">
      <p>
        A visitor is one kind of browser behind one connection, for one of your days. The marker that tells
        them apart is new each day and discarded afterwards, so no one is followed from day to day and no
        cookie is set. Bots, people who ask not to be tracked, and people signed in to Fanfare, including you,
        are not counted. Each step counts a visitor once a day, under the first source that day; someone who
        visits on two days counts twice.
      </p>
      <p>
        Paid counts visitors who paid, not orders or units: those are under{' '}
        <Link to={hrefs.analytics}>Analytics</Link>.
      </p>
    </Disclosure>
  )
}
