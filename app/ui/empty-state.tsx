import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Says what will be here and offers the next step. Any picture shows a product. */
export function EmptyState({
  title,
  children,
  action,
  picture,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  picture?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {picture}
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
