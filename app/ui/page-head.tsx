import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/**
 * A screen's heading: its title with a back link above and a sentence below, and its actions at the other end.
 * `under` is for content other than a sentence, `beside` for content other than an action: a form, a state.
 */
export function PageHead({
  title,
  above,
  about,
  under,
  beside,
  children,
}: {
  title: ReactNode
  above?: ReactNode
  about?: ReactNode
  under?: ReactNode
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      {above || about || under ? (
        <div>
          {above}
          <h1>{title}</h1>
          {about ? <p>{about}</p> : null}
          {under}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {beside}
      {children ? <div className="acts">{children}</div> : null}
    </div>
  )
}
