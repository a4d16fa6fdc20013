import { Icon } from '../../ui/icon.tsx'
import styles from './address-bar.module.css'

/** An address as fans see it: a browser's bar above the store's header. An illustration beside words that say it. */
export function AddressBar({ address, name }: { address: string; name: string }) {
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
        <i />
        <i />
        <i />
      </p>
    </div>
  )
}
