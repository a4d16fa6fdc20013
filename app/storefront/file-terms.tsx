import styles from './file-terms.module.css'

/** What goes with a file of the creator's: the mark on each copy, and what its buyer may do with it. */
export const FileTerms = ({ stamped, licence }: { stamped: boolean; licence: string }) => (
  <>
    {stamped ? (
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
