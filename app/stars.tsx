import { formatAverage } from '#reviews/contract'
import styles from './stars.module.css'

/** Five stars with this many tenths filled. */
export function Stars({ tenths }: { tenths: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${formatAverage(tenths)} of 5 stars`}>
      <span aria-hidden="true" style={{ width: `${tenths * 2}%` }} />
    </span>
  )
}
