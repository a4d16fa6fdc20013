import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/**
 * A screen's heading: its title with a back link above and a sentence below, and its actions at the other end.
 * `footer` is for content other than a sentence, `aside` for content other than an action: a form, a state.
 */
export function PageHead({
  title,
  above,
  summary,
  footer,
  aside,
  children,
}: {
  title: ReactNode
  above?: ReactNode
  summary?: ReactNode
  footer?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      {above || summary || footer ? (
        <div>
          {above}
          <h1>{title}</h1>
          {summary ? <p>{summary}</p> : null}
          {footer}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {aside}
      {children ? <div className="acts">{children}</div> : null}
    </div>
  )
}
