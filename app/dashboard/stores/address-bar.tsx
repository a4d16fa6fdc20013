import { Icon } from '../../ui/icon.tsx'
import styles from './address-bar.module.css'

/** An address as fans see it: a browser's bar above the store's header. An illustration beside words that say it. */
export function AddressBar({
  address,
  name,
  pictures,
}: {
  address: string
  name: string
  /** Of the shop's products; a place without one is drawn as halftone. */
  pictures: readonly string[]
}) {
  return (
    <div className={styles.window} aria-hidden="true">
      <p className={styles.bar}>
        <Icon name="lock" size="s" />
        <b>{address}</b>
      </p>
      <p className={styles.store}>
        <b>{name}</b>
      </p>
      <p className={styles.shelf}>
        {[0, 1, 2].map((place) => {
          const picture = pictures[place]
          return picture ? (
            <img key={place} src={picture} alt="" width="120" height="120" />
          ) : (
            <i key={place} />
          )
        })}
      </p>
    </div>
  )
}
