import { useEffect, useState } from 'react'
import { Countdown, GangSheet } from '../../ui/press-marks.tsx'
import styles from './home.module.css'
import type { PrintView } from './home.server.ts'

/** Business time runs alongside the browser's clock from the moment the page was made. */
function useMillisecondsLeft(print: PrintView): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setElapsed(Date.now() - startedAt), 15_000)
    return () => clearInterval(timer)
  }, [])
  return print.cutOff ? print.cutOff.getTime() - print.now.getTime() - elapsed : 0
}

function describeFreePlaces(freePlaces: number): string {
  if (freePlaces === 0) return 'This sheet is full; the next unit opens a new one.'
  return `${freePlaces} ${freePlaces === 1 ? 'place' : 'places'} left, then a new sheet opens.`
}

export function NextPrintTicket({ print, children }: { print: PrintView; children?: React.ReactNode }) {
  const remaining = useMillisecondsLeft(print)
  const freePlaces =
    print.places - (print.sheet.length % print.places || (print.sheet.length ? print.places : 0))
  return (
    <section className={`ticket ${styles.print}`} aria-labelledby="next-print">
      <div className={styles.ticketHead}>
        <div>
          <h2 id="next-print">Next print</h2>
          <p className="soft">
            {print.cutOff ? `${print.cutOffWords}, in ${print.place}` : 'No press is taking orders right now'}
          </p>
        </div>
      </div>
      {print.cutOff ? <Countdown milliseconds={remaining} /> : null}
      <GangSheet designs={print.sheet} spaces={print.places} />
      {children ?? (
        <>
          <p className={styles.left}>
            {print.units === 0
              ? 'Your next order takes the first place on this sheet.'
              : describeFreePlaces(freePlaces)}
          </p>
          <dl>
            {print.lines.flatMap((line) => [
              <dt key={`${line.title} name`}>{line.title}</dt>,
              <dd key={`${line.title} units`}>{line.units}</dd>,
            ])}
            <dt className="tot">Units</dt>
            <dd className="tot">{print.units}</dd>
          </dl>
        </>
      )}
    </section>
  )
}
