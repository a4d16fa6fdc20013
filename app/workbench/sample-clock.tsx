import { useLocation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'

const moves = [
  { by: 'hour', words: 'An hour on' },
  { by: 'day', words: 'A day on' },
  { by: 'next-print', words: 'To the next print' },
]

/** Sample mode: business time as words, and three ways to move it. All of the business follows. */
export function SampleClock({ now, place }: { now: string; place: string }) {
  const { pathname, search } = useLocation()
  return (
    <form className="sample-clock" method="post" action={hrefs.sampleClock} aria-label="Sample clock">
      <Icon name="clock" size="s" />
      <span>
        Sample shop. It is <b>{now}</b> in {place}.
      </span>
      <input type="hidden" name="back" value={pathname + search} />
      <span className="sample-m">
        {moves.map((move) => (
          <button key={move.by} type="submit" name="by" value={move.by}>
            {move.words}
          </button>
        ))}
      </span>
    </form>
  )
}
