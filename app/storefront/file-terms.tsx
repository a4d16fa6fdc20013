import styles from './file-terms.module.css'

/** The terms of a creator's file: the mark on each copy, and the rights of its buyer. */
export const FileTerms = ({ isStamped, licence }: { isStamped: boolean; licence: string }) => (
  <>
    {isStamped ? (
      <span className="soft">Your copy has your order number and e-mail address on each page.</span>
    ) : null}
    {licence ? (
      <details>
        <summary>What you may do with it</summary>
        <p className={styles.licence}>{licence}</p>
      </details>
    ) : null}
  </>
)
