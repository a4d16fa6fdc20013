import { dateFormat } from '#kernel/formats.ts'
import { Countdown } from '../ui/press-marks.tsx'

const day = (date: string): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace('Sept', 'Sep')
/** "1 to 6 Sep", "30 Aug to 2 Sep", "2 Sep". */
export const rangeWords = (from: string, to: string): string =>
  from === to
    ? day(to)
    : from.slice(0, 7) === to.slice(0, 7)
      ? `${day(from).split(' ')[0]} to ${day(to)}`
      : `${day(from)} to ${day(to)}`

/** "Tuesday 26 August, 18:00" on a place's wall clock. */
export const momentWords = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))

type Print = { cutOff: Date; leftMs: number; zone: string; place: string }
/** The job ticket that says how long there is until the press takes it. */
export function PrintTicket({ print, children }: { print: Print; children: React.ReactNode }) {
  return (
    <section className="ticket ct-np" aria-labelledby="next-print">
      <div>
        <h2 id="next-print">Next print</h2>
        <p>
          <time dateTime={new Date(print.cutOff).toISOString()}>{momentWords(print.cutOff, print.zone)}</time>{' '}
          in {print.place}
        </p>
      </div>
      <div data-left={print.leftMs} role="timer" aria-label="Time left until the next print">
        <Countdown milliseconds={print.leftMs} />
      </div>
      <p className="ct-np-w">{children}</p>
      <p className="ct-np-w" data-over hidden>
        Time’s up: everything paid by now is in this print run. Reload the page to see the next one.
      </p>
    </section>
  )
}
