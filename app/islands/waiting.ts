// The line works without this: the page then reloads itself. This polls the figures only and loads the page when
// something happens.
import { runClock } from './parts/clock.ts'
import { addLocalTimes } from './parts/local-times.ts'

/** The answer of `/standing/…`. */
type Standing = {
  state: string
  ahead: number
  left: number
  held: boolean
  /** Estimated seconds until this fan's turn; null if the line hasn't moved yet. */
  seconds: number | null
  /** Seconds until the page asks again. */
  again: number
}

function describeWait(seconds: number | null): string {
  if (seconds === null) return 'How long it takes shows once the line moves.'
  return seconds < 60 ? 'About a minute.' : `About ${Math.ceil(seconds / 60)} minutes.`
}

function watchStanding(box: HTMLElement): void {
  const show = (name: string, text: string): void => {
    const field = box.querySelector(`[data-${name}]`)
    if (field) field.textContent = text
  }
  const setHidden = (name: string, isHidden: boolean): void => {
    const element = box.querySelector<HTMLElement>(`[data-${name}]`)
    if (element) element.hidden = isHidden
  }
  // Slightly spread, so that a thousand pages don't ask at the same moment.
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAfter = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(fetchStanding, seconds * (800 + Math.random() * 400))
  }

  async function fetchStanding(): Promise<unknown> {
    try {
      const answer = await fetch(box.dataset.standing ?? '', { headers: { Accept: 'application/json' } })
      if (!answer.ok) return askAfter(15)
      const standing = (await answer.json()) as Standing
      const soldOutTemplate = document.querySelector<HTMLTemplateElement>('template[data-gone]')
      if (standing.state === 'sold_out' && soldOutTemplate && box.dataset.state !== 'sold_out') {
        box.replaceChildren(soldOutTemplate.content.cloneNode(true))
        box.dataset.state = 'sold_out'
      }
      if (standing.state !== box.dataset.state) return location.reload()
      if (standing.state === 'waiting') {
        show('place', String(standing.ahead + 1))
        show('wait', describeWait(standing.seconds))
        show('units', String(standing.left))
        setHidden('held', !standing.held)
        setHidden('many', standing.ahead < standing.left || standing.held)
      }
      return askAfter(standing.again)
    } catch {
      return askAfter(15)
    }
  }
  askAfter(Math.min(3, Number(box.dataset.again)))
  // A background page sleeps; a returning fan sees their place at once.
  document.addEventListener('visibilitychange', () => document.hidden || fetchStanding())
}

const line = document.querySelector<HTMLElement>('[data-standing]')
if (line) watchStanding(line)

for (const box of document.querySelectorAll<HTMLElement>('[data-left]')) runClock(box, 20_000)

// Counts down a turn by seconds; at its end the page says what comes next.
const turn = document.querySelector<HTMLElement>('[data-turn]')
if (turn) {
  const end = performance.now() + Number(turn.dataset.turn) * 1_000
  const tick = setInterval(() => {
    const secondsLeft = Math.max(0, Math.round((end - performance.now()) / 1_000))
    turn.textContent = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
    if (secondsLeft > 0) return
    clearInterval(tick)
    location.reload()
  }, 1_000)
}

addLocalTimes()
