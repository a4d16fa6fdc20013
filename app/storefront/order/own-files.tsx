import orderStyles from '../buying/order.module.css'
import { FileTerms } from '../file-terms.tsx'
import type { OrderPage } from './order-view.server.ts'
import styles from './own-files.module.css'

/** The creator's files of the order: each in its newest version, with its terms. */
export function OwnFiles({ order }: { order: OrderPage }) {
  if (order.files.length === 0) return null
  return (
    <section className={orderStyles.downloads} aria-labelledby="own-files">
      <h2 id="own-files">Your files</h2>
      <ul>
        {order.files.map((file) => (
          <li key={file.id} className={styles.file}>
            <span>
              <b>{file.name}</b>
              <span className="soft">
                {file.description}
                {file.ordinal > 1 ? `, version ${file.ordinal}` : ''}
              </span>
              <FileTerms isStamped={file.stamped} licence={file.licence} />
            </span>
            {file.left === 0 || file.href === null ? (
              <span className="soft">
                {file.left === 0
                  ? 'Download limit reached. Write to us below.'
                  : `${file.left} downloads left`}
              </span>
            ) : (
              <a className="btn btn-o" href={file.href}>
                Download ({file.left} left)
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="soft">
        A broken download continues where it stopped, and counts once. If {order.shop.name} releases a new
        version, it appears here.
      </p>
    </section>
  )
}
