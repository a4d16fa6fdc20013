import { Link } from 'react-router'
import { labelPoint } from '#analytics/contract'
import type { Power } from '#kernel/actor.ts'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { BookedLine, useFigures } from '../../figure.tsx'
import { ListingThumb } from '../../listing-thumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import homeStyles from './home.module.css'
import type { TodayView, YearView } from './home.server.ts'
import styles from './year.module.css'

/** Today's money by hour, over yesterday's; on a day without sales, the year. */
export function Today({ today, powers }: { today: TodayView; powers: readonly Power[] }) {
  const { format } = useFigures()
  return (
    <section className={`sheet ${homeStyles.today}`} aria-labelledby="today">
      <div className={homeStyles.figures}>
        <div className={homeStyles.first}>
          <h2 id="today">Profit today</h2>
          <p className="big">{format(today.profit)}</p>
          <BookedLine amount={today.profit} />
          <p>
            {today.change ? (
              <>
                <span className={today.change.isUp ? 'delta up' : 'delta down'}>
                  <Icon
                    name={today.change.isUp ? 'arrow-up-right' : 'arrow-down-right'}
                    size="s"
                    label={today.change.isUp ? 'up' : 'down'}
                  />
                  {today.change.percent} %
                </span>{' '}
                <span className="soft">on yesterday by now</span>
              </>
            ) : (
              <span className="soft">No sales by this time yesterday</span>
            )}
          </p>
        </div>
        <div>
          <h3>{powers.includes('manage') ? <Link to={hrefs.orders()}>Orders</Link> : 'Orders'}</h3>
          <p className="mid">{today.orders}</p>
        </div>
        <div>
          <h3>Units waiting</h3>
          <p className="mid">{today.waiting}</p>
        </div>
        {today.available ? (
          <div>
            <h3>Ready to pay out</h3>
            <p className="mid">{format(today.available)}</p>
            <BookedLine amount={today.available} />
            <Link to={hrefs.payoutRequest}>Request a payout</Link>
          </div>
        ) : null}
      </div>
      {today.year ? <YearSoFar year={today.year} /> : <ByTheHour today={today} />}
    </section>
  )
}

function ByTheHour({ today }: { today: TodayView }) {
  const { toNumber, formatNumber, formatTick } = useFigures()
  const points = today.hours.map(({ label }) => ({ label, longLabel: `${label}:00` }))
  return (
    <LineChart
      name="Profit today by the hour, over yesterday"
      height={150}
      pointHead="Until"
      points={points}
      series={[
        {
          kind: 'profit',
          label: 'Today',
          values: today.hours.map((hour) => hour.today && toNumber(hour.today)),
          format: formatNumber,
          tick: formatTick,
        },
        {
          kind: 'previous',
          label: 'Yesterday',
          values: today.hours.map((hour) => toNumber(hour.yesterday)),
          format: formatNumber,
        },
      ]}
    />
  )
}

/** On a day without sales: the year's earnings by month, and its best seller. */
function YearSoFar({ year }: { year: YearView }) {
  const { format, toNumber, formatNumber, formatTick } = useFigures()
  return (
    <div className={styles.year}>
      <div>
        <h3>
          <b>{format(year.profit)}</b> this year, {countText(year.units)} units
        </h3>
        <LineChart
          name="Profit this year by month"
          height={150}
          pointHead="Month"
          legend={false}
          points={year.months.map(({ key }) => labelPoint(key))}
          series={[
            {
              kind: 'profit',
              label: 'Profit',
              values: year.months.map(({ profit }) => toNumber(profit)),
              format: formatNumber,
              tick: formatTick,
            },
          ]}
        />
      </div>
      <div>
        <h3>Best sellers</h3>
        <ol>
          {year.bestSellers.map((listing) => (
            <li key={listing.id}>
              <ListingThumb picture={listing.picture} side={40} />
              <span>
                {listing.title}
                <small>
                  {countText(listing.units)} sold, {format(listing.profit)}
                </small>
              </span>
            </li>
          ))}
        </ol>
        <Link to={hrefs.integrate('sell-on-social')}>Share one</Link>
      </div>
    </div>
  )
}
