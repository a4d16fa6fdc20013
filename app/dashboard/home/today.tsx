import { Link } from 'react-router'
import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { BookedLine, useFigures } from '../../figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import type { TodayView } from './home.server.ts'

/** Today's money by the hour, over yesterday's: the dotted line going on is the rest of the day's forecast. */
export function Today({ today, may }: { today: TodayView; may: readonly Power[] }) {
  const { shown, number, fromNumber, tick } = useFigures()
  const points = today.hours.map(({ label }) => ({ label, long: `${label}:00` }))
  return (
    <section className="sheet d-today" aria-labelledby="today">
      <div className="d-fig">
        <div className="f1">
          <h2 id="today">Sales today, your profit</h2>
          <p className="big">{shown(today.profit)}</p>
          <BookedLine of={today.profit} />
          <p>
            {today.change ? (
              <>
                <span className={today.change.up ? 'delta up' : 'delta down'}>
                  <Icon
                    name={today.change.up ? 'arrow-up-right' : 'arrow-down-right'}
                    size="s"
                    label={today.change.up ? 'up' : 'down'}
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
          <h3>{may.includes('manage') ? <Link to={hrefs.orders()}>Orders</Link> : 'Orders'}</h3>
          <p className="mid">{today.orders}</p>
        </div>
        <div>
          <h3>Units waiting</h3>
          <p className="mid">{today.waiting}</p>
        </div>
        {today.available ? (
          <div>
            <h3>Ready to pay out</h3>
            <p className="mid">{shown(today.available)}</p>
            <BookedLine of={today.available} />
            <Link to={hrefs.payoutRequest}>Request a payout</Link>
          </div>
        ) : null}
      </div>
      <LineChart
        name="Profit today by the hour, over yesterday"
        height={150}
        pointHead="Until"
        points={points}
        series={[
          {
            kind: 'profit',
            label: 'Today',
            values: today.hours.map((hour) => hour.today && number(hour.today)),
            format: fromNumber,
            tick,
          },
          {
            kind: 'previous',
            label: 'Yesterday',
            values: today.hours.map((hour) => number(hour.yesterday)),
            format: fromNumber,
          },
        ]}
      />
    </section>
  )
}
