import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useStudio } from '../studio-context.ts'
import styles from './pickers.module.css'

/** Steps shown in each direction. */
const maxSteps = 12

/** The last steps by name, to go back several at once; and a link to the saved versions. */
export function HistoryMenu({ onVersions }: { onVersions: () => void }) {
  const { state, dispatch } = useStudio()
  const menu = useRef<HTMLDetailsElement>(null)
  const { past, future } = state.history
  const closeMenu = () => {
    if (menu.current) menu.current.open = false
  }
  const walk = (steps: number) => dispatch({ do: 'walk', steps })
  return (
    <details
      ref={menu}
      className={styles.history}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeMenu()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes the menu only: the selection stays.
        event.preventDefault()
        closeMenu()
      }}
    >
      <summary aria-label="History" title="History">
        <Icon name="history" />
      </summary>
      <div>
        <ol>
          {future
            .slice(0, maxSteps)
            .map(({ name }, i) => ({ name, steps: i + 1 }))
            .reverse()
            .map(({ name, steps }) => (
              <li key={steps} className={styles.ahead}>
                <button type="button" onClick={() => walk(steps)}>
                  {name}
                </button>
              </li>
            ))}
          <li aria-current="step">
            <span>{past.at(-1)?.name ?? 'As opened'}</span>
          </li>
          {past
            .slice(-maxSteps)
            .map((_, i, entries) => ({
              steps: i - entries.length,
              name: past.at(i - entries.length - 1)?.name,
            }))
            .reverse()
            .map(({ steps, name }) => (
              <li key={steps}>
                <button type="button" onClick={() => walk(steps)}>
                  {name ?? 'As opened'}
                </button>
              </li>
            ))}
        </ol>
        <button
          type="button"
          className={styles.allVersions}
          onClick={() => {
            closeMenu()
            onVersions()
          }}
        >
          Saved versions…
        </button>
      </div>
    </details>
  )
}
