import { Countdown } from '../ui/press-marks.tsx'
import styles from './print-ticket.module.css'
import { cutOffWords } from './print-time.ts'

type Print = { cutOff: Date; leftMs: number; zone: string; place: string }
/** The job ticket with the time left until printing. */
export function PrintTicket({ print, children }: { print: Print; children: React.ReactNode }) {
  return (
    <section className={`ticket ${styles.ticket}`} aria-labelledby="next-print">
      <div>
        <h2 id="next-print">Next print</h2>
        <p>
          <time dateTime={new Date(print.cutOff).toISOString()}>{cutOffWords(print.cutOff, print.zone)}</time>{' '}
          in {print.place}
        </p>
      </div>
      <div data-left={print.leftMs} role="timer" aria-label="Time left until the next print">
        <Countdown milliseconds={print.leftMs} />
      </div>
      <p className={styles.words} data-print-words>
        {children}
      </p>
      <p className={styles.words} data-print-words data-over hidden>
        Time’s up: everything paid by now is in this print run. Reload the page to see the next one.
      </p>
    </section>
  )
}
