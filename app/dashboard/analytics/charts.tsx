import {
  type Analytics,
  dayParts,
  daysOfPoint,
  labelPoint,
  weekdayNames,
  weekdays,
} from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { ListingPicture } from '#listings/contract'
import { useFigures } from '../../figure.tsx'
import { compact, compactTickFrom, type Figures } from '../../figures.ts'
import { ListingThumb } from '../../listing-thumb.tsx'
import type { ChartPoint, Series } from '../../ui/chart-series.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './analytics.module.css'

type Props = { analytics: Analytics }
type Row = { key: string; name: string; picture: ListingPicture | null }
type AnalyticsWithPictures = Omit<Analytics, 'products' | 'categories'> & {
  products: (Analytics['products'][number] & Row)[]
  categories: (Analytics['categories'][number] & Row)[]
}
const formatWholeTick = (value: number): string =>
  value.toLocaleString('en-US', value >= compactTickFrom ? compact : {})
/** Every point links to its orders. */
function listPoints({ points }: Analytics): ChartPoint[] {
  return points.map(({ key, orders }) => {
    const query = new URLSearchParams({ range: 'custom', ...daysOfPoint(key) })
    return { ...labelPoint(key), to: orders ? `${hrefs.analyticsOrders}?${query}` : undefined }
  })
}
const buildProfitSeries = (
  { points }: Analytics,
  { toNumber, formatNumber, formatTick }: Figures,
): Series => ({
  kind: 'profit',
  label: 'Profit',
  values: points.map((point) => toNumber(point.profit)),
  format: formatNumber,
  tick: formatTick,
})
const buildUnitsSeries = ({ points }: Analytics): Series => ({
  kind: 'units',
  label: 'Units',
  values: points.map((point) => point.units),
  format: countText,
  tick: formatWholeTick,
})
const nameStep = (step: Analytics['range']['step']): string =>
  ({ hour: 'Hour', day: 'Day', month: 'Month' })[step]

export function ProfitChart({ analytics }: Props) {
  const figures = useFigures()
  const earlier = analytics.previous.map((point) => figures.toNumber(point.profit))
  const series: Series[] = [
    buildProfitSeries(analytics, figures),
    { ...buildUnitsSeries(analytics), axis: 'right' },
  ]
  if (earlier.some((value) => value !== 0))
    series.push({ kind: 'previous', label: 'Previous period', values: earlier, format: figures.formatNumber })
  return (
    <Sheet
      name="profit-over-time"
      title="Profit Over Time"
      aside={<span className="soft a-n">Tap a point for its orders</span>}
    >
      <div className="sheet-b">
        <LineChart
          name="Profit and units over time"
          height={300}
          points={listPoints(analytics)}
          series={series}
          pointHead={nameStep(analytics.range.step)}
        />
      </div>
    </Sheet>
  )
}

export function UnitsChart({ analytics }: Props) {
  const earlier = analytics.previous.map((point) => point.units)
  const series: Series[] = [buildUnitsSeries(analytics)]
  if (earlier.some((value) => value !== 0))
    series.push({ kind: 'previous', label: 'Previous period', values: earlier, format: countText })
  return (
    <Sheet name="performance-details-over-time" title="Performance Details Over Time">
      <div className="sheet-b">
        <LineChart
          name="Units over time"
          height={250}
          points={listPoints(analytics)}
          series={series}
          pointHead={nameStep(analytics.range.step)}
        />
      </div>
    </Sheet>
  )
}

/** Most purchased products and categories, side by side. */
export function Rankings({ analytics }: { analytics: AnalyticsWithPictures }) {
  const figures = useFigures()
  return (
    <div className={styles.pair}>
      <Sheet name="most-purchased-products" icon="zap" title="Most Purchased Products">
        <div className="sheet-b">
          <LineChart
            name="Units of products over time"
            height={200}
            points={listPoints(analytics)}
            series={[buildUnitsSeries(analytics)]}
            legend={false}
            pointHead={nameStep(analytics.range.step)}
          />
          <Ranking
            rows={analytics.products.map((row) => ({ ...row, value: countText(row.units) }))}
            unit="units"
          />
        </div>
      </Sheet>
      <Sheet name="most-purchased-categories" icon="zap" title="Most Purchased Categories">
        <div className="sheet-b">
          <LineChart
            name="Profit of categories over time"
            height={200}
            points={listPoints(analytics)}
            series={[buildProfitSeries(analytics, figures)]}
            legend={false}
            pointHead={nameStep(analytics.range.step)}
          />
          <Ranking
            rows={analytics.categories.map((row) => ({ ...row, value: figures.format(row.profit) }))}
            unit="profit"
          />
        </div>
      </Sheet>
    </div>
  )
}

function Ranking({ rows, unit }: { rows: (Row & { value: string })[]; unit: string }) {
  if (rows.length === 0) return null
  return (
    <ol className={styles.ranking}>
      {rows.map((row) => (
        <li key={row.key}>
          <ListingThumb picture={row.picture} side={36} />
          <span title={row.name}>{row.name}</span>
          <b>
            {row.value}
            <span className="vh"> {unit}</span>
          </b>
        </li>
      ))}
    </ol>
  )
}

/** 28 points: seven days of four parts each, Monday 00:00 first. */
export function WeekChart({ analytics }: Props) {
  const { toNumber, formatNumber, formatTick } = useFigures()
  const strongest = analytics.week.reduce((best, day) => (day.profit.minor > best.profit.minor ? day : best))
  const points = analytics.week.map(({ weekday, part }): ChartPoint => {
    const name = weekdayNames[weekday - 1]!
    return { label: part === 0 ? weekdays[weekday - 1]! : '', longLabel: `${name}, ${dayParts[part]}` }
  })
  const series: Series[] = [
    {
      kind: 'profit',
      label: 'Profit',
      values: analytics.week.map(({ profit }) => toNumber(profit)),
      format: formatNumber,
      tick: formatTick,
    },
    {
      kind: 'units',
      label: 'Units',
      values: analytics.week.map(({ units }) => units),
      format: countText,
      tick: formatWholeTick,
      axis: 'right',
    },
  ]
  return (
    <Sheet
      name="sales-by-day-and-time"
      className={styles.week}
      title="Sales by Day of Week & Time of Day"
      aside={
        strongest.profit.minor > 0n ? (
          <span className="soft a-n">
            Strongest: {weekdayNames[strongest.weekday - 1]}, {dayParts[strongest.part]}
          </span>
        ) : null
      }
    >
      <div className="sheet-b">
        <LineChart
          name="Profit and units by weekday and time of day"
          height={250}
          points={points}
          series={series}
          pointHead="Day and time"
        />
      </div>
    </Sheet>
  )
}
