import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { integrations, type Service } from '../../integrations.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import styles from './shelf.module.css'

/** Items are 120 px apart; one that has left rejoins after the last with a gap of 20 px; 1 px per frame. */
export const belt = { pitch: 120, gap: 20, step: 1 } as const
const width = belt.pitch - belt.gap
/** Enough copies to fill the widest page; those after the first are hidden from assistive technology. */
const copies = 3

const services = integrations.filter(({ service }) => service !== 'sell-on-social')

/** Each item's position one frame later. */
export function moveBelt(positions: readonly number[]): number[] {
  const moved = positions.map((position) => position - belt.step)
  return moved.map((position) => (position <= -width ? Math.max(...moved) + width + belt.gap : position))
}

function ServiceMark({ service }: { service: Service }) {
  if (service === 'store-drop') return <Icon name="calendar-clock" size="l" />
  if (service === 'beacons') return <Icon name="radio-tower" size="l" />
  if (service === 'sell-on-social') return <Icon name="share-2" size="l" />
  return <NetworkMark name={service} size="l" />
}

/** The shelf that scrolls automatically; it stops under the pointer, on focus, by its button and with reduced motion. */
export function Shelf() {
  const list = useRef<HTMLUListElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const isHeld = useRef(false)
  useEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    let positions = items.map((_, index) => index * belt.pitch)
    let frame = 0
    const draw = (): void => {
      frame = requestAnimationFrame(draw)
      if (isHeld.current || isPaused || reducedMotion.matches) return
      positions = moveBelt(positions)
      for (const [index, item] of items.entries()) item.style.transform = `translateX(${positions[index]}px)`
    }
    list.current?.classList.add(styles.moving!)
    for (const [index, item] of items.entries()) item.style.transform = `translateX(${positions[index]}px)`
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [isPaused])
  useEffect(() => {
    const box = list.current?.parentElement
    const holdStill = (): void => {
      isHeld.current = true
    }
    const release = (): void => {
      isHeld.current = false
    }
    for (const event of ['pointerenter', 'focusin']) box?.addEventListener(event, holdStill)
    for (const event of ['pointerleave', 'focusout']) box?.addEventListener(event, release)
    return () => {
      for (const event of ['pointerenter', 'focusin']) box?.removeEventListener(event, holdStill)
      for (const event of ['pointerleave', 'focusout']) box?.removeEventListener(event, release)
    }
  }, [])
  const items = Array.from({ length: copies }, (_, copy) =>
    services.map((card) => ({ ...card, copy })),
  ).flat()
  return (
    <section className={styles.shelf} aria-labelledby="sell-anywhere">
      <div className={styles.shelfHead}>
        <h2 id="sell-anywhere">Sell anywhere</h2>
        <span>
          <button
            className="btn btn-g btn-sm"
            type="button"
            aria-pressed={isPaused}
            onClick={() => setIsPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} size="s" />
            {isPaused ? 'Move' : 'Pause'}
          </button>
          <Link to={hrefs.integrate('sell-on-social')}>All integrations</Link>
        </span>
      </div>
      <div className={styles.belt}>
        <ul ref={list}>
          {items.map(({ service, label, copy }) => (
            <li key={`${service} ${copy}`} aria-hidden={copy > 0 || undefined}>
              <Link to={hrefs.integrate(service)} tabIndex={copy > 0 ? -1 : undefined}>
                <span>
                  <ServiceMark service={service} />
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
