import type { ReactNode } from 'react'
import styles from './key-figures.module.css'

/** The key figures, side by side. */
export const KeyFigures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

export function KeyFigure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  )
}
