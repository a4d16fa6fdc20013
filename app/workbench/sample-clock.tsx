import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './sample-clock.module.css'

type Day = { state: 'ready' | 'playing' | 'paused'; hour: number; hoursOfDay: number; orders: number }

const moves = [
  { by: 'hour', words: '+1 hour' },
  { by: 'day', words: '+1 day' },
  { by: 'next-print', words: 'Skip to next print' },
]
/** The interval at which a page refreshes while a day is played. */
const refreshMs = 2_500

/** Sample mode: business time in words, three ways to move it, and a day of fans to watch. All of the business follows. */
export function SampleClock({ now, place, day }: { now: string; place: string; day: Day | null }) {
  const { pathname, search } = useLocation()
  const isPlaying = day?.state === 'playing'
  useRefresh(isPlaying)
  return (
    <form className="sample-clock" method="post" action={hrefs.sampleClock} aria-label="Sample clock">
      <Icon name="clock" size="s" />
      <span>
        <span className={styles.words}>Sample shop. It is </span>
        <b>{now}</b>
        <span className={styles.words}> in {place}.</span>
      </span>
      <input type="hidden" name="back" value={pathname + search} />
      {day && day.state !== 'ready' ? <DayProgress day={day} /> : null}
      <span className={styles.moves}>
        {day ? <DayButtons state={day.state} /> : null}
        {isPlaying
          ? null
          : moves.map((move) => (
              <button key={move.by} type="submit" name="by" value={move.by}>
                {move.words}
              </button>
            ))}
      </span>
    </form>
  )
}

/** Refetches the page's figures while a day plays, and once more at the end. */
function useRefresh(isPlaying: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [isPlaying, revalidate])
}

function DayProgress({ day }: { day: Day }) {
  const orders = day.orders === 1 ? '1 order' : `${day.orders} orders`
  return (
    <span className={styles.day}>
      <progress max={day.hoursOfDay} value={day.hour} aria-label="Hours of the day played" />
      <span role="status">
        {day.state === 'paused' ? 'Paused at ' : 'Fans are buying: '}
        {orders}
      </span>
    </span>
  )
}

function DayButtons({ state }: { state: Day['state'] }) {
  const buttons = {
    ready: [['play', 'Play a day']],
    playing: [
      ['pause', 'Pause'],
      ['stop', 'Stop'],
    ],
    paused: [
      ['play', 'Resume'],
      ['stop', 'Stop'],
    ],
  } as const
  return buttons[state].map(([action, label]) => (
    <button key={action} type="submit" name="by" value={action} className={styles.play}>
      {action === 'play' ? <Icon name="play" size="s" /> : null}
      {label}
    </button>
  ))
}
