import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/**
 * What a screen is: its title with the way back above it and a sentence on it below, and at the other end what can be
 * done here. `under` is what is not a sentence, `beside` what is not an act: a form, a state.
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
