import { type ReactNode, useEffect, useRef } from 'react'
import { attachPlayer } from '../islands/parts/player.ts'
import { Icon } from './icon.tsx'
import styles from './player.module.css'

/**
 * A silent film, or a sound, with our controls; `children` is the `video` or `audio` with the browser's own controls,
 * which stay if no script runs. `islands/parts/player.ts` makes the buttons work, started here or by the script of a
 * page without the framework. `label` names what is played; `hasCaptions` shows a button for its captions.
 */
export function Player({
  kind,
  label,
  hasCaptions = false,
  children,
}: {
  kind: 'film' | 'sound'
  label: string
  hasCaptions?: boolean
  children: ReactNode
}) {
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => (root.current ? attachPlayer(root.current) : undefined), [])
  return (
    <fieldset
      ref={root}
      className={`${styles.player} ${kind === 'film' ? styles.film : styles.sound}`}
      data-player=""
      aria-label={label}
    >
      <div className={styles.picture}>
        {children}
        {kind === 'film' ? (
          <button type="button" className={styles.start} data-start="" tabIndex={-1} aria-hidden="true">
            <Icon name="play" />
          </button>
        ) : null}
      </div>
      <div className={styles.controls} data-controls="">
        <button type="button" data-play="" aria-label="Play">
          <Icon name="play" className={styles.whenPaused} />
          <Icon name="pause" className={styles.whenPlaying} />
        </button>
        <input type="range" data-seek="" aria-label="Position" min="0" max="1" step="any" defaultValue="0" />
        <span className={styles.time} data-time="">
          0:00
        </span>
        {kind === 'sound' ? (
          <button type="button" data-mute="" aria-label="Sound" aria-pressed="true">
            <Icon name="volume-2" className={styles.whenOn} />
            <Icon name="volume-x" className={styles.whenOff} />
          </button>
        ) : null}
        {hasCaptions ? (
          <button type="button" data-captions="" aria-label="Captions" aria-pressed="true">
            <Icon name="captions" />
          </button>
        ) : null}
        {kind === 'film' ? (
          <button type="button" data-full-screen="" aria-label="Full screen">
            <Icon name="maximize" />
          </button>
        ) : null}
      </div>
      <p className={styles.problem} role="status" data-problem="" />
    </fieldset>
  )
}
