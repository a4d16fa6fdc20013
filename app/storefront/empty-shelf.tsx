import { hrefs } from '#kernel/hrefs.ts'
import styles from './empty-shelf.module.css'

/** A store before its first product: an empty shelf in halftone, which means "not yet", and how to be notified. */
export function EmptyShelf({ handle }: { handle: string }) {
  return (
    <div className={styles.shelf}>
      <div className={styles.places} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p>
        The first products are on their way. <a href={hrefs.storeNewsletter(handle)}>Get an e-mail</a> when
        they arrive.
      </p>
    </div>
  )
}
